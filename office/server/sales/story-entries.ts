// Which entries tell a sale: those of the log in which it lies, and of the epochs that go on from it.
import { sql, type Kysely } from 'kysely'
import type { OfficeTables } from '../database/schema'
import type { CopiedEntry } from './projected-sale'

export type StoryEntry = CopiedEntry & { readonly type: string }

export interface SaleOfCounter {
  readonly environment: string
  readonly counterId: string
  readonly requestId: string
}

interface PlaceRow {
  readonly log_number: number
  readonly first_sequence: number
  readonly last_entry: number
  /** How far sales are made from the entries of this log. */
  readonly made_to: number
}

/** In order, at most `limit` of them; null where there is no such sale. */
export async function entriesOfSale(
  database: Kysely<OfficeTables>,
  { environment, counterId, requestId }: SaleOfCounter,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly StoryEntry[] | null> {
  const { rows } = await sql<PlaceRow>`
SELECT sale.log_number, first_sequence, last_entry, place.sequence AS made_to
FROM sale JOIN sale_place AS place USING (log_number)
WHERE request_id = ${requestId} AND counter_id = ${counterId} AND environment = ${environment}
ORDER BY sale.log_number DESC LIMIT 1`.execute(database)
  const [place] = rows
  if (place === undefined) return null
  const { rows: later } = await sql<{ log_number: number }>`
SELECT later.log_number FROM counter_head AS head JOIN counter_head AS later USING (log_id)
WHERE head.log_number = ${place.log_number} AND later.epoch > head.epoch ORDER BY later.epoch`.execute(
    database,
  )
  const read = (logNumber: number, from: number, to: number | null): Promise<StoryEntry[]> =>
    database
      .selectFrom('entry')
      .select(['sequence', 'entry_id as entryId', 'at_ms as atMs', 'body', 'link', 'type'])
      .where('log_number', '=', logNumber)
      .where('sequence', '>=', from)
      .$if(to !== null, (query) => query.where('sequence', '<=', to))
      .where('entry_id', '=', requestId)
      .orderBy('sequence')
      .limit(limit)
      .execute()
  const { log_number: own, first_sequence: first, last_entry: last, made_to: madeTo } = place
  // A log is long, and has no index by sale. What came since the sale was made from it is read beside.
  const entries =
    later.length === 0
      ? [...(await read(own, first, last)), ...(await read(own, Math.max(madeTo, last) + 1, null))]
      : await read(own, first, null)
  for (const { log_number: logNumber } of later) entries.push(...(await read(logNumber, first, null)))
  return (later.length === 0 ? entries : withoutRepeated(entries)).slice(0, limit)
}

/** An epoch takes over entries of its parent as they were: each is told once. */
const withoutRepeated = (entries: readonly StoryEntry[]): readonly StoryEntry[] =>
  [
    ...new Map(entries.toReversed().map((entry) => [`${entry.atMs} ${entry.body}`, entry])).values(),
  ].toReversed()
