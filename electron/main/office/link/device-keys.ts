// The keys of this computer's counter: one proves its requests, one opens what other counters seal for it.
import { randomBytes } from 'node:crypto'
import { keyPairOf, type KeyPair } from '#shared/node/sealing/key-pair'
import { fingerprintOf, signingKeyOf, type SigningKey } from '#shared/node/log/signed-head'

const KEY_BYTES = 32

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
    keyId: fingerprintOf(signing.publicKey),
    secret,
  }
}
