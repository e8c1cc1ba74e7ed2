// One office at a time: the first holds a lock of the database on a connection of its own for as long as it runs. A second one waits for it.
// The holder writes a row every second, so that it notices a database that vanished, and the one that waits a holder that froze.
import type pg from 'pg'
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { OfficeStartError } from '../base/start-error'
import { openClient, within } from '../database/connection'
import { HOLDERS_OF, type Epoch } from '../database/epoch'
import { NOTHING_SEEN, STANDBY_SEEN, type StandbySight } from '../database/standby'
import { wordsOf } from '../database/trouble'

/** `GALA`: tells this lock from those of other programs in the same database. */
const OFFICE_LOCK = 0x47414c41
const WRITTEN_EVERY_MS = SECOND_MS
const ANSWERS_WITHIN_MS = 3 * SECOND_MS
/** A timer that fires later than this belongs to a process that slept itself, and waits anew. */
const LATE_MS = SECOND_MS / 4
/** A process that was busy runs its timers before it reads what came meanwhile. */
const READ_WITHIN_MS = SECOND_MS / 5
const FROZEN_AFTER_MS = 10 * SECOND_MS

export interface OfficeLock {
  /** Of the database that it is in: while it was waited for, another host may have taken over. */
  readonly url: string
  /** What the last write has seen of the database's own standby. */
  standby(): StandbySight
  /** From now on only this run may write: another one, or none that answers, is the loss of the lock. */
  begin(epoch: Epoch, clock: Pick<Clock, 'now'>): void
  release(): Promise<void>
}

interface LockOptions {
  readonly timers: Timers
  /** Called once if the lock is lost later. */
  readonly onLost: () => void
  /** While another office runs it is waited for. Without it the lock is refused then. */
  readonly waiting?: Waiting | undefined
}

interface Waiting {
  /** Called once, before the wait. */
  onWaiting(): void
  /** Asked again whenever the database broke off during the wait. */
  findDatabase(): Promise<string>
}

/** Throws `OfficeStartError` where no office can run; one that waits already goes on waiting instead. */
export async function holdOffice(url: string, options: LockOptions): Promise<OfficeLock> {
  const { timers, waiting } = options
  let isWaiting = false
  const wait = async (): Promise<void> => {
    if (!isWaiting) waiting?.onWaiting()
    isWaiting = true
    await new Promise<void>((resolve) => void timers.after(WRITTEN_EVERY_MS, resolve))
  }
  let at: string | null = url
  for (;;)
    try {
      at ??= (await waiting?.findDatabase()) ?? url
      return heldBy(await lockedClient(at, waiting === undefined ? null : wait), at, options)
    } catch (error) {
      if (!isWaiting)
        throw error instanceof OfficeStartError ? error : new OfficeStartError(wordsOf(error, url))
      // What was the database may come back as a standby, or beside another one that writes.
      at = null
      await wait()
    }
}

async function lockedClient(url: string, wait: (() => Promise<void>) | null): Promise<pg.Client> {
  const client = await openClient(url, 'lock')
  try {
    // The row says only that this process lives: it never waits for a standby.
    await within(ANSWERS_WITHIN_MS, client.query('SET synchronous_commit = local'))
    await takeLock(client, wait)
    return client
  } catch (error) {
    // One whose other side is gone would say so for a quarter of an hour.
    void client.end().catch(() => {})
    throw error
  }
}

async function takeLock(client: pg.Client, wait: (() => Promise<void>) | null): Promise<void> {
  let written: string | null = null
  let since = 0
  for (;;) {
    if (await within(ANSWERS_WITHIN_MS, isTaken(client))) return
    if (wait === null)
      throw new OfficeStartError(
        'Another office is running with this data. Stop it first: two would sell the same twice.',
      )
    const newest = await within(ANSWERS_WITHIN_MS, lastWritten(client))
    const now = performance.now()
    if (written !== newest) since = now
    written = newest
    // One that froze keeps its lock for ever; what it may still wake up to is ended with its connections, when the next run begins.
    if (now - since >= FROZEN_AFTER_MS) await within(ANSWERS_WITHIN_MS, endHolder(client))
    await wait()
  }
}

const endHolder = (client: pg.Client): Promise<unknown> =>
  client.query(`SELECT pg_terminate_backend(pid) FROM (${HOLDERS_OF(OFFICE_LOCK)}) AS holder`)

/** A standby gives the lock beside the primary's holder, and the session has it still when it is promoted: it is asked before and after. */
async function isTaken(client: pg.Client): Promise<boolean> {
  await needPrimary(client)
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
    OFFICE_LOCK,
  ])
  await needPrimary(client)
  return rows[0]?.held === true
}

async function needPrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('SELECT pg_is_in_recovery() AS "isStandby"')
  if (rows[0]?.isStandby !== false)
    throw new OfficeStartError('This PostgreSQL is a standby: name the one it copies in DATABASE_URL.')
}

/** Empty before the first office has begun. */
async function lastWritten(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query("SELECT 1 WHERE to_regclass('office_epoch') IS NOT NULL")
  if (tables.length === 0) return ''
  const { rows } = await client.query<{ written: string }>(
    'SELECT written_at::text AS written FROM office_epoch',
  )
  return rows[0]?.written ?? ''
}

function heldBy(client: pg.Client, url: string, { timers, onLost }: LockOptions): OfficeLock {
  let isOver = false
  let epoch: Epoch | null = null
  let now = (): number | null => null
  let cancel = (): void => {}
  let seen = NOTHING_SEEN
  const lost = (): void => {
    if (isOver) return
    isOver = true
    cancel()
    onLost()
  }
  client.on('error', lost)
  client.on('end', lost)
  const waitFor = (ms: number, late: () => void): void => {
    const due = performance.now() + ms
    cancel = timers.after(ms, () => {
      const isOwnSleep = performance.now() - due > LATE_MS
      if (epoch === null || isOwnSleep) waitForAnswer()
      else late()
    })
  }
  const waitForAnswer = (): void => waitFor(ANSWERS_WITHIN_MS, () => waitFor(READ_WITHIN_MS, lost))
  const write = async (): Promise<void> => {
    if (isOver) return
    waitForAnswer()
    const written = await writeAlive(client, epoch, now()).catch(() => null)
    cancel()
    if (isOver) return
    if (written === null && epoch !== null) return lost()
    seen = written ?? NOTHING_SEEN
    cancel = timers.after(WRITTEN_EVERY_MS, () => void write())
  }
  void write()
  return {
    url,
    standby: () => seen,
    begin: (begun, clock) => {
      epoch = begun
      now = clock.now
    },
    release: async () => {
      isOver = true
      cancel()
      await client.end().catch(() => {})
    },
  }
}

/**
 * Null where the row is not this run's any more. Before it has one it writes all the same, so that nobody takes a long start for a frozen
 * office.
 */
async function writeAlive(
  client: pg.Client,
  epoch: Epoch | null,
  nowMs: number | null,
): Promise<StandbySight | null> {
  if (epoch === null && (await lastWritten(client)) === '') return NOTHING_SEEN
  const { rows } = await client.query<StandbySight>(
    `UPDATE office_epoch SET written_at = clock_timestamp(), time_ms = coalesce($2, time_ms)
     WHERE ($1::text IS NULL OR start_id = $1)
     AND EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${OFFICE_LOCK} AND pid = pg_backend_pid())
     RETURNING ${STANDBY_SEEN}`,
    [epoch?.startId ?? null, nowMs],
  )
  return rows[0] ?? null
}
