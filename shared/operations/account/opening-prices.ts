// What an owner set that an account opening costs. The service announces no price: without one it is what the seller types, and the
// difference to what the customer paid would be seen nowhere.
import { z } from 'zod'
import type { Paise } from '../../base/money'
import { amountPaiseSchema } from '../../base/money-schemas'

const MOST_TYPES = 40
const LONGEST_TYPE = 40

/** By the service's word for the type of account; a type that is not named has no price. */
export const openingPricesSchema = z
  .record(z.string().min(1).max(LONGEST_TYPE), amountPaiseSchema)
  .refine((prices) => Object.keys(prices).length <= MOST_TYPES, 'too many types')
  // In one order, so that the same prices have the same digest.
  .transform((prices) =>
    Object.fromEntries(Object.entries(prices).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )
export type OpeningPrices = z.output<typeof openingPricesSchema>

/** The owner's price of an opening for which the customer pays another, or nothing; null where they pay it, or none is set. */
export function priceNotPaid(
  prices: OpeningPrices,
  { accountType, duePaise }: { readonly accountType: string; readonly duePaise: Paise },
): Paise | null {
  const price = Object.hasOwn(prices, accountType) ? (prices[accountType] ?? null) : null
  return price === duePaise ? null : price
}
