// What the keys in common are proven, named and opened by.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { KEYS_PURPOSE, renewedProofText, vouchText } from '#shared/office/keys'
import { parsedJson } from '#shared/base/parsed-json'
import { unwrapWith, wrapFor } from '#shared/node/sealing/key-pair'
import type { KeptEnrolment } from './enrolment'
import { commonKeysSchema, type KeptCommonKeys } from './common-keys'

export const proofOf = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

export const isSame = (expected: string, given: string): boolean =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))

export const publicKeysOf = ({ signing, sealing }: KeptEnrolment['keys']) => ({
  signingKey: Buffer.from(signing.publicKey).toString('base64url'),
  sealingKey: Buffer.from(sealing.publicKey).toString('base64url'),
})

/** `sealingKey` is base64url, as the office passes it on. */
export const sealedFor = (sealingKey: string, common: KeptCommonKeys): string =>
  wrapFor(Buffer.from(sealingKey, 'base64url'), Buffer.from(JSON.stringify(common)), KEYS_PURPOSE).toString(
    'base64url',
  )

/** Null for what is not sealed for this counter, or holds no keys. */
export function opened(privateKey: Uint8Array, sealed: string): KeptCommonKeys | null {
  const plain = unwrapWith(privateKey, Buffer.from(sealed, 'base64url'), KEYS_PURPOSE)
  if (plain === null) return null
  return commonKeysSchema.safeParse(parsedJson(plain.toString('utf8'))).data ?? null
}

const guardKeysOf = ({ guardKeys }: KeptCommonKeys): readonly Buffer[] =>
  guardKeys.map((key) => Buffer.from(key, 'base64'))

/** One for each guard key, the one in use first. */
const proofsOf = (common: KeptCommonKeys, text: string): readonly string[] =>
  guardKeysOf(common).map((key) => proofOf(key, text))

/** That these public keys are this counter's own, by the guard key in use. */
export const vouchOf = (common: KeptCommonKeys, of: Parameters<typeof vouchText>[0]): string | null =>
  proofsOf(common, vouchText(of))[0] ?? null

export const isVouchedFor = (
  common: KeptCommonKeys,
  vouch: string | null,
  of: Parameters<typeof vouchText>[0],
): boolean => vouch !== null && proofsOf(common, vouchText(of)).some((proof) => isSame(proof, vouch))

export const renewedProofsOf = (
  former: KeptCommonKeys,
  of: Parameters<typeof renewedProofText>[0],
): readonly string[] => proofsOf(former, renewedProofText(of))

/** Whether a counter that had one of the same guard keys sealed this. */
export const isRenewedBy = (
  former: KeptCommonKeys,
  proofs: readonly string[],
  of: Parameters<typeof renewedProofText>[0],
): boolean => {
  const expected = renewedProofsOf(former, of)
  return proofs.some((proof) => expected.some((own) => isSame(own, proof)))
}
