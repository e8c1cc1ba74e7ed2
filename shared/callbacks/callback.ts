// Callbacks of the service: how the receiver is configured, what arrived, and what came of it. A recharge callback is
// unsigned: a hint, never proof. An account callback is signed over its raw bytes.
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../base/clock'
import { CALLBACK_KINDS } from '../operations/registry'

const LONGEST_PATH = 200
const LONGEST_FILE_NAME = 1_000
const LONGEST_ADDRESS = 64
const MOST_SOURCES = 64
const LONGEST_HOST = 253
const MOST_HOSTS = 16
const SIGNS_OF_ADDRESS = /^[\da-f.:/]+$/i
const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/
const HIGHEST_PORT = 65_535

/** A plain path: no query, no dot segments, nothing that could end a header line. */
export const callbackPathSchema = z
  .string()
  .max(LONGEST_PATH)
  .regex(/^\/[A-Za-z0-9/_-]*$/)

export const callbackSettingsSchema = z.strictObject({
  enabled: z.boolean(),
  bindAddress: z.string().trim().min(1).max(LONGEST_ADDRESS),
  /** 0 lets the system choose a port. */
  port: z.number().int().min(0).max(HIGHEST_PORT),
  rechargePath: callbackPathSchema,
  accountPath: callbackPathSchema,
  /** Plain HTTP, TLS with the files named below, or plain HTTP behind a proxy that passes on the sender's address. */
  transport: z.enum(['plain', 'tls', 'proxy']),
  certificateFile: z.string().max(LONGEST_FILE_NAME),
  keyFile: z.string().max(LONGEST_FILE_NAME),
  /** Behind a proxy: its addresses or networks. What anybody else writes of whom it heard is not believed. */
  proxies: z
    .array(
      z
        .string()
        .trim()
        .max(LONGEST_ADDRESS)
        .regex(SIGNS_OF_ADDRESS)
        .refine((text) => addressOrNetwork.safeParse(text).success),
    )
    .max(MOST_SOURCES)
    .readonly(),
  /** Where recharge callbacks may come from; empty allows every address. */
  sources: z.array(z.string().trim().min(1).max(LONGEST_ADDRESS)).max(MOST_SOURCES).readonly(),
  /** Names under which the service reaches the receiver. Addresses and the names of its certificate need no mention. */
  hosts: z
    .array(z.string().trim().toLowerCase().regex(HOST_NAME).max(LONGEST_HOST))
    .max(MOST_HOSTS)
    .readonly(),
})
export type CallbackSettings = z.output<typeof callbackSettingsSchema>

/** Off by default; when switched on, only this computer can reach it until the owner says otherwise. */
export const DEFAULT_CALLBACK_SETTINGS: CallbackSettings = {
  enabled: false,
  bindAddress: '127.0.0.1',
  port: 8_088,
  rechargePath: '/callbacks/recharge',
  accountPath: '/callbacks/account',
  transport: 'plain',
  certificateFile: '',
  keyFile: '',
  proxies: ['127.0.0.1', '::1'],
  sources: [],
  hosts: [],
}

/**
 * What can be read of settings that do not hold as a whole, piece by piece: none but the unreadable one may lose callbacks. What cannot be read
 * names no proxy, and turns no sender away.
 */
export function callbackSettingsIn(json: unknown): CallbackSettings | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const written = new Map<string, unknown>(Object.entries(json))
  const { shape } = callbackSettingsSchema
  const readable = (name: 'proxies' | 'hosts'): string[] =>
    [written.get(name)].flat().filter((one) => shape[name].safeParse([one]).success) as string[]
  const otherwise = {
    ...DEFAULT_CALLBACK_SETTINGS,
    proxies: readable('proxies'),
    hosts: readable('hosts'),
  }
  const pieces = Object.entries(otherwise).map(([name, value]) => {
    const isRead = shape[name as keyof CallbackSettings].safeParse(written.get(name)).success
    return [name, isRead ? written.get(name) : value]
  })
  const read = callbackSettingsSchema.safeParse(Object.fromEntries(pieces))
  return read.success ? read.data : undefined
}

/** What a callback claims. Nothing of it is believed yet. */
export const callbackFactsSchema = z.object({
  event: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The service's own reference of the transaction. */
  referenceId: z.string().nullable(),
  /**
   * What event and status say together. `under-way` of an opening that the bank has not completed, `contradictory` if they disagree,
   * `unknown` for an event that is not documented.
   */
  says: z.enum(['success', 'failed', 'under-way', 'contradictory', 'unknown']),
  refunded: z.boolean().nullable(),
  amountPaise: z.number().int().nullable(),
  /** The service's words; null if there are none, or once they are erased with a customer's data. */
  message: z.string().nullable(),
  /** The event's own time, unchanged. */
  timestamp: z.string().nullable(),
})
export type CallbackFacts = z.output<typeof callbackFactsSchema>

/** What came of a callback. */
export const DISPOSITIONS = [
  'waiting', // stored, answered, not yet processed
  'repeated', // the same words about the same sale were received before
  'unknown-sale', // no sale of this shop has that id
  'no-news', // the sale is already in that state
  'confirmed', // the service was asked and said the same
  'refund-unconfirmed', // the service, asked, says that it failed too, but not that the money came back
  'contradicted', // the service was asked and says otherwise: its answer counts
  'unanswered', // the service could not be asked; the regular status checks go on
  'kept', // stored for a person to read: nothing in it moves a sale
] as const
export type Disposition = (typeof DISPOSITIONS)[number]

export const callbackRecordSchema = z.object({
  /** Numbers the callbacks of this environment. */
  number: z.number().int().positive(),
  kind: z.enum(CALLBACK_KINDS),
  /** By the shop's clock, epoch ms. */
  receivedAt: z.number(),
  remoteAddress: z.string(),
  /** The headers that name a source and a time, unchanged: shown, never trusted. */
  source: z.string().nullable(),
  sentAt: z.string().nullable(),
  bodySha256: z.string(),
  bodyBytes: z.number().int(),
  facts: callbackFactsSchema,
  /** How many came about this sale within the hour beyond those that are kept each by itself. This one takes the place of the one before. */
  beyond: z.number().int().positive().optional(),
  disposition: z.enum(DISPOSITIONS),
})
export type CallbackRecord = z.output<typeof callbackRecordSchema>

/** What the time of a callback may differ by from the clock here; it is told, and decides nothing (T79). */
const FAR_OFF_MS = 5 * MINUTE_MS
const SECONDS = /^\d{9,11}$/
const MILLISECONDS = /^\d{12,14}$/

/** When the callback says that it was made, if that is far from when it came; null if not, or if it does not say. */
export function farOffTime({
  sentAt,
  receivedAt,
}: Pick<CallbackRecord, 'sentAt' | 'receivedAt'>): number | null {
  const text = sentAt?.trim() ?? ''
  const said = SECONDS.test(text) ? Number(text) * SECOND_MS : MILLISECONDS.test(text) ? Number(text) : null
  return said === null || Math.abs(said - receivedAt) <= FAR_OFF_MS ? null : said
}

export const receiverStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('listening'), url: z.string() }),
  z.object({
    kind: z.literal('failed'),
    problem: z.enum(['port-in-use', 'no-permission', 'no-such-address', 'certificate', 'disk', 'other']),
  }),
])
export type ReceiverState = z.output<typeof receiverStateSchema>

/** The result of processing a callback. */
export type Judgement =
  | { readonly kind: 'done'; readonly disposition: Disposition }
  /** Not now: judge again after this delay. After the last try `otherwise` is the result. */
  | { readonly kind: 'later'; readonly delayMs: number; readonly otherwise: Disposition }
