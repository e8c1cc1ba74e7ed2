// Where somebody looks: one of a thousand shops is found by typing, the same place holds from page to page, and nobody else is left with it.
import { beforeEach, expect, it } from 'vitest'
import { EVERYWHERE, lookAt, usePlace } from '#office/web/api/place'
import { newQueryClient } from '#office/web/api/queries'
import { signedOut, useSession, watchSession } from '#office/web/api/session'
import { LineDialog } from '#office/web/fleet/LineDialog'
import { NowPage } from '#office/web/now/NowPage'
import { PendingPage } from '#office/web/sales/PendingPage'
import { act } from '../../../support/act'
import { ASHA, officeThat, ok, showPage, words } from '../../../support/owner-window'
import { click, find, pageText, settle, type } from '../../../support/window'

const MINUTES = 10 * 60_000
const SHOPS = 1_000
const shops = Array.from({ length: SHOPS }, (_, at) => ({ shopId: `shop-${at}`, name: `Shop ${at}.` }))
const NONE = { count: 0, amountPaise: 0, feePaise: 0 }
const now = {
  atMs: 1,
  dayMs: 0,
  standby: 'none',
  uncounted: 0,
  today: [],
  minutes: [0],
  open: [],
  owed: NONE,
  calls: [],
  counters: [],
}
const office = () =>
  officeThat({
    state: () => ok({ hasOwner: true, kind: 'practice' }),
    shops: () => ok(shops),
    groups: () => ok([{ groupId: 'kiosks', name: 'Kiosks', isApart: false, counterIds: [] }]),
    counters: () => ok([]),
    now: () => ok(now),
    sales: () => ok({ sales: [], next: null }),
  })

beforeEach(() => lookAt(EVERYWHERE))

const place = (): HTMLInputElement => find<HTMLInputElement>('input[role=combobox]')

async function choose(typed: string, found: string): Promise<void> {
  await click('button', words('common.open-list'))
  await act(async () => place().focus())
  await type(typed)
  await settle()
  expect(document.querySelectorAll('[role=option]')).toHaveLength(1)
  await click('[role=option]', found)
  await settle()
}

it('one of a thousand shops is found by typing over the last choice, and Now asks for it alone', async () => {
  const { asked } = office()
  await showPage(<NowPage />)
  await expect.poll(() => place().value).toBe(words('page.all-shops'))
  expect(asked.filter(([name]) => name === 'now')).toEqual([['now', { environment: 'practice' }]])
  await choose('shop 512.', 'Shop 512.')
  expect(place().value).toBe('Shop 512.')
  expect(asked.at(-1)).toEqual(['now', { environment: 'practice', shopId: 'shop-512', groupId: null }])
  await choose('kiosks', words('groups.as').replace('{name}', 'Kiosks'))
  expect(asked.at(-1)).toEqual(['now', { environment: 'practice', shopId: null, groupId: 'kiosks' }])
})

it('what waits there is listed of the same place, so that a count of Now and its list agree', async () => {
  const { asked } = office()
  lookAt('shop-7')
  await showPage(<PendingPage />)
  expect(asked.find(([name]) => name === 'sales')?.[1]).toMatchObject({
    shopId: 'shop-7',
    by: { kind: 'open' },
  })
})

it('whoever signs in after somebody else begins with what they see themselves', () => {
  const stop = watchSession(newQueryClient())
  useSession.setState({ session: { kind: 'signed-in', person: ASHA } })
  lookAt('shop-7')
  useSession.setState({ session: { kind: 'ended', person: ASHA } })
  useSession.setState({ session: { kind: 'signed-in', person: ASHA } })
  expect(usePlace.getState().place).toBe('shop-7')
  useSession.setState({ session: { kind: 'signed-in', person: { ...ASHA, personId: 'ravi' } } })
  expect(usePlace.getState().place).toBe(EVERYWHERE)
  lookAt('shop-7')
  signedOut(newQueryClient())
  expect(usePlace.getState().place).toBe(EVERYWHERE)
  stop()
})

it.each([
  ['goes with the device', 0],
  ['is a day ahead', 24 * 60 * MINUTES],
])('a line begins at ten minutes, also where the office’s clock %s', async (_, aheadMs) => {
  const expiresAtMs = Date.now() + MINUTES + 900 + aheadMs
  officeThat({ 'new-code': () => ok({ line: 'galla-office:x', code: 'ABCD', expiresAtMs }) })
  await showPage(<LineDialog open onClose={() => {}} />)
  await settle()
  expect(pageText()).toContain('10 min')
  expect(pageText()).not.toContain('11 min')
})
