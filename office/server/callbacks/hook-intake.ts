// Takes a callback while its sender waits: by its hook, then as any receiver of callbacks does, and into the inbox. Counters verify its signature,
// with secrets that the office does not have.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import { bodyOf, COME_AGAIN, NOT_HERE, TOO_MANY, type Answer } from '#shared/callbacks/answers'
import { createBudget } from '#shared/callbacks/budget'
import { MINUTE_MS } from '#shared/base/clock'
import {
  createBodyReader,
  createIntake,
  headersOf,
  refusalOfHead,
  type Arrival,
} from '#shared/node/callbacks/callback-intake'
import { BODY_PURPOSE } from '#shared/office/relay'
import { isSignedCallback } from '#shared/operations/registry'
import { wrapFor } from '#shared/node/sealing/key-pair'
import type { OfficeContext } from '../context/context'
import type { Hooks, KnownHook } from './hooks'
import type { Inbox } from './inbox'
import { senderOf, type IsProxy } from '#shared/node/callbacks/sender'

const MOST_TOKENS_TRIED_A_MINUTE = 600

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

interface HookArrival extends Arrival {
  readonly hook: KnownHook
}

/** Answers each post. Never rejects. */
export function createHookIntake(options: HookIntakeOptions): (posted: Posted) => Promise<Answer> {
  const { context, hooks, inbox, isProxy, onStored } = options
  const { clock, log, timers } = context
  const mayTry = createBudget({ most: MOST_TOKENS_TRIED_A_MINUTE, everyMs: MINUTE_MS, clock })
  const readBody = createBodyReader(timers)
  // The database is away, slow or full: nothing was stored, and nothing says that it was.
  const onTrouble = (error: unknown): void => log.error('hooks.not-stored', error)
  const intake = createIntake<HookArrival, { readonly counterId: string | null; readonly isStray: boolean }>({
    clock,
    secrets: null,
    sources: () => [],
    ownerOf: ({ hook }) => hook.clientKey,
    placeOf: async ({ arrival: { hook }, namedId }) => {
      const counterId = await inbox.counterOf(hook, namedId)
      return { counterId, isStray: counterId === null }
    },
    store: async (
      { arrival: { hook, body, remoteAddress, headers }, namedId, identity },
      { counterId, beyond },
    ) => {
      const isSealed = isSignedCallback(hook.kind)
      const stored = await inbox.store(
        {
          hook,
          remoteAddress,
          headers,
          body: isSealed ? wrapFor(hook.sealingKey, body, BODY_PURPOSE) : body,
          isSealed,
          bodyBytes: body.length,
          identity,
          namedId,
          beyond,
        },
        counterId,
      )
      if (stored === 'stored' && counterId !== null) onStored(counterId, hook.environment)
      return stored
    },
    onTrouble,
  })

  const take = async ({ token, peer, request }: Posted): Promise<Answer> => {
    const header = (name: string): string | null => request.headers.get(name)
    const sender = senderOf(
      peer,
      { forwarded: header('forwarded'), xForwardedFor: header('x-forwarded-for') },
      isProxy,
    )
    const hook = await hooks.find(token)
    if (hook === null) return mayTry(sender) ? NOT_HERE : TOO_MANY
    const { kind } = hook
    // The token is what proves that the address is ours, under whatever name.
    const refusal = refusalOfHead({ kind, method: request.method, header, isOurHost: true })
    if (refusal !== null) return refusal
    const pieces =
      request.body === null ? Readable.from([]) : Readable.fromWeb(request.body as ReadableStream)
    const body = await readBody({ kind, source: sender, pieces, cutOff: () => pieces.destroy() })
    if (!Buffer.isBuffer(body)) return body
    return intake({ kind, hook, body, remoteAddress: sender, headers: headersOf(header) })
  }

  return async (posted) => {
    try {
      return await take(posted)
    } catch (error) {
      onTrouble(error)
      return COME_AGAIN
    }
  }
}

export const hookAnswer = (c: Context, answer: Answer): Response =>
  c.body(bodyOf(answer), answer.httpStatus as 200, { 'content-type': 'application/json' })
