// Letting go of customers' data: the row that names a customer is erased, the entries and their chain stay. Told before it is done.
import type { privacyChannels } from '@shared/channels/privacy'
import type { Clock } from '@shared/clock'
import type { Handlers } from '@shared/contract'
import type { LastPurge, PurgeReport } from '@shared/domain/privacy'
import { succeed, type Result } from '@shared/result'
import type { Journal } from '../journal'
import { mayGo, monthsBefore, purgeByAge, storesOf, tally, type PurgeDependencies } from './purge'

export interface PrivacyDependencies extends Omit<PurgeDependencies, 'journal'> {
  readonly journal: Pick<Journal, 'namedSales' | 'salesOfNumber' | 'eraseAllPersonal'>
  readonly clock: Pick<Clock, 'now'>
  /** What was erased by itself, last time. */
  readonly lastPurge: () => LastPurge | null
}

const MOST_SALES_OF_ONE = 100_000

export function privacyWorkflow(
  dependencies: PrivacyDependencies,
): Pick<Handlers, keyof typeof privacyChannels> {
  const { journal, clock, savedBills, identityChecks } = dependencies
  const byAge = async (months: number, preview: boolean): Promise<Result<PurgeReport>> => {
    const purged = await purgeByAge(dependencies, monthsBefore(clock.now(), months), { preview })
    return purged.ok ? succeed(purged.value.report) : purged
  }
  const ofPerson = (accountNumber: string) => {
    const sales = journal.salesOfNumber(accountNumber, MOST_SALES_OF_ONE)
    const counted = tally()
    counted.add(sales)
    const report: PurgeReport = {
      ...counted.report(),
      savedBills: savedBills.countOf(accountNumber),
      identityChecks: identityChecks.countOf(accountNumber),
    }
    return { sales, report }
  }
  return {
    'privacy.preview-purge': ({ olderThanMonths }) => byAge(olderThanMonths, true),
    'privacy.purge': ({ olderThanMonths }) => byAge(olderThanMonths, false),
    'privacy.last-purge': () => Promise.resolve(succeed(dependencies.lastPurge())),
    'privacy.preview-erase': async ({ accountNumber }) => succeed(ofPerson(accountNumber).report),
    'privacy.erase': async ({ accountNumber }) => {
      const { sales, report } = ofPerson(accountNumber)
      const erased = journal.eraseAllPersonal(sales.filter(mayGo).map(({ requestId }) => requestId))
      if (!erased.ok) return erased
      for (const store of storesOf(dependencies)) store.forgetOf(accountNumber)
      return succeed(report)
    },
  }
}
