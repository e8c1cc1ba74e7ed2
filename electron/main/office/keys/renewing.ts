// The keys in common are replaced once a counter was lost: by the owner at one counter, for each that remains. The office passes on what was
// sealed for them. It can neither read that nor put keys of its own in its place, as it knows none of the keys that are replaced.
import type { RenewKeysAnswer } from '#shared/office/counter-office'
import {
  KEYS_PATHS,
  renewedKeysAnswerSchema,
  renewingAnswerSchema,
  renewKeysAnswerSchema,
  type RenewKeysRequest,
} from '#shared/office/keys'
import type { KeptEnrolment } from './enrolment'
import { renewalOf, renewedKeys, type KeptCommonKeys, digestOf } from './common-keys'
import type { Ask } from './claiming'
import {
  isRenewedBy,
  isVouchedFor,
  opened,
  publicKeysOf,
  renewedProofsOf,
  sealedFor,
  vouchOf,
} from './proofs'

/** The new keys that the office has for this counter, whose own were replaced; null if it has none that follow from those. */
export async function takeRenewed(
  { enrolled, keys }: KeptEnrolment,
  present: KeptCommonKeys,
  ask: Ask,
): Promise<KeptCommonKeys | null> {
  const envelope = (await ask(KEYS_PATHS.renewed, {}, renewedKeysAnswerSchema))?.envelope ?? null
  if (envelope === null) return null
  const { sealed, proofs } = envelope
  const { officeId, counterId } = enrolled
  if (!isRenewedBy(present, proofs, { officeId, counterId, sealed })) return null
  const common = opened(keys.sealing.privateKey, sealed)
  // An older envelope again would bring back what a lost counter knows.
  const isLater = common !== null && renewalOf(common) > renewalOf(present)
  return isLater && common.numberKey === present.numberKey ? common : null
}

export interface Renewed {
  readonly answer: RenewKeysAnswer
  /** To be kept; null if nothing was replaced, as far as is known. */
  readonly common: KeptCommonKeys | null
}

/** Replaces `former`, which this counter has. */
export async function renew(
  { enrolled, keys }: KeptEnrolment,
  former: KeptCommonKeys,
  ask: Ask,
): Promise<Renewed> {
  const { officeId } = enrolled
  const others = (await ask(KEYS_PATHS.renewing, {}, renewingAnswerSchema))?.counters ?? null
  if (others === null) return { answer: { kind: 'unreachable' }, common: null }
  const isKnown = ({ vouch, ...of }: (typeof others)[number]): boolean =>
    isVouchedFor(former, vouch, { officeId, ...of })
  const next = renewedKeys(former)
  const own = { counterId: enrolled.counterId, ...publicKeysOf(keys) }
  const envelopes = [own, ...others.filter(isKnown)].map(({ counterId, sealingKey }) => {
    const sealed = sealedFor(sealingKey, next)
    return { counterId, sealed, proofs: renewedProofsOf(former, { officeId, counterId, sealed }) }
  })
  const request: RenewKeysRequest = {
    formerDigest: digestOf(former),
    keysDigest: digestOf(next),
    renewal: renewalOf(next),
    vouch: vouchOf(next, { officeId, ...own }) ?? '',
    envelopes,
  }
  const answer = await ask(KEYS_PATHS.renew, request, renewKeysAnswerSchema)
  if (answer === null) return { answer: { kind: 'unreachable' }, common: null }
  if (!answer.isRenewed) return { answer: { kind: 'replaced' }, common: null }
  const byCode = others.filter((other) => !isKnown(other)).map(({ name }) => name)
  return { answer: { kind: 'renewed', byCode }, common: next }
}
