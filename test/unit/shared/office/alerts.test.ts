// What is kept with an alert: read only as what belongs to its kind.
import { expect, it } from 'vitest'
import { ALERT_KINDS, alertCauseOf } from '#shared/office/alerts'

it('reads the details that belong to the kind, and those of no other', () => {
  expect(alertCauseOf('disk-low', { freeBytes: 12 })).toEqual({
    kind: 'disk-low',
    details: { freeBytes: 12 },
  })
  expect(alertCauseOf('disk-low', { count: 3 })).toBeNull()
  expect(alertCauseOf('wrong-codes', { count: -1 })).toBeNull()
  for (const kind of ALERT_KINDS) expect([kind, alertCauseOf(kind, null)]).toEqual([kind, null])
})

it('reads nothing of a kind that only a newer office knows, whatever it is called', () => {
  for (const kind of ['printer-on-fire', '', 'toString', '__proto__'])
    expect([kind, alertCauseOf(kind, { count: 1 })]).toEqual([kind, null])
})
