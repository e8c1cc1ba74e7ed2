// What every area of the service is built from.
import type { Clock } from '@shared/clock'
import type { Client } from './client'
import type { Reads } from './reads'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** `prefetch` for what nobody looks at yet; a screen otherwise. */
  readonly lane?: 'screen' | 'prefetch'
}

export interface ServiceParts {
  readonly client: Client
  readonly reads: Reads
  readonly clock: Clock
}
