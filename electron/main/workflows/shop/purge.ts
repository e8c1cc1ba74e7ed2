// Letting go by age: page by page, so that the counter never stands still for it. What is still open, or still owed, keeps its name:
// somebody must be told or paid.
import { DAY_MS, type Timers } from '@shared/clock'
import type { PurgeReport } from '@shared/domain/privacy'
import { isOpen, type Sale } from '@shared/domain/sale'
import { fail, succeed, type Result } from '@shared/result'
import type { Journal } from '../../journal'
import { fileFailure } from '../records/file-failure'

type Soon<Value> = Value | Promise<Value>

/** What is kept of customers beside the log: each store forgets by person and by age. They reject only as the disk does. */
export interface PersonalStore {
  /** `sales` are the ids under which the person's ended sales are known, to the shop and to the service. */
  countOf(accountNumber: string, sales: ReadonlySet<string>): Soon<number>
  forgetOf(accountNumber: string, sales: ReadonlySet<string>): Soon<void>
  /** `time` in epoch ms. */
  countBefore(time: number): Soon<number>
  forgetBefore(time: number): Soon<void>
}

export interface PurgeDependencies {
  readonly journal: Pick<Journal, 'namedSales' | 'eraseAllPersonal'>
  readonly timers: Timers
  readonly savedBills: PersonalStore
  readonly identityChecks: PersonalStore
  readonly callbacks: PersonalStore
  /** Names that the shop remembers; they go with the rest, and are not counted apart. */
  readonly customerNames?: PersonalStore
}

/** Everything beside the log. */
export const storesOf = ({
  savedBills,
  identityChecks,
  callbacks,
  customerNames,
}: Pick<
  PurgeDependencies,
  'savedBills' | 'identityChecks' | 'callbacks' | 'customerNames'
>): readonly PersonalStore[] => [
  savedBills,
  identityChecks,
  callbacks,
  ...(customerNames === undefined ? [] : [customerNames]),
]

export interface PurgedByAge {
  readonly report: PurgeReport
  /** Before this time no sale has a name any more, epoch ms. */
  readonly nextFrom: number
}

const DAYS_A_MONTH = 30.44
const PAGE = 200
const BREATH_MS = 20

/** What is older than this many months at `now`, epoch ms. */
export const monthsBefore = (now: number, months: number): number => now - months * DAYS_A_MONTH * DAY_MS

/** Erases what was opened before `before`, or with `preview` only counts it. `from`: nothing older is looked at, epoch ms. */
export async function purgeByAge(
  dependencies: PurgeDependencies,
  before: number,
  { preview, from = 0 }: { readonly preview: boolean; readonly from?: number },
): Promise<Result<PurgedByAge>> {
  const { journal, timers, savedBills, identityChecks, callbacks } = dependencies
  const seen = tally()
  const first = { openedAt: from, requestId: '' }
  for (let page = journal.namedSales(first, before, PAGE); page.length > 0;) {
    if (!preview) {
      const erased = journal.eraseAllPersonal(page.filter(mayGo).map(({ requestId }) => requestId))
      if (!erased.ok) return erased
    }
    seen.add(page)
    await new Promise<void>((resolve) => void timers.after(BREATH_MS, resolve))
    page = journal.namedSales(page.at(-1) ?? first, before, PAGE)
  }
  try {
    const beside = {
      savedBills: await savedBills.countBefore(before),
      identityChecks: await identityChecks.countBefore(before),
      callbacks: await callbacks.countBefore(before),
    }
    if (!preview) for (const store of storesOf(dependencies)) await store.forgetBefore(before)
    return succeed({ report: { ...seen.report(), ...beside }, nextFrom: seen.oldestKept() ?? before })
  } catch (error) {
    return fail(fileFailure(error))
  }
}

export const mayGo = (sale: Sale): boolean =>
  sale.accountNumber !== null &&
  !isOpen(sale) &&
  sale.railStatus !== 'conflict' &&
  sale.cashStatus !== 'owed-back'

type SalesReport = Pick<PurgeReport, 'erased' | 'keptOpen' | 'from' | 'to'>

/** Counts sales that were given, page by page. */
export function tally() {
  let report: SalesReport = { erased: 0, keptOpen: 0, from: null, to: null }
  let oldestKept: number | null = null
  return {
    add: (sales: readonly Sale[]): void => {
      for (const sale of sales) {
        if (sale.accountNumber === null) continue
        if (mayGo(sale))
          report = {
            ...report,
            erased: report.erased + 1,
            from: Math.min(report.from ?? sale.openedAt, sale.openedAt),
            to: Math.max(report.to ?? sale.openedAt, sale.openedAt),
          }
        else {
          report = { ...report, keptOpen: report.keptOpen + 1 }
          oldestKept = Math.min(oldestKept ?? sale.openedAt, sale.openedAt)
        }
      }
    },
    report: (): SalesReport => report,
    oldestKept: (): number | null => oldestKept,
  }
}
