// A printer that told of itself on the shop's network.
import { z } from 'zod'
import { networkAddressSchema } from './printer'

export const MOST_FOUND_PRINTERS = 50
const LONGEST_FOUND_NAME = 80

export const foundPrinterSchema = z.object({
  ...networkAddressSchema.shape,
  name: z
    .string()
    .trim()
    .min(1)
    .transform((name) => name.replaceAll(/\p{Cc}|\p{Cf}/gu, ' ').slice(0, LONGEST_FOUND_NAME)),
  /** Its own commands at this address, or pages, for which the system has to know it. */
  takes: z.enum(['commands', 'pages']),
  /** As it says itself; null if that is no sheet or it says nothing. */
  paper: z.literal('a4').nullable(),
})
export type FoundPrinter = z.output<typeof foundPrinterSchema>
