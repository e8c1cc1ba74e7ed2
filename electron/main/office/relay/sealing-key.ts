// The key that account callbacks' bodies are sealed to at the office. It follows from the guard key, which counters share and the office never
// has: so every counter of the shop opens what was sealed, and nobody has to carry one more key about.
import { hkdfSync } from 'node:crypto'
import { KEY_BYTES } from '../../files/encryption'
import { keyPairOf, type KeyPair } from '../../files/key-pair'

export const sealingKeyOf = (guardKey: Uint8Array): KeyPair =>
  keyPairOf(Buffer.from(hkdfSync('sha256', guardKey, Buffer.alloc(0), 'galla/callback-sealing/1', KEY_BYTES)))
