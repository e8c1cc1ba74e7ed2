// Nonces make each proof good for one request. Each carries its time and is authenticated, so that only used ones are remembered, and only
// until they would expire anyway. After a restart of the office every nonce is a stranger, and the counter asks for another.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#shared/base/clock'
import { NONCE_VALIDITY_MS } from '#shared/protocol'

export interface Nonces {
  issue(): string
  /** True once for each nonce that was issued within its validity. */
  use(nonce: string): boolean
}

const TIME_BYTES = 8
const CHANCE_BYTES = 8
const SEAL_BYTES = 16
const BODY_BYTES = TIME_BYTES + CHANCE_BYTES

export function createNonces(clock: Pick<Clock, 'elapsed'>): Nonces {
  const key = randomBytes(32)
  /** In the order in which they expire. */
  const used = new Map<string, number>()

  const sealOf = (body: Buffer): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, SEAL_BYTES)

  const forget = (now: number): void => {
    for (const [nonce, expiresAt] of used) {
      if (expiresAt > now) break
      used.delete(nonce)
    }
  }

  return {
    issue: () => {
      const body = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(CHANCE_BYTES)])
      body.writeDoubleBE(clock.elapsed())
      return Buffer.concat([body, sealOf(body)]).toString('base64url')
    },
    use: (nonce) => {
      const bytes = Buffer.from(nonce, 'base64url')
      // One nonce has one spelling, or it could be used once in each.
      if (bytes.length !== BODY_BYTES + SEAL_BYTES || bytes.toString('base64url') !== nonce) return false
      const body = bytes.subarray(0, BODY_BYTES)
      if (!timingSafeEqual(sealOf(body), bytes.subarray(BODY_BYTES))) return false
      const now = clock.elapsed()
      forget(now)
      const expiresAt = body.readDoubleBE() + NONCE_VALIDITY_MS
      if (expiresAt <= now || used.has(nonce)) return false
      used.set(nonce, expiresAt)
      return true
    },
  }
}
