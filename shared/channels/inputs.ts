// Inputs that many channels share.
import { z } from 'zod'
import { requestIdSchema } from '../ids'

const MOST_ACCEPTED = 8
const LONGEST_KIND = 200

/** For channels without input. */
export const nothing = z.strictObject({})

/** About one sale. */
export const ofSale = z.strictObject({ requestId: requestIdSchema })

/** The confirmation of a sheet, with the kinds of the guards of weight `ask` that the person accepted. */
export const confirmation = z.strictObject({
  requestId: requestIdSchema,
  accepted: z.array(z.string().min(1).max(LONGEST_KIND)).max(MOST_ACCEPTED).readonly(),
})
