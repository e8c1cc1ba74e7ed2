// Which run of the office a database belongs to, and whether its history may be missing something (docs/office.md). Every connection of the
// pools holds a shared lock for as long as it is open; the next run ends those connections and waits for them under the exclusive one. So
// whatever an earlier run still commits, it has committed before the next one decides anything.
import type { ClientBase } from 'pg'
import { MINUTE_MS } from '#shared/base/clock'
import type { OfficeEpoch } from '#shared/protocol/known-office'
import type { ClockGap } from '../base/office-clock'
import { OfficeStartError } from '../base/start-error'

export type Epoch = OfficeEpoch

/** Where PostgreSQL writes: another system or timeline, or a position that went back, is another history. */
interface WrittenTo {
  readonly systemId: string
  readonly timeline: number
  /** On its disk, in bytes. */
  readonly position: number
}

/** What an office keeps of its database outside of it. */
export interface Anchor extends WrittenTo {
  readonly generation: number
  readonly epoch: number
  readonly startId: string
}

export interface BegunEpoch {
  readonly epoch: Epoch
  /** Counters that were connected when the run before ended. */
  readonly awaited: readonly string[]
  /** Why history may be missing, so that the generation was raised; null where nothing says so. */
  readonly missing: string | null
  readonly clock: KeptClock
}

/** What the data shows of the time of the runs before. */
export interface KeptClock {
  /** Null for an office that is new. */
  readonly newestMs: number | null
  readonly gaps: readonly ClockGap[]
}

/** When a backup was restored here, until an owner has said that the counters in it are all there are. */
export const RESTORED_SETTING = 'restored'

/** `GALE`: tells this lock from those of other programs in the same database. */
const EPOCH_LOCK = 0x47414c45
const ENDED_WITHIN_MS = 15_000
const LOOK_EVERY_MS = 50

/** The sessions of this database that hold an advisory lock of one number, but this one. */
export const HOLDERS_OF = (lock: number): string =>
  `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${lock} AND objsubid = 1 AND granted
   AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> pg_backend_pid()`

interface EpochOptions {
  /** What this office kept when it last ran here; null where it never did. */
  readonly anchor: Anchor | null
  readonly newId: () => string
  readonly nowMs: number
}

/** For the holder of the office's lock, once the tables are there. Throws `OfficeStartError` if an earlier run's connections do not end. */
export async function beginEpoch(client: ClientBase, options: EpochOptions): Promise<BegunEpoch> {
  await endEarlierSessions(client)
  try {
    await client.query('BEGIN')
    const begun = await raisedEpoch(client, options)
    await client.query('COMMIT')
    return begun
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [EPOCH_LOCK]).catch(() => {})
  }
}

async function endEarlierSessions(client: ClientBase): Promise<void> {
  const until = performance.now() + ENDED_WITHIN_MS
  for (;;) {
    await client.query(`SELECT pg_terminate_backend(pid) FROM (${HOLDERS_OF(EPOCH_LOCK)}) AS earlier`)
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      EPOCH_LOCK,
    ])
    if (rows[0]?.held === true) return
    if (performance.now() >= until)
      throw new OfficeStartError(
        'Connections of an office that ran before do not end, and what they still do could sell something twice. Start PostgreSQL anew.',
      )
    await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function raisedEpoch(client: ClientBase, { anchor, newId, nowMs }: EpochOptions): Promise<BegunEpoch> {
  const now = await writtenTo(client)
  const { rows } = await client.query<{
    epoch: string
    start_id: string
    system_id: string
    timeline: number
  }>('SELECT epoch, start_id, system_id, timeline FROM office_epoch')
  const clock = await keptClock(client)
  const [row] = rows
  const last = row === undefined ? null : { ...row, epoch: Number(row.epoch) }
  const missing = missingOf(last, anchor, now)
  if (missing !== null) await raiseGeneration(client, nowMs, anchor?.generation)
  const epoch = { number: Math.max(last?.epoch ?? 0, anchor?.epoch ?? 0) + 1, startId: newId() }
  await client.query(
    `INSERT INTO office_epoch (epoch, start_id, system_id, timeline, written_at) VALUES ($1, $2, $3, $4, clock_timestamp())
     ON CONFLICT (only_row) DO UPDATE SET epoch = excluded.epoch, start_id = excluded.start_id,
       system_id = excluded.system_id, timeline = excluded.timeline, written_at = excluded.written_at`,
    [epoch.number, epoch.startId, now.systemId, now.timeline],
  )
  return { epoch, missing, clock, awaited: await lastConnected(client) }
}

/** What a standby was sent last may be any of these: the lock's row alone does not wait for it. */
async function keptClock(client: ClientBase): Promise<KeptClock> {
  const { rows } = await client.query<{ newest: string | null; gaps: readonly ClockGap[] | null }>(
    `SELECT greatest(
       (SELECT time_ms FROM office_epoch),
       (SELECT max(last_seen_at_ms) FROM counter),
       (SELECT max(greatest(claimed_at_ms, reported_at_ms)) FROM claim)
     ) AS newest, (SELECT clock_gaps FROM office_epoch) AS gaps`,
  )
  const [row] = rows
  const newest = row?.newest ?? null
  return { newestMs: newest === null ? null : Number(newest), gaps: row?.gaps ?? [] }
}

/** Of the run that is open. */
export async function keepClockGaps(
  client: Pick<ClientBase, 'query'>,
  { startId }: Epoch,
  gaps: readonly ClockGap[],
): Promise<void> {
  await client.query('UPDATE office_epoch SET clock_gaps = $1 WHERE start_id = $2', [
    JSON.stringify(gaps),
    startId,
  ])
}

/** A counter says every minute that it is there. */
const HEARD_WITHIN_MS = 2 * MINUTE_MS

async function lastConnected(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ counter_id: string }>(
    `SELECT counter_id FROM counter WHERE revoked_at_ms IS NULL AND left_at_ms IS NULL
     AND last_seen_at_ms >= (SELECT max(last_seen_at_ms) FROM counter) - $1::bigint`,
    [HEARD_WITHIN_MS],
  )
  return rows.map(({ counter_id }) => counter_id)
}

/** Above every earlier one, also of a backup that was restored and is put back once more. */
export async function raiseGeneration(client: ClientBase, nowMs: number, known = 0): Promise<number | null> {
  const { rows } = await client.query<{ generation: string }>(
    'UPDATE office SET generation = greatest(generation + 1, $1::bigint + 1, $2::bigint) RETURNING generation',
    [known, Math.floor(nowMs / 1_000)],
  )
  return rows[0] === undefined ? null : Number(rows[0].generation)
}

interface LastRun {
  readonly epoch: number
  readonly start_id: string
  readonly system_id: string
  readonly timeline: number
}

function missingOf(last: LastRun | null, anchor: Anchor | null, now: WrittenTo): string | null {
  if (last !== null && last.system_id !== now.systemId) return 'the data was brought into another PostgreSQL'
  if (last !== null && last.timeline !== now.timeline)
    return 'a standby took over, or PostgreSQL was put back to an earlier time'
  if (anchor === null) return null
  const isOther = last === null || last.epoch < anchor.epoch
  const isAnotherRun = last?.epoch === anchor.epoch && last.start_id !== anchor.startId
  if (isOther || isAnotherRun) return 'the data is from before this office last ran'
  const isBack =
    anchor.systemId === now.systemId && anchor.timeline === now.timeline && now.position < anchor.position
  return isBack ? 'the files of PostgreSQL were put back to an earlier time' : null
}

/** The control file still names the old timeline for a while after a promotion; the file that is being written does not. */
async function writtenTo(client: ClientBase): Promise<WrittenTo> {
  const { rows } = await client.query<{ systemId: string; file: string; position: string }>(
    `SELECT system_identifier::text AS "systemId", pg_walfile_name(pg_current_wal_insert_lsn()) AS file,
     pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') AS position FROM pg_control_system()`,
  )
  const [of] = rows
  if (of === undefined) throw new Error('PostgreSQL does not say where it writes')
  return {
    systemId: of.systemId,
    timeline: Number.parseInt(of.file.slice(0, TIMELINE_DIGITS), 16),
    position: Number(of.position),
  }
}
const TIMELINE_DIGITS = 8

/** What is to be kept outside the database of the run that is open. */
export async function anchorOf(client: ClientBase, epoch: Epoch): Promise<Anchor> {
  const { rows } = await client.query<{ generation: string }>('SELECT generation FROM office')
  return {
    ...(await writtenTo(client)),
    generation: Number(rows[0]?.generation ?? 0),
    epoch: epoch.number,
    startId: epoch.startId,
  }
}

/** Joins a connection to this run. Rejects once another one has begun: nothing more may be decided over it. */
export async function joinEpoch(
  client: Pick<ClientBase, 'query'>,
  { number, startId }: Epoch,
): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [EPOCH_LOCK])
  const { rowCount } = await client.query('SELECT 1 FROM office_epoch WHERE epoch = $1 AND start_id = $2', [
    number,
    startId,
  ])
  if (rowCount !== 1) throw new Error('another office has begun with this database')
}
