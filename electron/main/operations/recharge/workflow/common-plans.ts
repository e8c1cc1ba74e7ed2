// Which plans this shop sells most, by operator and circle, counted from the journal. A day that is over is counted once
// for as long as the app runs; today is counted at every question.
import { DAY_MS, startOfIndianDay, type Clock, type Timers } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import type { CommonPlan } from '#shared/operations/recharge/recharge-schemas'
import type { Sale } from '#shared/sale/sale'
import { succeed } from '#shared/base/result'
import type { Journal } from '../../../journal'

export interface CommonPlansDependencies {
  readonly journal: Pick<Journal, 'namedSales'>
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
}

/** Prices change: what was sold before that is no guide any more. */
const DAYS_COUNTED = 30
/** For one operator in one circle. */
const MOST_COMMON = 8
const PAGE = 250
/** Between two pages other work goes on. */
const BREATH_MS = 1

/** Sold plans by what they are (`planOf`). */
type Tally = ReadonlyMap<string, CommonPlan>

export function commonPlansWorkflow({
  journal,
  clock,
  timers,
}: CommonPlansDependencies): Pick<Handlers, 'recharge.common-plans'> {
  const counted = new Map<number, Tally>()

  const countDay = async (dayStartsAt: number): Promise<Tally> => {
    const tally = new Map<string, CommonPlan>()
    let after = { openedAt: dayStartsAt - 1, requestId: LAST_ID }
    for (;;) {
      const page = journal.namedSales(after, dayStartsAt + DAY_MS, PAGE)
      for (const sale of page) {
        const plan = planOf(sale)
        if (plan !== null) add(tally, plan)
      }
      const last = page.at(-1)
      if (last === undefined || page.length < PAGE) return tally
      after = last
      await new Promise<void>((resolve) => void timers.after(BREATH_MS, resolve))
    }
  }

  return {
    'recharge.common-plans': async () => {
      const today = startOfIndianDay(clock.now())
      const total = new Map<string, CommonPlan>()
      for (let day = today - (DAYS_COUNTED - 1) * DAY_MS; day <= today; day += DAY_MS) {
        const tally = counted.get(day) ?? (await countDay(day))
        if (day < today) counted.set(day, tally)
        for (const plan of tally.values()) add(total, plan)
      }
      for (const day of counted.keys()) if (day <= today - DAYS_COUNTED * DAY_MS) counted.delete(day)
      return succeed(mostOfEach([...total.values()]))
    },
  }
}

/** Sorts after every id, so that a page begins with the first sale of its day. */
const LAST_ID = '\uffff'

/** The plan of a successful recharge of a mobile number; null for every other sale. */
function planOf({ subject, railStatus, amountPaise, openedAt }: Sale): CommonPlan | null {
  if (subject.operation !== 'recharge' || subject.circle === null || railStatus !== 'success') return null
  const { operatorCode, circle, planDescription } = subject
  return { operatorCode, circle, amountPaise, planDescription, soldCount: 1, lastSoldAt: openedAt }
}

function add(tally: Map<string, CommonPlan>, plan: CommonPlan): void {
  const { operatorCode, circle, amountPaise, planDescription } = plan
  const key = JSON.stringify([operatorCode, circle, amountPaise, planDescription])
  const before = tally.get(key)
  tally.set(key, {
    ...plan,
    soldCount: (before?.soldCount ?? 0) + plan.soldCount,
    lastSoldAt: Math.max(before?.lastSoldAt ?? 0, plan.lastSoldAt),
  })
}

/** The most often sold of each operator and circle; of two sold equally often, the one sold last. */
function mostOfEach(plans: readonly CommonPlan[]): readonly CommonPlan[] {
  const taken = new Map<string, number>()
  return plans
    .toSorted((one, other) => other.soldCount - one.soldCount || other.lastSoldAt - one.lastSoldAt)
    .filter(({ operatorCode, circle }) => {
      const where = JSON.stringify([operatorCode, circle])
      const count = (taken.get(where) ?? 0) + 1
      taken.set(where, count)
      return count <= MOST_COMMON
    })
}
