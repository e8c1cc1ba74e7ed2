// What the counters of the office sold in a day, as the office has it.
import { DAY_MS } from '#shared/base/clock'
import { added, STANDS, type Tally } from '#shared/till/day-book'
import type { Environment } from '#shared/base/environment'
import type { OfficeDay } from '#shared/office/counter-office'
import { paise } from '#shared/base/money'
import { SEARCH_PATHS, todayAnswerSchema, type CounterDay } from '#shared/office/search'
import type { OfficeLine } from '../link/exchange'

/** The day from `dayStartsAt` on, in epoch milliseconds. Sales count on the day they were begun, by the clock of their counter. */
export async function dayOfAllCounters(
  link: OfficeLine,
  environment: Environment,
  dayStartsAt: number,
): Promise<OfficeDay> {
  const answer = await link.request({
    path: SEARCH_PATHS.today,
    body: { environment, fromMs: dayStartsAt, toMs: dayStartsAt + DAY_MS },
    schema: todayAnswerSchema,
  })
  if (!answer.ok) return { kind: 'unanswered' }
  const { counters, uncounted } = answer.value
  return {
    kind: 'answered',
    counters: counters.map(({ counterId, counterName, storedAtMs, sales }) => ({
      counterId,
      name: counterName,
      storedAtMs,
      tally: tallyOf(sales),
    })),
    uncounted,
  }
}

function tallyOf(sales: CounterDay['sales']): Tally {
  const sum = (stand: keyof Tally) =>
    added(
      sales
        .filter(({ railStatus }) => STANDS[railStatus] === stand)
        .map(({ count, amountPaise }) => ({ count, amountPaise: paise(amountPaise) })),
    )
  return { done: sum('done'), open: sum('open'), undone: sum('undone') }
}
