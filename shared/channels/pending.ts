// Contract of the Pending screen: every sale without a result, everybody who is owed cash, callbacks, complaints, and a
// statement compared with the journal.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { callbackRecordSchema, callbackSettingsSchema, receiverStateSchema } from '../callbacks/callback'
import {
  complaintNoteSchema,
  complaintReasonSchema,
  complaintSchema,
  complaintStatusSchema,
  complaintTicketSchema,
  complaintViewSchema,
} from '../sale/complaint'
import { pendingBoardSchema } from '../sale/day'
import { guardSchema } from '../sale/guard'
import { explanationSchema, LARGEST_STATEMENT, reconciliationSchema } from '../sale/reconciliation'
import { requestIdSchema } from '../base/ids'
import { ofSale } from './inputs'
import { nothing } from '../base/no-input'
import { MOST_AT_ONCE } from '../sale/sale-actions'
import { LONGEST_TRIAL_NOTE, resendableOperationSchema, resendRuleSchema } from '../sale/resend'
import { resultSchema } from '../base/result'

const file = z.instanceof(Uint8Array).refine(({ length }) => length > 0 && length <= LARGEST_STATEMENT)
const LONGEST_DIGEST = 64
const MOST_CALLBACKS_SHOWN = 200

const callbackStateSchema = z.object({
  settings: callbackSettingsSchema,
  state: receiverStateSchema,
  /** Without it no account callback can be verified. */
  webhookSecretPresent: z.boolean(),
})

export const pendingChannels = {
  'pending.board': ofWorkspace('staff', nothing, pendingBoardSchema),
  /** What is in the way of sending again a sale that is known not to have arrived; fails with what nobody can allow. */
  'pending.blockers': ofWorkspace('staff', ofSale, z.array(guardSchema).readonly()),

  'callbacks.state': ofWorkspace('staff', nothing, callbackStateSchema),
  /** Answers once the receiver is listening as configured, or says why it is not. */
  'callbacks.change': ofWorkspace('owner', callbackSettingsSchema, callbackStateSchema),
  /** Newest first. */
  'callbacks.search': ofWorkspace(
    'staff',
    z.strictObject({
      text: z.string().max(200),
      limit: z.number().int().min(1).max(MOST_CALLBACKS_SHOWN),
    }),
    z.array(callbackRecordSchema).readonly(),
  ),

  'complaints.list': ofWorkspace('staff', nothing, z.array(complaintViewSchema).readonly()),
  /** Fails with `wrong-state` if the reason does not fit the sale, or if a complaint about it is already open. */
  'complaints.raise': ofWorkspace(
    'staff',
    z.strictObject({
      requestId: requestIdSchema,
      reason: complaintReasonSchema,
      note: complaintNoteSchema,
    }),
    complaintSchema,
  ),
  'complaints.change': ofWorkspace(
    'staff',
    z.strictObject({
      number: z.number().int().positive(),
      status: complaintStatusSchema,
      ticket: complaintTicketSchema,
      note: complaintNoteSchema,
    }),
    complaintSchema,
  ),
  /** Everything a support desk asks for, as plain text. */
  'complaints.evidence': ofWorkspace('staff', ofSale, z.object({ text: z.string() })),
  'complaints.save-evidence': ofWorkspace('save-files', ofSale, z.object({ fileName: z.string() })),

  /** Compares only; nothing moves. What is explained about the file, the owner explains. */
  'reconciliation.compare': ofWorkspace(
    'staff',
    z.strictObject({ file, explanation: explanationSchema.optional() }),
    reconciliationSchema,
  ),
  /**
   * Ends the given sales by what the comparison `shown` says about them. Applies only to open sales of the same amount; others
   * are left alone. Fails if another comparison was made since.
   */
  'reconciliation.settle': ofWorkspace(
    'owner',
    z.strictObject({
      shown: z.string().max(LONGEST_DIGEST),
      requestIds: z.array(requestIdSchema).min(1).max(MOST_AT_ONCE).readonly(),
    }),
    /** `left`: those that the statement calls failed, and that the service, asked first, has under way or said nothing of. */
    z.object({ settled: z.number().int(), left: z.number().int() }),
  ),
} as const satisfies ChannelTable

export const pendingEvents = {
  /** A callback arrived, one was dealt with, or the receiver started or stopped listening. */
  'callbacks.changed': nothing,
} as const

const rules = resultSchema(z.array(resendRuleSchema).readonly())

/** Contract for the owner's decision, per operation, whether a sale may be sent again under the same id. */
export const resendRuleChannels = {
  /** For the open environment. */
  'resend-rules.list': { scope: 'workspace', access: 'staff', input: nothing, output: rules },
  /**
   * Switches one operation on or off. Switching on takes, where real money is involved, a note about the sandbox trial;
   * without it it fails with `invalid-input`.
   */
  'resend-rules.change': {
    scope: 'workspace',
    access: 'owner-each-time',
    input: z.strictObject({
      operation: resendableOperationSchema,
      isSafe: z.boolean(),
      trial: z.string().trim().max(LONGEST_TRIAL_NOTE),
    }),
    output: rules,
  },
} as const satisfies ChannelTable
