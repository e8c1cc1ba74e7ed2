// Verifies that a customer holds a mobile number, by a code sent by SMS or chat. The code comes from a secure source,
// is kept only as a keyed hash, lives for five minutes and three tries, and is never shown at the counter, logged or
// stored (T90).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS, SECOND_MS, type Clock } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import { fail, succeed } from '#shared/base/result'
import type { Service } from '../../service'

export interface MobileProofDependencies {
  readonly service: Pick<Service, 'message'>
  readonly clock: Clock
  readonly newId: () => string
  /** Six digits from a secure source. */
  readonly newCode: () => string
  /** A fresh key for one code's hash. */
  readonly newKey: () => Uint8Array
}

const LASTS_MS = 5 * MINUTE_MS
const COOL_DOWN_MS = 30 * SECOND_MS
const MOST_TRIES = 3
const MOST_PROOFS = 64

interface Proof {
  readonly mobileNumber: string
  readonly key: Uint8Array
  readonly hash: Uint8Array
  readonly expiresElapsed: number
  tries: number
}

export interface MobileProofWorkflow {
  readonly handlers: Pick<Handlers, 'mobile-proof.send' | 'mobile-proof.check'>
  /** Drops every code and number in memory; the pause before the next code stays. */
  forgetAll(): void
}

export function mobileProofWorkflow(dependencies: MobileProofDependencies): MobileProofWorkflow {
  const { service, clock, newId, newCode, newKey } = dependencies
  const proofs = new Map<string, Proof>()
  const coolUntil = new Map<string, number>()

  const hold = (mobileNumber: string, code: string): string => {
    const key = newKey()
    const proofId = newId()
    // A new code replaces every older one for this number.
    for (const [id, proof] of proofs) if (proof.mobileNumber === mobileNumber) proofs.delete(id)
    proofs.set(proofId, {
      mobileNumber,
      key,
      hash: hashOf(key, code),
      expiresElapsed: clock.elapsed() + LASTS_MS,
      tries: 0,
    })
    const [oldest] = proofs.keys()
    if (proofs.size > MOST_PROOFS && oldest !== undefined) proofs.delete(oldest)
    return proofId
  }

  const handlers: MobileProofWorkflow['handlers'] = {
    'mobile-proof.send': async ({ mobileNumber, by }) => {
      const waitMs = (coolUntil.get(mobileNumber) ?? -Infinity) - clock.elapsed()
      if (waitMs > 0) return fail({ kind: 'busy', retryAfterMs: waitMs })
      for (const [number, until] of coolUntil) if (until <= clock.elapsed()) coolUntil.delete(number)
      coolUntil.set(mobileNumber, clock.elapsed() + COOL_DOWN_MS)
      const code = newCode()
      const { message } = service
      const sent = await (by === 'sms'
        ? message.sendSmsCode({ mobileNumber, code })
        : message.sendChatCode({ mobileNumber, code }))
      if (sent.kind === 'not-done') {
        coolUntil.delete(mobileNumber)
        return succeed(sent)
      }
      // The answer was lost but the code may still have arrived, so it is accepted.
      const proofId = hold(mobileNumber, code)
      const now = clock.now()
      const statusText = sent.kind === 'done' ? sent.value.statusText : null
      const unclear = sent.kind === 'done' ? null : sent.failure
      return succeed({
        kind: 'done',
        value: {
          proofId,
          sendAgainAt: now + COOL_DOWN_MS,
          expiresAt: now + LASTS_MS,
          statusText,
          unclear,
        },
      })
    },
    'mobile-proof.check': async ({ proofId, code }) => {
      const proof = proofs.get(proofId)
      if (proof === undefined || clock.elapsed() >= proof.expiresElapsed || proof.tries >= MOST_TRIES)
        return succeed({ kind: 'expired' })
      proof.tries += 1
      if (!timingSafeEqual(proof.hash, hashOf(proof.key, code)))
        return succeed({ kind: 'wrong', triesLeft: MOST_TRIES - proof.tries })
      proofs.delete(proofId)
      return succeed({ kind: 'proven', mobileNumber: proof.mobileNumber, at: clock.now() })
    },
  }
  return { handlers, forgetAll: () => proofs.clear() }
}

const hashOf = (key: Uint8Array, code: string): Uint8Array => createHmac('sha256', key).update(code).digest()
