// Apart from money.ts, so that a screen that only computes with money does not load the schema library with it.
import { z } from 'zod'
import { isPaise, LARGEST_AMOUNT_PAISE, type Paise } from './money'

export const paiseSchema = z.custom<Paise>(isPaise, 'a whole number of paise')
/** What an account or a box comes to, which may be more than one sale may be about. */
export const aboveZeroPaiseSchema = paiseSchema.refine((value) => value > 0, 'an amount above zero')
export const amountPaiseSchema = paiseSchema.refine(
  (value) => value > 0 && value <= LARGEST_AMOUNT_PAISE,
  'an amount above zero and within the limit',
)
