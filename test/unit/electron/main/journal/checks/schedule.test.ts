import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { foldSale } from '#shared/sale/sale-fold'
import { ANSWERS_BEFORE_GIVING_UP, nextDelayMs } from '#main/journal/checks/schedule'
import { attempt, came, personal, story, told } from '#test/support/sales'

const MIDDLE = 0.5
const pending = foldSale(story(attempt(), came('pending')), personal())

/** Every question from the first on, in ms after the sale was opened. */
function questions(chance = MIDDLE): readonly number[] {
  const asked: number[] = []
  let ageMs = 0
  for (;;) {
    const delayMs = nextDelayMs(pending, asked.length, ageMs, chance)
    if (delayMs === null) return asked
    ageMs += delayMs
    asked.push(ageMs)
  }
}

it('an open sale is asked about after 5, 10, 20, 40, 60 s and 2, 5, 10, 15, 30 min', () => {
  const asked = questions()
  const delays = asked.slice(0, 10).map((at, index) => at - (asked[index - 1] ?? 0))
  const seconds = [5, 10, 20, 40, 60].map((count) => count * SECOND_MS)
  const minutes = [2, 5, 10, 15, 30].map((count) => count * MINUTE_MS)
  expect(delays).toEqual([...seconds, ...minutes])
})

it('then hourly to the end of the day, daily to the end of the week, and then no more', () => {
  const asked = questions()
  const delayAt = (ageMs: number): number => {
    const next = asked.findIndex((at) => at > ageMs)
    return (asked[next] ?? 0) - (asked[next - 1] ?? 0)
  }
  expect([2 * HOUR_MS, 12 * HOUR_MS, 23 * HOUR_MS].map(delayAt)).toEqual([HOUR_MS, HOUR_MS, HOUR_MS])
  expect([2 * DAY_MS, 5 * DAY_MS].map(delayAt)).toEqual([DAY_MS, DAY_MS])
  expect(asked.at(-1)).toBeGreaterThan(7 * DAY_MS)
  expect(asked.at(-1)).toBeLessThan(8 * DAY_MS + HOUR_MS)
})

it('no two shops ask in step: each wait is up to a tenth shorter or longer', () => {
  expect([0, MIDDLE, 1].map((chance) => questions(chance)[0])).toEqual([4_500, 5_000, 5_500])
})

it('a refund that is still to come is asked about daily', () => {
  const failed = foldSale(story(attempt(), came('pending'), told('failed', { refunded: false })), personal())
  expect(nextDelayMs(failed, 0, HOUR_MS, MIDDLE)).toBe(DAY_MS)
  expect(nextDelayMs(failed, ANSWERS_BEFORE_GIVING_UP, 8 * DAY_MS, MIDDLE)).toBeNull()
})

it('a sale that was sold while the clock was a year behind is asked about all the same', () => {
  const aYear = 400 * DAY_MS
  expect(nextDelayMs(pending, 0, aYear, MIDDLE)).toBe(5 * SECOND_MS)
  expect(nextDelayMs(pending, ANSWERS_BEFORE_GIVING_UP - 1, aYear, MIDDLE)).toBe(DAY_MS)
  expect(nextDelayMs(pending, ANSWERS_BEFORE_GIVING_UP, aYear, MIDDLE)).toBeNull()
})
