// The counter's end of the relay: callbacks that the office received come over one line of server-sent events, or by asking where a proxy
// collects those. Each is taken by the counter's own intake and acknowledged by itself once it is on disk.
import { throttle } from '#shared/base/throttle'
import { MINUTE_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import {
  acknowledgeAnswerSchema,
  BEAT_EVERY_MS,
  hooksAnswerSchema,
  LONGEST_WAIT_MS,
  MOST_ACKNOWLEDGED_AT_ONCE,
  nextAnswerSchema,
  RELAY_PATHS,
  streamEventSchema,
  type Acknowledgement,
  type Hook,
  type RelayedCallback,
} from '#shared/office/relay'
import { receive, type TakeCallback } from './receiving'
import { hkdfSync } from 'node:crypto'
import { KEY_BYTES } from '#shared/node/sealing/encryption'
import { keyPairOf, type KeyPair } from '#shared/node/sealing/key-pair'
import { ANSWER_WITHIN_MS, type OfficeLine } from '../link/exchange'

/** What the relay needs of the line to the office. */
export interface RelayLine extends OfficeLine {
  /** Resolves once the line is broken. */
  stream(path: string, onEvent: (data: unknown) => void, signal: AbortSignal): Promise<unknown>
}

export interface RelayOptions {
  readonly line: RelayLine
  readonly environment: Environment
  /** The keyed hash of the client id in this environment; null until it and the guard key are there. */
  readonly clientKey: () => string | null
  /** The shop's guard keys, newest first. */
  readonly guardKeys: () => readonly Uint8Array[]
  readonly take: TakeCallback
  /** The office says that this counter sold what another one sold, too. */
  readonly onConflicts: () => void
  /** The office has something to tell: the answer to a heartbeat says what. */
  readonly onNews: () => void
  readonly clock: Pick<Clock, 'elapsed'>
  readonly timers: Timers
  /** From 0 up to 1. */
  readonly random: () => number
}

export interface Relay {
  /** Where the service can post callbacks of this client; empty until the office has said. */
  hooks(): readonly Hook[]
  /** The office can be reached again: tried at once instead of after the pause. */
  wake(): void
  /** The shop's keys came or were replaced: the office is told what it seals bodies to from now on. */
  keysChanged(): void
  /** Resolves once nothing is under way any more. */
  close(): Promise<void>
}

/** An office that passes events on sends its first at once. */
const FIRST_EVENT_WITHIN_MS = 5 * SECOND_MS
const SILENCE_MS = 2 * BEAT_EVERY_MS + FIRST_EVENT_WITHIN_MS
/** A proxy that collects events is not tried again for this long. */
const ASKING_FOR_MS = 10 * MINUTE_MS
const SHORTEST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS
const MOST_REMEMBERED = 1_000
/** Of those that it has, as many are shown at each connection: an office that was put back hears that it lacks them. */
const MOST_SHOWN = 20
/** Whatever an office says: a counter asks no oftener than this. */
const NEWS_EVERY_MS = 2 * SECOND_MS

/** How callbacks come over the line: by events, or by asking where a proxy collects those. */
function createReceiving(
  { line, environment, clock, timers, onConflicts }: RelayOptions,
  taking: ReturnType<typeof createTaking>,
  onNews: () => void,
  ending: AbortSignal,
) {
  let asksUntil = -Infinity

  /** True if anything came. */
  const listen = async (): Promise<boolean> => {
    const listening = new AbortController()
    let hasHeard = false
    const isSilent = (): void => {
      if (!hasHeard) asksUntil = clock.elapsed() + ASKING_FOR_MS
      listening.abort()
    }
    let cancelSilence = timers.after(FIRST_EVENT_WITHIN_MS, isSilent)
    const onEvent = (data: unknown): void => {
      hasHeard = true
      cancelSilence()
      cancelSilence = timers.after(SILENCE_MS, isSilent)
      const event = streamEventSchema.safeParse(data)
      if (!event.success) return
      if (event.data.kind === 'callback') taking.take(event.data.callback)
      if (event.data.kind === 'conflicting-sales') onConflicts()
      if (event.data.kind === 'news') onNews()
    }
    const signal = AbortSignal.any([listening.signal, ending])
    await line.stream(`${RELAY_PATHS.stream}/${environment}`, onEvent, signal)
    cancelSilence()
    return hasHeard
  }
  /** False if the office did not answer, or at once with nothing. */
  const ask = async (): Promise<boolean> => {
    const began = clock.elapsed()
    const answer = await line.request({
      path: RELAY_PATHS.next,
      body: { environment, waitMs: LONGEST_WAIT_MS },
      schema: nextAnswerSchema,
      timeoutMs: LONGEST_WAIT_MS + ANSWER_WITHIN_MS,
      signal: ending,
    })
    if (!answer.ok) return false
    if (answer.value.hasNews) onNews()
    answer.value.callbacks.forEach(taking.take)
    await taking.settled()
    return (
      answer.value.callbacks.length > 0 ||
      answer.value.hasNews ||
      clock.elapsed() - began >= SHORTEST_PAUSE_MS
    )
  }
  const askForLong = async (): Promise<boolean> => {
    let hasAnswered = false
    while (!ending.aborted && clock.elapsed() < asksUntil && (await ask())) hasAnswered = true
    return hasAnswered
  }
  return (): Promise<boolean> => (clock.elapsed() < asksUntil ? askForLong() : listen())
}

export function createRelay(options: RelayOptions): Relay {
  const { line, environment, timers, random } = options
  const ending = new AbortController()
  const acknowledging = createAcknowledging(line, ending.signal)
  const taking = createTaking(options, acknowledging.tell)
  const news = throttle(NEWS_EVERY_MS, timers, options.onNews)
  const receiveMore = createReceiving(options, taking, news.ask, ending.signal)
  let hooks: readonly Hook[] = []
  let endPause = (): void => {}

  /** True if the office answered. */
  const askForHooks = async (): Promise<boolean> => {
    const clientKey = options.clientKey()
    const [guardKey] = options.guardKeys()
    if (clientKey === null || guardKey === undefined) return false
    const sealingKey = sealingKeyOf(guardKey).publicKey.toString('base64url')
    const answer = await line.request({
      path: RELAY_PATHS.hooks,
      body: { environment, clientKey, sealingKey },
      schema: hooksAnswerSchema,
      signal: ending.signal,
    })
    if (answer.ok) hooks = answer.value.hooks
    return answer.ok
  }
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = timers.after(ms, resolve)
      endPause = () => {
        cancel()
        resolve()
      }
      if (ending.signal.aborted) endPause()
    })
  const once = async (): Promise<boolean> => {
    if (!(await askForHooks())) return false
    taking.newest().forEach(acknowledging.tell)
    acknowledging.flush()
    return receiveMore()
  }
  const run = async (): Promise<void> => {
    let failures = 0
    while (!ending.signal.aborted) {
      failures = (await once()) ? 0 : failures + 1
      if (!ending.signal.aborted) await pause(pauseAfter(failures, random()))
    }
  }
  const running = run()
  return {
    hooks: () => hooks,
    wake: () => endPause(),
    keysChanged: () => {
      endPause()
      void askForHooks()
    },
    close: async () => {
      ending.abort()
      news.close()
      endPause()
      await running
      await taking.settled()
      await acknowledging.flushed()
    },
  }
}

/** From half of the pause up to the whole, so that counters do not come back all at once. */
function pauseAfter(failures: number, chance: number): number {
  const pauseMs = Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS)
  return pauseMs * (0.5 + chance / 2)
}

/** Takes each callback once, however often it comes while its acknowledgement is on its way. */
function createTaking(options: RelayOptions, tell: (acknowledgement: Acknowledgement) => void) {
  const underWay = new Map<string, Promise<void>>()
  const acknowledged = new Map<string, Acknowledgement>()
  const remember = (acknowledgement: Acknowledgement): void => {
    acknowledged.set(acknowledgement.callbackId, acknowledgement)
    const [oldest] = acknowledged.keys()
    if (acknowledged.size > MOST_REMEMBERED && oldest !== undefined) acknowledged.delete(oldest)
  }
  const takeOne = async (callback: RelayedCallback): Promise<void> => {
    const sealingKeys = (): readonly Uint8Array[] =>
      options.guardKeys().map((guardKey) => sealingKeyOf(guardKey).privateKey)
    const acknowledgement = await receive(callback, { take: options.take, sealingKeys })
    if (acknowledgement.outcome !== 'later') remember(acknowledgement)
    tell(acknowledgement)
  }
  return {
    take: (callback: RelayedCallback): void => {
      const { callbackId } = callback
      const known = acknowledged.get(callbackId)
      if (known !== undefined) return tell(known)
      if (underWay.has(callbackId)) return
      underWay.set(
        callbackId,
        takeOne(callback).finally(() => underWay.delete(callbackId)),
      )
    },
    settled: async (): Promise<void> => {
      await Promise.all(underWay.values())
    },
    /** On this counter's disk. */
    newest: (): readonly Acknowledgement[] =>
      [...acknowledged.values()].filter(({ outcome }) => outcome === 'stored').slice(-MOST_SHOWN),
  }
}

/** Those that wait for the line; what is not told in the end is asked again by the office sending its callback again. */
function createAcknowledging(line: RelayLine, signal: AbortSignal) {
  const waiting = new Map<string, Acknowledgement>()
  let telling: Promise<void> | null = null
  const tellAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const acknowledgements = [...waiting.values()].slice(0, MOST_ACKNOWLEDGED_AT_ONCE)
      const answer = await line.request({
        path: RELAY_PATHS.acknowledge,
        body: { acknowledgements },
        schema: acknowledgeAnswerSchema,
        signal,
      })
      if (!answer.ok) return
      for (const told of acknowledgements)
        if (waiting.get(told.callbackId) === told) waiting.delete(told.callbackId)
    }
  }
  const flush = (): void => {
    telling ??= tellAll().finally(() => {
      telling = null
    })
  }
  return {
    tell: (acknowledgement: Acknowledgement): void => {
      waiting.set(acknowledgement.callbackId, acknowledgement)
      // In the next turn, so that those of one moment go together.
      queueMicrotask(flush)
      if (waiting.size > MOST_REMEMBERED) forgetOldest()
    },
    flush,
    flushed: async (): Promise<void> => {
      await telling
    },
  }
  function forgetOldest(): void {
    const [oldest] = waiting.keys()
    if (oldest !== undefined) waiting.delete(oldest)
  }
}

/**
 * The key that account callbacks' bodies are sealed to at the office. It follows from the guard key, which
 * counters share and the office never has: so every counter of the shop opens what was sealed, and nobody has to
 * carry one more key about.
 */
export const sealingKeyOf = (guardKey: Uint8Array): KeyPair =>
  keyPairOf(Buffer.from(hkdfSync('sha256', guardKey, Buffer.alloc(0), 'galla/callback-sealing/1', KEY_BYTES)))
