// The page of alerts: the figures that belong to a kind, and what it says of an alert that it does not know.
import { expect, it } from 'vitest'
import { ALERT_KINDS } from '#shared/office/alerts'
import { AlertsPage } from '#office/web/alerts/AlertsPage'
import { ASHA, officeThat, ok, showPage, words } from '../../../support/owner-window'
import { pageText } from '../../../support/window'

const alert = (kind: string, details: unknown) => ({
  alertId: `${kind}:one`,
  kind,
  counterId: null,
  raisedAtMs: 0,
  details,
  seenAt: [],
})

it('says with an alert how much it was about, and shows one of a newer office by its name', async () => {
  officeThat({
    alerts: () =>
      ok([
        alert('wrong-codes', { count: 7 }),
        alert('disk-low', { freeBytes: 1_450_000_000 }),
        alert('backup-failed', { free: 'of another kind' }),
        alert('printer-on-fire', { count: 3 }),
      ]),
    counters: () => ok([]),
  })
  await showPage(<AlertsPage />, { ...ASHA, role: 'viewer' })
  expect(pageText()).toContain('Wrong codes by then: 7')
  expect(pageText()).toContain('Free then: 1.4 GB')
  expect(pageText()).toContain(words('alerts.kind.backup-failed.words'))
  expect(pageText()).not.toContain('Reason:')
  expect(pageText()).toContain('Something needs a look: printer-on-fire')
})

it('has a name and words for every kind that the office raises', async () => {
  officeThat({ alerts: () => ok(ALERT_KINDS.map((kind) => alert(kind, null))), counters: () => ok([]) })
  await showPage(<AlertsPage />, { ...ASHA, role: 'viewer' })
  for (const kind of ALERT_KINDS) {
    expect(pageText()).toContain(words(`alerts.kind.${kind}`))
    expect(pageText()).toContain(words(`alerts.kind.${kind}.words`))
  }
})
