// How a counter's log comes to the office: entries byte for byte with what proves them, in batches that can be sent twice, and apart from
// them the rows that name customers, sealed, so that they can be erased (docs/office.md).
import { z } from 'zod'
import { environmentSchema } from '../base/environment'
import { bytesSchema, digestSchema, publicKeySchema } from './index'

export const ENTRY_PATHS = {
  /** A batch of entries, or none to ask where the office's copy ends. */
  push: '/v1/entries',
  /** That the counter's log is still empty. */
  none: '/v1/entries/none',
  /** The customers of sales that the office has, or that they are erased. */
  personal: '/v1/personal',
} as const

/** Entries of one request. */
export const MOST_ENTRIES = 500
/** Of the texts of all entries of one request; one entry that is longer goes alone. */
export const LARGEST_BATCH_BYTES = 4 * 1024 * 1024
/** Of one entry: a checkpoint with ten thousand open sales is the longest that there is. */
const LONGEST_BODY = 6 * 1024 * 1024
export const LONGEST_ID = 64
const LONGEST_TYPE = 60
/** Signed heads of one request; the rest follows with the next one. */
export const MOST_HEADS = 20
export const MOST_PERSONAL_ROWS = 500
/** Sealed name, number and mobile number. */
const LONGEST_SEALED = 4_000
const SIGNATURE_BYTES = 64
/** The highest epoch of a log: each takes an owner's PIN. */
export const MOST_EPOCHS = 1_000
export const LAST_DIGITS = 4

export const sequenceSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const placeSchema = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
/** Epoch ms by the counter's clock, which may be wrong, within what a date can say. */
const LATEST_TIME_MS = 8.64e15
const timeSchema = z.number().int().min(-LATEST_TIME_MS).max(LATEST_TIME_MS)

/** Which log: its environment, the public link of its first entry, and how often it was begun anew from an earlier state. */
const logSchema = {
  environment: environmentSchema,
  logId: digestSchema,
  epoch: z.number().int().min(1).max(MOST_EPOCHS),
}

/** An entry as the public chain covers it. What the body says is not looked at, so that a newer counter's entries are taken too. */
export const pushedEntrySchema = z.strictObject({
  sequence: sequenceSchema,
  id: z.string().min(1).max(LONGEST_ID),
  atMs: timeSchema,
  /** As the counter's store names it; the body decides. */
  type: z.string().min(1).max(LONGEST_TYPE),
  /** One JSON object, byte for byte. */
  body: z.string().min(2).max(LONGEST_BODY),
})
export type PushedEntry = z.output<typeof pushedEntrySchema>

export const pushedHeadSchema = z.strictObject({
  sequence: sequenceSchema,
  publicLink: digestSchema,
  atMs: timeSchema,
  key: publicKeySchema,
  signature: bytesSchema(SIGNATURE_BYTES),
})

export const pushRequestSchema = z.strictObject({
  ...logSchema,
  /** What the first entry follows: 0 and a link of zero bytes before the log's first one. */
  after: z.strictObject({ sequence: placeSchema, publicLink: digestSchema }),
  /** In order and without a gap. */
  entries: z.array(pushedEntrySchema).max(MOST_ENTRIES).readonly(),
  /** The public link of the last entry; of `after` where there is none. */
  publicLink: digestSchema,
  /** Heads that the office does not have, up to the last entry, in order. */
  heads: z.array(pushedHeadSchema).max(MOST_HEADS).readonly(),
  /** The last entry that the log has by now: once the office has it, this counter has told everything. */
  logEnd: placeSchema,
})
export type PushRequest = z.output<typeof pushRequestSchema>

export const emptyLogRequestSchema = z.strictObject({ environment: environmentSchema })
export type EmptyLogRequest = z.output<typeof emptyLogRequestSchema>
/** How many entries the office has of a log of this counter: none, or it was lost at the counter. */
export const emptyLogAnswerSchema = z.object({ sequence: placeSchema })
export type EmptyLogAnswer = z.output<typeof emptyLogAnswerSchema>

/** Why a batch is refused for good: nothing of it was kept, an alert was raised, and a person has to look. */
export const CHAIN_FAULTS = [
  /** The entry that it follows is another one here: two logs grew from one. */
  'fork',
  /** An entry that is here already has another content now. */
  'changed',
  /** The links that follow from the content are not the ones that it states. */
  'link',
  /** A head does not say what the entries say, or its signature is wrong. */
  'head',
  /** A head is signed with a key that the log does not introduce. */
  'key',
  /** The log belongs to another counter, or this counter keeps another log in this environment. */
  'foreign',
] as const
export const chainFaultSchema = z.enum(CHAIN_FAULTS)
export type ChainFault = z.output<typeof chainFaultSchema>

/** Where the office's copy ends. The counter keeps no place of its own: what this says holds. */
export const officeHeadSchema = z.object({
  /** 0 while it has nothing. */
  sequence: placeSchema,
  publicLink: digestSchema,
  /** The last entry that a signed head covers; 0 without one. */
  provenTo: placeSchema,
  /** The last entry up to which customers were told of. */
  personalTo: placeSchema,
})
export type OfficeHead = z.output<typeof officeHeadSchema>

export const pushAnswerSchema = z.discriminatedUnion('kind', [
  /** All of it is kept; also where it had been before. */
  z.object({ kind: z.literal('stored'), head: officeHeadSchema }),
  /** It does not follow the head: go on from there. Nothing was kept. */
  z.object({ kind: z.literal('elsewhere'), head: officeHeadSchema }),
  z.object({ kind: z.literal('refused'), fault: chainFaultSchema, head: officeHeadSchema.nullable() }),
])
export type PushAnswer = z.output<typeof pushAnswerSchema>

/** A bill has at most 20 inputs, a number and the mobile number that was noted with it. */
export const MOST_OTHER_NUMBERS = 24

export const pushedCustomerSchema = z.strictObject({
  id: z.string().min(1).max(LONGEST_ID),
  /** HMAC of the number under the key that the counters share: equal numbers are found, and none can be read. */
  numberHash: digestSchema,
  /** Of a bill, the same of every other input and number by which its customer may ask to be erased. */
  otherHashes: z.array(digestSchema).max(MOST_OTHER_NUMBERS).readonly().optional(),
  lastDigits: z.string().max(LAST_DIGITS),
  /** Number, name and mobile number, sealed to the counters' keys; the office opens nothing. Base64url. */
  sealed: z.string().max(LONGEST_SEALED),
})
export type PushedCustomer = z.output<typeof pushedCustomerSchema>

export const personalRequestSchema = z.strictObject({
  ...logSchema,
  /** What the office said of `personalTo`. */
  after: placeSchema,
  /** The entry up to which all sales' customers are told of with this; the same as `after` where only erasures are told. */
  through: placeSchema,
  customers: z.array(pushedCustomerSchema).max(MOST_PERSONAL_ROWS).readonly(),
  /** Sales whose customer is erased: what the office has of them goes, and does not come back. */
  erased: z.array(z.string().min(1).max(LONGEST_ID)).max(MOST_PERSONAL_ROWS).readonly(),
})
export type PersonalRequest = z.output<typeof personalRequestSchema>

export const personalAnswerSchema = z.object({
  /** `elsewhere`: it does not follow what is kept; erasures were done all the same. */
  kind: z.enum(['stored', 'elsewhere']),
  personalTo: placeSchema,
})
export type PersonalAnswer = z.output<typeof personalAnswerSchema>
