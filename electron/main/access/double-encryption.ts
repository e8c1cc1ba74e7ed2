// Secrets lie under two keys: the shop's, and around it this computer's protection.
import type { SecretProblem } from '#shared/access/staff'
import { succeed, type Result } from '#shared/base/result'
import type { Protector } from './protector'
import { fromBase64, seal, toBase64, unseal } from './sealing'

/** The same secret with another inner key; null if `oldKey` does not open it. */
export async function sealedAnew(
  protector: Protector,
  sealed: string,
  purpose: string,
  oldKey: Uint8Array,
  newKey: Uint8Array,
): Promise<Result<string | null, SecretProblem>> {
  const outer = await protector.open(fromBase64(sealed), purpose)
  if (!outer.ok) return outer
  const plain = unseal(oldKey, outer.value, purpose)
  if (plain === null) return succeed(null)
  const again = await protector.seal(seal(newKey, plain, purpose), purpose)
  plain.fill(0)
  if (!again.ok) return again
  return succeed(again.value === null ? null : toBase64(again.value))
}
