// Whether the office signed something: Ed25519 by the key that it gave at enrolment.
import { createPublicKey, verify } from 'node:crypto'

/** What precedes the 32 bytes of an Ed25519 key in SPKI (RFC 8410). */
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Key and signature are base64url. False for what is neither. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, 'base64url')]),
      format: 'der',
      type: 'spki',
    })
    return verify(null, bytes, key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
