// Without a mouse: what takes the place of a button has the cursor, and gives it back; what was closed hands it to the next.
import { expect, it, vi } from 'vitest'
import { AlertsPage } from '#office/web/alerts/AlertsPage'
import { Shell } from '#office/web/app/Shell'
import { officeThat, ok, showPage, words } from '../../../support/owner-window'
import { click, field, find, press, settle } from '../../../support/window'

const alerts = ['a', 'b', 'c'].map((alertId) => ({
  alertId,
  kind: 'counter-silent',
  counterId: null,
  raisedAtMs: 1,
  details: { sinceMs: 1 },
  seenAt: [],
}))
const closers = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('button')].filter(
    ({ textContent }) => textContent === words('alerts.close'),
  )
const office = (open = [...alerts]) =>
  officeThat({
    alerts: () => ok(open),
    counters: () => ok([]),
    'alert-mail': () => ok({ mail: null, isUnreadable: false, last: null }),
    'alert-webhook': () => ok({ webhook: null, isUnreadable: false, last: null }),
    'close-alert': (input) => {
      const { alertId } = input as { readonly alertId: string }
      open.splice(
        open.findIndex((one) => one.alertId === alertId),
        1,
      )
      return ok({})
    },
  })

it('a form that opens has the cursor in its first field, and gives it back to the button', async () => {
  office()
  await showPage(<AlertsPage />)
  find('button', words('alerts.mail.begin')).focus()
  await click('button', words('alerts.mail.begin'))
  expect(document.activeElement).toBe(field(words('alerts.mail.host')))
  await click('button', words('page.cancel'))
  expect(document.activeElement).toBe(find('button', words('alerts.mail.begin')))
})

it('an alert that was closed hands the cursor to the next one, and not to the first', async () => {
  office()
  await showPage(<AlertsPage />)
  closers()[1]?.focus()
  closers()[1]?.click()
  await settle()
  await settle()
  expect(closers()).toHaveLength(2)
  expect(document.activeElement).toBe(closers()[1])
})

it('the menu of a phone takes the cursor as it opens, and Escape brings it back', async () => {
  officeThat({ alerts: () => ok([]), state: () => ok({ hasOwner: true, kind: 'real' }) })
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  )
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {})
  await showPage(<Shell />)
  // The page itself comes from a file of its own, and takes the cursor as it comes.
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  await click('button', words('page.more'))
  expect(document.activeElement?.textContent).toBe(words('page.books'))
  await press('Escape')
  expect(document.activeElement).toBe(find('button', words('page.more')))
  expect(document.getElementById('more-pages')).toBeNull()
})
