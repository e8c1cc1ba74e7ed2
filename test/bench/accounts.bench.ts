// A year's files for the accountant, each in turn with today's XLSX export of the same sales; and what memory each takes.
import { join } from 'node:path'
import { rmSync } from 'node:fs'
import { ACCOUNTS_FORMS, type AccountsForm } from '#shared/accounts/exported'
import { spanOf, type Period } from '#shared/accounts/period'
import { saveGrowing } from '#shared/node/files/saved-file'
import { xlsxOf } from '#shared/node/tables/xlsx'
import type { Sale } from '#shared/sale/sale'
import type { Journal } from '#main/journal'
import { columnsFor } from '#main/receipts/exports/sale-columns'
import { textsIn } from '#main/texts'
import { accountsStand } from '../support/accounts'
import { TEN_IN_THE_MORNING, VirtualTime } from '../support/virtual-time'
import { memoryGrown, sized, timed, type Bench } from './comparison'
import { writeReceipts } from './receipt-log'
import { benchFolder, openBenchJournal, removeFolder, saleId } from './written-log'

const SALES = Number(process.env['BENCH_RECEIPTS'] ?? sized(500_000, 1_000))
const ROUNDS = 3
/** The list of receipts reads as many at once (`records/receipt-search.ts`). */
const AT_ONCE = 200
const FLAT_MEMORY_MB = 40
/** The financial year before the fixed day: half a million sales, a minute apart, lie within it. */
const YEAR: Period = { kind: 'year', at: Date.UTC(2025, 9, 1) }

const AIMS: Readonly<Record<AccountsForm, number>> = { xlsx: 1.5, tally: 1, journal: 1, csv: 1, jsonl: 1 }

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The list of receipts as the app exports it, without the time in which the search index finds them. */
async function exportToday(journal: Journal, path: string): Promise<void> {
  async function* sales(): AsyncGenerator<Sale> {
    for (let first = 0; first < SALES; first += AT_ONCE) {
      const length = Math.min(AT_ONCE, SALES - first)
      yield* journal.sales(Array.from({ length }, (_, at) => saleId(first + at)))
      await nextTurn()
    }
  }
  const columns = columnsFor({
    say: textsIn('en'),
    customers: 'whole',
    staffName: (id) => id,
    visitEntries: (visitId) => journal.visit(visitId),
  })
  const saved = await saveGrowing(path, xlsxOf(columns, sales(), 'Receipts'), new AbortController().signal)
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
}

export const bench = async (): Promise<Bench> => {
  const folder = benchFolder()
  const path = join(folder, 'year.db')
  writeReceipts(path, SALES, { until: spanOf(YEAR).to })
  const journal = openBenchJournal(path)
  const stand = accountsStand(journal, new VirtualTime(TEN_IN_THE_MORNING), {
    say: () => textsIn('en'),
    nextTurn,
  })
  const exportAs = async (form: AccountsForm): Promise<void> => {
    const answer = await stand.handlers['accounts.export']({ period: YEAR, form })
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    rmSync(join(stand.folder, answer.value.fileName))
  }
  const today = join(folder, 'receipts.xlsx')
  for (const form of ACCOUNTS_FORMS) {
    const grownMb = await memoryGrown(() => exportAs(form))
    const verdict = grownMb <= FLAT_MEMORY_MB ? 'met' : 'NOT MET'
    console.log(
      `${SALES} sales as ${form}: memory grew by ${grownMb.toFixed(0)} MB (aim ≤ ${FLAT_MEMORY_MB} MB, ${verdict})`,
    )
  }
  return {
    comparisons: ACCOUNTS_FORMS.map((form) => ({
      what: `a year of ${SALES} sales for the accountant as ${form}`,
      against: "today's XLSX export of the same sales",
      aimRatio: AIMS[form],
      rounds: ROUNDS,
      ours: () => timed(() => exportAs(form)),
      plain: () => timed(() => exportToday(journal, today)),
    })),
    close: () => {
      stand.remove()
      journal.close()
      removeFolder(folder)
    },
  }
}
