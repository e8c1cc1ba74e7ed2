// How much may be unresolved before no further money is sent (docs/money-safety.md 5). A setting, within bounds that
// keep it effective.
import { z } from 'zod'
import { paise, PAISE_PER_RUPEE, readAmountDigits } from '../base/money'

export const UNRESOLVED_SALES = { least: 1, most: 20 } as const
export const UNRESOLVED_RUPEES = { least: 1_000, most: 100_000 } as const

export const limitsSchema = z.object({
  /** Open sales that nobody has reviewed. */
  unresolvedSales: z.number().int().min(UNRESOLVED_SALES.least).max(UNRESOLVED_SALES.most),
  unresolvedPaise: z
    .number()
    .int()
    .min(UNRESOLVED_RUPEES.least * PAISE_PER_RUPEE)
    .max(UNRESOLVED_RUPEES.most * PAISE_PER_RUPEE)
    .transform(paise),
})
export type Limits = z.output<typeof limitsSchema>

type Bounds = typeof UNRESOLVED_SALES | typeof UNRESOLVED_RUPEES
const MOST_DIGITS = 7

/** A whole number as typed, within its bounds; null otherwise. */
export function wholeWithin(text: string, { least, most }: Bounds): number | null {
  const read = readAmountDigits(text)
  if (read === null || read.isNegative || read.fraction !== '' || read.whole.length > MOST_DIGITS) return null
  const value = Number(read.whole)
  return value >= least && value <= most ? value : null
}

const DEFAULT_SALES = 5
const DEFAULT_RUPEES = 10_000
export const DEFAULT_LIMITS: Limits = {
  unresolvedSales: DEFAULT_SALES,
  unresolvedPaise: paise(DEFAULT_RUPEES * PAISE_PER_RUPEE),
}
