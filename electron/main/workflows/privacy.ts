// Letting go of customers' data: the row that names a customer is erased, the entries and their chain stay. What is still open, or still
// owed, keeps its name: somebody must be told or paid.
import type { privacyChannels } from '@shared/channels/privacy'
import { DAY_MS, type Clock } from '@shared/clock'
import type { Handlers } from '@shared/contract'
import type { PurgeReport } from '@shared/domain/privacy'
import { isOpen, type Sale } from '@shared/domain/sale'
import { succeed, type Result } from '@shared/result'
import type { Journal } from '../journal'

export interface PrivacyDependencies {
  readonly journal: Pick<Journal, 'salesOpenedBetween' | 'salesOfNumber' | 'erasePersonal'>
  readonly clock: Clock
  /** Forgets what else is kept under this number, beside the log. */
  readonly forgetElsewhere?: (accountNumber: string) => void
}

const DAYS_A_MONTH = 30.44
const MOST_SALES_OF_ONE = 100_000

export function privacyWorkflow({
  journal,
  clock,
  forgetElsewhere,
}: PrivacyDependencies): Pick<Handlers, keyof typeof privacyChannels> {
  const old = (months: number): readonly Sale[] =>
    journal.salesOpenedBetween(0, clock.now() - months * DAYS_A_MONTH * DAY_MS)
  const of = (accountNumber: string): readonly Sale[] =>
    journal.salesOfNumber(accountNumber, MOST_SALES_OF_ONE)
  const erase = (sales: readonly Sale[]): Result<PurgeReport> => {
    for (const sale of sales.filter(mayGo)) {
      const erased = journal.erasePersonal(sale.requestId)
      if (!erased.ok) return erased
    }
    return succeed(reportOf(sales))
  }
  return {
    'privacy.preview-purge': ({ olderThanMonths }) =>
      Promise.resolve(succeed(reportOf(old(olderThanMonths)))),
    'privacy.purge': ({ olderThanMonths }) => Promise.resolve(erase(old(olderThanMonths))),
    'privacy.preview-erase': ({ accountNumber }) => Promise.resolve(succeed(reportOf(of(accountNumber)))),
    'privacy.erase': async ({ accountNumber }) => {
      forgetElsewhere?.(accountNumber)
      return erase(of(accountNumber))
    },
  }
}

const isNamed = (sale: Sale): boolean => sale.accountNumber !== null

const mayGo = (sale: Sale): boolean =>
  isNamed(sale) && !isOpen(sale) && sale.railStatus !== 'conflict' && sale.cashStatus !== 'owed-back'

function reportOf(sales: readonly Sale[]): PurgeReport {
  const going = sales.filter(mayGo)
  const times = going.map(({ openedAt }) => openedAt)
  return {
    erased: going.length,
    keptOpen: sales.filter((sale) => isNamed(sale) && !mayGo(sale)).length,
    from: times.length === 0 ? null : times.reduce((one, other) => Math.min(one, other)),
    to: times.length === 0 ? null : times.reduce((one, other) => Math.max(one, other)),
  }
}
