// Erasing customers' data: the row that names a customer is erased, the entries and their chain stay. Previewed before
// it is done.
import type { privacyChannels } from '#shared/channels/privacy'
import type { Handlers } from '#shared/channels/contract'
import type { StaffAtCounter } from '#shared/access/staff'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { LastPurge, PurgeReport } from '#shared/customer/privacy'
import { isOfPerson, numbersOfPerson } from '#shared/operations/bill/bill-identity'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Journal } from '../journal'
import { fileFailure } from '../files/file-failure'
import {
  mayGo,
  monthsBefore,
  NOTHING_OWED,
  purgeByAge,
  storesOf,
  tally,
  type Named,
  type PurgeDependencies,
} from './purge'

type ErasingJournal = Pick<
  Journal,
  'namedSales' | 'namedBills' | 'namedAside' | 'salesOfNumber' | 'eraseAllPersonal'
>

export interface PrivacyDependencies extends Omit<PurgeDependencies, 'journal'> {
  readonly journal: ErasingJournal
  readonly time: Pick<TrustedTime, 'earliest'>
  /** What was last erased automatically. */
  readonly lastPurge: () => LastPurge | null
  readonly staff: () => Pick<StaffAtCounter, 'id'>
  /** A customer asks to be erased: told before anything of them goes, so that the shop's other counters hear of it. */
  readonly onAsked?: (accountNumber: string) => void
}

const MOST_SALES_OF_ONE = 100_000

export function privacyWorkflow(
  dependencies: PrivacyDependencies,
): Pick<Handlers, keyof typeof privacyChannels> {
  const { journal, time, savedBills, identityChecks, callbacks } = dependencies
  /** While no time is confirmed nothing is old enough. */
  const byAge = async (months: number, preview: boolean): Promise<Result<PurgeReport>> => {
    const purged = await purgeByAge(dependencies, monthsBefore(time.earliest() ?? 0, months), {
      preview,
      staffId: dependencies.staff().id,
    })
    return purged.ok ? succeed(purged.value.report) : purged
  }
  const ofPerson = async (accountNumber: string) => {
    const sales = await salesOfPerson(dependencies, accountNumber)
    const counted = tally()
    counted.add(sales)
    const ended = sales.filter(mayGo)
    const ids = new Set(ended.flatMap(idsOf))
    const report: PurgeReport = {
      ...counted.report(),
      savedBills: await savedBills.countOf(accountNumber, ids),
      identityChecks: await identityChecks.countOf(accountNumber, ids),
      callbacks: await callbacks.countOf(accountNumber, ids),
      ...(dependencies.customerNames?.owingOf(accountNumber) ?? NOTHING_OWED),
    }
    return { ended, ids, report }
  }
  const erase = async (accountNumber: string): Promise<Result<PurgeReport>> => {
    const staffId = dependencies.staff().id
    dependencies.onAsked?.(accountNumber)
    const { ended, ids, report } = await ofPerson(accountNumber)
    // The journal comes last: the other stores are searched by what it still knows.
    for (const store of storesOf(dependencies)) await store.forgetOf(accountNumber, ids)
    const erased = journal.eraseAllPersonal(
      ended.map(({ requestId }) => requestId),
      { because: 'person', staffId },
    )
    return erased.ok ? succeed(report) : erased
  }
  return {
    'privacy.preview-purge': ({ olderThanMonths }) => byAge(olderThanMonths, true),
    'privacy.purge': ({ olderThanMonths }) => byAge(olderThanMonths, false),
    'privacy.last-purge': () => Promise.resolve(succeed(dependencies.lastPurge())),
    'privacy.preview-erase': ({ accountNumber }) =>
      orFileFailure(async () => succeed((await ofPerson(accountNumber)).report)),
    'privacy.erase': ({ accountNumber }) => orFileFailure(() => erase(accountNumber)),
  }
}

const PAGE = 200
const BREATH_MS = 20

const breathe = ({ timers }: Pick<PurgeDependencies, 'timers'>): Promise<void> =>
  new Promise((resolve) => void timers.after(BREATH_MS, resolve))

const FIRST_PLACE = { openedAt: 0, requestId: '' }
const NO_END = Number.MAX_SAFE_INTEGER
const PAGE_OF_BILLS = 1_000

/** Every sale of this number, and every bill that was typed with it in any of its inputs: those lie sealed and are read through. */
async function salesOfPerson(
  { journal, timers }: Pick<PrivacyDependencies, 'journal' | 'timers'>,
  accountNumber: string,
): Promise<readonly Named[]> {
  const found = new Map<string, Named>(
    journal.salesOfNumber(accountNumber, MOST_SALES_OF_ONE).map((sale) => [sale.requestId, sale]),
  )
  for (const aside of journal.namedAside())
    if (isOfPerson(aside, accountNumber)) found.set(aside.requestId, aside)
  let page = journal.namedBills(FIRST_PLACE, NO_END, PAGE_OF_BILLS)
  while (page.length > 0) {
    for (const sale of page) if (isOfPerson(sale, accountNumber)) found.set(sale.requestId, sale)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_OF_BILLS) break
    await breathe({ timers })
    page = journal.namedBills(last, NO_END, PAGE_OF_BILLS)
  }
  return [...found.values()]
}

/** Erasing who asked another counter for it: whoever is meant is found by a hash, and what was agreed since stays. */
export function erasureWork(
  dependencies: Omit<PurgeDependencies, 'journal'> & {
    readonly journal: ErasingJournal
  },
) {
  const { journal } = dependencies
  const breath = () => breathe(dependencies)
  return {
    numbersWhere: async (isMeant: (accountNumber: string) => boolean): Promise<readonly string[]> => {
      const found = new Set<string>()
      const look = (number: string | null): void => {
        if (number !== null && !found.has(number) && isMeant(number)) found.add(number)
      }
      for (const store of storesOf(dependencies)) for (const number of store.numbers?.() ?? []) look(number)
      for (const aside of journal.namedAside()) for (const number of numbersOfPerson(aside)) look(number)
      for (let page = journal.namedSales(FIRST_PLACE, NO_END, PAGE); page.length > 0;) {
        for (const sale of page) for (const number of numbersOfPerson(sale)) look(number)
        await breath()
        page = journal.namedSales(page.at(-1) ?? FIRST_PLACE, NO_END, PAGE)
      }
      return [...found]
    },
    /** False while a sale of before then is open or owed, while money keeps the number, or if the disk refuses. */
    eraseBefore: async (accountNumber: string, before: number): Promise<boolean> => {
      const sales = (await salesOfPerson(dependencies, accountNumber)).filter(
        ({ openedAt }) => openedAt < before,
      )
      const ended = sales.filter(mayGo)
      const ids = new Set(ended.flatMap(idsOf))
      for (const store of storesOf(dependencies)) await store.forgetOf(accountNumber, ids, before)
      const erased = journal.eraseAllPersonal(
        ended.map(({ requestId }) => requestId),
        { because: 'elsewhere', staffId: null },
      )
      const isKept = dependencies.customerNames?.isKeptFor(accountNumber) ?? false
      return erased.ok && ended.length === sales.length && !isKept
    },
  }
}

/** The ids of a sale: the shop's, and the service's own one of an account opening (T20). */
const idsOf = (sale: Named): readonly string[] =>
  'isSettled' in sale || sale.references.referenceId === null
    ? [sale.requestId]
    : [sale.requestId, sale.references.referenceId]

async function orFileFailure<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await work()
  } catch (error) {
    return fail(fileFailure(error))
  }
}
