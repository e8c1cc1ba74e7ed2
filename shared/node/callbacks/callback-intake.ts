// What is taken as a callback of the service, wherever it is received: by the counter's own receiver, or by the office for its counters. Each
// is stored before it is answered, and nothing of it is believed here.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  COME_AGAIN,
  FOREIGN_HOST,
  FROM_A_PAGE,
  FOREIGN_SOURCE,
  IDS_DIFFER,
  NO_SECRET,
  NOT_JSON,
  NOT_JSON_TYPE,
  ONLY_POST,
  RECEIVED,
  TOO_LARGE,
  TOO_MANY,
  TOO_SLOW,
  UNSIGNED,
  type Answer,
} from '../../callbacks/answers'
import { createBudget } from '../../callbacks/budget'
import { createMemoryLimit } from '../../callbacks/body-memory-limit'
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Clock, type Timers } from '../../base/clock'
import { isJsonObject, memberOf, readJson, type JsonValue } from '../../base/exact-json'
import { readText } from '../../base/exact-values'
import { keptHeader, type RelayedHeaders } from '../../office/relay'
import { isSignedCallback, type CallbackKind } from '../../operations/registry'

/** A documented recharge callback has less than a kilobyte; an account event may contain a picture. */
const LARGEST_BODY_BYTES: Readonly<Record<CallbackKind, number>> = {
  recharge: 16 * 1024,
  account: 2 * 1024 * 1024,
}
/** For all bodies of one kind that are being received at the same time. */
const MOST_BYTES_AT_ONCE = 32 * 1024 * 1024
/** A sender has this long for its body. The service itself waits three seconds for the answer. */
const BODY_WITHIN_MS = 10 * SECOND_MS
const LONGEST_ID = 200
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const HEX_SHA256 = /^[0-9a-f]{64}$/i

/** More than one sale ever causes, with every repetition of it. Of those beyond, their number and the last one that differs are kept. */
const MOST_OF_A_SALE_AN_HOUR = 30
/** Sales of which more came; whoever makes that many knows as many ids of sales. */
const MOST_SALES_BEYOND = 1_000
/** Another counter of the same merchant may be meant, or the sale's entry be on its way; the sales are limited to 60 a minute. */
const MOST_STRAYS_OF_A_SOURCE_A_MINUTE = 120
const MOST_STRAYS_A_MINUTE = 240
const MOST_STRAY_BYTES_A_MINUTE = 512 * 1024

/** The value of a header by its name in lower case. */
export type HeaderOf = (name: string) => string | null | undefined

export interface Head {
  readonly kind: CallbackKind
  readonly method: string | undefined
  readonly header: HeaderOf
  /** Whether the request names a host of ours: anybody can make a name of theirs lead to this computer. */
  readonly isOurHost: boolean
}

/** Why a request is refused before any of its body is read; null if it is not. A page in somebody's browser names itself in `Origin`. */
export function refusalOfHead({ kind, method, header, isOurHost }: Head): Answer | null {
  if (method !== 'POST') return ONLY_POST
  if ((header('origin') ?? null) !== null) return FROM_A_PAGE
  if (!isOurHost) return FOREIGN_HOST
  if (!JSON_TYPE.test(header('content-type') ?? '')) return NOT_JSON_TYPE
  return Number(header('content-length') ?? 0) > LARGEST_BODY_BYTES[kind] ? TOO_LARGE : null
}

export interface BodySource {
  readonly kind: CallbackKind
  /** The source that takes the most room is the first to lose it. */
  readonly source: string
  readonly pieces: AsyncIterable<Uint8Array>
  /** Ends `pieces` in the middle. */
  readonly cutOff: () => void
}

/** Resolves to the whole body, or to the answer to one that is too large, too slow, or without room. Rejects if the sender breaks off. */
export type ReadBody = (body: BodySource) => Promise<Buffer | Answer>

/** `timers` is null where the server itself limits the time for a request. */
export function createBodyReader(timers: Timers | null): ReadBody {
  const rooms = {
    recharge: createMemoryLimit(MOST_BYTES_AT_ONCE),
    account: createMemoryLimit(MOST_BYTES_AT_ONCE),
  }
  return async ({ kind, source, pieces, cutOff }) => {
    let ended: Answer | null = null
    const end = (answer: Answer): void => {
      ended ??= answer
      cutOff()
    }
    const place = rooms[kind].enter(source, () => end(COME_AGAIN))
    const cancel = timers?.after(BODY_WITHIN_MS, () => end(TOO_SLOW))
    const read: Uint8Array[] = []
    let size = 0
    try {
      for await (const piece of pieces) {
        size += piece.length
        if (size > LARGEST_BODY_BYTES[kind]) return TOO_LARGE
        if (!place.take(piece.length)) return COME_AGAIN
        read.push(piece)
      }
      return ended ?? Buffer.concat(read, size)
    } catch (error) {
      if (ended !== null) return ended
      throw error
    } finally {
      cancel?.()
      place.leave()
    }
  }
}

/** A callback as received. */
export interface Arrival {
  readonly kind: CallbackKind
  readonly body: Buffer
  readonly remoteAddress: string
  readonly headers: RelayedHeaders
}

export const headersOf = (header: HeaderOf): RelayedHeaders => ({
  signature: keptHeader(header('x-webhook-signature')),
  source: keptHeader(header('x-webhook-source')),
  sentAt: keptHeader(header('x-webhook-timestamp')),
})

export interface Callback<Received extends Arrival> {
  readonly arrival: Received
  readonly json: JsonValue
  /** The request id that it names; null for none, or one that no sale can have. */
  readonly namedId: string | null
  /** SHA-256: the same twice is one callback. */
  readonly identity: Buffer
}

export interface IntakeOptions<Received extends Arrival, Place extends { readonly isStray: boolean }> {
  readonly clock: Pick<Clock, 'elapsed'>
  /** The webhook secrets in force; null where nobody has them, and a signature must only have the form of one. */
  readonly secrets: (() => readonly string[]) | null
  /** Where unsigned callbacks may come from; empty allows every address. */
  readonly sources: () => readonly string[]
  /** Under whose name callbacks that prove nothing are counted. */
  readonly ownerOf: (arrival: Received) => string
  /** Where it belongs; a stray is about no sale that is known here. */
  readonly placeOf: (callback: Callback<Received>) => Place | Promise<Place>
  /** Resolves once it is on the disk, or to `full`. */
  readonly store: (callback: Callback<Received>, place: Place & Beyond) => Promise<'stored' | 'full'>
  readonly onTrouble: (error: unknown) => void
}

export interface Beyond {
  /**
   * How many came about this sale beyond those that are kept each by itself; 0 for one of these. One beyond takes the place of the one
   * beyond before it. Of those whose signature nobody here can verify the first 30 that no counter has yet stay, because what comes later
   * may be forged. Whoever sends one more is told to send it again.
   */
  readonly beyond: number
}

export type Intake<Received extends Arrival = Arrival> = (arrival: Received) => Promise<Answer>

/**
 * Never rejects. Duplicates, unknown ids and unknown events are taken like all others (T82, T83), and one about a sale of ours however many
 * came before it: what is not taken is news that is lost. (Of those that may be forged, see `beyond`.) What turns out not to be a callback of the service is not stored, because it could
 * fill the disk.
 */
export function createIntake<Received extends Arrival, Place extends { readonly isStray: boolean }>(
  options: IntakeOptions<Received, Place>,
): Intake<Received> {
  const isWithinBudget = budgetOf(options.clock)
  const countBeyond = beyondOf(options.clock)
  return async (arrival) => {
    try {
      const refusal = refusalOf(arrival, options)
      if (refusal !== null) return refusal
      const isProven = isSignedCallback(arrival.kind) && options.secrets !== null
      const callback = callbackIn(arrival, isProven)
      if ('httpStatus' in callback) return callback
      const place = await options.placeOf(callback)
      // Whoever knows the webhook secret has no budget; everybody else shares several.
      const owner = options.ownerOf(arrival)
      const isOver = !isProven && !isWithinBudget(owner, callback, place)
      if (isOver && place.isStray) return TOO_MANY
      const sale = `${owner} ${callback.namedId}`
      const beyond = isOver ? countBeyond.next(sale, callback.identity) : 0
      if (beyond === 'the-same') return RECEIVED
      if ((await options.store(callback, { ...place, beyond })) === 'full') return TOO_MANY
      if (isOver) countBeyond.stored(sale, callback.identity)
      return RECEIVED
    } catch (error) {
      options.onTrouble(error)
      return COME_AGAIN
    }
  }
}

/** Who may send at all, before anything is parsed. */
function refusalOf(
  { kind, body, remoteAddress, headers: { signature } }: Arrival,
  { secrets, sources }: Pick<IntakeOptions<never, never>, 'secrets' | 'sources'>,
): Answer | null {
  if (!isSignedCallback(kind)) {
    const listed = sources()
    return listed.length === 0 || listed.includes(remoteAddress) ? null : FOREIGN_SOURCE
  }
  const keys = secrets?.() ?? null
  if (keys?.length === 0) return NO_SECRET
  if (signature === null || !HEX_SHA256.test(signature)) return UNSIGNED
  return keys === null || keys.some((key) => isSignatureOf(body, signature, key)) ? null : UNSIGNED
}

/** HMAC-SHA256 over the raw bytes, in hex of either case, compared in constant time (T78). */
const isSignatureOf = (body: Uint8Array, hex: string, secret: string): boolean =>
  timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(hex, 'hex'))

/** A callback names its sale twice; one in which the two differ is refused (T85). */
function callbackIn<Received extends Arrival>(
  arrival: Received,
  isProven: boolean,
): Callback<Received> | Answer {
  const { kind, body, headers } = arrival
  const json = readJson(body.toString('utf8'))
  if (!json.ok || !isJsonObject(json.value)) return NOT_JSON
  const outer = readText(memberOf(json.value, 'request_id'))
  const inner = readText(memberOf(memberOf(json.value, 'data'), 'request_id'))
  if (outer !== null && inner !== null && outer !== inner) return IDS_DIFFER
  // The time header is no part of what is signed (T79). A signature that could not be checked is part of the callback: a forged one must not
  // take the place of the real one.
  const identity = createHash('sha256').update(body)
  if (isSignedCallback(kind) && !isProven) identity.update(`\n${headers.signature}`)
  return { arrival, json: json.value, namedId: shortId(inner ?? outer), identity: identity.digest() }
}

const shortId = (id: string | null): string | null =>
  id === null || id === '' || id.length > LONGEST_ID || id.includes('\0') ? null : id

function budgetOf(clock: Pick<Clock, 'elapsed'>) {
  const aMinute = { everyMs: MINUTE_MS, clock }
  const ofSale = createBudget({ most: MOST_OF_A_SALE_AN_HOUR, everyMs: HOUR_MS, clock })
  const ofSource = createBudget({ most: MOST_STRAYS_OF_A_SOURCE_A_MINUTE, ...aMinute })
  const ofStrays = createBudget({ most: MOST_STRAYS_A_MINUTE, ...aMinute })
  const ofStrayBytes = createBudget({ most: MOST_STRAY_BYTES_A_MINUTE, ...aMinute })
  return (
    owner: string,
    { arrival: { kind, body, remoteAddress }, namedId }: Callback<Arrival>,
    { isStray }: { readonly isStray: boolean },
  ): boolean => {
    if (!isStray) return ofSale(`${owner} ${namedId}`)
    if (!ofSource(remoteAddress) || !ofStrays(owner)) return false
    // A picture may come with an account event: that alone would use up the bytes of a minute.
    return isSignedCallback(kind) || ofStrayBytes(owner, body.length)
  }
}

/** Counts what comes about a sale beyond its budget; `the-same` if it is, byte for byte, the last one that was stored. */
function beyondOf(clock: Pick<Clock, 'elapsed'>) {
  const sales = new Map<string, { since: number; count: number; last: string | null }>()
  return {
    next: (sale: string, identity: Buffer): number | 'the-same' => {
      const now = clock.elapsed()
      const known = sales.get(sale)
      const before = known === undefined || now - known.since >= HOUR_MS ? null : known
      const count = (before?.count ?? 0) + 1
      const last = before?.last ?? null
      sales.delete(sale)
      sales.set(sale, { since: before?.since ?? now, count, last })
      const [oldest] = sales.keys()
      if (sales.size > MOST_SALES_BEYOND && oldest !== undefined) sales.delete(oldest)
      return last === identity.toString('hex') ? 'the-same' : count
    },
    /** It is on disk: one that was not is news when it comes again. */
    stored: (sale: string, identity: Buffer): void => {
      const known = sales.get(sale)
      if (known !== undefined) known.last = identity.toString('hex')
    },
  }
}
