// The counter's line to its office: every request proven, every answer checked to be the office's. It never repeats what it was asked to send
// but for a nonce that had expired; whoever asks decides that. While the office is away, requests fail at once, and a question of its own
// finds out when it is back.
import { MINUTE_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type { OfficeLineState } from '#shared/office/counter-office'
import {
  heartbeatAnswerSchema,
  PATHS,
  standingAnswerSchema,
  type HeartbeatAnswer,
  type HeartbeatRequest,
} from '#shared/protocol'
import { fail, type Result } from '#shared/base/result'
import {
  createExchange,
  type Exchange,
  type KeepKnown,
  type OfficeFailure,
  type OfficeLine,
} from './exchange'
import type { DeviceKeys } from './device-keys'
import type { EnrolledAt } from './join-office'
import { createLinkStanding, type LinkStanding } from './link-standing'
import type { Machines } from './machines'
import type { Wire } from './wire'

export interface OfficeLink extends OfficeLine {
  readonly counterId: string
  /** Server-sent events of `path`, each parsed. Resolves with why the line ended. */
  stream(path: string, onEvent: (data: unknown) => void, signal: AbortSignal): Promise<OfficeFailure>
  state(): OfficeLineState
  onState(listener: (state: OfficeLineState) => void): () => void
  /** What the office said at the last connection; null before its first word. */
  lastHeartbeat(): HeartbeatAnswer | null
  /** Sends a heartbeat now: something of what it says has changed, or somebody wants to see. */
  greet(): void
  close(): Promise<void>
}

export interface OfficeLinkOptions {
  readonly enrolled: EnrolledAt
  readonly keys: DeviceKeys
  readonly wire: Wire
  /** Looked for while the office is away; without it there is one machine. */
  readonly machines?: Pick<Machines, 'find'> | undefined
  readonly heartbeat: () => HeartbeatRequest
  /** Called with each answer to a heartbeat. */
  readonly onHeartbeat?: (answer: HeartbeatAnswer) => void
  readonly keepKnown: KeepKnown
  readonly clock: Clock
  readonly timers: Timers
  /** From 0 up to 1. */
  readonly random: () => number
}

const HEARTBEAT_EVERY_MS = MINUTE_MS
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS
/** Another office may take over at any moment: so long it is asked at least every two seconds. */
const SOON_BACK_TRIES = 60

/** Nothing is asked where no machine of the office is ready. `lookedForMs`: how long it was looked for in vain. */
async function askHeartbeat(
  { clock, machines, heartbeat }: OfficeLinkOptions,
  exchange: Exchange,
  standing: LinkStanding,
  signal: AbortSignal,
): Promise<{ readonly answer: Result<HeartbeatAnswer, OfficeFailure>; readonly lookedForMs: number }> {
  const beganAt = clock.elapsed()
  const isReady = standing.state().kind === 'connected' || machines === undefined || (await machines.find())
  if (!isReady || signal.aborted)
    return { answer: fail({ kind: 'unreachable' }), lookedForMs: clock.elapsed() - beganAt }
  const answer = await exchange.ask({
    path: PATHS.heartbeat,
    body: heartbeat(),
    schema: heartbeatAnswerSchema,
    signal,
  })
  return { answer, lookedForMs: 0 }
}

/** Says now and again that this counter is there, and hears what the office has to say. */
function createHeartbeats(
  options: OfficeLinkOptions,
  exchange: Exchange,
  standing: LinkStanding,
  ending: AbortSignal,
) {
  const { timers, random } = options
  let said: HeartbeatAnswer | null = null
  let failures = 0
  let cancelHeartbeat = (): void => {}

  const heard = (path: string, failure: OfficeFailure | null): void => {
    if (standing.heard(path, failure) === 'answered') failures = 0
  }

  const receivedHeartbeat = async (answer: Result<HeartbeatAnswer, OfficeFailure>): Promise<void> => {
    if (!answer.ok) return heard(PATHS.heartbeat, answer.failure)
    // What cannot be read lets nobody in.
    if (answer.value.isRevoked === false) return standing.letIn()
    if (standing.state().kind === 'revoked') return
    // Money screens are closed by a word alone that the office has signed.
    const signed = await exchange.ask({
      path: PATHS.standing,
      body: {},
      schema: standingAnswerSchema,
      signal: ending,
    })
    if (!ending.aborted) heard(PATHS.standing, signed.ok ? null : signed.failure)
  }

  const sendHeartbeat = async (): Promise<void> => {
    const { answer, lookedForMs } = await askHeartbeat(options, exchange, standing, ending)
    if (ending.aborted) return
    if (answer.ok) {
      said = answer.value
      options.onHeartbeat?.(said)
    }
    await receivedHeartbeat(answer)
    failures = answer.ok ? 0 : failures + 1
    cancelHeartbeat = timers.after(
      answer.ok ? HEARTBEAT_EVERY_MS : Math.max(0, pauseAfter(failures, random()) - lookedForMs),
      greet,
    )
  }
  let greeting: Promise<void> | null = null
  let isGreetedAgain = false
  const greet = (): void => {
    cancelHeartbeat()
    if (greeting !== null) {
      isGreetedAgain = true
      // One that is on its way to a machine that was lost ends with the line there.
      if (standing.state().kind === 'away') void options.machines?.find()
      return
    }
    greeting = sendHeartbeat().finally(() => {
      greeting = null
      if (!isGreetedAgain || ending.aborted) return
      isGreetedAgain = false
      greet()
    })
  }
  return {
    heard,
    greet,
    lastHeartbeat: () => said,
    /** In place of the heartbeat that was planned. */
    greetSoon: (): void => {
      cancelHeartbeat()
      cancelHeartbeat = timers.after(pauseAfter(0, random()), greet)
    },
    ended: async (): Promise<void> => {
      cancelHeartbeat()
      await greeting
    },
  }
}

export function createOfficeLink(options: OfficeLinkOptions): OfficeLink {
  const { enrolled, wire, clock } = options
  const { counterId } = enrolled
  const ending = new AbortController()
  const standing = createLinkStanding(clock)
  const exchange = createExchange(options)
  const heartbeats = createHeartbeats(options, exchange, standing, ending.signal)
  const { heard, greet, lastHeartbeat } = heartbeats
  greet()

  return {
    counterId,
    request: async (of) => {
      const refusal = standing.refusalOf(of.path)
      if (refusal !== null) return fail(refusal)
      const answer = await exchange.ask(of)
      if (of.signal?.aborted === true) return answer
      const wasAway = standing.state().kind === 'away'
      heard(of.path, answer.ok ? null : answer.failure)
      // One late answer says little: the office is asked again soon, not with the next heartbeat that was planned.
      if (!wasAway && standing.state().kind === 'away') heartbeats.greetSoon()
      return answer
    },
    stream: async (path, onEvent, signal) =>
      standing.refusalOf(path) ?? exchange.listen(path, onEvent, AbortSignal.any([signal, ending.signal])),
    state: standing.state,
    onState: standing.onState,
    lastHeartbeat,
    greet,
    close: async () => {
      ending.abort()
      await heartbeats.ended()
      wire.close()
    },
  }
}

/** From half of the pause up to the whole, so that counters do not come back all at once. */
const pauseAfter = (failures: number, chance: number): number => {
  const doublings = Math.min(failures, 1) + Math.min(Math.max(0, failures - SOON_BACK_TRIES), 10)
  return Math.min(FIRST_PAUSE_MS * 2 ** doublings, LONGEST_PAUSE_MS) * (0.5 + chance / 2)
}
