// Who may onboard a client of the service: whoever claims it first, and nobody ever after. Each counter has a claim of its own, which nobody else
// changes: a client is free only while no counter has any. Without the database.
import type { ClaimOnboarding, ClaimOnboardingAnswer, OnboardingStanding } from '#shared/office/onboarding'
import type { OfficeTables } from '../database/schema'

export type OnboardingClaim = Omit<OfficeTables['onboarding'], 'environment' | 'client_key'>

export interface AskingCounter {
  readonly counterId: string
  readonly now: number
}

/** As the asking counter is told the name. */
type NamedClaim = OnboardingClaim & { readonly name: string | null }

/** What the office answers to a claim, given all that stand for this client; `claim` is to be kept. */
export function judgeClaim(
  standing: readonly NamedClaim[],
  { counterId, now }: AskingCounter,
  { claimId }: Pick<ClaimOnboarding, 'claimId'>,
  unreported: readonly (string | null)[],
): { readonly answer: ClaimOnboardingAnswer; readonly claim: OnboardingClaim | null } {
  const [first, second] = standing.toSorted((one, other) => WEIGHT[other.state] - WEIGHT[one.state])
  if (first === undefined) {
    if (unreported.length > 0)
      return { answer: { kind: 'unreported', counterNames: unreported }, claim: null }
    return {
      answer: { kind: 'claimed' },
      claim: { ...NO_AGENT, counter_id: counterId, claim_id: claimId, state: 'claimed', changed_at_ms: now },
    }
  }
  const isThis = first.counter_id === counterId
  // The answer to this very question was lost.
  if (second === undefined && isThis && first.claim_id === claimId && first.state === 'claimed')
    return { answer: { kind: 'claimed' }, claim: null }
  const { name, state, changed_at_ms } = first
  return {
    answer: {
      kind: 'taken',
      counterName: name,
      isThis,
      state,
      atMs: changed_at_ms,
      sealedAgent: agentOf(standing),
    },
    claim: null,
  }
}

/** What stands of a counter's own claim after its word; null if nothing stands any more. */
export function afterWord(
  own: OnboardingClaim | null,
  { counterId, now }: AskingCounter,
  word: OnboardingStanding,
): OnboardingClaim | null {
  const left = withoutUnused(own, word)
  if (word.state === 'open') return left
  const { claimId: claim_id, state } = word
  const told = { ...NO_AGENT, counter_id: counterId, claim_id, state, changed_at_ms: now }
  // What may have been sent is never less than that again.
  const isMore = left === null || WEIGHT[state] > WEIGHT[left.state]
  const raised = isMore ? { ...told, claim_id: claim_id ?? left?.claim_id ?? null } : left
  if (word.state !== 'done') return raised
  const { sealedAgent, isTyped } = word
  // What the service gave is not corrected by what somebody typed.
  const isBetter = raised.sealed_agent === null || raised.is_agent_typed || !isTyped
  return isBetter ? { ...raised, sealed_agent: sealedAgent, is_agent_typed: isTyped } : raised
}

const NO_AGENT = { sealed_agent: null, is_agent_typed: false } as const

const WEIGHT: Readonly<Record<OnboardingClaim['state'], number>> = { claimed: 0, sent: 1, done: 2 }

/** By name: a counter that was put back to before its claim does not know it. */
function withoutUnused(own: OnboardingClaim | null, word: OnboardingStanding): OnboardingClaim | null {
  if (own === null || word.state === 'claimed') return own
  const isUnused = own.state === 'claimed' && own.claim_id !== null && word.unused.includes(own.claim_id)
  return isUnused ? null : own
}

/** What the service gave stands before what somebody typed, and of those what was told first. */
function agentOf(standing: readonly OnboardingClaim[]): string | null {
  const [best] = standing
    .filter(({ sealed_agent }) => sealed_agent !== null)
    .toSorted(
      (one, other) =>
        Number(one.is_agent_typed) - Number(other.is_agent_typed) || one.changed_at_ms - other.changed_at_ms,
    )
  return best?.sealed_agent ?? null
}
