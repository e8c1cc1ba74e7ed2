// The price of a DTH connection: its monthly amount, and the months that are usually paid at once.
import type { DthSubscriber } from '#shared/operations/recharge/recharge-schemas'
import { isPaise, paise, type Paise } from '#shared/base/money'
import type { Result } from '#shared/base/result'
import type { Picked } from './picked'

export const USUAL_MONTHS = [1, 3, 6, 12] as const

export interface MonthsAmount {
  readonly months: (typeof USUAL_MONTHS)[number]
  readonly amountPaise: Paise
}

export const amountsOfMonths = (monthlyPaise: Paise): readonly MonthsAmount[] =>
  USUAL_MONTHS.map((months) => ({ months, amountPaise: paise(monthlyPaise * months) }))

/** The monthly amounts of the connections under a number, as far as the operator gives them. */
export const monthlyAmounts = ({ records }: Pick<DthSubscriber, 'records'>): readonly Paise[] =>
  records.flatMap(({ monthlyRechargePaise: monthly }) => (isPaise(monthly) && monthly > 0 ? [monthly] : []))

/** The monthly amount, if it is known which: exactly one connection is under the number and has one. */
export function singleMonthly(answer: Result<Pick<DthSubscriber, 'records'>> | undefined): Paise | null {
  if (answer?.ok !== true || answer.value.records.length !== 1) return null
  return monthlyAmounts(answer.value)[0] ?? null
}

/** One month, as it is picked by an Enter where nothing was typed. */
export function monthlyOffer(answer: Result<Pick<DthSubscriber, 'records'>> | undefined): Picked | null {
  const amountPaise = singleMonthly(answer)
  return amountPaise === null ? null : { kind: 'amount', amountPaise }
}
