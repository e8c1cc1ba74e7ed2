// One exchange with the office: proven by this counter's key over a nonce of the office, its answer checked to be this office's and no older one.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { SECOND_MS } from '#shared/base/clock'
import {
  HEADERS,
  nonceAnswerSchema,
  PATHS,
  problemAnswerSchema,
  PROTOCOL_VERSION,
  type OfficeProblem,
} from '#shared/protocol'
import {
  epochIn,
  isAhead,
  isPresent,
  knownIn,
  knownText,
  type KnownOffice,
} from '#shared/protocol/known-office'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { ENTRY_PATHS } from '#shared/protocol/entries'
import { LEASE_PATH } from '#shared/office/lease'
import { RELAY_PATHS } from '#shared/office/relay'
import { requestProofBytes, signedAnswerBytes } from '#shared/office/request-proof'
import { fail, succeed, type Result } from '#shared/base/result'
import { parsedJson } from '#shared/base/parsed-json'
import { isSigned } from '#shared/node/log/signed-head'
import type { DeviceKeys } from './device-keys'
import type { EnrolledAt } from './join-office'
import { KeptConnectionEnded, type Wire, type WireAnswer } from './wire'

export type OfficeFailure =
  /** No answer, or one that is not this office's: a cut line, a captive portal, a proxy. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly problem: OfficeProblem }
  /** In words that only the office can sign. */
  | { readonly kind: 'revoked' }
  /** Another office, or this one as it was before a restore. */
  | { readonly kind: 'other-office' }
  /** One of the two has to be updated. */
  | { readonly kind: 'version' }
  /** This office's answer, of which this counter understands nothing that counts. */
  | { readonly kind: 'unreadable' }

export interface OfficeRequest<Answer> {
  readonly path: string
  readonly body: unknown
  readonly schema: z.ZodType<Answer>
  /** `ANSWER_WITHIN_MS` where it is left out. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** The line to the office, as far as most of what rests on it uses it. */
export interface OfficeLine {
  request<Answer>(of: OfficeRequest<Answer>): Promise<Result<Answer, OfficeFailure>>
}

/** Somebody waits before the screen, or would in a moment. */
export const ANSWER_WITHIN_MS = 10 * SECOND_MS
/** For many entries at once, which nobody waits for. */
export const MANY_WITHIN_MS = 30 * SECOND_MS

export interface Exchange {
  /** Sends once; a second time only if the nonce had expired, when nothing was done. */
  ask<Answer>(of: OfficeRequest<Answer>): Promise<Result<Answer, OfficeFailure>>
  /** Gives the `data` of each event, parsed. Resolves with why the line ended. */
  listen(path: string, onEvent: (data: unknown) => void, signal: AbortSignal): Promise<OfficeFailure>
}

export interface ExchangeOptions {
  readonly enrolled: EnrolledAt
  readonly keys: DeviceKeys
  readonly wire: Wire
  /** Called with a later office than the one that is known: an older one is refused from now on. Resolves to false if it was not kept. */
  readonly keepKnown: KeepKnown
}

export type KeepKnown = (known: KnownOffice) => Promise<boolean>

const NONCE_WITHIN_MS = 5 * SECOND_MS
const OPENED_WITHIN_MS = 10 * SECOND_MS
/** More than are ever under way at once are not worth keeping: they expire within a minute. */
const MOST_NONCES = 8
const NO_BODY = Buffer.alloc(0)
const TOO_LARGE = 413
/**
 * What the office does once, however often it is told: a claim by the sale's id, entries by their number, a callback by its own. Or it only asks.
 * A lease that was given twice is one that nobody used.
 */
const DONE_ONCE: ReadonlySet<string> = new Set([
  PATHS.nonce,
  PATHS.heartbeat,
  PATHS.standing,
  ADMISSION_PATHS.admit,
  ADMISSION_PATHS.look,
  ADMISSION_PATHS.outcomes,
  ENTRY_PATHS.push,
  ENTRY_PATHS.none,
  ENTRY_PATHS.personal,
  LEASE_PATH,
  RELAY_PATHS.next,
  RELAY_PATHS.acknowledge,
])

/** What an answer turned out to be: the office's, with its problem if it refused. */
type Judged = Result<WireAnswer, OfficeFailure>

export function createExchange({ enrolled, keys, wire, keepKnown }: ExchangeOptions): Exchange {
  const nonces: string[] = []
  const known = knowing(enrolled, keepKnown)
  const judged = judging(enrolled, nonces, known.hear)
  const proof = proving(enrolled, keys, known.kept)

  const nonce = (): Promise<string | null> => nonceFrom(nonces, wire)

  const sent = async (of: {
    path: string
    body: Buffer
    timeoutMs?: number
    signal?: AbortSignal
  }): Promise<Judged> => {
    const exchange = await sentOnceMore(of.path, async () => {
      const used = await nonce()
      if (used === null) throw new Error('the office gave no nonce')
      const answer = await wire.send({
        method: 'POST',
        path: of.path,
        headers: proof({ method: 'POST', path: of.path, body: of.body, nonce: used }),
        body: of.body,
        timeoutMs: of.timeoutMs ?? ANSWER_WITHIN_MS,
        signal: of.signal,
      })
      return { used, answer }
    }).catch(() => null)
    if (exchange === null) return fail({ kind: 'unreachable' })
    const { used, answer } = exchange
    const failure = judged(answer, () => jsonOf(answer), used)
    return failure === null ? succeed(answer) : fail(failure)
  }

  const exchanged = async <Answer>(of: OfficeRequest<Answer>): Promise<Result<Answer, OfficeFailure>> => {
    const body = Buffer.from(JSON.stringify(of.body))
    let answer = await sent({ ...of, body })
    // The nonce expired, or the office started anew: nothing was done, and the next nonce came with the refusal.
    if (isAboutNonce(answer)) {
      nonces.splice(0, nonces.length - 1)
      answer = await sent({ ...of, body })
    }
    if (!answer.ok) return answer
    const parsed = of.schema.safeParse(jsonOf(answer.value))
    return parsed.success ? succeed(parsed.data) : fail({ kind: 'unreadable' })
  }

  const listen = async (
    path: string,
    onEvent: (data: unknown) => void,
    signal: AbortSignal,
  ): Promise<OfficeFailure> => {
    const used = await nonce()
    if (used === null) return { kind: 'unreachable' }
    try {
      const headers = proof({ method: 'GET', path, body: NO_BODY, nonce: used })
      const opened = await wire.open({
        method: 'GET',
        path,
        headers,
        body: null,
        timeoutMs: OPENED_WITHIN_MS,
        signal,
      })
      const failure = judged(opened.head, () => null, used)
      if (failure !== null) return failure
      await readEvents(opened.pieces, onEvent)
    } catch {
      // However a line breaks, it is broken.
    }
    return { kind: 'unreachable' }
  }

  return { ask: exchanged, listen }
}

/** A kept one, or another; null if the office gave none. */
async function nonceFrom(nonces: string[], wire: Wire): Promise<string | null> {
  const kept = nonces.pop()
  if (kept !== undefined) return kept
  const asking = {
    method: 'POST',
    path: PATHS.nonce,
    headers: {},
    body: NO_BODY,
    timeoutMs: NONCE_WITHIN_MS,
  } as const
  const answer = await sentOnceMore(PATHS.nonce, () => wire.send(asking)).catch(() => null)
  const parsed = nonceAnswerSchema.safeParse(answer === null ? null : jsonOf(answer))
  return parsed.success ? parsed.data.nonce : null
}

/**
 * Once more on a new connection where a kept one ended with the request and no answer: an office that closes what lay idle is not away. Only
 * what the office does once.
 */
const sentOnceMore = <Answer>(path: string, send: () => Promise<Answer>): Promise<Answer> =>
  send().catch((error: unknown) => {
    if (error instanceof KeptConnectionEnded && DONE_ONCE.has(path)) return send()
    throw error
  })

/** Whether an answer is this office's, and what it refuses. A captive portal's page is no answer of it. */
function judging(
  enrolled: EnrolledAt,
  nonces: string[],
  hear: (told: KnownOffice) => boolean,
): (answer: Omit<WireAnswer, 'body'>, body: () => unknown, used: string) => OfficeFailure | null {
  const { officeId, counterId } = enrolled
  return (answer, body, used) => {
    const next = answer.header(HEADERS.nextNonce)
    if (next !== null && nonces.length < MOST_NONCES) nonces.push(next)
    if (answer.header(HEADERS.office) === null) return failureOf(answer.status)
    // One that cannot be read raises nothing: the last one that could be holds.
    const generation = knownIn(answer.header(HEADERS.generation))?.generation
    if (answer.header(HEADERS.office) !== officeId || generation === undefined)
      return { kind: 'other-office' }
    if (!hear({ generation, epoch: epochIn(answer.header(HEADERS.epoch)) })) return { kind: 'other-office' }
    if (answer.status >= 200 && answer.status < 300) return null
    const refused = problemAnswerSchema.safeParse(body())
    if (!refused.success) return { kind: 'unreachable' }
    const { problem, signature } = refused.data
    if (problem.kind === 'version') return { kind: 'version' }
    if (problem.kind !== 'revoked') return { kind: 'refused', problem }
    const says = signedAnswerBytes({ officeId, counterId, nonce: used, kind: 'revoked' })
    const isOurs = signature !== undefined && isSigned(says, bytesOf(signature), bytesOf(enrolled.officeKey))
    return isOurs ? { kind: 'revoked' } : { kind: 'unreachable' }
  }
}

/** Of an answer that is not the office's. A proxy may take less than the office does: what is sent in pieces goes in smaller ones then. */
const failureOf = (status: number): OfficeFailure =>
  status === TOO_LARGE ? { kind: 'refused', problem: { kind: 'too-large' } } : { kind: 'unreachable' }

/** Which office this counter has heard of, and which it has kept: it shows the office what it has kept alone. */
function knowing(
  { generation, epoch }: EnrolledAt,
  keep: KeepKnown,
): { readonly kept: () => KnownOffice; readonly hear: (told: KnownOffice) => boolean } {
  let kept: KnownOffice = { generation, epoch: epochIn(epoch) }
  let heard = kept
  return {
    kept: () => kept,
    /** False for an older one. */
    hear: (told) => {
      if (isAhead(heard, told)) return false
      if (isPresent(told, heard)) return true
      heard = told
      void keep(told).then((isKept) => {
        if (isKept && !isAhead(kept, told)) kept = told
      })
      return true
    },
  }
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

const isAboutNonce = (answer: Judged): boolean =>
  !answer.ok && answer.failure.kind === 'refused' && answer.failure.problem.kind === 'nonce'

const jsonOf = ({ body }: Pick<WireAnswer, 'body'>): unknown => parsedJson(body.toString('utf8'))

const proving =
  (enrolled: EnrolledAt, keys: DeviceKeys, known: () => KnownOffice) =>
  (of: Omit<ToProve, 'knows'>): Record<string, string> =>
    proofOf(enrolled, keys, { ...of, knows: knownText(known()) })

interface ToProve {
  readonly method: string
  readonly path: string
  readonly body: Buffer
  readonly nonce: string
  readonly knows: string
}

/** What proves a request, over a nonce that is good for it alone. */
function proofOf(
  { officeId, counterId }: Pick<EnrolledAt, 'officeId' | 'counterId'>,
  keys: DeviceKeys,
  { method, path, body, nonce, knows }: ToProve,
): Record<string, string> {
  const bodyHash = createHash('sha256').update(body).digest()
  const bytes = requestProofBytes({ officeId, counterId, method, path, nonce, bodyHash, knows })
  return {
    'content-type': 'application/json',
    [HEADERS.version]: String(PROTOCOL_VERSION),
    [HEADERS.counter]: counterId,
    [HEADERS.key]: keys.keyId,
    [HEADERS.nonce]: nonce,
    [HEADERS.knows]: knows,
    [HEADERS.proof]: Buffer.from(keys.signing.sign(bytes)).toString('base64url'),
  }
}

/** Longer than any event that an office sends. */
const LONGEST_EVENT_CHARACTERS = 4 * 1024 * 1024

/**
 * The `data` of each event. What is no JSON is left out, a line that never ends breaks off. Server-sent events as
 * an office sends them.
 */
async function readEvents(pieces: AsyncIterable<Buffer>, onEvent: (data: unknown) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true }).replaceAll('\r\n', '\n')
    if (text.length > LONGEST_EVENT_CHARACTERS) throw new RangeError('an event is too long')
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = event
        .split('\n')
        .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []))
        .join('\n')
      if (data !== '') onEvent(parsedJson(data))
    }
  }
}
