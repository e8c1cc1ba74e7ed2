// Takes a callback while its sender waits: who posts, how large it is, which sale it names; then it is stored, and only then answered. Nothing
// of it is believed here: counters verify it, with secrets that the office does not have.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import {
  bodyOf,
  COME_AGAIN,
  FROM_A_PAGE,
  NOT_HERE,
  NOT_JSON_TYPE,
  ONLY_POST,
  TOO_LARGE,
  TOO_MANY,
  answered,
  type Answer,
} from '@shared/callbacks/answers'
import { isJsonType, LARGEST_BODY_BYTES } from '@shared/callbacks/arrival'
import { createBudget } from '@shared/callbacks/budget'
import { requestIdsIn } from '@shared/callbacks/request-ids'
import { createRoom } from '@shared/callbacks/room'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@shared/clock'
import { isJsonObject, readJson } from '@shared/exact-json'
import { BODY_PURPOSE, keptHeader } from '@shared/office/relay'
import { isSignedCallback } from '@shared/operations'
import { wrapFor } from '../../../electron/main/files/key-pair'
import type { OfficeContext } from '../context'
import type { Hooks, KnownHook } from './hooks'
import type { Inbox } from './inbox'
import { readWithin } from './read-within'
import { senderOf, type IsProxy } from './sender'

/** For all bodies that are being received at the same time. */
const MOST_BYTES_AT_ONCE = 64 * 1024 * 1024
/** A sender has this long for its body. The service itself waits three seconds for the answer. */
const BODY_WITHIN_MS = 10 * SECOND_MS
/** More than one sale ever causes, with every repetition of it. */
const MOST_OF_A_SALE_AN_HOUR = 30
/** Callbacks about sales of no counter: a new sale's callback may overtake its entry, and 60 sales a minute are the service's own limit. */
const MOST_STRAYS_OF_A_SENDER_A_MINUTE = 240
const MOST_STRAYS_A_MINUTE = 480
const MOST_TOKENS_TRIED_A_MINUTE = 600
const LONGEST_ID = 200

const RECEIVED = answered(200, 'Received.')
const NOT_JSON = answered(400, 'The body is not JSON.')
const TOO_SLOW = answered(408, 'The body did not come in time.')

export interface HookIntakeOptions {
  readonly context: OfficeContext
  readonly hooks: Hooks
  readonly inbox: Inbox
  readonly isProxy: IsProxy
  /** Called once a callback for this counter is stored. */
  readonly onStored: (counterId: string, environment: string) => void
}

export interface Posted {
  readonly token: string
  /** Who spoke to this office's socket. */
  readonly peer: string
  readonly request: Request
}

/** Answers each post. Never rejects. */
export function createHookIntake(options: HookIntakeOptions): (posted: Posted) => Promise<Answer> {
  const { context, hooks, inbox, isProxy, onStored } = options
  const { clock, log } = context
  const room = createRoom(MOST_BYTES_AT_ONCE)
  const aMinute = { everyMs: MINUTE_MS, clock }
  const mayTry = createBudget({ most: MOST_TOKENS_TRIED_A_MINUTE, ...aMinute })
  const ofSale = createBudget({ most: MOST_OF_A_SALE_AN_HOUR, everyMs: HOUR_MS, clock })
  const ofSender = createBudget({ most: MOST_STRAYS_OF_A_SENDER_A_MINUTE, ...aMinute })
  const ofClient = createBudget({ most: MOST_STRAYS_A_MINUTE, ...aMinute })

  const take = async ({ token, peer, request }: Posted): Promise<Answer> => {
    const sender = senderOf(peer, request.headers.get('x-forwarded-for') ?? undefined, isProxy)
    const hook = await hooks.find(token)
    if (hook === null) return mayTry(sender) ? NOT_HERE : TOO_MANY
    const refusal = refusalOf(request, hook)
    if (refusal !== null) return refusal
    const body = await bodyFrom(request, hook, sender)
    if (!Buffer.isBuffer(body)) return body
    const json = readJson(body.toString('utf8'))
    if (!json.ok || !isJsonObject(json.value)) return NOT_JSON
    const { outer, inner } = requestIdsIn(json.value)
    const namedId = shortId(inner ?? outer)
    const counterId = await inbox.counterOf(hook, namedId)
    const mayStay =
      counterId === null
        ? ofSender(sender) && ofClient(hook.clientKey)
        : ofSale(`${hook.clientKey} ${namedId}`)
    if (!mayStay) return TOO_MANY
    const stored = await inbox.store(callbackOf(request, hook, { sender, body, namedId }), counterId)
    if (stored === 'full') return TOO_MANY
    if (counterId !== null) onStored(counterId, hook.environment)
    return RECEIVED
  }

  const bodyFrom = async (
    request: Request,
    { kind }: KnownHook,
    sender: string,
  ): Promise<Buffer | Answer> => {
    const read = await readWithin(request.body, {
      largestBytes: LARGEST_BODY_BYTES[kind],
      withinMs: BODY_WITHIN_MS,
      timers: context.timers,
      room,
      sender,
    })
    if (Buffer.isBuffer(read)) return read
    return { large: TOO_LARGE, slow: TOO_SLOW, crowded: COME_AGAIN }[read]
  }

  return async (posted) => {
    try {
      return await take(posted)
    } catch (error) {
      // The database is away, slow or full: nothing was stored, and nothing says that it was.
      log.error('hooks.not-stored', error)
      return COME_AGAIN
    }
  }
}

export const hookAnswer = (c: Context, answer: Answer): Response =>
  c.body(bodyOf(answer), answer.httpStatus as 200, { 'content-type': 'application/json' })

function refusalOf(request: Request, { kind }: KnownHook): Answer | null {
  if (request.method !== 'POST') return ONLY_POST
  if (request.headers.has('origin')) return FROM_A_PAGE
  if (!isJsonType(request.headers.get('content-type') ?? undefined)) return NOT_JSON_TYPE
  return Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY_BYTES[kind] ? TOO_LARGE : null
}

/** An id longer than any is none: the callback is kept, and nobody's. */
const shortId = (id: string | null): string | null =>
  id === null || id === '' || id.length > LONGEST_ID || id.includes('\0') ? null : id

function callbackOf(
  request: Request,
  hook: KnownHook,
  {
    sender,
    body,
    namedId,
  }: { readonly sender: string; readonly body: Buffer; readonly namedId: string | null },
) {
  const header = (name: string): string | null => keptHeader(request.headers.get(name) ?? undefined)
  const signature = header('x-webhook-signature')
  const isSealed = isSignedCallback(hook.kind)
  return {
    hook,
    remoteAddress: sender,
    headers: { signature, source: header('x-webhook-source'), sentAt: header('x-webhook-timestamp') },
    body: isSealed ? wrapFor(hook.sealingKey, body, BODY_PURPOSE) : body,
    isSealed,
    bodyBytes: body.length,
    identity: createHash('sha256')
      .update(body)
      .update(`\n${signature ?? ''}`)
      .digest(),
    namedId,
  }
}
