// What an open environment needs from the app around it.
import type { BrowserWindow } from 'electron'
import type { Clock, Timers } from '@shared/clock'
import type { Environment } from '@shared/domain/environment'
import type { Preferences } from '@shared/domain/preferences'
import type { StaffAtCounter } from '@shared/domain/staff'
import type { RequestId } from '@shared/ids'
import type { Result } from '@shared/result'
import type { Printers } from '../documents/printers/printers'
import type { Push } from '@shared/contract'
import type { OperationName } from '@shared/operations'
import type { AppLog } from '../platform/app-log'
import type { Credentials, ProxyLookup, ServiceProfile } from '../service'

export interface WorkspaceContext {
  readonly environment: Environment
  /** The app's data folder, which contains the environment's own. */
  readonly dataFolder: string
  readonly clock: Clock
  readonly timers: Timers
  readonly random: () => number
  readonly newId: () => RequestId
  readonly platform: string
  readonly log: AppLog
  readonly push: Push
  readonly chainKey: (file: string) => Promise<Result<Uint8Array>>
  /** The shop's connection to the service, outside practice; null while it is not connected. */
  readonly merchant: () => Promise<Merchant | null>
  readonly preferences: () => Preferences
  readonly printers: Printers
  readonly counter: () => BrowserWindow
  readonly staff: () => StaffAtCounter
  /** Everybody who ever sold here, by name. */
  readonly colleagues: () => readonly { readonly id: string; readonly name: string }[]
  readonly isLocked: () => boolean
  readonly takeApproval: () => string | null
}

/**
 * The shop's connection to the service: its address, the trusted authorities, and the credentials, requested for every
 * call.
 */
export interface Merchant {
  readonly baseAddress: string
  readonly certificates: readonly string[]
  readonly proxy: ProxyLookup
  readonly profile: ServiceProfile
  /** An operation with an assumed contract just worked. */
  readonly onProven: (operation: OperationName) => void
  credentials(): Credentials | null
  /** The keys of the signatures on account callbacks, the current one first; empty if none is set. */
  webhookSecrets(): readonly string[]
}
