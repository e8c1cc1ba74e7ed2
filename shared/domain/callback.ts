// Callbacks of the service (its document, part 6): how the receiver is set, what came, and what came of it. A recharge callback is
// unsigned: a hint, never proof. An account callback is signed over its raw bytes.
import { z } from 'zod'

const LONGEST_PATH = 200
const LONGEST_FILE_NAME = 1_000
const LONGEST_ADDRESS = 64
const MOST_SOURCES = 64
const HIGHEST_PORT = 65_535

/** A path of one's own: no query, no dots that lead upwards, nothing that could end a header line. */
export const callbackPathSchema = z
  .string()
  .max(LONGEST_PATH)
  .regex(/^\/[A-Za-z0-9/_-]*$/)

export const callbackSettingsSchema = z.strictObject({
  enabled: z.boolean(),
  bindAddress: z.string().trim().min(1).max(LONGEST_ADDRESS),
  /** 0 lets the system choose. */
  port: z.number().int().min(0).max(HIGHEST_PORT),
  rechargePath: callbackPathSchema,
  accountPath: callbackPathSchema,
  /** Plain HTTP, TLS with the files named below, or plain HTTP behind a proxy that names the sender. */
  transport: z.enum(['plain', 'tls', 'proxy']),
  certificateFile: z.string().max(LONGEST_FILE_NAME),
  keyFile: z.string().max(LONGEST_FILE_NAME),
  /** Where recharge callbacks may come from; empty lets every address. */
  sources: z.array(z.string().trim().min(1).max(LONGEST_ADDRESS)).max(MOST_SOURCES).readonly(),
})
export type CallbackSettings = z.output<typeof callbackSettingsSchema>

/** Off, and if switched on, heard by this computer alone until the owner says otherwise. */
export const DEFAULT_CALLBACK_SETTINGS: CallbackSettings = {
  enabled: false,
  bindAddress: '127.0.0.1',
  port: 8_088,
  rechargePath: '/callbacks/recharge',
  accountPath: '/callbacks/account',
  transport: 'plain',
  certificateFile: '',
  keyFile: '',
  sources: [],
}

export const CALLBACK_KINDS = ['recharge', 'account'] as const
export type CallbackKind = (typeof CALLBACK_KINDS)[number]

/** What a callback says of itself, read without believing it. */
export const callbackFactsSchema = z.object({
  event: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The service's own reference of the transaction. */
  referenceId: z.string().nullable().default(null),
  /** What event and status say together. `contradictory` when they disagree, `unknown` for an event nobody has described. */
  says: z.enum(['success', 'failed', 'contradictory', 'unknown']),
  refunded: z.boolean().nullable(),
  amountPaise: z.number().int().nullable(),
  /** The service's words; null where there are none, and once they are erased with a customer's data. */
  message: z.string().nullable(),
  /** The event's own time, as it came. */
  timestamp: z.string().nullable(),
})
export type CallbackFacts = z.output<typeof callbackFactsSchema>

/** Why a callback was turned away. Nothing was done about it. */
export const REFUSALS = [
  'unsigned', // no signature, or not one of this body
  'not-json',
  'ids-differ', // the outer and the inner request id are not the same
  'source', // not from a listed address
  'no-secret', // the webhook secret is not set, so no signature can be checked
] as const

/** What came of a callback that was taken. */
export const DISPOSITIONS = [
  'waiting', // stored, answered, not yet looked at
  'repeated', // the same words about the same sale were taken before
  'unknown-sale', // no sale of this shop has that id
  'no-news', // the sale already stands so
  'confirmed', // the service, asked, said the same
  'contradicted', // the service, asked, says otherwise: its answer counts
  'unanswered', // the service could not be asked; the sale is asked about as before
  'kept', // stored for a person to read: nothing in it moves a sale
] as const
export type Disposition = (typeof DISPOSITIONS)[number]

export const callbackRecordSchema = z.object({
  /** Counts over the log of callbacks. */
  number: z.number().int().positive(),
  kind: z.enum(CALLBACK_KINDS),
  /** The shop's clock, epoch ms. */
  receivedAt: z.number(),
  remoteAddress: z.string(),
  /** The headers that name a source and a time, as they came: read, never trusted. */
  source: z.string().nullable(),
  sentAt: z.string().nullable(),
  bodySha256: z.string(),
  bodyBytes: z.number().int(),
  facts: callbackFactsSchema.nullable(),
  outcome: z.discriminatedUnion('taken', [
    z.object({ taken: z.literal(true), disposition: z.enum(DISPOSITIONS) }),
    z.object({ taken: z.literal(false), refusal: z.enum(REFUSALS) }),
  ]),
})
export type CallbackRecord = z.output<typeof callbackRecordSchema>
export type CallbackOutcome = CallbackRecord['outcome']

export const receiverStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('listening'), url: z.string() }),
  z.object({
    kind: z.literal('failed'),
    problem: z.enum(['port-in-use', 'no-permission', 'no-such-address', 'certificate', 'disk', 'other']),
  }),
])
export type ReceiverState = z.output<typeof receiverStateSchema>
