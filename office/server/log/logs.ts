// The office's copies of logs in the database: found and locked, begun, and added to.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Environment } from '#shared/base/environment'
import type { OfficeHead, PushRequest } from '#shared/protocol/entries'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import { PUBLIC_LINK_BYTES } from '#shared/node/log/public-link'
import { PROJECTION_VERSION } from '../sales/projection'
import { EMPTY_COPY, type CopyEnd, type LinkAt } from './judge'
import { linksAt, type Lineage, type LogRow } from './lineage'

export interface LogCopy extends CopyEnd {
  /** Null for a log of which nothing is here yet. */
  readonly logNumber: number | null
  readonly counterId: string
  /** What was told in this generation of the office: after a restore erasures of later than the backup must come again. */
  readonly personalTo: number
}

export interface LogPlace {
  readonly generation: number
  readonly environment: Environment
  /** Base64url. */
  readonly logId: string
  readonly epoch: number
}

/** Every epoch of this log, whichever counter's it is, the newest first; locked until the transaction ends. */
export const lockedEpochs = (
  transaction: Transaction<OfficeTables>,
  { logId }: Pick<LogPlace, 'logId'>,
): Promise<readonly LogRow[]> =>
  transaction
    .selectFrom('counter_head')
    .selectAll()
    .where('log_id', '=', bytesOf(logId))
    .orderBy('epoch', 'desc')
    .forUpdate()
    .execute()

export const copyIn = (row: LogRow, office: { readonly generation: number }): LogCopy => ({
  logNumber: row.log_number,
  counterId: row.counter_id,
  sequence: row.sequence,
  link: row.link,
  provenTo: row.proven_to,
  keys: row.log_keys,
  personalTo: personalToOf(row, office),
})

/** Erasures of later than the backup must come again after a restore, so that earlier words count no more. */
export const personalToOf = (
  { personal_generation, personal_to }: Pick<LogRow, 'personal_generation' | 'personal_to'>,
  { generation }: { readonly generation: number },
): number => (personal_generation === generation ? personal_to : 0)

export const noCopy = (counterId: string): LogCopy => ({
  ...EMPTY_COPY,
  logNumber: null,
  counterId,
  personalTo: 0,
})

/** Whether the counter keeps another log in this environment. Locks the counter, so that it begins no two at once. */
export async function keepsAnotherLog(
  transaction: Transaction<OfficeTables>,
  { environment }: LogPlace,
  counterId: string,
): Promise<boolean> {
  await transaction
    .selectFrom('counter')
    .select('counter_id')
    .where('counter_id', '=', counterId)
    .forUpdate()
    .execute()
  const other = await transaction
    .selectFrom('counter_head')
    .select('log_number')
    .where('counter_id', '=', counterId)
    .where('environment', '=', environment)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** How many entries of this counter's logs are here, of the longest; practice is begun anew as often as somebody likes. */
export async function keptOf(
  { pools }: Pick<OfficeContext, 'pools'>,
  environment: Environment,
  counterId: string,
): Promise<number> {
  if (environment === 'practice') return 0
  const longest = await pools.ingest
    .selectFrom('counter_head')
    .select('sequence')
    .where('counter_id', '=', counterId)
    .where('environment', '=', environment)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return longest?.sequence ?? 0
}

/** The links of a log with what it has in common with its parents. */
export const linksIn =
  (database: Kysely<OfficeTables>, lineage: Lineage | null): LinkAt =>
  async (sequence) =>
    lineage === null ? null : ((await linksAt(database, lineage, [sequence]))[0] ?? null)

/** What a new epoch has from its parent. */
export interface Inherited extends CopyEnd {
  readonly personalTo: number
  /** Under which the last common entry lies. */
  readonly parentLogNumber: number
}

/** Begins a copy and returns its number. */
export async function beginLog(
  transaction: Transaction<OfficeTables>,
  place: LogPlace,
  counterId: string,
  nowMs: number,
  inherited: Inherited | null = null,
): Promise<number> {
  const { sequence, link, provenTo, keys } = inherited ?? EMPTY_COPY
  const { log_number } = await transaction
    .insertInto('counter_head')
    .values({
      counter_id: counterId,
      environment: place.environment,
      log_id: bytesOf(place.logId),
      epoch: place.epoch,
      sequence,
      link,
      proven_to: provenTo,
      log_keys: keys,
      personal_to: inherited?.personalTo ?? 0,
      personal_generation: place.generation,
      quarantined_from: null,
      stored_at_ms: nowMs,
      parent_log_number: inherited?.parentLogNumber ?? null,
      parent_sequence: inherited === null ? null : sequence,
    })
    .returning('log_number')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('sale_place')
    .values({ log_number, sequence, version: PROJECTION_VERSION })
    .execute()
  return log_number
}

export interface Addition {
  readonly logNumber: number
  readonly entries: PushRequest['entries']
  /** Those of `entries`, in order. */
  readonly links: readonly Uint8Array[]
  readonly end: CopyEnd
  readonly isQuarantined: boolean
  readonly nowMs: number
}

/** The entries and the head that follows them, in one statement. The log is locked. */
export async function addEntries(transaction: Transaction<OfficeTables>, added: Addition): Promise<void> {
  const { logNumber, entries, links, end, nowMs } = added
  const quarantinedFrom = added.isQuarantined ? (entries[0]?.sequence ?? null) : null
  const follow = sql`
UPDATE counter_head
SET sequence = ${end.sequence}, link = ${end.link}, proven_to = ${end.provenTo}, log_keys = ${[...end.keys]}::text[],
  stored_at_ms = ${nowMs}, quarantined_from = coalesce(quarantined_from, ${quarantinedFrom}::bigint)
WHERE log_number = ${logNumber}`
  if (entries.length === 0) {
    await follow.execute(transaction)
    return
  }
  const { texts, starts, idBytes, typeBytes, bodyBytes } = packed(entries)
  await sql`
WITH added AS (
  INSERT INTO entry (log_number, sequence, entry_id, at_ms, type, body, link, received_at_ms)
  SELECT ${logNumber}::bigint, place.sequence,
    convert_from(substr(sent.texts, start, id_bytes), 'UTF8'), place.at_ms,
    convert_from(substr(sent.texts, start + id_bytes, type_bytes), 'UTF8'),
    convert_from(substr(sent.texts, start + id_bytes + type_bytes, body_bytes), 'UTF8'),
    substr(sent.links, (nth::integer - 1) * ${PUBLIC_LINK_BYTES}::integer + 1, ${PUBLIC_LINK_BYTES}::integer), ${nowMs}::bigint
  FROM (SELECT ${texts}::bytea AS texts, ${Buffer.concat(links)}::bytea AS links) AS sent, ROWS FROM (
    unnest(${arrayOf(entries.map(({ sequence }) => sequence))}::bigint[]),
    unnest(${arrayOf(entries.map(({ atMs }) => atMs))}::bigint[]),
    unnest(${arrayOf(starts)}::integer[]), unnest(${arrayOf(idBytes)}::integer[]), unnest(${arrayOf(typeBytes)}::integer[]),
    unnest(${arrayOf(bodyBytes)}::integer[])
  ) WITH ORDINALITY AS place (sequence, at_ms, start, id_bytes, type_bytes, body_bytes, nth)
) ${follow}`.execute(transaction)
}

/** Heads that were looked at, for whoever is given these entries back. */
export async function addHeads(
  transaction: Transaction<OfficeTables>,
  { logNumber, heads }: { logNumber: number; heads: PushRequest['heads'] },
): Promise<void> {
  if (heads.length === 0) return
  await transaction
    .insertInto('signed_head')
    .values(
      heads.map(({ sequence, atMs, key, signature }) => ({
        log_number: logNumber,
        sequence,
        at_ms: atMs,
        key: bytesOf(key),
        signature: bytesOf(signature),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * All texts as bytes, one after the other, and where each begins, from 1: arrays of texts take PostgreSQL and its client as long to write and
 * read as everything else of a batch. Each text is encoded by itself, so that no two halves of a character meet.
 */
function packed(entries: PushRequest['entries']) {
  const pieces: Buffer[] = []
  const [starts, idBytes, typeBytes, bodyBytes]: [number[], number[], number[], number[]] = [[], [], [], []]
  let start = 1
  const add = (text: string, lengths: number[]): number => {
    const bytes = Buffer.from(text, 'utf8')
    pieces.push(bytes)
    lengths.push(bytes.length)
    return bytes.length
  }
  for (const { id, type, body } of entries) {
    starts.push(start)
    start += add(id, idBytes) + add(type, typeBytes) + add(body, bodyBytes)
  }
  return { texts: Buffer.concat(pieces), starts, idBytes, typeBytes, bodyBytes }
}

/** PostgreSQL's own way to write an array of numbers. */
const arrayOf = (numbers: readonly number[]): string => `{${numbers.join()}}`

export const headOf = ({
  sequence,
  link,
  provenTo,
  personalTo,
}: CopyEnd & Pick<LogCopy, 'personalTo'>): OfficeHead => ({
  sequence,
  publicLink: Buffer.from(link).toString('base64url'),
  provenTo,
  personalTo,
})

export const EMPTY_HEAD: OfficeHead = headOf({ ...EMPTY_COPY, personalTo: 0 })

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'base64url')
