// AES-256-GCM with a key of our own, and the key under which a shop's data lies on the disk.
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Nonce, tag, then the encrypted bytes. `purpose` is authenticated: what was sealed for one purpose does not open for
 * another.
 */
export function seal(key: Uint8Array | KeyObject, plain: Uint8Array, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What `seal` encrypted, or null if the key, the purpose or a single bit differs. */
export function unseal(key: Uint8Array | KeyObject, sealed: Uint8Array, purpose: string): Buffer | null {
  const bytes = Buffer.from(sealed)
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/**
 * The key under which one environment's data about people is sealed, as a key object: with bare bytes each text would
 * take five times as long.
 */
export type DataKey = KeyObject

/**
 * Derived from the key of the log's chain, and therefore kept, carried by backups and recovered exactly like it: opened
 * by the key store or the passphrase, in the clear where nothing is kept beyond a run, and a second copy under the
 * merchant's own secret.
 */
export const dataKeyOf = (chainKey: Uint8Array): DataKey =>
  createSecretKey(Buffer.from(hkdfSync('sha256', chainKey, Buffer.alloc(0), 'galla/data/1', KEY_BYTES)))

/** Marks sealed text. No text of ours, which is JSON, begins like it. */
const MARK = 'sealed:1:'

export const isSealedText = (text: string): boolean => text.startsWith(MARK)

export const sealText = (key: DataKey, text: string, purpose: string): string =>
  `${MARK}${seal(key, Buffer.from(text), purpose).toString('base64')}`

/** The text that was sealed; null if this key does not open it for this purpose, or nobody sealed it. */
export const unsealText = (key: DataKey, sealed: string, purpose: string): string | null =>
  isSealedText(sealed)
    ? (unseal(key, Buffer.from(sealed.slice(MARK.length), 'base64'), purpose)?.toString('utf8') ?? null)
    : null
