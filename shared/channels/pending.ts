// What the Pending screen asks: everything that has no end yet, everybody who is owed cash, the callbacks, the complaints, and a
// statement held against the log.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { callbackRecordSchema, callbackSettingsSchema, receiverStateSchema } from '../domain/callback'
import {
  complaintNoteSchema,
  complaintReasonSchema,
  complaintSchema,
  complaintStatusSchema,
  complaintTicketSchema,
} from '../domain/complaint'
import { pendingBoardSchema } from '../domain/day'
import { LONGEST_STATEMENT, reconciliationSchema } from '../domain/reconciliation'
import { requestIdSchema } from '../ids'
import { resultSchema } from '../result'

const nothing = z.strictObject({})
const statement = z.string().min(1).max(LONGEST_STATEMENT)
const MOST_SETTLED_AT_ONCE = 500
const MOST_CALLBACKS_SHOWN = 200

const callbackStateSchema = z.object({
  settings: callbackSettingsSchema,
  state: receiverStateSchema,
  /** Without it no account callback can be checked. */
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

  'callbacks.state': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(callbackStateSchema),
  },
  /** Answers when the receiver listens as it should, or says why it does not. */
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
    output: resultSchema(z.array(complaintSchema).readonly()),
  },
  /** Fails with `wrong-state` where the reason does not fit the sale, or a complaint about it is under way. */
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
  /** Everything a service desk asks for, as plain text. */
  'complaints.evidence': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ requestId: requestIdSchema }),
    output: resultSchema(z.object({ text: z.string() })),
  },
  'complaints.save-evidence': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ requestId: requestIdSchema }),
    output: resultSchema(z.object({ fileName: z.string() })),
  },

  /** Compares only; nothing moves. */
  'reconciliation.compare': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ text: statement }),
    output: resultSchema(reconciliationSchema),
  },
  /** Ends the named sales by what the statement says of them. Only open ones of the same amount; the others stay as they are. */
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
  /** A callback came, or it is known what came of one, or the receiver began or ended to listen. */
  'callbacks.changed': nothing,
} as const
