// Erasing by age: page by page, so that the app stays responsive. What is open or owed keeps its name, because somebody
// must be told or paid.
import { DAY_MS, type Timers } from '#shared/base/clock'
import type { PurgeReport } from '#shared/customer/privacy'
import { isOpen, type Sale } from '#shared/sale/sale'
import { paise } from '#shared/base/money'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Journal, SaleAges } from '../journal'
import { fileFailure } from '../files/file-failure'

type Soon<Value> = Value | Promise<Value>

/**
 * Personal data outside the journal: each store erases by person and by age. They reject only with the disk's error.
 */
export interface PersonalStore {
  /** `sales` are the ids of the person's ended sales, both the shop's and the service's. */
  countOf(accountNumber: string, sales: ReadonlySet<string>): Soon<number>
  /** With `before`, ms, only what was agreed before it, where the store knows when that was. */
  forgetOf(accountNumber: string, sales: ReadonlySet<string>, before?: number): Soon<void>
  /** Every number it holds; absent where it holds none that is not in the journal too. */
  numbers?(): Iterable<string>
  /** `time` in epoch ms. */
  countBefore(time: number): Soon<number>
  /** `isByItself`: no person at the counter asked for it. */
  forgetBefore(time: number, isByItself: boolean): Soon<void>
}

export type Owing = Pick<PurgeReport, 'owing' | 'owedPaise'>

/** Names stand with what their customers owe, which outlasts them. */
export interface PersonalNames extends PersonalStore {
  /** Who of them owes, and how much. */
  owingOf(accountNumber: string): Owing
  owingBefore(time: number): Owing
  /** Whether money that is not settled keeps the number of a customer whose name is gone. */
  isKeptFor(accountNumber: string): boolean
}

export const NOTHING_OWED: Owing = { owing: 0, owedPaise: paise(0) }

export interface PurgeDependencies {
  readonly journal: Pick<Journal, 'namedSales' | 'namedAside' | 'eraseAllPersonal'>
  readonly timers: Timers
  readonly savedBills: PersonalStore
  readonly identityChecks: PersonalStore
  readonly callbacks: PersonalStore
  /** Names that the shop remembers; erased with the rest and not counted separately. */
  readonly customerNames?: PersonalNames
}

/** Everything outside the journal. */
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
  /** No sale opened before this time has a name any more, epoch ms. */
  readonly nextFrom: number
}

const DAYS_A_MONTH = 30.44
const PAGE = 200
const BREATH_MS = 20

export type IdentityJournal = Pick<Journal, 'salesWithIdentity' | 'redactIdentity' | 'sale'>

/** Card numbers and addresses in a request serve nobody once it is settled what became of it. */
const IDENTITY_KEPT_MS = 8 * DAY_MS

/** Erases what names an identity in the requests of sales that ended long enough ago. Fails with `store`. */
export function redactIdentities(journal: IdentityJournal, ages: Pick<SaleAges, 'leastMs'>): Result<null> {
  for (const requestId of journal.salesWithIdentity()) {
    const sale = journal.sale(requestId)
    if (sale === null || !mayGo(sale) || ages.leastMs(sale) < IDENTITY_KEPT_MS) continue
    const redacted = journal.redactIdentity(requestId)
    if (!redacted.ok) return redacted
  }
  return succeed(null)
}

/** The time `months` before `now`, epoch ms. */
export const monthsBefore = (now: number, months: number): number => now - months * DAYS_A_MONTH * DAY_MS

/**
 * Erases what was opened before `before`, or with `preview` only counts it. Nothing older than `from` is examined,
 * epoch ms. `staffId`: who asked for it; null if nobody did.
 */
export async function purgeByAge(
  dependencies: PurgeDependencies,
  before: number,
  {
    preview,
    from = 0,
    staffId = null,
  }: { readonly preview: boolean; readonly from?: number; readonly staffId?: string | null },
): Promise<Result<PurgedByAge>> {
  const { journal, timers, savedBills, identityChecks, callbacks } = dependencies
  const why = { because: 'age', staffId } as const
  const seen = tally()
  const aside = journal.namedAside().filter(({ openedAt }) => openedAt >= from && openedAt < before)
  seen.add(aside)
  if (!preview) {
    const erased = journal.eraseAllPersonal(
      aside.filter(mayGo).map(({ requestId }) => requestId),
      why,
    )
    if (!erased.ok) return erased
  }
  const first = { openedAt: from, requestId: '' }
  for (let page = journal.namedSales(first, before, PAGE); page.length > 0;) {
    if (!preview) {
      const erased = journal.eraseAllPersonal(
        page.filter(mayGo).map(({ requestId }) => requestId),
        why,
      )
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
      ...(dependencies.customerNames?.owingBefore(before) ?? NOTHING_OWED),
    }
    if (!preview)
      for (const store of storesOf(dependencies)) await store.forgetBefore(before, staffId === null)
    return succeed({ report: { ...seen.report(), ...beside }, nextFrom: seen.oldestKept() ?? before })
  } catch (error) {
    return fail(fileFailure(error))
  }
}

/** A sale, or what is left of one whose entry cannot be used: that one is open until an owner has settled it. */
export type Named = Sale | ReturnType<Journal['namedAside']>[number]

/** The row of a customer who cannot be read goes like any other. */
export const mayGo = (sale: Named): boolean => ('isSettled' in sale ? sale.isSettled : !mayStillTurn(sale))

/** Somebody must be told of it or paid for it yet. */
export const mayStillTurn = (sale: Sale): boolean =>
  isOpen(sale) || sale.railStatus === 'conflict' || sale.cashStatus === 'owed-back'

type SalesReport = Pick<PurgeReport, 'erased' | 'stillOpen' | 'from' | 'to'>

/** Counts the sales passed to it, page by page. */
export function tally() {
  let report: SalesReport = { erased: 0, stillOpen: 0, from: null, to: null }
  let oldestKept: number | null = null
  return {
    add: (sales: readonly Named[]): void => {
      for (const sale of sales) {
        if (mayGo(sale))
          report = {
            ...report,
            erased: report.erased + 1,
            from: Math.min(report.from ?? sale.openedAt, sale.openedAt),
            to: Math.max(report.to ?? sale.openedAt, sale.openedAt),
          }
        else {
          report = { ...report, stillOpen: report.stillOpen + 1 }
          oldestKept = Math.min(oldestKept ?? sale.openedAt, sale.openedAt)
        }
      }
    },
    report: (): SalesReport => report,
    oldestKept: (): number | null => oldestKept,
  }
}
