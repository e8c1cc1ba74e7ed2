// The price of a DTH connection: its monthly amount, and the months that are usually paid at once.
import type { DthSubscriber } from '@shared/domain/recharge'
import { isPaise, paise, type Paise } from '@shared/money'

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
