// Keeps the table of sales after the entries, always later than they are taken: it can be lost, is made again from them, and goes on after
// a crash from the place that it committed together with what it wrote.
import { sql, type Transaction } from 'kysely'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { Sale } from '#shared/sale/sale'
import type { FoldState } from '#shared/sale/sale-fold'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import type { SaleDay } from './sale-days'
import { forgetFigures, saveFigures } from './figures'
import { keptTill, saveTill, tillAfterEntry, tillAfterSale, type OpenTill } from './open-till'
import { columnsOf, referencesOf, withEntry, type CopiedEntry, type ProjectedSale } from './projected-sale'

/** Raised when what is projected changes: every log is then read again from its beginning. */
export const PROJECTION_VERSION = 1

const ENTRIES_A_STEP = 1_000
/** Another process, or a commit that nobody announced, is seen so soon. */
const LOOKED_EVERY_MS = 10 * SECOND_MS
const AFTER_FAILURE_MS = MINUTE_MS

/** What entries that were just projected tell of sales of one counter, in the transaction that keeps it. */
export interface ProjectedSales {
  readonly counterId: string
  readonly sales: readonly Sale[]
}
export type SaleFollower = (
  transaction: Transaction<OfficeTables>,
  projected: ProjectedSales,
) => Promise<void>

export interface Projection {
  /** There is something new; work begins without being waited for. */
  wake(): void
  /** Called after each commit that changed sales. */
  onProjected(listener: () => void): () => void
  /** Resolves once everything that was there is projected. */
  caughtUp(): Promise<void>
  /** Resolves once nothing is at work any more. */
  close(): Promise<void>
}

export function createProjection(
  context: OfficeContext,
  followers: readonly SaleFollower[] = [],
): Projection {
  const { timers, log } = context
  let working: Promise<void> | null = null
  let isWanted = false
  let isClosed = false
  let cancel: (() => void) | null = null

  /** Logs that could not be projected: the others go on, and these are tried again later. */
  const failing = new Set<number>()

  const listeners = new Set<() => void>()
  const tried = async (): Promise<boolean> => {
    let at: number | null = null
    try {
      const isDone = await step(context, followers, failing, (logNumber) => {
        at = logNumber
      })
      if (isDone) for (const listener of listeners) listener()
      return isDone
    } catch (error) {
      if (at === null) throw error
      failing.add(at)
      log.error('projection.log-failed', error, { log: at })
      return true
    }
  }
  const work = async (): Promise<void> => {
    do {
      isWanted = false
      while (!isClosed && (await tried()));
    } while (isWanted && !isClosed)
  }
  const run = (): Promise<void> => {
    isWanted = true
    cancel?.()
    working ??= work()
      .then(
        () => (failing.size === 0 ? LOOKED_EVERY_MS : AFTER_FAILURE_MS),
        (error: unknown) => {
          log.error('projection.failed', error)
          return AFTER_FAILURE_MS
        },
      )
      .then((pauseMs) => {
        working = null
        failing.clear()
        if (!isClosed) cancel = timers.after(pauseMs, () => void run())
      })
    return working
  }
  cancel = timers.after(0, () => void run())
  return {
    wake: () => void run(),
    onProjected: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    caughtUp: run,
    close: async () => {
      isClosed = true
      cancel?.()
      await working
    },
  }
}

/** Projects the next entries of any log that has some: a counter that sends a month of them keeps no other waiting. False if there is none. */
const step = (
  { pools }: OfficeContext,
  followers: readonly SaleFollower[],
  failing: ReadonlySet<number>,
  onLog: (logNumber: number) => void,
): Promise<boolean> =>
  pools.ingest.transaction().execute(async (transaction) => {
    const { rows } = await sql<LogToProject>`
SELECT head.log_number, head.counter_id, head.environment, head.quarantined_from, head.log_id, head.epoch, head.parent_sequence,
  place.sequence, place.version
FROM sale_place AS place JOIN counter_head AS head USING (log_number)
WHERE (head.sequence > place.sequence OR place.version <> ${PROJECTION_VERSION})
AND NOT EXISTS (
  SELECT FROM counter_head AS earlier JOIN sale_place AS its USING (log_number)
  WHERE head.epoch > 1 AND earlier.log_id = head.log_id AND earlier.epoch < head.epoch
  AND (earlier.sequence > its.sequence OR its.version <> ${PROJECTION_VERSION})
)
AND place.log_number <> ALL (${[...failing]}::bigint[])
ORDER BY random() LIMIT 1 FOR UPDATE OF place SKIP LOCKED`.execute(transaction)
    const [log] = rows
    if (log === undefined) return false
    onLog(log.log_number)
    const isAnew = log.version !== PROJECTION_VERSION
    if (isAnew) await forgetSales(transaction, log.log_number)
    const changed = await projectNext(
      transaction,
      isAnew ? { ...log, sequence: log.parent_sequence ?? 0 } : log,
    )
    const sales = [...changed.values()].map(({ foldState }) => foldState.sale)
    for (const follow of followers) await follow(transaction, { counterId: log.counter_id, sales })
    return true
  })

interface LogToProject {
  readonly log_number: number
  readonly counter_id: string
  readonly environment: string
  readonly quarantined_from: number | null
  readonly log_id: Uint8Array
  readonly epoch: number
  /** The last entry that it has in common with its parent; null for a first epoch. */
  readonly parent_sequence: number | null
  readonly sequence: number
  readonly version: number
}

async function forgetSales(transaction: Transaction<OfficeTables>, logNumber: number): Promise<void> {
  await forgetFigures(transaction, logNumber)
  for (const table of ['sale', 'sale_reference', 'open_till'] as const)
    await transaction.deleteFrom(table).where('log_number', '=', logNumber).execute()
}

async function projectNext(
  transaction: Transaction<OfficeTables>,
  log: LogToProject,
): Promise<ReadonlyMap<string, ProjectedSale>> {
  const entries = await transaction
    .selectFrom('entry')
    .select(['sequence', 'entry_id as entryId', 'at_ms as atMs', 'body', 'link'])
    .where('log_number', '=', log.log_number)
    .where('sequence', '>', log.sequence)
    .orderBy('sequence')
    .limit(ENTRIES_A_STEP)
    .execute()
  const ids = [...new Set(entries.map(({ entryId }) => entryId))]
  const owned = await ownedBy(transaction, log, ids)
  const known = new Map([...owned].flatMap(({ sales }) => [...sales]))
  const place = { logNumber: log.log_number }
  const till = await keptTill(transaction, place)
  const fresh = await notToldBefore(transaction, log, entries)
  const { changed, tillAfter } = folded(known, till, fresh)
  if (tillAfter !== till) await saveTill(transaction, place, tillAfter)
  for (const { logNumber, sales } of owned) {
    const theirs = new Map(
      [...changed].filter(([id]) =>
        logNumber === log.log_number ? !isOfEarlier(owned, log, id) : sales.has(id),
      ),
    )
    if (theirs.size === 0) continue
    const owner = { ...log, log_number: logNumber }
    await saveSales(transaction, owner, theirs)
    await saveReferences(transaction, logNumber, theirs)
    await saveFigures(transaction, { log: owner, known, changed: theirs })
  }
  await transaction
    .updateTable('sale_place')
    .set({ sequence: entries.at(-1)?.sequence ?? log.sequence, version: PROJECTION_VERSION })
    .where('log_number', '=', log.log_number)
    .execute()
  return changed
}

/** The sales of a log, and of the epochs before it. */
interface OwnedSales {
  readonly logNumber: number
  readonly sales: ReadonlyMap<string, ProjectedSale>
}

/** A sale stays with the epoch in which it began, so that it is counted once: what a later one tells of it goes on from there. */
async function ownedBy(
  transaction: Transaction<OfficeTables>,
  log: LogToProject,
  ids: readonly string[],
): Promise<readonly OwnedSales[]> {
  const numbers = [log.log_number, ...(await earlierEpochs(transaction, log))]
  const owned: OwnedSales[] = []
  const seen = new Set<string>()
  for (const logNumber of numbers) {
    const left = ids.filter((id) => !seen.has(id))
    const sales = await salesOf(transaction, logNumber, left)
    for (const id of sales.keys()) seen.add(id)
    owned.push({ logNumber, sales })
  }
  return owned
}

const isOfEarlier = (owned: readonly OwnedSales[], log: LogToProject, id: string): boolean =>
  owned.some(({ logNumber, sales }) => logNumber !== log.log_number && sales.has(id))

async function earlierEpochs(
  transaction: Transaction<OfficeTables>,
  { log_id, epoch }: LogToProject,
): Promise<readonly number[]> {
  if (epoch === 1) return []
  const rows = await transaction
    .selectFrom('counter_head')
    .select('log_number')
    .where('log_id', '=', log_id)
    .where('epoch', '<', epoch)
    .orderBy('epoch', 'desc')
    .execute()
  return rows.map(({ log_number }) => log_number)
}

/**
 * Without what an earlier epoch told already: a counter takes over the open sales that it lacks entry by entry, as they were, and each of them is
 * the same event.
 */
async function notToldBefore(
  transaction: Transaction<OfficeTables>,
  log: LogToProject,
  entries: readonly CopiedEntry[],
): Promise<readonly CopiedEntry[]> {
  const numbers = await earlierEpochs(transaction, log)
  if (numbers.length === 0) return entries
  const { rows } = await sql<{ sequence: number }>`
SELECT DISTINCT mine.sequence FROM entry AS mine JOIN entry AS theirs
  ON theirs.log_number = ANY (${numbers}::bigint[]) AND theirs.sequence > ${log.parent_sequence}
  AND theirs.entry_id = mine.entry_id AND theirs.at_ms = mine.at_ms AND theirs.body = mine.body
WHERE mine.log_number = ${log.log_number}
  AND mine.sequence = ANY (${entries.map(({ sequence }) => sequence)}::bigint[])`.execute(transaction)
  const again = new Set(rows.map(({ sequence }) => sequence))
  return entries.filter(({ sequence }) => !again.has(sequence))
}

function folded(
  known: ReadonlyMap<string, ProjectedSale>,
  till: OpenTill,
  entries: readonly CopiedEntry[],
): { readonly changed: ReadonlyMap<string, ProjectedSale>; readonly tillAfter: OpenTill } {
  const changed = new Map<string, ProjectedSale>()
  let tillAfter = till
  for (const entry of entries) {
    tillAfter = tillAfterEntry(tillAfter, entry)
    const before = changed.get(entry.entryId) ?? known.get(entry.entryId) ?? null
    const sale = withEntry(before, entry)
    if (sale === null) continue
    changed.set(entry.entryId, sale)
    tillAfter = tillAfterSale(tillAfter, before?.foldState.sale ?? null, sale.foldState.sale)
  }
  return { changed, tillAfter }
}

async function salesOf(
  transaction: Transaction<OfficeTables>,
  logNumber: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProjectedSale>> {
  const rows = await transaction
    .selectFrom('sale')
    .select(['request_id', 'fold_state', 'is_unread', 'days', 'last_entry'])
    .where('log_number', '=', logNumber)
    .where('request_id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute()
  return new Map(
    rows.map(({ request_id, fold_state, is_unread, days, last_entry }) => [
      request_id,
      {
        foldState: JSON.parse(fold_state) as FoldState,
        isUnread: is_unread,
        days: JSON.parse(days) as readonly SaleDay[],
        lastEntry: last_entry,
      },
    ]),
  )
}

/** One statement for all of them. */
async function saveSales(
  transaction: Transaction<OfficeTables>,
  log: LogToProject,
  sales: ReadonlyMap<string, ProjectedSale>,
): Promise<void> {
  if (sales.size === 0) return
  const rows = [...sales].map(([requestId, sale]) => ({
    request_id: requestId,
    foldState: JSON.stringify(sale.foldState),
    days: JSON.stringify(sale.days),
    ...columnsOf(sale),
    isQuarantined: log.quarantined_from !== null && sale.foldState.sale.lastSequence >= log.quarantined_from,
  }))
  await sql`
INSERT INTO sale (log_number, request_id, counter_id, environment, service, payee, amount_paise, collected_paise, rail_status,
  cash_status, is_open, opened_at_ms, updated_at_ms, first_sequence, staff_id, is_unread, is_quarantined, fold_state, days, taken_over_from,
  is_taken_over, is_left, last_entry)
SELECT ${log.log_number}::bigint, request_id, ${log.counter_id}::text, ${log.environment}::text, service, payee,
  "amountPaise", "collectedPaise", "railStatus", "cashStatus", "isOpen" AND NOT of_other.is_taken_over, "openedAtMs", "updatedAtMs",
  "firstSequence", "staffId", "isUnread", "isQuarantined", "foldState", days, "takenOverFrom", of_other.is_taken_over,
  "isLeft" AND NOT of_other.is_taken_over, "lastEntry"
FROM json_to_recordset(${JSON.stringify(rows)}::json) AS sent (request_id text, service text, payee text, "amountPaise" bigint,
  "collectedPaise" bigint, "railStatus" text, "cashStatus" text, "isOpen" boolean, "openedAtMs" bigint, "updatedAtMs" bigint,
  "firstSequence" bigint, "staffId" text, "isUnread" boolean, "isQuarantined" boolean, "foldState" text, days text, "takenOverFrom" text,
  "isLeft" boolean, "lastEntry" bigint)
CROSS JOIN LATERAL (
  SELECT EXISTS (SELECT FROM takeover WHERE takeover.request_id = sent.request_id
    AND takeover.counter_id = ${log.counter_id}) AS is_taken_over) AS of_other
ON CONFLICT (log_number, request_id) DO UPDATE
SET rail_status = excluded.rail_status, cash_status = excluded.cash_status, is_open = excluded.is_open, updated_at_ms = excluded.updated_at_ms,
  is_unread = excluded.is_unread, is_quarantined = excluded.is_quarantined, fold_state = excluded.fold_state,
  days = excluded.days, is_taken_over = excluded.is_taken_over, is_left = excluded.is_left, last_entry = excluded.last_entry`.execute(
    transaction,
  )
}

async function saveReferences(
  transaction: Transaction<OfficeTables>,
  logNumber: number,
  sales: ReadonlyMap<string, ProjectedSale>,
): Promise<void> {
  const pairs = [...sales].flatMap(([id, sale]) => referencesOf(sale).map((reference) => ({ id, reference })))
  if (pairs.length === 0) return
  await sql`
INSERT INTO sale_reference (reference, log_number, request_id)
SELECT reference, ${logNumber}::bigint, request_id
FROM unnest(${pairs.map(({ reference }) => reference)}::text[], ${pairs.map(({ id }) => id)}::text[]) AS sent (reference, request_id)
ON CONFLICT DO NOTHING`.execute(transaction)
}
