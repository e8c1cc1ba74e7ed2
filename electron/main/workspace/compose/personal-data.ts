// The personal data of one environment, and how it is erased: by age, or for one person.
import type { Timers } from '#shared/base/clock'
import type { StaffAtCounter } from '#shared/access/staff'
import type { Preferences } from '#shared/shop/preferences'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { Journal, SaleAges } from '../../journal'
import type { AppLog } from '../../platform/app-log'
import type { WorkspaceFiles } from '../base/files'
import { createAutomaticPurge } from '../../privacy/automatic-purge'
import { erasureWork, privacyWorkflow } from '../../privacy/privacy'
import type { PersonalNames, PersonalStore } from '../../privacy/purge'

export interface PersonalDataOptions {
  readonly journal: Journal
  readonly time: TrustedTime
  readonly ages: SaleAges
  readonly timers: Timers
  readonly log: AppLog
  readonly staff: () => StaffAtCounter
  readonly preferences: () => Pick<Preferences, 'retentionMonths'>
  /** What was erased by age, and when. */
  readonly file: WorkspaceFiles['purge']
  /** A customer asks to be erased. */
  readonly onAsked: (accountNumber: string) => void
  readonly stores: {
    readonly savedBills: PersonalStore
    readonly identityChecks: PersonalStore
    readonly callbacks: PersonalStore
    readonly customerNames: PersonalNames
  }
}

export function composePersonalData(options: PersonalDataOptions) {
  const { journal, time, ages, timers, log, preferences, file, stores, staff, onAsked } = options
  const personal = { journal, timers, ...stores }
  const purge = createAutomaticPurge({
    ...personal,
    time,
    ages,
    file,
    retentionMonths: () => preferences().retentionMonths,
    onTrouble: (reason) => log.warn('purge.trouble', { reason }),
  })
  return {
    handlers: privacyWorkflow({ ...personal, time, staff, onAsked, lastPurge: () => purge.last() }),
    /** How who asked another counter is erased here. */
    erasures: erasureWork(personal),
    /** From now on data that is old enough is erased automatically. */
    watch: () => purge.watch(),
    stop: () => purge.stop(),
  }
}
