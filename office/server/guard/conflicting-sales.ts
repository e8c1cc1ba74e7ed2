// How an earlier claim stands in the way of a new one (docs/office.md).
import {
  ADMISSION_WINDOWS_MS,
  SILENT_CLAIM_MS,
  type AdmissionKind,
  type AdmitRequest,
  type ClaimState,
  type ConflictingSale,
} from '#shared/protocol/admission'
import type { RequestId } from '#shared/base/ids'
import type { ProvenCounter } from '../context/context'
import type { OfficeClock } from '../base/office-clock'
import { nameFor } from '../context/scope'

/** A claim with the name of the counter that made it. */
export interface FoundClaim {
  readonly requestId: RequestId
  readonly counterId: string
  readonly counterName: string
  /** As `ProvenCounter` has it. */
  readonly groupId: string | null
  readonly kind: AdmissionKind
  readonly state: ClaimState
  readonly attempt: number
  readonly claimedAtMs: number
  readonly reportedAtMs: number | null
  /** Or refused. */
  readonly soldAtMs: number | null
  /** Sales of which a person was told there, and said yes. */
  readonly allowed: readonly string[]
}

/**
 * Null if it is nothing to the new one: it was neither sold nor refused without an answer, or long enough ago. The
 * sales of all groups are compared, and a counter is named within its own alone.
 */
export function conflictingSaleOf(
  claim: FoundClaim,
  asker: Pick<ProvenCounter, 'groupId'>,
  clock: Pick<OfficeClock, 'ageOf'>,
): ConflictingSale | null {
  const { requestId, claimedAtMs } = claim
  const counterName = nameFor(asker, { name: claim.counterName, groupId: claim.groupId })
  const kind = kindOf(claim, clock)
  return kind === null ? null : { kind, requestId, counterName, atMs: claim.soldAtMs ?? claimedAtMs }
}

function kindOf(
  { kind, state, soldAtMs, ...claim }: FoundClaim,
  { ageOf }: Pick<OfficeClock, 'ageOf'>,
): ConflictingSale['kind'] | null {
  if (state === 'released') return null
  if (state === 'sold' || state === 'refused') {
    const isRecent = ageOf(soldAtMs ?? claim.claimedAtMs) <= ADMISSION_WINDOWS_MS[kind]
    if (!isRecent) return null
    return state === 'sold' ? 'recent' : 'refused'
  }
  if (claim.reportedAtMs !== null) return 'open'
  // It never frees by silence alone: a person decides.
  return ageOf(claim.claimedAtMs) <= SILENT_CLAIM_MS ? 'sending' : 'silent'
}

const WEIGHTS: readonly ConflictingSale['kind'][] = ['done', 'sending', 'open', 'silent', 'recent', 'refused']

/** Lower stands first. */
export const weightOf = ({ kind }: ConflictingSale): number => WEIGHTS.indexOf(kind)

/** Whether a person who may do so has allowed the new sale besides this one. Nobody allows one besides a sale that is on its way. */
export function isAllowed(
  { kind, requestId }: ConflictingSale,
  { lifted, accepted }: Pick<AdmitRequest, 'lifted' | 'accepted'>,
): boolean {
  switch (kind) {
    case 'open':
      return lifted.includes(requestId)
    case 'silent':
    case 'recent':
    case 'refused':
      return lifted.includes(requestId) || accepted.includes(requestId)
    case 'sending':
    case 'done':
      return false
  }
}
