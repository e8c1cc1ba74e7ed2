// The periods that an accountant is given: a month, a quarter, or a financial year, which in India begins in April.
import { z } from 'zod'
import { INDIA_OFFSET_MS, startOfIndianMonth } from '../base/clock'

export const PERIOD_KINDS = ['month', 'quarter', 'year'] as const
type PeriodKind = (typeof PERIOD_KINDS)[number]

/** The last year that a day is written of in four digits. */
export const LAST_PERIOD_AT = Date.UTC(9998, 11, 31)

/** `at`: any moment of it, epoch ms. */
export const periodSchema = z.strictObject({
  kind: z.enum(PERIOD_KINDS),
  at: z.number().int().min(0).max(LAST_PERIOD_AT),
})
export type Period = z.output<typeof periodSchema>

/** `[from, to)` in epoch ms: the first moment of its first Indian day, and of the day after its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

const MONTHS: { readonly [Kind in PeriodKind]: number } = { month: 1, quarter: 3, year: 12 }
const MONTHS_OF_A_YEAR = 12
/** April, as a calendar counts months from 0. */
const FIRST_MONTH = 3

/** The month, quarter or financial year that holds `at`: quarters begin in April, July, October and January. */
export function spanOf({ kind, at }: Period): Span {
  const month = new Date(at + INDIA_OFFSET_MS).getUTCMonth()
  const sinceApril = (month + MONTHS_OF_A_YEAR - FIRST_MONTH) % MONTHS_OF_A_YEAR
  const from = startOfIndianMonth(at, -(sinceApril % MONTHS[kind]))
  return { from, to: startOfIndianMonth(from, MONTHS[kind]) }
}

/** `2026-11-30` in India, whatever the language. */
export const isoDay = (at: number): string => new Date(at + INDIA_OFFSET_MS).toISOString().slice(0, 10)
