// What every area of the service is built from.
import type { Clock } from '#shared/base/clock'
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import type { Client } from './client'
import type { Reads } from './reads'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** `prefetch` for data that is not on a screen yet. */
  readonly lane?: 'screen' | 'prefetch'
}

export interface ServiceContext {
  readonly client: Client
  readonly reads: Reads
  readonly clock: Clock
  /** The shop's own table of operators; empty if it has none. */
  readonly shopOperators: () => readonly Operator[]
}
