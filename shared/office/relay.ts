// The relay: callbacks of the service that the office received for a counter. What the two agree on (docs/office.md).
import { z } from 'zod'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/clock'
import { environmentSchema } from '../base/environment'
import { CALLBACK_KINDS } from '../operations/registry'
import { digestSchema, publicKeySchema } from '../protocol'
import { readableList } from '../protocol/readable'

/** A token follows. Anybody can post there: it is no path of a counter. */
export const HOOKS_PATH = '/hooks'

export const RELAY_PATHS = {
  /** Proven: the addresses at which callbacks of a client are taken. Those that do not exist yet are made. */
  hooks: '/v1/relay/hooks',
  /** Proven: a new address; the former one is served for a day. */
  rotate: '/v1/relay/rotate',
  /** Proven: server-sent events, one for each callback that is not acknowledged, and when there is something to ask for. The environment follows. */
  stream: '/v1/relay/stream',
  /** Proven: the same for a line on which no events come through; answered when there is one, or after the wait. */
  next: '/v1/relay/next',
  /** Proven: what became of callbacks, each by itself. */
  acknowledge: '/v1/relay/acknowledge',
} as const

/** What an account callback's body is sealed for (shared/node/sealing/key-pair.ts). */
export const BODY_PURPOSE = 'galla/callback-body/1'

/** A former address is served for this long, so that the new one can be registered with the service meanwhile. */
export const FORMER_HOOK_MS = 24 * HOUR_MS

/** A counter that has heard nothing for twice this long takes its line for broken. */
export const BEAT_EVERY_MS = 15 * SECOND_MS
/** Below what proxies and routers commonly cut. */
export const LONGEST_WAIT_MS = 25 * SECOND_MS
/** On their way to one counter at a time, unacknowledged. */
export const MOST_ON_THE_WAY = 16
export const MOST_ACKNOWLEDGED_AT_ONCE = 100

const callbackKindSchema = z.enum(CALLBACK_KINDS)

export const hooksRequestSchema = z.strictObject({
  environment: environmentSchema,
  clientKey: digestSchema,
  /** X25519: its private half is held by counters alone. */
  sealingKey: publicKeySchema,
})

export const rotateRequestSchema = z.strictObject({
  environment: environmentSchema,
  clientKey: digestSchema,
  kind: callbackKindSchema,
})

export const hookSchema = z.object({
  kind: callbackKindSchema,
  /** Below the address under which the service reaches the office. Whoever knows it can post callbacks: never logged. */
  path: z.string().regex(/^\/hooks\/[A-Za-z0-9_-]{22}$/),
  /** The whole address; null where the office was not told under which name the service reaches it. */
  url: z.url().nullable(),
  madeAtMs: z.number(),
})
export type Hook = z.output<typeof hookSchema>

export const hooksAnswerSchema = z.object({
  hooks: readableList(hookSchema, CALLBACK_KINDS.length),
})

const LONGEST_HEADER = 200
const headerSchema = z.string().max(LONGEST_HEADER).nullable()

/** The headers that are kept: what the counter verifies by, and what it shows. */
export const relayedHeadersSchema = z.object({
  signature: headerSchema,
  source: headerSchema,
  sentAt: headerSchema,
})
export type RelayedHeaders = z.output<typeof relayedHeadersSchema>

/** A header as it is kept: one that is longer than any real one counts as none. */
export const keptHeader = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value.length > LONGEST_HEADER ? null : value

export const relayedCallbackSchema = z.object({
  callbackId: z.string().min(1).max(60),
  kind: callbackKindSchema,
  receivedAtMs: z.number(),
  /** Of whoever posted it, as far as the office's proxies are to be believed. */
  remoteAddress: z.string().max(64),
  headers: relayedHeadersSchema,
  /** Base64: the raw bytes, or these sealed for `BODY_PURPOSE`. */
  body: z.string(),
  isSealed: z.boolean(),
  /** The generation of the office that gives it; null for one that the office may drop before its time. */
  givenIn: z.number().int().nullable(),
})
export type RelayedCallback = z.output<typeof relayedCallbackSchema>

export const streamEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('callback'), callback: relayedCallbackSchema }),
  /** This counter sold what another one sold, too: `CONFLICTS_PATH` tells. */
  z.object({ kind: z.literal('conflicting-sales') }),
  /** Owners changed or asked something of this counter: the answer to a heartbeat tells. */
  z.object({ kind: z.literal('news') }),
  /** Sent at once, and then regularly: a proxy that collects events before it passes them on is known by its silence. */
  z.object({ kind: z.literal('keep-alive') }),
])
export type StreamEvent = z.output<typeof streamEventSchema>

export const nextRequestSchema = z.strictObject({
  environment: environmentSchema,
  waitMs: z.number().int().min(0).max(LONGEST_WAIT_MS),
})
export const nextAnswerSchema = z.object({
  callbacks: readableList(relayedCallbackSchema, MOST_ON_THE_WAY),
  /** As the events that hold no callback: the answer to a heartbeat tells. */
  hasNews: z.boolean(),
})

/**
 * `stored`: on the counter's disk. `refused`: it will never be taken, for instance because its signature does not fit.
 * `later`: it could not be judged yet, for instance because no webhook secret is set.
 */
export const ACKNOWLEDGEMENTS = ['stored', 'refused', 'later'] as const

export const acknowledgementSchema = z.strictObject({
  callbackId: z.string().min(1).max(60),
  outcome: z.enum(ACKNOWLEDGEMENTS),
  /** The status with which the counter's own receiver would have answered; 0 where the body could not be opened. */
  httpStatus: z.number().int().min(0).max(599),
  /** As it came with the callback. */
  givenIn: z.number().int().nullable(),
})
export type Acknowledgement = z.output<typeof acknowledgementSchema>

export const acknowledgeRequestSchema = z.strictObject({
  acknowledgements: z.array(acknowledgementSchema).min(1).max(MOST_ACKNOWLEDGED_AT_ONCE).readonly(),
})
/** Those that were noted. One that is missing was not this counter's, or is gone: nothing more is to be done about it. */
export const acknowledgeAnswerSchema = z.object({
  noted: readableList(z.string(), MOST_ACKNOWLEDGED_AT_ONCE),
})

/** When a callback that was sent and not acknowledged is sent again, by how often it was. */
const AGAIN_AFTER_MS = [20 * SECOND_MS, 20 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
export const sentAgainAfterMs = (tries: number): number => AGAIN_AFTER_MS[tries - 1] ?? HOUR_MS
/** Sent this often without a word, it is set aside: there is something about it that the counter dies of. */
export const MOST_TRIES = 12
