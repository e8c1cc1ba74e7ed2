// What the owner's page shows while the office answers, while it does not, and to whom.
import { expect, it } from 'vitest'
import { ShopsPage } from '#office/web/fleet/ShopsPage'
import { CountersPage } from '#office/web/fleet/CountersPage'
import { newQueryClient } from '#office/web/api/queries'
import { useSession, watchSession } from '#office/web/api/session'
import {
  ASHA,
  officeThat,
  ok,
  refused,
  showPage,
  type Replies,
  words,
  write,
} from '../../../support/owner-window'
import { click, pageText } from '../../../support/window'

const SHOP = { shopId: 'shop-1', name: '<b>Bus stand</b>' }

it('says that the office does not answer, and shows the shops at the next try', async () => {
  const replies: { -readonly [Name in keyof Replies]: Replies[Name] } = { shops: () => 'no-line' }
  officeThat(replies)
  await showPage(<ShopsPage />)
  expect(pageText()).toContain(words('page.failure.no-answer'))
  replies.shops = () => ok([SHOP])
  await click('button', words('common.retry'))
  expect(pageText()).toContain(SHOP.name)
})

it('keeps a shop’s typed name where the office refuses it, and says why', async () => {
  officeThat({ shops: () => ok([SHOP]), 'add-shop': () => refused(409, 'conflict') })
  await showPage(<ShopsPage />)
  await write(words('shops.name'), 'bus STAND')
  await click('button', words('shops.add'))
  expect(pageText()).toContain(words('shops.name.taken'))
  expect(document.querySelector('input')?.value).toBe('bus STAND')
})

it('offers no change to a viewer', async () => {
  officeThat({ counters: () => ok([]), shops: () => ok([]) })
  await showPage(<CountersPage />, { ...ASHA, role: 'viewer' })
  expect(pageText()).not.toContain(words('fleet.let-in'))
  expect(pageText()).toContain(words('fleet.empty.viewer'))
})

it('takes away what somebody may no longer do, as soon as the office refuses it', async () => {
  const stop = watchSession(newQueryClient())
  officeThat({
    shops: () => ok([SHOP]),
    'add-shop': () => refused(403, 'not-allowed'),
    me: () => ok({ ...ASHA, role: 'viewer' }),
  })
  await showPage(<ShopsPage />)
  await write(words('shops.name'), 'Bazaar')
  await click('button', words('shops.add'))
  expect(useSession.getState().session).toMatchObject({ kind: 'signed-in', person: { role: 'viewer' } })
  expect(pageText()).not.toContain(words('shops.add'))
  stop()
})

it('leaves the page as it is where the session ended', async () => {
  const stop = watchSession(newQueryClient())
  officeThat({ shops: () => ok([SHOP]), 'add-shop': () => refused(401, 'signed-out') })
  await showPage(<ShopsPage />)
  await write(words('shops.name'), 'Bazaar')
  await click('button', words('shops.add'))
  expect(useSession.getState().session.kind).toBe('ended')
  expect(document.querySelector('input')?.value).toBe('Bazaar')
  stop()
})
