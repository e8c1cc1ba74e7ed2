// The address to which alerts are posted: what a distributor types is looked at before it is sent, and the secret is shown once.
import { expect, it } from 'vitest'
import { AlertsPage } from '#office/web/alerts/AlertsPage'
import {
  ASHA,
  officeThat,
  ok,
  refused,
  showPage,
  words,
  write,
  type Replies,
} from '../../../support/owner-window'
import { click, pageText } from '../../../support/window'

const SECRET = 'secret-that-signs'
const HOOK = { host: 'chat.test', isOwnNetwork: false, setAtMs: 1, isSetterGone: false }
const none: Replies = {
  alerts: () => ok([]),
  counters: () => ok([]),
  'alert-webhook': () => ok({ webhook: null, isUnreadable: false, last: null }),
}

it('is asked for as one that can be posted to, and its secret is shown once it is set', async () => {
  let isSet = false
  const { asked } = officeThat({
    ...none,
    'alert-webhook': () => ok({ webhook: isSet ? HOOK : null, isUnreadable: false, last: null }),
    'set-alert-webhook': () => {
      isSet = true
      return ok({ secret: SECRET })
    },
  })
  await showPage(<AlertsPage />)
  await write(words('alerts.elsewhere.address'), 'http://chat.test/hook')
  await click('button', words('page.save'))
  expect(pageText()).toContain(words('alerts.elsewhere.address.problem'))
  expect(asked.map(([name]) => name)).not.toContain('set-alert-webhook')
  await write(words('alerts.elsewhere.address'), 'https://chat.test/hook')
  await click('button', words('page.save'))
  expect(asked).toContainEqual([
    'set-alert-webhook',
    { address: 'https://chat.test/hook', isOwnNetwork: false },
  ])
  expect(pageText()).toContain('chat.test')
  expect(pageText()).toContain(SECRET)
})

it('says what came of a test and of the last message, and keeps what is set when it could not be removed', async () => {
  officeThat({
    ...none,
    'alert-webhook': () =>
      ok({
        webhook: HOOK,
        isUnreadable: false,
        last: { state: 'waiting', atMs: 1, tries: 2, outcome: 'no-answer' },
      }),
    'try-alert-webhook': () => ok({ outcome: 'refused' }),
    'remove-alert-webhook': () => refused(503, 'unavailable'),
  })
  await showPage(<AlertsPage />)
  expect(pageText()).toContain(words('alerts.elsewhere.waiting'))
  expect(pageText()).toContain(words('alerts.elsewhere.outcome.no-answer'))
  await click('button', words('alerts.elsewhere.try'))
  expect(pageText()).toContain(words('alerts.elsewhere.outcome.refused'))
  await click('button', words('alerts.elsewhere.remove'))
  expect(pageText()).toContain('chat.test')
})

it('is nothing that a viewer is shown or asked about', async () => {
  const { asked } = officeThat(none)
  await showPage(<AlertsPage />, { ...ASHA, role: 'viewer' })
  expect(pageText()).toContain(words('alerts.none'))
  expect(pageText()).not.toContain(words('alerts.elsewhere.title'))
  expect(asked.map(([name]) => name)).not.toContain('alert-webhook')
})
