// The six digits that an authenticator shows for a secret (RFC 6238), for whoever looks at a demonstration without one.
import { createHmac } from 'node:crypto'
import { SECOND_MS } from '#shared/base/clock'

const STEP_MS = 30 * SECOND_MS
const CODE_DIGITS = 6
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS_A_LETTER = 5
const COUNTER_BYTES = 8

/** `secret` in base32, as an `otpauth://` address has it. */
export function authenticatorCode(secret: string, atMs: number): string {
  const bits = [...secret.replaceAll('=', '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(BITS_A_LETTER, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(COUNTER_BYTES)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}
