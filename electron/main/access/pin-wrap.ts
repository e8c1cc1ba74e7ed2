// What one person's PIN opens, sealed once more under this computer's protection: the private half of their pair of
// keys, which opens the shop's key.
import type { Role, SecretProblem } from '#shared/access/staff'
import { succeed, type Result } from '#shared/base/result'
import { isMarked, markOf, newKeyPair, unwrapWith, wrapFor } from '#shared/node/sealing/key-pair'
import type { Protector } from './protector'
import { deriveKey, fromBase64, newSalt, seal, toBase64, unseal, type Cost } from './sealing'
import type { PinWrap } from './staff-file'

/** A wrap with this computer's protection taken off. */
export interface BareWrap extends Pick<PinWrap, 'salt' | 'cost'> {
  readonly underPin: Buffer
  readonly pair: {
    readonly publicKey: Buffer
    /** Made with the shop's key, which knows this public key. */
    readonly mark: Buffer
    /** The shop's key for whoever has the private half. */
    readonly shopKey: Buffer
  }
}

/** Whose wrap it is. What a person may do, and under which name, is bound to it: a role or a name that was edited on the disk opens nothing. */
export interface Holder {
  readonly id: string
  readonly name: string
  readonly role: Role
}

const pinPurpose = (id: string): string => `galla/pin/${id}`
const heldPurpose = ({ id, name, role }: Holder): string => `galla/pin/${id}/${role}/${name}/shop-key`
/** This computer's protection around it. */
const shopKeyPurpose = (id: string): string => `galla/pin/${id}/shop-key`
const privateKeyPurpose = (id: string): string => `${id}/private-key`

/** Takes this computer's protection off. What is left opens with the PIN. */
export async function openWrap(
  protector: Protector,
  { salt, cost, sealed, bytes, pair }: PinWrap,
  id: string,
): Promise<Result<BareWrap, SecretProblem>> {
  const opened = async (text: string, purpose: string): Promise<Result<Buffer, SecretProblem>> =>
    sealed ? protector.open(fromBase64(text), purpose) : succeed(fromBase64(text))
  const underPin = await opened(bytes, pinPurpose(id))
  if (!underPin.ok) return underPin
  const shopKey = await opened(pair.shopKey, shopKeyPurpose(id))
  if (!shopKey.ok) return shopKey
  const [publicKey, mark] = [fromBase64(pair.publicKey), fromBase64(pair.mark)]
  return succeed({
    salt,
    cost,
    underPin: underPin.value,
    pair: { publicKey, mark, shopKey: shopKey.value },
  })
}

/** Puts the protection of now around a wrap. */
export async function sealWrap(
  protector: Protector,
  { salt, cost, underPin, pair }: BareWrap,
  id: string,
): Promise<Result<PinWrap, SecretProblem>> {
  const outer = await protector.seal(underPin, pinPurpose(id))
  if (!outer.ok) return outer
  const wrap = { salt, cost, sealed: outer.value !== null, bytes: toBase64(outer.value ?? underPin) }
  const shopKey = await protector.seal(pair.shopKey, shopKeyPurpose(id))
  if (!shopKey.ok) return shopKey
  const { publicKey, mark } = pair
  return succeed({
    ...wrap,
    pair: {
      publicKey: toBase64(publicKey),
      mark: toBase64(mark),
      shopKey: toBase64(shopKey.value ?? pair.shopKey),
    },
  })
}

/** A new pair of keys, its private half under `pin`. */
export async function newWrap(
  shopKey: Uint8Array,
  holder: Holder,
  { pin, cost }: { readonly pin: string; readonly cost: Cost },
): Promise<BareWrap> {
  const salt = newSalt()
  const { privateKey, publicKey } = newKeyPair()
  const underPin = seal(await deriveKey(pin, salt, cost), privateKey, privateKeyPurpose(holder.id))
  return { salt: toBase64(salt), cost, underPin, pair: knownPair(publicKey, shopKey, holder) }
}

const knownPair = (publicKey: Buffer, shopKey: Uint8Array, holder: Holder): BareWrap['pair'] => ({
  publicKey,
  mark: markOf(shopKey, holder.id, publicKey),
  shopKey: wrapFor(publicKey, shopKey, heldPurpose(holder)),
})

/** The shop's key; null if the PIN is another, or the role or name. */
export async function unwrap(wrap: BareWrap, holder: Holder, pin: string): Promise<Buffer | null> {
  const pinKey = await deriveKey(pin, fromBase64(wrap.salt), wrap.cost)
  const privateKey = unseal(pinKey, wrap.underPin, privateKeyPurpose(holder.id))
  return privateKey === null ? null : unwrapWith(privateKey, wrap.pair.shopKey, heldPurpose(holder))
}

/** The wrap with `newKey` in the place of `oldKey`, for somebody who need not be there. `foreign` if the public key is not the one that the shop knows. */
export function rewrapped(
  wrap: BareWrap,
  holder: Holder,
  oldKey: Uint8Array,
  newKey: Uint8Array,
): BareWrap | 'foreign' {
  const { publicKey, mark } = wrap.pair
  if (!isMarked(oldKey, holder.id, publicKey, mark)) return 'foreign'
  return { ...wrap, pair: knownPair(publicKey, newKey, holder) }
}
