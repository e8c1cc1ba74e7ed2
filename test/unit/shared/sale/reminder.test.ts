import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import { isReminderPast, needsReminder, nextReminderAt } from '#shared/sale/reminder'
import type { JournalEvent } from '#shared/sale/journal'
import { foldSale } from '#shared/sale/sale-fold'
import { attempt, came, personal, story, told } from '../../../support/sales'

const sale = (...events: readonly JournalEvent[]) => foldSale(story(...events), personal())

it('a sale is reminded of after a quarter of an hour, an hour, four hours, a day, and then daily', () => {
  const at: number[] = []
  for (let now = 0; at.length < 6; now = at.at(-1) ?? 0) at.push(nextReminderAt({ openedAt: 0 }, now))
  expect(at).toEqual([15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, DAY_MS, 2 * DAY_MS, 3 * DAY_MS])
})

it('a start tells of what is older than the first reminder', () => {
  expect(isReminderPast({ openedAt: 0 }, 15 * MINUTE_MS - 1)).toBe(false)
  expect(isReminderPast({ openedAt: 0 }, 15 * MINUTE_MS)).toBe(true)
})

it('only what is open, or owed by the service, and cannot be asked about needs a reminder', () => {
  const pending = sale(attempt(), came('pending'))
  expect([needsReminder(pending, false), needsReminder(pending, true)]).toEqual([true, false])
  expect(needsReminder(sale(attempt(), came('lost')), false)).toBe(true)
  expect(needsReminder(sale(attempt(), came('pending'), told('failed', { refunded: false })), false)).toBe(
    true,
  )
  expect(needsReminder(sale(attempt(), came('success')), false)).toBe(false)
  expect(needsReminder(sale(attempt(), came('refused')), false)).toBe(false)
  expect(needsReminder(sale(attempt()), false)).toBe(false)
})
