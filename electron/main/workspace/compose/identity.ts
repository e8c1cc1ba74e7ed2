// Identity checks of one environment, with what they need of the system: secure randomness, the system browser, content
// protection of the window.
import { randomBytes, randomInt } from 'node:crypto'
import type { Clock, Timers } from '#shared/base/clock'
import { CODE_DIGITS, PRACTICE_CODE } from '#shared/operations/checks/identity'
import type { Preferences } from '#shared/shop/preferences'
import type { StaffAtCounter } from '#shared/access/staff'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { WorkspaceFiles } from '../base/files'
import { returnPage } from '../base/return-page'
import type { Journal } from '../../journal'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { Service, ServiceProfile } from '../../operations/service'
import { identityWorkflow, type IdentityWorkflow } from '../../operations/checks/workflow/identity'
import { recordedChecks } from '../../operations/checks/workflow/paid-checks'
import {
  verificationWorkflow,
  type VerificationDependencies,
  type VerificationWorkflow,
} from '../../operations/checks/workflow/verification'

const SESSION_BYTES = 12
const HASH_KEY_BYTES = 32

export interface IdentityOptions {
  readonly isPractice: boolean
  readonly service: Service
  readonly journal: Pick<Journal, 'recordCheck'>
  readonly profile: ServiceProfile
  readonly preferences: () => Pick<Preferences, 'returnPage'>
  readonly clock: Clock
  readonly time: TrustedTime
  readonly timers: Timers
  readonly files: WorkspaceFiles
  readonly staff: () => StaffAtCounter
  /** Opens an address that the service answered with. */
  readonly openLink: (url: string) => Promise<boolean>
  readonly protectContent: (isOn: boolean) => void
  readonly printSlip: VerificationDependencies['printSlip']
  readonly reportDefect: ReportDefect
}

export interface IdentityComposition {
  readonly handlers: IdentityWorkflow['handlers'] & VerificationWorkflow['handlers']
  forgetAll(): void
  readonly personal: IdentityWorkflow['personal']
}

export function composeIdentity(options: IdentityOptions): IdentityComposition {
  const { clock, timers, staff, files, profile, openLink, protectContent } = options
  const service = recordedChecks(options)
  const identity = identityWorkflow({
    service,
    clock,
    time: options.time,
    timers,
    staff,
    log: files.identityLog,
    newId: () => randomBytes(SESSION_BYTES).toString('hex'),
    newKey: () => randomBytes(HASH_KEY_BYTES),
    newCode: options.isPractice ? () => PRACTICE_CODE : secureCode,
    returnUrl: () => returnPage(profile.settings.docvault_return_url, profile, options.preferences()),
    openOutside: openLink,
    protectContent,
  })
  const verification = verificationWorkflow({ service, printSlip: options.printSlip })
  return {
    handlers: { ...verification.handlers, ...identity.handlers },
    personal: identity.personal,
    forgetAll: () => {
      identity.forgetAll()
      verification.forgetAll()
    },
  }
}

const secureCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
