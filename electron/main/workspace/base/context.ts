// What an open environment needs from the app around it.
import type { BrowserWindow } from 'electron'
import type { TakeApproval } from '#shared/channels/approval'
import type { AnchorRecords } from '#shared/log/anchor-store'
import type { Clock, Timers } from '#shared/base/clock'
import type { Push } from '#shared/channels/contract'
import type { Environment } from '#shared/base/environment'
import type { Preferences } from '#shared/shop/preferences'
import type { OnboardingState } from '#shared/shop/setup'
import type { StaffAtCounter } from '#shared/access/staff'
import type { PushedPreferences } from '#shared/office/pushed-settings'
import type { RequestId } from '#shared/base/ids'
import type { Result } from '#shared/base/result'
import type { Printers } from '../../printing/printers'
import type { FileContent } from '../../records/statement/file-content'
import type { SetNow } from '../../records/settings-question'
import type { FileSystemKind } from '../../files/file-system'
import type { AppLog } from '../../platform/app-log'
import type { ShowBadge } from '../../platform/badge'
import type { OpenOutside } from '../../platform/links'
import type { ShowNotice } from '../../platform/notifications'
import type { ProxyLookup } from '../../operations/service'
import type { OfficeWord } from '#shared/shop/update-hold'
import type { BegunLog } from '../../access/chain-keys'
import type { OfficeStore } from '../../access/office-stores'
import type { KeptSettings } from '../../setup/kept-settings'
import type { ServiceAccount } from '../../setup/service-account'

export interface WorkspaceContext {
  readonly environment: Environment
  /** Safe mode: the log is only looked at, and nothing runs by itself. */
  readonly isSafe: boolean
  /** The app's data folder, which contains the environment's own. */
  readonly dataFolder: string
  readonly clock: Clock
  /** How long the computer has been on, in ms. */
  readonly uptimeMs: () => number
  /** What kind of file system a folder lies on. */
  readonly fileSystemOf: (folder: string) => Promise<FileSystemKind>
  readonly timers: Timers
  readonly random: () => number
  readonly newId: () => RequestId
  readonly platform: string
  readonly log: AppLog
  readonly push: Push
  /** Keeps the end of the journal in mind outside the data folder. */
  readonly anchors: AnchorRecords
  /** The same beside the daily copies. */
  readonly copyRecords: AnchorRecords
  /** The owner who goes on with a journal that lacks entries, or may lack some. */
  readonly endConfirmedBy: string | null
  /** Whether a verification found the journal broken since the app started. */
  readonly isBroken: boolean
  /** Opens this environment anew, if it is still the one at work. */
  readonly reopen: (finding: { readonly isBroken: boolean }) => void
  readonly chainKey: (file: string) => Promise<Result<Uint8Array>>
  readonly begunLog: BegunLog
  /** Signs heads of the journal for others; null while it cannot be opened. */
  readonly signingKey: (file: string) => Promise<Uint8Array | null>
  /** The shop's connection to the service, outside practice; null while it is not connected. */
  readonly serviceAccount: () => Promise<ServiceAccount | null>
  /** Where this counter keeps its office in this environment. */
  readonly officeStore: OfficeStore
  /** How the once-ever onboarding stands. */
  readonly onboarding: () => Promise<OnboardingState>
  /** How this computer reaches the network. */
  readonly proxy: ProxyLookup
  /** Of the app. */
  readonly version: string
  readonly preferences: () => Preferences
  /** Told of the log, by which the owner's settings are known. */
  readonly keptSettings: Pick<KeptSettings, 'opened' | 'closed' | 'settling' | 'noteBeside'>
  /** What is set beside the owner's settings, for the question to an owner. */
  readonly setNow: Pick<SetNow, 'agentId' | 'profileChanges' | 'copiesFolder' | 'feed'>
  /** What the office of this environment holds back of updates. */
  readonly holdUpdates: (word: OfficeWord) => void
  /** What the office of this environment holds of them, in place of all that was held before. */
  readonly holdPreferences: (held: PushedPreferences) => void
  readonly printers: Printers
  /** The app's window, which owns the dialogs. */
  readonly counter: () => BrowserWindow
  /** Keeps the window out of screenshots and shared screens. */
  readonly protectContent: (isOn: boolean) => void
  /** Brings the window to the front. */
  readonly showCounter: () => void
  readonly showNotice: ShowNotice
  readonly showBadge: ShowBadge
  /** Reads a file of another program. Never rejects. */
  readonly readTable: (bytes: Uint8Array) => Promise<FileContent>
  /** Opens an address in the system's browser. */
  readonly openOutside: OpenOutside
  readonly staff: () => StaffAtCounter
  /** Everybody who ever sold here, by name. */
  readonly colleagues: () => readonly { readonly id: string; readonly name: string }[]
  /** Whether anybody but owners sells here. */
  readonly hasCashiers: () => boolean
  readonly isLocked: () => boolean
  /** Which opening of the counter what runs now was asked in: another after each lock. */
  readonly session: () => number
  /** The owner who just allowed this of one sale, or null. Each permission can be taken once. */
  readonly takeApproval: TakeApproval
  /** The owner who allowed what runs now, or null. */
  readonly approver: () => string | null
}
