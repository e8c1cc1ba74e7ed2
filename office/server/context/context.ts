// What every area of the office is given.
import type { Timers } from '#shared/base/clock'
import type { OfficeKind } from '#shared/protocol'
import type { OfficeEpoch } from '#shared/protocol/known-office'
import type { Pools } from '../database/pools'
import type { Alerts } from './alerts'
import type { OfficeLog } from '../base/log'
import type { OfficeClock } from '../base/office-clock'

/** Of an office that was never restored. */
export const FIRST_GENERATION = 1

/** Who this office is. Counters remember it, and refuse another, and an older generation of the same. */
export interface OfficeIdentity {
  readonly id: string
  /** Raised while it runs, too, where a counter shows something that is missing (`history.ts`). */
  readonly generation: number
  readonly epoch: OfficeEpoch
  readonly kind: OfficeKind
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array
  readonly sign: (bytes: Uint8Array) => Uint8Array
}

export interface OfficeContext {
  readonly office: OfficeIdentity
  /** Where counters reach each of its machines, as origins; empty for an office on one machine. */
  readonly machines: readonly string[]
  /** Counters that were connected when the start before this one ended: they may have sold unasked since. */
  readonly awaited: readonly string[]
  readonly pools: Omit<Pools, 'close'>
  readonly clock: OfficeClock
  readonly timers: Timers
  /** 128 random bits, base64url. */
  readonly newId: () => string
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: OfficeLog
  readonly alerts: Alerts
}

/** Set by the proof of a request (counters/request-proof.ts); every route of a counter reads it by `c.get('counter')`. */
export interface ProvenCounter {
  readonly counterId: string
  readonly name: string
  readonly keyId: string
  /** Which clients of the service it sells under. */
  readonly clientKeys: readonly { readonly environment: string; readonly clientKey: string }[]
  /** The group apart that it is in; null for all counters that are in none, which are one group. */
  readonly groupId: string | null
  /** A revoked counter may still send what it has not sent yet; nothing else is answered. */
  readonly isRevoked: boolean
  /** It has kept which office this is now: whatever an earlier one answered it, it uses no more. */
  readonly isPresent: boolean
}

/** Hono's environment for routes that counters prove. */
export interface CounterEnvironment {
  readonly Variables: { counter: ProvenCounter }
}
