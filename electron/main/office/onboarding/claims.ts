// The once-ever onboarding, claimed at the office before the form leaves this computer, and told to it whenever something changed. Nothing is
// sent without the office's word; a claim is given up by its own name, and only where it is certain that nothing was sent under it.
import { randomBytes } from 'node:crypto'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import type { OnboardingHold, OnboardingState } from '#shared/shop/setup'
import type { ReportDefect } from '#shared/base/ignore-errors'
import {
  claimOnboardingAnswerSchema,
  MOST_UNUSED_CLAIMS,
  ONBOARDING_PATHS,
  tellOnboardingAnswerSchema,
  type ClaimOnboarding,
  type ClaimOnboardingAnswer,
  type OnboardingStanding,
  type TellOnboarding,
} from '#shared/office/onboarding'
import { NONCE_VALIDITY_MS } from '#shared/protocol'
import type { CommonKeys } from '../keys/common-keys'
import type { OfficeFailure } from '../link/exchange'
import { growingPauses } from '../link/growing-pauses'
import type { OfficeLink } from '../link/link'
import { rerunIfAsked } from '../link/rerun-if-asked'
import type { ClaimsStore, KeptClaims } from './kept-claims'
import { openedAgent, sealedAgent } from './sealed-agent'

export interface OnboardingClaimsOptions {
  readonly line: Pick<OfficeLink, 'request' | 'greet'>
  readonly environment: Environment
  /** Null until this counter has the shop's keys. */
  readonly common: () => CommonKeys | null
  /** Null without keys, or without credentials. */
  readonly clientKey: () => string | null
  /** That this counter sells under it. */
  readonly clientProof: () => string | null
  /** How the onboarding stands at this counter, by its own record. */
  readonly standing: () => Promise<OnboardingState>
  readonly store: ClaimsStore
  readonly timers: Timers
  readonly random: () => number
  readonly reportDefect: ReportDefect
}

export type ClaimedOnboarding =
  | { readonly kind: 'claimed'; readonly claim: StandingClaim }
  | { readonly kind: 'held-back'; readonly hold: OnboardingHold }

/** The form may be sent once. */
export interface StandingClaim {
  /** The counter's own record is written. `isSent`: whether anything may have reached the service. */
  ended(isSent: boolean): void
}

export interface OnboardingClaims {
  claim(): Promise<ClaimedOnboarding>
  /** Something changed, or the line is back: the office is told. Never rejects. */
  tell(): void
  /** Resolves once nothing is under way. */
  close(): Promise<void>
}

interface Running {
  readonly id: string
  /** The office has given its word for it. */
  readonly isGranted: boolean
}

/** By then the office takes a question no more that it was asked before. */
const TOLD_AGAIN_AFTER_MS = NONCE_VALIDITY_MS + 10 * SECOND_MS
const CLAIM_ID_BYTES = 16

export function createOnboardingClaims(options: OnboardingClaimsOptions): OnboardingClaims {
  const { line, clientKey, store, timers, reportDefect } = options
  let kept = store.load()
  /** The claim that is asked for, or under which the form is on its way. */
  let running: Running | null = null
  const last = putOff(timers, () => telling.ask())

  const keep = (next: KeptClaims): void => {
    store.save(next)
    kept = next
  }
  const telling = createTelling(options, () => ({ kept, running }))

  /** Nothing was sent under it, and nothing will be. */
  const giveUp = (): void => {
    running = null
    telling.ask()
    last.after(TOLD_AGAIN_AFTER_MS)
  }

  const asked = async (key: string, id: string): Promise<ClaimedOnboarding> => {
    // Before the office hears of it: whatever becomes of the answer, this counter can say later that it led to nothing.
    keep({ ...kept, unused: [...kept.unused, id].slice(-MOST_UNUSED_CLAIMS) })
    const refusal = await refusalOf(options, key, id)
    if (refusal !== null) return refusal
    keep({ ...kept, sentId: id, unused: kept.unused.filter((one) => one !== id) })
    running = { id, isGranted: true }
    return { kind: 'claimed', claim: { ended: (isSent) => ended(id, isSent) } }
  }
  const ended = (id: string, isSent: boolean): void => {
    if (running?.id !== id) return
    if (isSent) {
      running = null
      return telling.ask()
    }
    try {
      keep({ ...kept, sentId: null, unused: [...kept.unused, id].slice(-MOST_UNUSED_CLAIMS) })
    } catch (error) {
      // It stays claimed, and this counter says that it may have been sent: nobody sends it again.
      reportDefect('office.claim-not-kept', error)
    }
    giveUp()
  }

  // A question of the app that ran before may still be on its way.
  if (kept.unused.length > 0) last.after(TOLD_AGAIN_AFTER_MS)

  return {
    tell: telling.ask,
    claim: async () => {
      const key = clientKey()
      if (key === null) return heldBack({ because: 'no-keys' })
      if (running !== null) return heldBack({ because: 'unreachable' })
      // What an earlier try left behind would stand in the way of this one.
      const untold = kept.unused.length === 0 ? null : await telling.now()
      if (untold !== null) {
        line.greet()
        return heldBack(holdOf(untold))
      }
      const id = randomBytes(CLAIM_ID_BYTES).toString('base64url')
      running = { id, isGranted: false }
      try {
        const claimed = await asked(key, id)
        if (claimed.kind === 'held-back') {
          if (claimed.hold.because === 'unreachable') line.greet()
          giveUp()
        }
        return claimed
      } catch (error) {
        reportDefect('office.onboarding-not-claimed', error)
        giveUp()
        return heldBack({ because: 'not-kept' })
      }
    },
    close: async () => {
      last.close()
      await telling.close()
    },
  }
}

/** Tells the office how the onboarding stands here, again and again until it has heard it. */
function createTelling(options: OnboardingClaimsOptions, present: () => Present) {
  const { line, environment, timers, random, reportDefect } = options
  const pauses = growingPauses(random)
  const retry = putOff(timers, () => telling.ask())
  const tellNow = async (signal?: AbortSignal): Promise<OfficeFailure | null> => {
    const standing = await wordOf(options, present)
    if (standing === null) return null
    const answer = await line.request({
      path: ONBOARDING_PATHS.tell,
      body: {
        environment,
        standing,
        clientProof: standing.clientKey === null ? null : options.clientProof(),
      } satisfies TellOnboarding,
      schema: tellOnboardingAnswerSchema,
      signal,
    })
    return answer.ok ? null : answer.failure
  }
  const telling = rerunIfAsked(async (signal) => {
    try {
      const failure = await tellNow(signal)
      if (failure === null) pauses.reset()
      // What is away is told once the line is back.
      else if (failure.kind === 'refused') retry.after(pauses.next(failure))
      else if (failure.kind === 'unreachable') retry.after(pauses.next({}))
    } catch (error) {
      reportDefect('office.onboarding-not-told', error)
    }
  })
  return {
    ask: telling.ask,
    now: tellNow,
    close: (): Promise<void> => {
      retry.close()
      return telling.close()
    },
  }
}

/** Null if the office gave its word for this claim. */
async function refusalOf(
  { line, environment, common, clientProof }: OnboardingClaimsOptions,
  key: string,
  id: string,
): Promise<ClaimedOnboarding | null> {
  const answer = await line.request({
    path: ONBOARDING_PATHS.claim,
    body: {
      environment,
      clientKey: key,
      clientProof: clientProof() ?? '',
      claimId: id,
    } satisfies ClaimOnboarding,
    schema: claimOnboardingAnswerSchema,
  })
  if (!answer.ok) return heldBack(holdOf(answer.failure))
  return answer.value.kind === 'claimed'
    ? null
    : heldBack(stopOf(answer.value, agentIn(common(), { environment, clientKey: key })))
}

interface PutOff {
  /** Does it then, and not when it was to be done before. */
  after(delayMs: number): void
  /** It is done no more. */
  close(): void
}

function putOff(timers: Timers, task: () => void): PutOff {
  let isClosed = false
  let cancel = (): void => {}
  return {
    after: (delayMs) => {
      cancel()
      if (!isClosed) cancel = timers.after(delayMs, task)
    },
    close: () => {
      isClosed = true
      cancel()
    },
  }
}

const agentIn =
  (keys: CommonKeys | null, client: Parameters<typeof openedAgent>[1]) =>
  (sealed: string): string | null =>
    keys === null ? null : openedAgent(keys, client, sealed)

const heldBack = (hold: OnboardingHold): ClaimedOnboarding => ({ kind: 'held-back', hold })

interface Present {
  readonly kept: KeptClaims
  readonly running: Running | null
}

/**
 * The counter's record and its claims as they stood together: a form that came back unsent while the record was read would otherwise be told as one
 * that may have left.
 */
async function agreeing(
  standing: OnboardingClaimsOptions['standing'],
  present: () => Present,
): Promise<Present & { readonly own: OnboardingState }> {
  const before = present()
  const own = await standing()
  const now = present()
  const isSame = now.kept === before.kept && now.running === before.running
  return isSame ? { own, ...now } : agreeing(standing, present)
}

/** Null while the office cannot be told, for want of the keys. */
async function wordOf(
  { environment, common, clientKey, standing }: OnboardingClaimsOptions,
  present: () => Present,
): Promise<OnboardingStanding | null> {
  const { own, kept, running } = await agreeing(standing, present)
  const [keys, key] = [common(), clientKey()]
  const { sentId, unused } = kept
  // While it is asked for, nothing certain can be said: to an office that was restored meanwhile neither that there is none nor that there is one.
  if (running !== null)
    return key === null || !running.isGranted
      ? null
      : { state: 'claimed', clientKey: key, claimId: running.id }
  if (own.state === 'open' && sentId === null) return { state: 'open', clientKey: key, unused }
  if (keys === null || key === null) return null
  if (own.state !== 'done') return { state: 'sent', clientKey: key, claimId: sentId, unused }
  return {
    state: 'done',
    clientKey: key,
    claimId: sentId,
    unused,
    sealedAgent: sealedAgent(keys, { environment, clientKey: key }, own.agentId),
    isTyped: own.typed,
  }
}

function stopOf(
  answer: Exclude<ClaimOnboardingAnswer, { readonly kind: 'claimed' }>,
  agentIn: (sealed: string) => string | null,
): OnboardingHold {
  if (answer.kind === 'unreported') return { because: 'unreported', counterNames: answer.counterNames }
  const { counterName, isThis, state, atMs, sealedAgent: sealed } = answer
  return {
    because: 'taken',
    counterName,
    isThis,
    state,
    atMs,
    agentId: sealed === null ? null : agentIn(sealed),
  }
}

function holdOf(failure: OfficeFailure): OnboardingHold {
  switch (failure.kind) {
    case 'revoked':
      return { because: 'revoked' }
    case 'version':
    case 'unreadable':
      return { because: 'version' }
    case 'other-office':
      return { because: 'other-office' }
    case 'refused':
    case 'unreachable':
      return { because: 'unreachable' }
  }
}
