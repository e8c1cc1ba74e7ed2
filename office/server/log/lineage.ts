// How the newest epoch of a log is put together: what it holds itself, and before that what it has in common with its parents.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Environment } from '#shared/base/environment'
import type { OfficeTables } from '../database/schema'
import { PUBLIC_CHAIN_START } from '#shared/node/log/public-link'

export type LogRow = Selectable<OfficeTables['counter_head']>

/** Entries after `from`, up to and including `to`, lie under this number. */
export interface Segment {
  readonly logNumber: number
  readonly from: number
  readonly to: number
}

export interface Lineage {
  readonly newest: LogRow
  /** Newest first, without gaps down to the first entry. */
  readonly segments: readonly Segment[]
}

interface LogOf {
  readonly environment: Environment
  /** Base64url. */
  readonly logId: string
  readonly counterId: string
}

/** Null where the office has nothing of this log from this counter. With `isLocked` nobody adds to it meanwhile. */
export async function lineageOf(
  database: Kysely<OfficeTables>,
  { environment, logId, counterId }: LogOf,
  isLocked = false,
): Promise<Lineage | null> {
  const query = database
    .selectFrom('counter_head')
    .selectAll()
    .where('log_id', '=', Buffer.from(logId, 'base64url'))
    .orderBy('epoch', 'desc')
  const rows = await (isLocked ? query.forUpdate() : query).execute()
  const lineage = lineageIn(rows)
  const isTheirs = lineage?.newest.counter_id === counterId && lineage.newest.environment === environment
  return isTheirs ? lineage : null
}

/** From the rows of all epochs of a log, the newest first; null without any. */
export function lineageIn(rows: readonly LogRow[]): Lineage | null {
  const [newest] = rows
  if (newest === undefined) return null
  return { newest, segments: segmentsOf(newest, new Map(rows.map((row) => [row.log_number, row]))) }
}

function segmentsOf(newest: LogRow, rows: ReadonlyMap<number, LogRow>): readonly Segment[] {
  const segments: Segment[] = []
  let to = newest.sequence
  for (let row: LogRow | undefined = newest; row !== undefined;) {
    const from: number = row.parent_sequence ?? 0
    if (to > from) segments.push({ logNumber: row.log_number, from, to })
    to = Math.min(to, from)
    row = row.parent_log_number === null ? undefined : rows.get(row.parent_log_number)
  }
  return segments
}

/** The number under which the entry of this place lies; null beyond the end. */
export const segmentAt = ({ segments }: Lineage, sequence: number): Segment | null =>
  segments.find(({ from, to }) => sequence > from && sequence <= to) ?? null

/** The public links of these places, in their order; null beyond the end. */
export async function linksAt(
  database: Kysely<OfficeTables>,
  lineage: Lineage,
  sequences: readonly number[],
): Promise<readonly (Uint8Array | null)[]> {
  const wanted = sequences.flatMap((sequence) => {
    const segment = segmentAt(lineage, sequence)
    return segment === null ? [] : [{ sequence, log_number: segment.logNumber }]
  })
  const { rows } = await sql<{ sequence: number; link: Uint8Array }>`
SELECT entry.sequence, entry.link FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS wanted (log_number bigint, sequence bigint)
JOIN entry ON entry.log_number = wanted.log_number AND entry.sequence = wanted.sequence`.execute(database)
  const found = new Map(rows.map(({ sequence, link }) => [sequence, link]))
  return sequences.map((sequence) => (sequence === 0 ? PUBLIC_CHAIN_START : (found.get(sequence) ?? null)))
}
