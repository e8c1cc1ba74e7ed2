// A pair of X25519 keys for each person: a new shop key can be wrapped for somebody who is not there, by the public
// half alone, and only the private half, which lies under their PIN, opens it.
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { KEY_BYTES, seal, unseal } from './encryption'

/** What precedes the 32 bytes of an X25519 key in PKCS#8 and in SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b656e032100', 'hex')

export interface KeyPair {
  /** 32 bytes each. */
  readonly privateKey: Buffer
  readonly publicKey: Buffer
}

export const newKeyPair = (): KeyPair => keyPairOf(randomBytes(KEY_BYTES))

/** The pair of 32 secret bytes. */
export const keyPairOf = (privateKey: Buffer): KeyPair => ({
  privateKey,
  publicKey: publicHalfOf(privateKey),
})

/** `secret` for whoever has the private half. It opens for `purpose` alone. Throws on what is no public key. */
export function wrapFor(publicKey: Uint8Array, secret: Uint8Array, purpose: string): Buffer {
  const once = newKeyPair()
  const key = sharedKey(once.privateKey, publicKey, [once.publicKey, publicKey])
  return Buffer.concat([once.publicKey, seal(key, secret, purpose)])
}

/** What `wrapFor` wrapped; null if the key, the purpose or a single bit differs. */
export function unwrapWith(privateKey: Uint8Array, wrapped: Uint8Array, purpose: string): Buffer | null {
  const once = wrapped.subarray(0, KEY_BYTES)
  try {
    const key = sharedKey(privateKey, once, [once, publicHalfOf(privateKey)])
    return unseal(key, wrapped.subarray(KEY_BYTES), purpose)
  } catch {
    // Not every row of 32 bytes is a public key.
    return null
  }
}

/** Says that the shop knows this public key as the one of `id`: without it nobody's key can be put in its place. */
export const markOf = (shopKey: Uint8Array, id: string, publicKey: Uint8Array): Buffer =>
  createHmac('sha256', shopKey).update(`galla/public-key/${id}\n`).update(publicKey).digest()

export const isMarked = (
  shopKey: Uint8Array,
  id: string,
  publicKey: Uint8Array,
  mark: Uint8Array,
): boolean => {
  const expected = markOf(shopKey, id, publicKey)
  return expected.length === mark.length && timingSafeEqual(expected, mark)
}

function sharedKey(
  privateKey: Uint8Array,
  publicKey: Uint8Array,
  both: readonly [Uint8Array, Uint8Array],
): Buffer {
  const shared = diffieHellman({ privateKey: privateObject(privateKey), publicKey: publicObject(publicKey) })
  return Buffer.from(hkdfSync('sha256', shared, Buffer.concat(both), 'galla/wrap/1', KEY_BYTES))
}

const privateObject = (secret: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, secret]), format: 'der', type: 'pkcs8' })

const publicObject = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' })

const publicHalfOf = (privateKey: Uint8Array): Buffer =>
  createPublicKey(privateObject(privateKey))
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_PREFIX.length)
