// Which keys this counter says it has: those that it uses, those that its backup had, or, where the office says that nobody has any, new ones.
import type { z } from 'zod'
import type { RecoveredKeys } from '#shared/office/counter-office'
import { claimKeysAnswerSchema, KEYS_PATHS } from '#shared/office/keys'
import type { KeptEnrolment } from './enrolment'
import { newCommonKeys, renewalOf, type KeptCommonKeys, digestOf } from './common-keys'
import { publicKeysOf, vouchOf } from './proofs'
import { copiesOf, keysAfter, madeAtOf } from './recovery'

export type Ask = <Answer>(path: string, body: unknown, schema: z.ZodType<Answer>) => Promise<Answer | null>

export interface ClaimingOptions {
  readonly ask: Ask
  readonly enrolment: { kept(): KeptEnrolment | null }
  /** Keeps them as the shop's. False if this computer cannot now. */
  readonly hold: (common: KeptCommonKeys) => Promise<boolean>
}

export interface Claiming {
  /** True once the shop's keys are held here, false if it is to be tried again. */
  claim(): Promise<boolean | 'held'>
  /** The keys that this counter has, or had in its backup. */
  own(): readonly KeptCommonKeys[]
  /** One of those, which the office says was the shop's before those that it has now. */
  former(): KeptCommonKeys | null
  /** The shop's are here. */
  forget(): void
}

export function createClaiming({ ask, enrolment, hold }: ClaimingOptions): Claiming {
  /** Made here and not yet said to be the shop's: the same are claimed again after a lost answer. */
  let made: KeptCommonKeys | null = null
  let former: KeptCommonKeys | null = null

  const own = (): readonly KeptCommonKeys[] => {
    const kept = enrolment.kept()
    return kept === null ? [] : ownOf(kept)
  }

  const claimed = (mine: KeptCommonKeys, isNew: boolean) =>
    ask(
      KEYS_PATHS.claim,
      { keysDigest: digestOf(mine), isNew, renewal: renewalOf(mine), vouch: vouchFor(enrolment, mine) },
      claimKeysAnswerSchema,
    )

  const claimMade = async (mine: KeptCommonKeys): Promise<boolean | 'held'> => {
    made = mine
    const answer = await claimed(mine, true)
    if (answer === null) return false
    return answer.kind === 'yours' ? hold(mine) : 'held'
  }

  return {
    own,
    former: () => former,
    forget: () => {
      made = null
      former = null
    },
    claim: async () => {
      const mine = own()
      if (mine.length === 0) return claimMade(made ?? newCommonKeys())
      // The answer to these may have been lost.
      const again = made === null ? 'held' : await claimMade(made)
      if (again !== 'held') return again
      for (const common of mine) {
        const answer = await claimed(common, false)
        if (answer === null) return false
        if (answer.kind === 'yours') return hold(common)
        if (answer.isFormer) former = common
        if (answer.after !== null) return claimMade(keysAfter(common, answer.after, answer.isFormer))
      }
      return 'held'
    },
  }
}

/** So that another counter can seal new keys for this one without a code. */
export function vouchFor(enrolment: ClaimingOptions['enrolment'], common: KeptCommonKeys): string | null {
  const kept = enrolment.kept()
  return kept === null ? null : vouchOf(common, { ...kept.enrolled, ...publicKeysOf(kept.keys) })
}

/** The keys that it uses; else those that its backup had of this office. */
const ownOf = ({ common, recovered, enrolled }: KeptEnrolment): readonly KeptCommonKeys[] =>
  common === null ? copiesOf(recovered, enrolled.officeId).map((copy) => copy.common) : [common]

export function standingOfRecovered(
  kept: KeptEnrolment,
  { isWaiting, former }: { readonly isWaiting: boolean; readonly former: KeptCommonKeys | null },
): RecoveredKeys | null {
  const [copy] = copiesOf(kept.recovered, kept.enrolled.officeId)
  const madeAtMs = kept.common === null ? (copy?.madeAtMs ?? null) : kept.commonMadeAtMs
  if (madeAtMs === null) return null
  if (isWaiting) return { madeAtMs, standing: former === null ? 'other' : 'replaced' }
  return { madeAtMs, standing: kept.common === null ? 'not-asked' : 'in-use' }
}

/** When the backup was made that had these keys; null for others. */
export const whenMade = (kept: KeptEnrolment, common: KeptCommonKeys): number | null =>
  kept.common !== null && digestOf(kept.common) === digestOf(common)
    ? kept.commonMadeAtMs
    : madeAtOf(copiesOf(kept.recovered, kept.enrolled.officeId), common)
