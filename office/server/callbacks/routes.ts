// The relay's routes: one that anybody can post to, and those of counters.
import { Hono } from 'hono'
import type { z } from 'zod'
import { environmentSchema, type Environment } from '#shared/base/environment'
import {
  HOOKS_PATH,
  MOST_ON_THE_WAY,
  type nextAnswerSchema,
  RELAY_PATHS,
  type RelayedCallback,
  type StreamEvent,
} from '#shared/office/relay'
import type { Timers } from '#shared/base/clock'
import { fail, succeed } from '#shared/base/result'
import { answering } from '../context/counter-answers'
import type { CounterEnvironment, OfficeContext, ProvenCounter } from '../context/context'
import type { History } from '../context/history'
import { refuse } from '../base/problem'
import { peerOf } from '../base/source'
import { createEventStream, EVENT_STREAM_HEADERS } from './event-stream'
import type { Relay } from './index'
import { hookAnswer } from './hook-intake'
import type { HookOwner } from './hooks'

/** Where the service posts. Every method is answered, so that a mistake in its set-up says what it is. */
export const hookRoutes = (relay: Relay): Hono =>
  new Hono().all(`${HOOKS_PATH}/:token`, async (c) => {
    const answer = await relay.take({
      token: c.req.param('token'),
      peer: peerOf(c),
      request: c.req.raw,
    })
    return hookAnswer(c, answer)
  })

export function relayRoutes(
  context: OfficeContext,
  relay: Relay,
  history: Pick<History, 'lacks'>,
): Hono<CounterEnvironment> {
  const { timers, office } = context
  return answering(context, {
    [RELAY_PATHS.hooks]: async (counter, { sealingKey, ...owner }) =>
      sellsUnder(counter, owner)
        ? succeed({ hooks: await relay.hooks.need(owner, Buffer.from(sealingKey, 'base64url')) })
        : fail({ kind: 'not-found' }),
    [RELAY_PATHS.rotate]: async (counter, { kind, ...owner }) => {
      const hooks = sellsUnder(counter, owner) ? await relay.hooks.rotate(owner, kind) : null
      return hooks === null ? fail({ kind: 'not-found' }) : succeed({ hooks })
    },
    [RELAY_PATHS.next]: async (counter, request) =>
      succeed(await nextOf({ relay, timers }, counter, request)),
    [RELAY_PATHS.acknowledge]: async ({ counterId }, { acknowledgements }) => {
      const noted = await relay.deliveries.acknowledge(counterId, acknowledgements)
      relay.hub.acknowledged(counterId, noted)
      // On a counter's disk, and given to it in this generation: it was here.
      const held = acknowledgements
        .filter(({ outcome, givenIn }) => outcome === 'stored' && givenIn === office.generation)
        .map(({ callbackId }) => callbackId)
        .filter((callbackId) => !noted.includes(callbackId))
      if (held.length > 0 && (await relay.deliveries.unknown(held)).length > 0)
        await history.lacks(counterId, office.generation)
      return succeed({ noted })
    },
  }).on(['GET', 'POST'], `${RELAY_PATHS.stream}/:environment`, (c) => {
    const environment = environmentSchema.safeParse(c.req.param('environment'))
    if (!environment.success) return refuse(c, { kind: 'not-found' })
    return c.body(streamTo({ relay, timers }, c.get('counter'), environment.data), 200, EVENT_STREAM_HEADERS)
  })
}

/** What a counter that listens is served by. */
interface Line {
  readonly relay: Relay
  readonly timers: Timers
}

/** Callbacks and news of a counter, as they come. */
function streamTo(
  { relay, timers }: Line,
  { counterId }: ProvenCounter,
  environment: Environment,
): ReadableStream<Uint8Array> {
  const stream = createEventStream<StreamEvent>(timers, () => line.close())
  const line = relay.hub.listen({
    counterId,
    environment,
    deliver: (callback) => stream.send({ kind: 'callback', callback }),
    conflicts: () => stream.send({ kind: 'conflicting-sales' }),
    news: () => stream.send({ kind: 'news' }),
    end: stream.end,
  })
  return stream.body
}

/** What is due or new, as soon as there is any; nothing once the wait is over. */
function nextOf(
  { relay, timers }: Line,
  { counterId }: ProvenCounter,
  { environment, waitMs }: { readonly environment: Environment; readonly waitMs: number },
): Promise<z.output<typeof nextAnswerSchema>> {
  return new Promise((resolve) => {
    const callbacks: RelayedCallback[] = []
    let hasNews = false
    const isNew = (): void => {
      hasNews = true
      queueMicrotask(done)
    }
    const done = (): void => {
      cancel()
      line.close()
      resolve({ callbacks: callbacks.slice(0, MOST_ON_THE_WAY), hasNews })
    }
    const cancel = waitMs === 0 ? () => {} : timers.after(waitMs, done)
    const line = relay.hub.listen({
      counterId,
      environment,
      deliver: (callback) => {
        // Those of one look come together.
        if (callbacks.push(callback) === 1) queueMicrotask(done)
      },
      conflicts: isNew,
      news: isNew,
      // Without a wait, what is there now is the answer.
      looked: () => {
        if (waitMs === 0) done()
      },
      end: () => queueMicrotask(done),
    })
  })
}

const sellsUnder = ({ clientKeys }: ProvenCounter, { environment, clientKey }: HookOwner): boolean =>
  clientKeys.some((known) => known.environment === environment && known.clientKey === clientKey)
