// The shop's key as one person's PIN wraps it, sealed once more under this computer's protection.
import type { SecretProblem } from '@shared/domain/staff'
import { succeed, type Result } from '@shared/result'
import type { Protector } from './protector'
import { deriveKey, fromBase64, newSalt, seal, toBase64, unseal, type Cost } from './sealing'
import type { PinWrap } from './staff-file'

const purposeOf = (id: string): string => `galla/pin/${id}`

/** Takes this computer's protection off. What is left opens with the PIN. */
export const openWrap = async (
  protector: Protector,
  wrap: PinWrap,
  id: string,
): Promise<Result<Buffer, SecretProblem>> =>
  wrap.sealed ? protector.open(fromBase64(wrap.bytes), purposeOf(id)) : succeed(fromBase64(wrap.bytes))

/** The shop's key out of what `openWrap` gave; null if the PIN is another. */
export const unwrap = async (
  bare: Uint8Array,
  { salt, cost }: PinWrap,
  id: string,
  pin: string,
): Promise<Buffer | null> => unseal(await deriveKey(pin, fromBase64(salt), cost), bare, id)

export async function wrapWithPin(
  protector: Protector,
  shopKey: Uint8Array,
  id: string,
  { pin, cost }: { readonly pin: string; readonly cost: Cost },
): Promise<Result<PinWrap, SecretProblem>> {
  const salt = newSalt()
  const bare = seal(await deriveKey(pin, salt, cost), shopKey, id)
  return sealWrap(protector, { salt: toBase64(salt), cost }, bare, id)
}

/** Puts the protection of now around a wrap that was opened under another. */
export async function sealWrap(
  protector: Protector,
  { salt, cost }: Pick<PinWrap, 'salt' | 'cost'>,
  bare: Buffer,
  id: string,
): Promise<Result<PinWrap, SecretProblem>> {
  const sealed = await protector.seal(bare, purposeOf(id))
  if (!sealed.ok) return sealed
  return succeed({ salt, cost, sealed: sealed.value !== null, bytes: toBase64(sealed.value ?? bare) })
}
