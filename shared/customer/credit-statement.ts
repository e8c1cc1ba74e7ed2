// The statement of one credit account: what was owed before its first day, every line with the balance after it, and how
// old the rest is. The same for paper, table and message.
import { DAY_MS, startOfIndianDay } from '../base/clock'
import { paise, type Paise } from '../base/money'
import { lineAddsPaise, openTaken, owedPaise, type CreditLine } from './credit'

/** Where one age ends and the next begins, in whole days, as account books have it. */
export const AGE_STEPS_DAYS = [30, 60, 90] as const

/** What is owed for sales that are at least `fromDays` and at most `toDays` old; null for no end. */
export interface OwedOfAge {
  readonly fromDays: number
  readonly toDays: number | null
  readonly amountPaise: Paise
}

export interface CreditStatement {
  /** First millisecond of its first day; null if it has everything. */
  readonly fromAt: number | null
  /** When it was drawn up. */
  readonly at: number
  /** What was owed before its first day; less than nothing if the shop owed the customer. */
  readonly openingPaise: Paise
  /** Oldest first. */
  readonly lines: readonly { readonly line: CreditLine; readonly balancePaise: Paise }[]
  /** What is owed now. */
  readonly closingPaise: Paise
  /** Newest first; ages of which nothing is owed are left out. Adds up to what is owed. */
  readonly ages: readonly OwedOfAge[]
}

export function creditStatement(
  all: readonly CreditLine[],
  { fromAt, at }: Pick<CreditStatement, 'fromAt' | 'at'>,
): CreditStatement {
  const firstAt = fromAt ?? -Infinity
  const openingPaise = owedPaise(all.filter((line) => line.at < firstAt))
  let balancePaise = openingPaise
  const lines = all
    .filter((line) => line.at >= firstAt)
    .map((line) => {
      balancePaise = paise(balancePaise + lineAddsPaise(line))
      return { line, balancePaise }
    })
  return { fromAt, at, openingPaise, lines, closingPaise: balancePaise, ages: agesOf(all, at) }
}

/** By Indian calendar days: what was sold today is no day old. */
function agesOf(all: readonly CreditLine[], at: number): readonly OwedOfAge[] {
  const open = openTaken(all).map((one) => ({
    days: (startOfIndianDay(at) - startOfIndianDay(one.at)) / DAY_MS,
    amountPaise: one.amountPaise,
  }))
  const starts = [0, ...AGE_STEPS_DAYS.map((days) => days + 1)]
  return starts.flatMap((fromDays, index) => {
    const toDays = AGE_STEPS_DAYS[index] ?? null
    const amountPaise = paise(
      open
        .filter(({ days }) => days >= fromDays && days <= (toDays ?? Infinity))
        .reduce<number>((sum, one) => sum + one.amountPaise, 0),
    )
    return amountPaise === 0 ? [] : [{ fromDays, toDays, amountPaise }]
  })
}

const DIGITS_SHOWN = 4

/**
 * `Jio xx3344`: the end of the number that was sold for, where it is not the customer's own. A statement leaves the shop, and the number is somebody
 * else's.
 */
export const withNumber = (payee: string, soldFor: { readonly number: string } | undefined): string =>
  soldFor === undefined ? payee : `${payee} xx${soldFor.number.slice(-DIGITS_SHOWN)}`
