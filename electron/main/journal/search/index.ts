// Search over the journal: an index that follows it a few sales at a time, always after money has moved. If it is lost
// it is rebuilt; if an erasure might be incomplete, it is discarded and rebuilt.
import type { Clock, Timers } from '#shared/base/clock'
import {
  addedTotals,
  NO_TOTALS,
  WHOLE_LOG,
  type IndexProgress,
  type ReceiptSearch,
  type ReceiptTotals,
} from '#shared/receipts/receipt-log'
import type { Sale } from '#shared/sale/sale'
import { fail, succeed, type Result } from '#shared/base/result'
import { removeFileSync } from '#shared/node/files/disk'
import { aloneIn, openDatabase, StoreError, TEMPORARY, type Database, storeFailure } from '../store/database'
import type { Journal } from '../events/interface'
import { indexLook, lookOnce, type IndexCheck } from './check'
import { planOf, type SearchPlan, type Vocable } from './query'
import { INDEX_VERSION, makeTables, versionOf } from './schema'
import { indexTables, type FoundReceipt, type IndexTables, type SequenceSpan } from './tables'

export type { Vocable } from './query'

/** The index of the journal at `path`; a backup leaves it out with the rest of `journal.db*`. */
export const indexPathOf = (path: string): string => `${path}.search`

/** Entries per step: a few milliseconds, so that the counter never waits for the index. */
const ENTRIES_A_STEP = 200
/** How far a search itself catches up before it answers, so that a sale can be found as soon as it is made. */
const ENTRIES_BEFORE_ANSWER = 400
const STEP_PAUSE_MS = 5
/** The first screen comes first, even if the whole index has to be rebuilt. */
const FIRST_STEP_AFTER_MS = 3_000
/** How many entries are counted without a pause. */
const COUNTED_AT_ONCE = 40_000

export interface JournalSearchOptions {
  /** Where the journal is; null keeps the index in a temporary file. */
  readonly path: string | null
  readonly platform: string
  readonly journal: Pick<Journal, 'entriesAfter' | 'sale' | 'head' | 'onCommit' | 'onErase'>
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
  /** Words for states, services, payment modes and staff, as of now. */
  readonly vocabulary: () => readonly Vocable[]
  /** Rows were not what the journal says; the index is made anew. */
  readonly onRepaired?: () => void
}

export interface FoundPage {
  /** Newest first. */
  readonly found: readonly FoundReceipt[]
  /** Where the next page begins; null after the last one. */
  readonly next: number | null
  /** Null once the whole journal is indexed. */
  readonly indexing: IndexProgress | null
}

/** A new request replaces an earlier one of the same asker, and nobody else's. */
export type Asker = 'screen' | 'export'

export interface JournalSearch {
  /** One page of matches older than `before`; null begins with the newest. Fails with `store`. */
  find(search: ReceiptSearch, before: number | null, limit: number): Result<FoundPage>
  /**
   * How many sales match, and their total. Fails with `store`, and with `cancelled` if the same asker asks again before
   * it is counted.
   */
  totals(search: ReceiptSearch, asker: Asker): Promise<Result<ReceiptTotals>>
  /** How many rows were not what the journal says, and how often another program wrote to the file since the start. */
  repaired(): number
  close(): void
}

/** The index, which follows the journal while nobody waits for it. */
function followingIndex(options: JournalSearchOptions) {
  const { journal, timers } = options
  let index = opened(options)
  let cancelStep: (() => void) | null = null
  let looked: IndexCheck | null = null
  let isAlone = aloneIn(index.database)
  let editsSeen = 0
  let isClosed = false

  const catchUp = (limit: number): boolean => indexNext(index, journal, limit)

  const step = (): void => {
    cancelStep = null
    const isDone = tried(() => catchUp(ENTRIES_A_STEP))
    if (isDone.ok && !isDone.value) follow()
  }

  const follow = (): void => {
    if (!isClosed) cancelStep ??= timers.after(STEP_PAUSE_MS, step)
  }

  /** An index that cannot be read or written is useless: the next one is created where this one does no harm. */
  const startOver = (): void => {
    // There is nothing to look for in one that is made anew.
    looked?.stop()
    index.database.close()
    index = fresh(options)
    isAlone = aloneIn(index.database)
    follow()
  }

  const makeAnew = (): void => {
    startOver()
    options.onRepaired?.()
  }

  /** Before anything is told of it: somebody may take a sale out of it for an hour. */
  const startOverIfEdited = (): void => {
    const alone = tried(isAlone)
    if (!alone.ok || alone.value) return
    editsSeen += 1
    makeAnew()
  }

  function tried<Value>(work: () => Value): Result<Value> {
    try {
      return succeed(work())
    } catch (error) {
      const failure = storeFailure(error)
      if (!isClosed) startOver()
      return fail(failure)
    }
  }

  const lookOn = indexLook(journal, index.tables)
  looked = lookOnce(timers, () => tried(() => (catchUp(ENTRIES_A_STEP) ? lookOn() : null)), makeAnew)

  const unsubscribeCommits = journal.onCommit(follow)
  const unsubscribeErasures = journal.onErase((sales) => void tried(() => forgetIn(index, sales)))
  cancelStep = timers.after(FIRST_STEP_AFTER_MS, step)
  return {
    tables: () => index.tables,
    tried,
    progress: () => progressOf(index, journal),
    catchUpALittle: (): void => {
      if (!catchUp(ENTRIES_BEFORE_ANSWER)) follow()
    },
    startOverIfEdited,
    repaired: () => (looked?.differing() ?? 0) + editsSeen,
    isClosed: () => isClosed,
    close: (): void => {
      isClosed = true
      cancelStep?.()
      looked?.stop()
      unsubscribeCommits()
      unsubscribeErasures()
      index.database.close()
    },
  }
}

/** From here on nothing of these customers can be found, whatever happens to their rows in the journal. */
function forgetIn({ database, tables }: OpenIndex, sales: readonly Sale[]): void {
  database.transaction(() => {
    for (const sale of sales) tables.put(nameless(sale))
  })
  tables.settle()
}

function progressOf({ tables }: OpenIndex, journal: Pick<Journal, 'head'>): IndexProgress | null {
  const indexed = tables.place().sequence
  const entries = journal.head().sequence
  return indexed < entries ? { indexed, entries } : null
}

export function createJournalSearch(options: JournalSearchOptions): JournalSearch {
  const { clock, timers, vocabulary } = options
  const { tables, tried, progress, catchUpALittle, startOverIfEdited, repaired, isClosed, close } =
    followingIndex(options)
  const turns: { [Who in Asker]: number } = { screen: 0, export: 0 }

  const planned = (search: ReceiptSearch): SearchPlan =>
    planOf(search, [...vocabulary(), ...tables().payees()], clock.now())

  const countedInParts = async (
    plan: SearchPlan,
    span: SequenceSpan,
    asker: Asker,
  ): Promise<Result<ReceiptTotals>> => {
    const turn = turns[asker]
    let sum: ReceiptTotals = NO_TOTALS
    for (let last = span.last; last >= span.first; last -= COUNTED_AT_ONCE) {
      const part = tried(() =>
        tables().sum(plan, { first: Math.max(span.first, last - COUNTED_AT_ONCE + 1), last }),
      )
      if (!part.ok) return part
      sum = addedTotals(sum, part.value)
      await new Promise<void>((resolve) => void timers.after(0, resolve))
      if (turn !== turns[asker] || isClosed()) return fail({ kind: 'cancelled' })
    }
    return succeed(sum)
  }

  return {
    find: (search, before, limit) => {
      startOverIfEdited()
      return tried(() => {
        catchUpALittle()
        return pageOf(tables(), planned(search), before, limit, progress())
      })
    },
    totals: async (search, asker) => {
      startOverIfEdited()
      const plan = planned(search)
      const isWordless = planned({ ...WHOLE_LOG, text: search.text }).match === null
      turns[asker] += 1
      if (isWordless) return tried(() => tables().daySums({ ...search, from: plan.from, to: plan.to }))
      const span = tried(() => tables().span(plan))
      if (!span.ok) return span
      return span.value === null ? succeed(NO_TOTALS) : countedInParts(plan, span.value, asker)
    },
    repaired,
    close,
  }
}

/** Indexes the next entries. True if there are no more. */
function indexNext(
  { database, tables }: OpenIndex,
  journal: JournalSearchOptions['journal'],
  limit: number,
): boolean {
  if (tables.place().sequence === journal.head().sequence) return true
  const entries = journal.entriesAfter(tables.place().sequence, limit)
  const last = entries.at(-1)
  if (last === undefined) return true
  database.transaction(() => {
    for (const requestId of new Set(entries.map((entry) => entry.requestId))) {
      const sale = journal.sale(requestId)
      if (sale !== null) tables.put(sale)
    }
    tables.savePlace({ sequence: last.sequence, link: last.link })
  })
  return entries.length < limit
}

const WHOLE_SPAN: SequenceSpan = { first: 0, last: Number.MAX_SAFE_INTEGER }

function pageOf(
  tables: IndexTables,
  plan: SearchPlan,
  before: number | null,
  limit: number,
  indexing: IndexProgress | null,
): FoundPage {
  const span = plan.from === null && plan.to === null ? WHOLE_SPAN : tables.span(plan)
  const last = span === null ? 0 : Math.min(span.last, before === null ? span.last : before - 1)
  if (span === null || last < span.first) return { found: [], next: null, indexing }
  const found = tables.page(plan, { first: span.first, last }, limit)
  const oldest = found.at(-1)
  return { found, next: found.length < limit || oldest === undefined ? null : oldest.sequence, indexing }
}

const nameless = (sale: Sale): Sale => ({
  ...sale,
  accountNumber: null,
  customerName: null,
  customerMobile: null,
  bill: undefined,
})

interface OpenIndex {
  readonly database: Database
  readonly tables: IndexTables
}

/** The existing index if it belongs to this journal and this version, otherwise an empty one. */
function opened(options: JournalSearchOptions): OpenIndex {
  const { path, platform, journal } = options
  if (path === null) return fresh(options)
  let database: Database | undefined
  try {
    database = openDatabase({ path: indexPathOf(path), platform, isDerived: true })
    if (versionOf(database) === INDEX_VERSION) {
      const tables = indexTables(database)
      if (belongsTo(journal, tables)) return { database, tables }
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
  }
  database?.close()
  return fresh(options)
}

function belongsTo(journal: JournalSearchOptions['journal'], tables: IndexTables): boolean {
  const { sequence, link } = tables.place()
  if (sequence === 0) return true
  return journal.entriesAfter(sequence - 1, 1)[0]?.link === link
}

/** An empty index in place of the old one, or in a temporary file if the disk refuses. */
function fresh({ path, platform }: JournalSearchOptions): OpenIndex {
  for (const place of path === null ? [TEMPORARY] : [indexPathOf(path), TEMPORARY]) {
    let database: Database | undefined
    try {
      if (place !== TEMPORARY) removeIndex(place)
      database = openDatabase({ path: place, platform, isDerived: true })
      makeTables(database)
      return { database, tables: indexTables(database) }
    } catch (error) {
      database?.close()
      if (place === TEMPORARY) throw error
    }
  }
  throw new Error('an index lies in one of the two places')
}

function removeIndex(path: string): void {
  for (const end of ['', '-wal', '-shm']) removeFileSync(`${path}${end}`)
}
