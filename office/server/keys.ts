// Ed25519 and digests as the office uses them. Keys travel as their 32 bytes.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

const KEY_BYTES = 32
/** What precedes the 32 bytes of an Ed25519 key in PKCS#8 and in SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_ID_DIGITS = 16

export const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** Short form of a public signing key, by which requests name it. */
export const keyIdOf = (publicKey: Uint8Array): string =>
  sha256(publicKey).toString('hex').slice(0, KEY_ID_DIGITS)

/** Whether `signature` is of `bytes` by this key. False for what is no key. */
export function isSigned(bytes: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.concat([PUBLIC_PREFIX, publicKey]),
      format: 'der',
      type: 'spki',
    })
    return verify(null, bytes, key, signature)
  } catch {
    return false
  }
}

export interface Signer {
  readonly publicKey: Uint8Array
  readonly sign: (bytes: Uint8Array) => Uint8Array
}

/** The key pair of 32 secret bytes. Throws on another number of bytes. */
export function signerOf(secret: Uint8Array): Signer {
  if (secret.length !== KEY_BYTES) throw new RangeError('a signing key has 32 bytes')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, secret]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { publicKey: spki.subarray(PUBLIC_PREFIX.length), sign: (bytes) => sign(null, bytes, privateKey) }
}
