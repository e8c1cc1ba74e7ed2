// The keys of this computer's counter: one proves its requests, one opens what other counters seal for it.
import { createHash, randomBytes } from 'node:crypto'
import { keyPairOf, type KeyPair } from '../../files/key-pair'
import { signingKeyOf, type SigningKey } from '../../journal/proof/signed-head'

const KEY_BYTES = 32
const KEY_ID_DIGITS = 16

export interface DeviceKeys {
  readonly signing: SigningKey
  readonly sealing: KeyPair
  /** By which requests name the signing key. */
  readonly keyId: string
  /** Both private halves, 64 bytes: kept sealed, and nowhere else. */
  readonly secret: Buffer
}

export const newDeviceKeys = (): DeviceKeys => deviceKeysOf(randomBytes(2 * KEY_BYTES))

/** Throws on another number of bytes. */
export function deviceKeysOf(secret: Buffer): DeviceKeys {
  if (secret.length !== 2 * KEY_BYTES) throw new RangeError('the keys of a device have 64 bytes')
  const signing = signingKeyOf(secret.subarray(0, KEY_BYTES))
  return {
    signing,
    sealing: keyPairOf(secret.subarray(KEY_BYTES)),
    keyId: createHash('sha256').update(signing.publicKey).digest('hex').slice(0, KEY_ID_DIGITS),
    secret,
  }
}
