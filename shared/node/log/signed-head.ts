// A head of the public chain, signed with the shop's Ed25519 key: says that at this time the log had exactly these entries. Whoever
// holds the public key can check it, and nobody without the private one can make it.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { countedText, requireDigest, wholeNumber } from './public-link'

const PURPOSE = 'galla/signed-head/1\n'
const KEY_BYTES = 32
/** What precedes the 32 bytes of an Ed25519 key in PKCS#8 and in SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const FINGERPRINT_DIGITS = 16

export interface Head {
  readonly environment: string
  /** The public link of the log's first entry: no two logs have the same. */
  readonly logId: Uint8Array
  readonly sequence: number
  readonly publicLink: Uint8Array
  /** How many entries the log has up to this one. */
  readonly count: number
  readonly atMs: number
}

export interface SignedHead extends Head {
  /** The public key, 32 bytes. */
  readonly key: Uint8Array
  readonly signature: Uint8Array
}

export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  readonly sign: (bytes: Uint8Array) => Uint8Array
}

/** The key pair derived from 32 secret bytes. Throws on any other number of bytes. */
export function signingKeyOf(secret: Uint8Array): SigningKey {
  if (secret.length !== KEY_BYTES) throw new RangeError('a signing key has 32 bytes')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, secret]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    publicKey: spki.subarray(PUBLIC_PREFIX.length),
    sign: (bytes) => sign(null, bytes, privateKey),
  }
}

/** The bytes that are signed. Throws on links that are not 32 bytes long. */
export function headBytes(head: Head): Uint8Array {
  requireDigest(head.logId)
  requireDigest(head.publicLink)
  return Buffer.concat([
    Buffer.from(PURPOSE),
    countedText(head.environment),
    head.logId,
    wholeNumber(head.sequence),
    head.publicLink,
    wholeNumber(head.count),
    wholeNumber(head.atMs),
  ])
}

export const signHead = (key: SigningKey, head: Head): SignedHead => ({
  ...head,
  key: key.publicKey,
  signature: key.sign(headBytes(head)),
})

/** Whether `signature` is of `bytes` by this public key of 32 bytes. False for an invalid key. */
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

/** Whether the head was signed with the key that it names. False for an invalid key. */
export const isSignedByItsKey = (head: SignedHead): boolean =>
  isSigned(headBytes(head), head.signature, head.key)

/** A short form of a public key that two people can compare by eye. */
export const fingerprintOf = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, FINGERPRINT_DIGITS)
