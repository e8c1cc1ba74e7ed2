// How old a sale is at least, told by nothing that can be set at the counter (docs/money-safety.md 5): measured within this
// run, and between runs by the trusted time that stands in the chain with what the service said of it.
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import type { TrustedTime } from '#shared/base/trusted-time'
import { isAboutASale } from '../folds/entry-type'
import type { Journal } from '../events/interface'
import type { JournalEntry } from '../stored/store'

export interface SaleAges {
  /** Ms since its state was recorded, at least. What nobody can know counts as just now. */
  leastMs(sale: DatedSale): number
  /** Ms since it was opened, at least. */
  leastOpenMs(sale: Pick<Sale, 'requestId' | 'firstSequence' | 'provenFrom'>): number
  /** Whether it was opened within `ageMs`, for certain: what nobody can know counts as older. No clock that is set back makes it younger. */
  isOpenedWithin(sale: OpenedSale, ageMs: number): boolean
  /** Whether the computer's clock calls it older than `ageMs`, and no answer has said yet what time it is. */
  isOnlyByClock(sale: DatedSale, ageMs: number): boolean
  /** The time that the computer's clock shows. */
  clockMs(): number
  /**
   * The sales whose state was recorded within `ageMs`, newest first: by the order of the log, so that no clock, wrong then or now, hides one.
   * Where no time is known they may be older.
   */
  changedWithin(ageMs: number): readonly Sale[]
}

type OpenedSale = Pick<Sale, 'requestId' | 'firstSequence' | 'provenFrom' | 'openedAt'>

/** A sale, or one entry of it: as old as that entry. */
export type DatedSale = Pick<Sale, 'lastSequence' | 'updatedAt' | 'provenAt'>

/** A counter writes that many in some weeks. Older ones are told by the chain alone. */
const MOST_MEASURED = 60_000
/** After a sale without a time, one with a time comes soon. */
const ENTRIES_LOOKED_THROUGH = 200
/** So many entries at a time, and at most: some days of a busy counter whose entries no time proves. */
const ENTRIES_AT_ONCE = 500
const MOST_ENTRIES_BACK = 20_000

function dropOldest<Key>(measured: Map<Key, number>): void {
  const [oldest] = measured.keys()
  if (measured.size > MOST_MEASURED && oldest !== undefined) measured.delete(oldest)
}

export function createSaleAges(
  journal: Pick<Journal, 'onCommit' | 'entriesAfter' | 'sale' | 'head' | 'latestAt'>,
  time: Pick<TrustedTime, 'earliest' | 'measured' | 'isUnconfirmed' | 'now'>,
  clock: { now(): number },
): SaleAges {
  const startedAt = { sequence: journal.head().sequence, measuredMs: time.measured() }
  /** When each entry was written in this run, by its number. */
  const written = new Map<number, number>()
  /** When the first entry of a sale in this run was. */
  const begun = new Map<RequestId, number>()
  journal.onCommit(({ requestId, lastSequence }) => {
    if (written.has(lastSequence)) return
    written.set(lastSequence, time.measured())
    if (!begun.has(requestId)) begun.set(requestId, time.measured())
    dropOldest(written)
    dropOldest(begun)
  })

  const measuredAge = ({ lastSequence }: DatedSale): number => {
    const writtenMs = written.get(lastSequence)
    if (writtenMs !== undefined) return time.measured() - writtenMs
    return lastSequence <= startedAt.sequence ? time.measured() - startedAt.measuredMs : 0
  }

  /** The first trusted time at or after its entry: it was recorded by then. */
  const provenBy = ({ provenAt, lastSequence }: DatedSale): number | null => {
    if (provenAt !== undefined) return provenAt
    for (const { requestId, sequence } of journal.entriesAfter(lastSequence, ENTRIES_LOOKED_THROUGH)) {
      const later = isAboutASale(requestId) ? journal.sale(requestId) : null
      if (later?.provenAt !== undefined && later.lastSequence >= sequence) return later.provenAt
    }
    return null
  }

  const leastMs = (sale: DatedSale): number => {
    const now = time.earliest()
    const by = now === null ? null : provenBy(sale)
    return Math.max(0, measuredAge(sale), now === null || by === null ? 0 : now - by)
  }

  const leastOpenMs: SaleAges['leastOpenMs'] = ({ requestId, firstSequence, provenFrom }) => {
    const fromMs = firstSequence <= startedAt.sequence ? startedAt.measuredMs : begun.get(requestId)
    const now = time.earliest()
    const provenMs = now === null || provenFrom === undefined ? 0 : now - provenFrom
    return Math.max(0, provenMs, fromMs === undefined ? 0 : time.measured() - fromMs)
  }

  const isOpenedWithin: SaleAges['isOpenedWithin'] = (sale, ageMs) => {
    if (leastOpenMs(sale) > ageMs) return false
    if (sale.firstSequence > startedAt.sequence) return begun.has(sale.requestId)
    // Of an earlier run nobody measured it: what the computer's clock says alone is not enough.
    return !time.isUnconfirmed() && Math.max(time.now(), journal.latestAt() ?? 0) - sale.openedAt <= ageMs
  }

  const changedWithin = (ageMs: number): readonly Sale[] => {
    const seen = new Set<RequestId>()
    const found: Sale[] = []
    /** What was recorded before an old one is older still. */
    let isOldBefore = 0
    for (const { requestId, sequence } of entriesBack(journal)) {
      if (sequence < isOldBefore) break
      const sale = isAboutASale(requestId) && !seen.has(requestId) ? journal.sale(requestId) : null
      if (sale === null) continue
      seen.add(sale.requestId)
      if (leastMs(sale) <= ageMs) found.push(sale)
      else isOldBefore = Math.max(isOldBefore, sale.lastSequence)
    }
    return found
  }

  return {
    leastMs,
    leastOpenMs,
    isOpenedWithin,
    changedWithin,
    isOnlyByClock: (sale, ageMs) =>
      time.isUnconfirmed() && leastMs(sale) <= ageMs && Math.abs(clock.now() - sale.updatedAt) > ageMs,
    clockMs: () => clock.now(),
  }
}

/** The entries from the newest back to the oldest that are looked through. */
function* entriesBack(journal: Pick<Journal, 'entriesAfter' | 'head'>): Generator<JournalEntry> {
  const head = journal.head().sequence
  const last = Math.max(0, head - MOST_ENTRIES_BACK)
  for (let upTo = head; upTo > last; upTo -= ENTRIES_AT_ONCE) {
    const after = Math.max(last, upTo - ENTRIES_AT_ONCE)
    yield* journal.entriesAfter(after, upTo - after).toReversed()
  }
}
