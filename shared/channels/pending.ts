// Contract of the Pending screen: every sale without a result, everybody who is owed cash, callbacks, complaints, and a
// statement compared with the journal.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { callbackRecordSchema, callbackSettingsSchema, receiverStateSchema } from '../domain/callback'
import {
  complaintNoteSchema,
  complaintReasonSchema,
  complaintSchema,
  complaintStatusSchema,
  complaintTicketSchema,
  complaintViewSchema,
} from '../domain/complaint'
import { pendingBoardSchema } from '../domain/day'
import { guardSchema } from '../domain/guard'
import { LONGEST_STATEMENT, reconciliationSchema } from '../domain/reconciliation'
import { requestIdSchema } from '../ids'
import { resultSchema } from '../result'
import { ofSale } from './inputs'
import { nothing } from './no-input'

const statement = z.string().min(1).max(LONGEST_STATEMENT)
const MOST_SETTLED_AT_ONCE = 500
const MOST_CALLBACKS_SHOWN = 200

const callbackStateSchema = z.object({
  settings: callbackSettingsSchema,
  state: receiverStateSchema,
  /** Without it no account callback can be verified. */
  webhookSecretPresent: z.boolean(),
})
export type CallbackState = z.output<typeof callbackStateSchema>

export const pendingChannels = {
  'pending.board': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(pendingBoardSchema),
  },
  /** What is in the way of sending again a sale that is known not to have arrived; fails with what nobody can allow. */
  'pending.in-the-way': {
    scope: 'workspace',
    access: 'staff',
    input: ofSale,
    output: resultSchema(z.array(guardSchema).readonly()),
  },

  'callbacks.state': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(callbackStateSchema),
  },
  /** Answers once the receiver is listening as configured, or says why it is not. */
  'callbacks.change': {
    scope: 'workspace',
    access: 'owner',
    input: callbackSettingsSchema,
    output: resultSchema(callbackStateSchema),
  },
  /** Newest first. */
  'callbacks.search': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({
      text: z.string().max(200),
      limit: z.number().int().min(1).max(MOST_CALLBACKS_SHOWN),
    }),
    output: resultSchema(z.array(callbackRecordSchema).readonly()),
  },

  'complaints.list': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(z.array(complaintViewSchema).readonly()),
  },
  /** Fails with `wrong-state` if the reason does not fit the sale, or if a complaint about it is already open. */
  'complaints.raise': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({
      requestId: requestIdSchema,
      reason: complaintReasonSchema,
      note: complaintNoteSchema,
    }),
    output: resultSchema(complaintSchema),
  },
  'complaints.change': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({
      number: z.number().int().positive(),
      status: complaintStatusSchema,
      ticket: complaintTicketSchema,
      note: complaintNoteSchema,
    }),
    output: resultSchema(complaintSchema),
  },
  /** Everything a support desk asks for, as plain text. */
  'complaints.evidence': {
    scope: 'workspace',
    access: 'staff',
    input: ofSale,
    output: resultSchema(z.object({ text: z.string() })),
  },
  'complaints.save-evidence': {
    scope: 'workspace',
    access: 'staff',
    input: ofSale,
    output: resultSchema(z.object({ fileName: z.string() })),
  },

  /** Compares only; nothing moves. */
  'reconciliation.compare': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ text: statement }),
    output: resultSchema(reconciliationSchema),
  },
  /**
   * Ends the given sales by what the statement says about them. Applies only to open sales of the same amount; others
   * are left alone.
   */
  'reconciliation.settle': {
    scope: 'workspace',
    access: 'owner',
    input: z.strictObject({
      text: statement,
      requestIds: z.array(requestIdSchema).min(1).max(MOST_SETTLED_AT_ONCE).readonly(),
    }),
    output: resultSchema(z.object({ settled: z.number().int() })),
  },
} as const satisfies ChannelTable

export const pendingEvents = {
  /** A callback arrived, one was dealt with, or the receiver started or stopped listening. */
  'callbacks.changed': nothing,
} as const
