// One million receipts: search while typing, compared with the same query written by hand on the same index; appending,
// compared with a short journal and with rewriting a JSON file; and exporting, with its memory use.
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Store from 'electron-store'
import type { Timers } from '#shared/base/clock'
import { RECEIPTS_A_PAGE, WHOLE_LOG } from '#shared/receipts/receipt-log'
import type { Sale } from '#shared/sale/sale'
import { columnsFor } from '#main/receipts/exports/sale-columns'
import { csvOf } from '#shared/node/tables/csv'
import { xlsxOf } from '#shared/node/tables/xlsx'
import { saveGrowing } from '#shared/node/files/saved-file'
import { createJournalSearch, type Journal, type JournalSearch, type Vocable } from '#main/journal'
import { indexPathOf } from '#main/journal/search'
import { facet } from '#main/journal/search/words'
import { newIntent, outcome, personal } from '../support/sales'
import type { RequestId } from '#shared/base/ids'
import { memoryGrown, sized, timed, type Bench } from './comparison'
import { generatedSale, receiptOf, seeded, writeReceipts } from './receipt-log'
import { benchFolder, openBenchJournal, removeFolder, saleId } from './written-log'

const MANY = Number(process.env['BENCH_RECEIPTS'] ?? sized(1_000_000, 1_000))
const FEW = sized(1_000, 100)
const SEED = 8
const SEARCHES = sized(2_000, 100)
const SEARCHES_A_ROUND = 20
const SEARCHES_COMPARED = 20
const SALES_A_ROUND = 20
const EXPORTED = Math.min(MANY, 100_000)
/** Longer texts are not receipt numbers. */
const LONGEST_RECEIPT_NUMBER = 9
const P99 = 0.99
const P99_AIM_MS = 20
const FLAT_MEMORY_MB = 100
const MEGABYTE = 1_024 * 1_024

const VOCABULARY: readonly Vocable[] = [
  { word: 'failed', kind: 'state', value: 'failed' },
  { word: 'successful', kind: 'state', value: 'success' },
  { word: 'cash', kind: 'mode', value: 'cash' },
]

const timers: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}

const searchOver = (path: string, journal: Journal): JournalSearch =>
  createJournalSearch({
    path,
    platform: process.platform,
    journal,
    clock: { now: () => Date.now() },
    timers,
    vocabulary: () => VOCABULARY,
  })

async function indexed(search: JournalSearch): Promise<void> {
  for (;;) {
    const page = search.find(WHOLE_LOG, null, 1)
    if (!page.ok) throw new Error(JSON.stringify(page.failure))
    if (page.value.indexing === null) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Typical search texts: numbers key by key, names, amounts, references, ids, states, days. */
function typedTexts(): readonly string[] {
  const chance = seeded(SEED)
  return Array.from({ length: SEARCHES }, () => {
    const sale = generatedSale(Math.floor(chance() * MANY))
    const texts = [
      sale.accountNumber.slice(0, 1 + Math.floor(chance() * sale.accountNumber.length)),
      sale.who.name.slice(0, 2 + Math.floor(chance() * sale.who.name.length)),
      sale.accountNumber.slice(-4),
      sale.accountNumber.slice(-5).slice(0, 3 + Math.floor(chance() * 3)),
      String(sale.amountPaise / 100),
      `RF${sale.referenceDigits}`.slice(0, 3 + Math.floor(chance() * 9)),
      saleId(Math.floor(chance() * MANY)),
      `${sale.about.operation === 'recharge' ? sale.about.operatorName : 'torrent'} failed`,
      `${1 + Math.floor(chance() * 28)} oct 2026`,
    ]
    return texts[Math.floor(chance() * texts.length)] ?? ''
  })
}

/**
 * The same numbers, queried as plainly as possible: one statement over index and journal, with states parsed and
 * customers added.
 */
function byHand(index: string, log: string) {
  const file = new DatabaseSync(index, { readOnly: true })
  file.exec(`ATTACH '${log}' AS log`)
  const found = file.prepare(
    `SELECT s.fold_state, p.* FROM found JOIN receipts AS r ON r.sequence = found.rowid
     JOIN log.sales AS s ON s.request_id = r.request_id LEFT JOIN log.personal AS p ON p.request_id = r.request_id
     WHERE found MATCH ? ORDER BY found.rowid DESC LIMIT ${RECEIPTS_A_PAGE}`,
  )
  return {
    find: (number: string): readonly string[] =>
      found
        .all(
          `"${number}"*${number.length <= LONGEST_RECEIPT_NUMBER ? ` OR "${facet('receipt', Number(number))}"` : ''}`,
        )
        .map((row) => ({
          ...(JSON.parse(String(row['fold_state'])) as { readonly sale: { readonly requestId: string } })
            .sale,
          accountNumber: row['account_number'],
          customerName: row['customer_name'],
          customerMobile: row['customer_mobile'],
        }))
        .map(({ requestId }) => requestId),
    close: () => file.close(),
  }
}

/** Different in every run: a journal kept from an earlier run already has its ids. */
const FIRST_ID = Date.now() % 1_000_000_000

/** Speed counts only if both ways find the same. */
function requireSame(search: JournalSearch, hand: ReturnType<typeof byHand>, text: string): void {
  const page = search.find({ ...WHOLE_LOG, text }, null, RECEIPTS_A_PAGE)
  const ours = page.ok ? page.value.found.map(({ requestId }) => requestId) : []
  if (ours.join() !== hand.find(text).join()) throw new Error(`the two ways differ on ${text}`)
}

function keepOne(journal: Journal, number: number): RequestId {
  const requestId = saleId(FIRST_ID + number)
  if (!journal.recordIntent(requestId, newIntent(), personal()).ok) throw new Error('nothing was kept')
  return requestId
}

function sell(journal: Journal, search: JournalSearch, number: number): void {
  const requestId = keepOne(journal, number)
  journal.append(requestId, { type: 'attempt', attempt: 1 })
  journal.append(requestId, { type: 'outcome', attempt: 1, outcome: outcome('success') })
  if (!search.find(WHOLE_LOG, null, 1).ok) throw new Error('the sale is not in the index')
}

/**
 * A settings library keeps a list as one file: each append reads it, validates it, and rewrites it, synced and then
 * renamed.
 */
function settingsFile(folder: string, count: number) {
  const name = `kept-${count}`
  const kept = Array.from({ length: count }, (_, number) => receiptOf(number))
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ receipts: kept }, undefined, '\t'))
  const store = new Store<{ receipts: readonly Sale[] }>({ cwd: folder, name })
  let number = count
  return () => store.appendToArray('receipts', receiptOf((number += 1)))
}

async function exportOf(journal: Journal, write: typeof csvOf, file: string): Promise<number> {
  async function* sales(): AsyncGenerator<Sale> {
    for (let number = 0; number < EXPORTED; number += 1) {
      const sale = journal.sale(saleId(number))
      if (sale !== null) yield sale
      if (number % 200 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const columns = columnsFor({
    say: (id) => id,
    customers: 'whole',
    staffName: (id) => id,
    visitEntries: (visitId) => journal.visit(visitId),
  })
  return memoryGrown(async () => {
    const saved = await saveGrowing(file, write(columns, sales()), new AbortController().signal)
    if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
  })
}

function tellMemory(what: string, grownMb: number, file: string): void {
  const verdict = grownMb <= FLAT_MEMORY_MB ? 'met' : 'NOT MET'
  const size = (statSync(file).size / MEGABYTE).toFixed(0)
  console.log(
    `${EXPORTED} receipts as ${what} (${size} MB): memory grew by ${grownMb.toFixed(0)} MB (aim ≤ ${FLAT_MEMORY_MB} MB, ${verdict})`,
  )
}

function tellSearches(journal: Journal, search: JournalSearch): void {
  const times = typedTexts().map((text) => {
    const startedAt = performance.now()
    const page = search.find({ ...WHOLE_LOG, text }, null, RECEIPTS_A_PAGE)
    if (!page.ok) throw new Error(JSON.stringify(page.failure))
    journal.sales(page.value.found.map(({ requestId }) => requestId))
    return { text, ms: performance.now() - startedAt }
  })
  const sorted = times.toSorted((one, other) => one.ms - other.ms)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  const p99 = at(P99)?.ms ?? NaN
  const slowest = sorted.slice(-3).map(({ text, ms }) => `${JSON.stringify(text)} ${ms.toFixed(1)} ms`)
  console.log(
    `${SEARCHES} searches as they are typed over ${MANY} receipts: p50 ${at(0.5)?.ms.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (aim ≤ ${P99_AIM_MS} ms, ${p99 <= P99_AIM_MS ? 'met' : 'NOT MET'}); slowest ${slowest.join(', ')}`,
  )
}

/** A journal of a million takes minutes to write and to index, so one left by an earlier run is reused. */
function millionLog(folder: string): string {
  const kept = process.env['BENCH_LOG']
  const path = kept ?? join(folder, 'many.db')
  if (kept === undefined) writeReceipts(path, MANY)
  return path
}

export const bench = async (): Promise<Bench> => {
  const folder = benchFolder()
  const many = millionLog(folder)
  const few = join(folder, 'few.db')
  writeReceipts(few, FEW)
  const [journal, fewJournal] = [openBenchJournal(many), openBenchJournal(few)]
  const [search, fewSearch] = [searchOver(many, journal), searchOver(few, fewJournal)]
  const startedAt = performance.now()
  await indexed(search)
  await indexed(fewSearch)
  console.log(
    `index of ${MANY} receipts made in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s, ${(statSync(indexPathOf(many)).size / MEGABYTE).toFixed(0)} MB`,
  )
  tellSearches(journal, search)
  for (const [what, write] of [
    ['CSV', csvOf],
    ['XLSX', (columns, sales) => xlsxOf(columns, sales, 'Receipts')],
  ] as const satisfies readonly (readonly [string, typeof csvOf])[]) {
    const file = join(folder, `list.${what.toLowerCase()}`)
    tellMemory(what, await exportOf(journal, write, file), file)
    rmSync(file)
  }
  const hand = byHand(indexPathOf(many), many)
  const numbers = Array.from({ length: SEARCHES }, (_, at) =>
    generatedSale(at * 499).accountNumber.slice(0, 4 + (at % 7)),
  )
  for (const number of numbers.slice(0, SEARCHES_COMPARED)) requireSame(search, hand, number)
  // Far apart, so that neither way benefits from pages that the other has just read.
  let [our, plain, sold, fewSold] = [0, numbers.length / 2, 0, 0]
  const several = (work: () => void, times: number) => {
    for (let time = 0; time < times; time += 1) work()
  }
  const [tenThousand, hundredThousand] = [10_000, 100_000].map((count) =>
    settingsFile(folder, sized(count, count / 100)),
  )
  return {
    comparisons: [
      {
        what: `${SEARCHES_A_ROUND} searches by number over ${MANY} receipts, to the sales on screen`,
        against: 'hand-written SQL on the same files',
        aimRatio: 1.3,
        rounds: 60,
        warmUpRounds: 5,
        ours: () =>
          timed(() =>
            several(() => {
              const text = numbers[our++ % numbers.length] ?? ''
              const page = search.find({ ...WHOLE_LOG, text }, null, RECEIPTS_A_PAGE)
              if (page.ok) journal.sales(page.value.found.map(({ requestId }) => requestId))
            }, SEARCHES_A_ROUND),
          ),
        plain: () =>
          timed(() => several(() => hand.find(numbers[plain++ % numbers.length] ?? ''), SEARCHES_A_ROUND)),
      },
      {
        what: `${SALES_A_ROUND} sales kept and found again in a log of ${MANY}`,
        against: `the same in a log of ${FEW}`,
        aimRatio: 2,
        rounds: 40,
        warmUpRounds: 3,
        ours: () => timed(() => several(() => sell(journal, search, (sold += 1)), SALES_A_ROUND)),
        plain: () => timed(() => several(() => sell(fewJournal, fewSearch, (fewSold += 1)), SALES_A_ROUND)),
      },
      ...(
        [
          [10_000, 0.1, tenThousand],
          [100_000, 0.001, hundredThousand],
        ] as const
      ).map(([count, aimRatio, append]) => ({
        what: `one sale kept in a log of ${MANY} receipts`,
        against: `appending it to electron-store's file of ${count}`,
        aimRatio,
        rounds: 10,
        // Twenty of ours per one of the other: the first of them also waits for the disk to finish what the other left.
        ours: () =>
          timed(() => several(() => keepOne(journal, (sold += 1)), SALES_A_ROUND)).then(
            (ms) => ms / SALES_A_ROUND,
          ),
        plain: () => timed(() => append?.()),
      })),
    ],
    close: () => {
      hand.close()
      search.close()
      fewSearch.close()
      journal.close()
      fewJournal.close()
      removeFolder(folder)
    },
  }
}
