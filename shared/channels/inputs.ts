// Inputs that many channels share.
import { z } from 'zod'
import { toldPaymentSchema } from '../sale/payment'
import { requestIdSchema } from '../base/ids'
import { paiseSchema } from '../base/money-schemas'
import { guardSchema } from '../sale/guard'

const MOST_ACCEPTED = 8
const LONGEST_KIND = 200

/** About one sale. */
export const ofSale = z.strictObject({ requestId: requestIdSchema })

/** The confirmation of a sheet, with the kinds of the guards of weight `ask` that the person accepted. */
export const confirmation = z.strictObject({
  requestId: requestIdSchema,
  accepted: z.array(z.string().min(1).max(LONGEST_KIND)).max(MOST_ACCEPTED).readonly(),
})

/** The confirmation of a new sale, with how the customer pays; without it in exact cash. */
export const saleConfirmation = confirmation.extend({ payment: toldPaymentSchema.optional() })

/** What every confirm sheet shows. */
export const openedSheet = {
  requestId: requestIdSchema,
  /** What the customer pays at the counter: the amount with the fee; zero if they pay nothing. */
  duePaise: paiseSchema,
  /** Shown before the sale is confirmed, not after. */
  guards: z.array(guardSchema).readonly(),
}
