// Contract for a visit: several sales of one customer, kept together and paid once. Until it is paid nothing of it is
// sent, and nothing of it is in the log.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { moneyWaySchema } from '../base/payment-ways'
import { toldPaymentSchema } from '../sale/payment'
import { MOST_LINES, visitIdSchema, visitSchema, visitsSchema } from '../visit/visit'
import { requestIdSchema } from '../base/ids'
import { paiseSchema } from '../base/money-schemas'
import { confirmation, ofSale } from './inputs'
import { nothing } from '../base/no-input'

const ofVisit = z.strictObject({ visitId: visitIdSchema })

export const visitChannels = {
  /** All that are kept or being paid. */
  'visit.list': ofWorkspace('staff', nothing, visitsSchema),
  /** One of them, or one from the log. Fails with `no-such-visit`. */
  'visit.get': ofWorkspace('staff', ofVisit, visitSchema),
  /**
   * Keeps the sale of an open confirm sheet on the open visit, or begins one: nothing is sent. `accepted` are the guards
   * that the person accepted on the sheet. A line that was just removed can be kept again by its id. Fails with
   * `no-sheet`, and with `visit-full`.
   */
  'visit.add': ofWorkspace('staff', confirmation, visitsSchema),
  /** Takes a line off its visit; the last one ends the visit. `visit.keep` with the same id undoes it. */
  'visit.remove-line': ofWorkspace('staff', ofSale, visitsSchema),
  /** The customer comes back to it. Fails with `visits-full`. */
  'visit.set-aside': ofWorkspace('staff', ofVisit, visitsSchema),
  /** Makes it the open one. The one that was open is set aside. */
  'visit.resume': ofWorkspace('staff', ofVisit, visitsSchema),
  /** The customer walks away: nothing of it was sent. */
  'visit.drop': ofWorkspace('staff', ofVisit, visitsSchema),
  /**
   * Looks at the lines again: bills are fetched where they are too old, and each line says what stands in its way.
   * `agreed` are new amounts that the customer agreed to.
   */
  'visit.check': ofWorkspace(
    'staff',
    z.strictObject({
      visitId: visitIdSchema,
      agreed: z
        .array(z.strictObject({ requestId: requestIdSchema, duePaise: paiseSchema }))
        .max(MOST_LINES)
        .readonly(),
    }),
    visitSchema,
  ),
  /**
   * Moves money. Records the visit with all its intents in one commit and answers at once; then the lines are sent one
   * after the other, and each step arrives as `visit.changed`. `payment` is for the whole visit, null if the customer
   * pays nothing. `accepted` adds to what was accepted when the lines were kept. Calling it again has no further effect.
   * Fails with what stands in the way of any line; then nothing was recorded and nothing sent.
   */
  'visit.pay': ofWorkspace(
    'staff',
    z.strictObject({
      visitId: visitIdSchema,
      payment: toldPaymentSchema.nullable(),
      accepted: z.array(confirmation).max(MOST_LINES).readonly(),
    }),
    visitSchema,
  ),
  /**
   * Ticks off what was owed back for lines that failed, and how it was given back; and ends the visit, if its change is
   * final. While a line has no result the change is not, and the visit stays. While a line is on its way it fails with
   * `visit-sending`. Giving back takes the right of `cash.give-back`, or an owner's PIN.
   */
  'visit.settle': ofWorkspace(
    'staff',
    z.strictObject({
      visitId: visitIdSchema,
      givenBack: z
        .array(z.strictObject({ requestId: requestIdSchema, way: moneyWaySchema }))
        .max(MOST_LINES)
        .readonly(),
    }),
    visitSchema,
  ),
} as const satisfies ChannelTable

export const visitEvents = {
  /** A visit was changed, or a line of one has another state. */
  'visit.changed': visitsSchema,
} as const
