// Who may onboard a client of the service: whoever claims it first, and nobody ever after. What changes a claim, without the database.
import type { ClaimOnboarding, ClaimOnboardingAnswer, OnboardingStanding } from '@shared/office/onboarding'
import type { OfficeTables } from '../database/tables'

export type OnboardingClaim = Omit<OfficeTables['onboarding'], 'tenant_id' | 'environment' | 'client_key'>

export interface AskingCounter {
  readonly counterId: string
  readonly now: number
}

/** What the office answers to a claim; `claim` is what stands then, where nothing stood. */
export function judgeClaim(
  standing: (OnboardingClaim & { readonly name: string }) | null,
  { counterId, now }: AskingCounter,
  { claimId }: Pick<ClaimOnboarding, 'claimId'>,
  unreported: readonly string[],
): { readonly answer: ClaimOnboardingAnswer; readonly claim: OnboardingClaim | null } {
  if (standing !== null) {
    const isThis = standing.counter_id === counterId
    // The answer to this very question was lost.
    if (isThis && standing.claim_id === claimId && standing.state === 'claimed')
      return { answer: { kind: 'claimed' }, claim: null }
    const { name, state, changed_at_ms, sealed_agent } = standing
    return {
      answer: {
        kind: 'taken',
        counterName: name,
        isThis,
        state,
        atMs: changed_at_ms,
        sealedAgent: sealed_agent,
      },
      claim: null,
    }
  }
  if (unreported.length > 0) return { answer: { kind: 'unreported', counterNames: unreported }, claim: null }
  return {
    answer: { kind: 'claimed' },
    claim: { ...NO_AGENT, counter_id: counterId, claim_id: claimId, state: 'claimed', changed_at_ms: now },
  }
}

/** What stands after a counter's word; null if nothing stands any more. */
export function afterWord(
  standing: OnboardingClaim | null,
  { counterId, now }: AskingCounter,
  word: OnboardingStanding,
): OnboardingClaim | null {
  const left = withoutUnused(standing, counterId, word)
  if (word.state === 'open') return left
  const { claimId: claim_id } = word
  const told = { ...NO_AGENT, counter_id: counterId, claim_id, state: word.state, changed_at_ms: now }
  const raised = left === null ? told : raisedBy(left, counterId, word, now)
  return word.state === 'done' ? withAgent(raised, counterId, word) : raised
}

const NO_AGENT = { sealed_agent: null, agent_of: null, is_agent_typed: false } as const

/** Of a counter's own claims alone, and by name: one that was put back to before it does not know the name. */
function withoutUnused(
  standing: OnboardingClaim | null,
  counterId: string,
  word: OnboardingStanding,
): OnboardingClaim | null {
  if (standing === null || word.state === 'claimed') return standing
  const isUnused =
    standing.counter_id === counterId &&
    standing.state === 'claimed' &&
    standing.claim_id !== null &&
    word.unused.includes(standing.claim_id)
  return isUnused ? null : standing
}

/** What may have been sent is never less than that again. */
function raisedBy(
  standing: OnboardingClaim,
  counterId: string,
  { state }: Exclude<OnboardingStanding, { readonly state: 'open' }>,
  now: number,
): OnboardingClaim {
  if (standing.counter_id !== counterId || WEIGHT[state] <= WEIGHT[standing.state]) return standing
  return { ...standing, state, changed_at_ms: now }
}

const WEIGHT: Readonly<Record<OnboardingClaim['state'], number>> = { claimed: 0, sent: 1, done: 2 }

/** What the service gave stands before what somebody typed, and one counter does not correct what another one told. */
function withAgent(
  standing: OnboardingClaim,
  counterId: string,
  { sealedAgent, isTyped }: Extract<OnboardingStanding, { readonly state: 'done' }>,
): OnboardingClaim {
  const { sealed_agent, agent_of, is_agent_typed } = standing
  const isFirst = sealed_agent === null
  const isOwn = agent_of === counterId && (is_agent_typed || !isTyped)
  const isBetter = is_agent_typed && !isTyped
  if (!isFirst && !isOwn && !isBetter) return standing
  return { ...standing, sealed_agent: sealedAgent, agent_of: counterId, is_agent_typed: isTyped }
}
