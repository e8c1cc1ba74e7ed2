// The backup of every night: made by the office itself beside its data or in a folder of the owner's choice, read again, kept for 35 days. A
// computer that was off at night makes it soon after its start.
import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { DAY_MS, HOUR_MS, INDIA_OFFSET_MS, MINUTE_MS, startOfIndianDay } from '#shared/base/clock'
import type { OfficeContext } from '../context/context'
import { OfficeStartError } from '../base/start-error'
import type { Cost } from '#shared/node/sealing/derived-key'
import { makeBackup, needPassphrase, type BackupMade } from './backup'
import { SHORTEST_PASSPHRASE, type Passphrase } from './backup-format'
import type { Job } from '../base/jobs'
import { openClient } from '../database/connection'
import { noteBackup, noteNights } from './doctors-notes'

export interface NightlyBackupOptions {
  readonly context: OfficeContext
  readonly databaseUrl: string
  /** The office's own, whose secrets go into the backup. */
  readonly folder: string
  readonly backups: BackupPlace
}

export interface BackupPlace {
  /** Null if nobody set one: then no backup is made by itself. */
  readonly passphrase: string | null
  readonly folder: string
  /** How much a guess of the passphrase costs; tests take less. */
  readonly cost?: Cost
}

export interface NightlyBackup {
  /** None without a passphrase. */
  readonly jobs: readonly Job[]
  /** Breaks off what is under way. */
  close(): Promise<void>
}

/** Between two and three at night: each office at a minute of its own, so that many on one disk or network do not begin together. */
const BEGINS_AT_MS = 2 * HOUR_MS
const SPREAD_MS = HOUR_MS
export const BACKUP_KEPT_MS = 35 * DAY_MS
/** However old they are: a clock that jumped ahead must not delete every backup. */
export const FEWEST_KEPT = 7
const AGAIN_AFTER_MS = 30 * MINUTE_MS
/** Its alert, which ends with the next backup that is whole. */
const FAILED = { kind: 'backup-failed', key: 'nightly' } as const
const PRIVATE_FOLDER = 0o700
const PREFIX = 'galla-office-'
const NAME = /^galla-office-(\d{4})-(\d{2})-(\d{2})-(\d{2})(\d{2})\.backup$/
const UNFINISHED = /^galla-office-[\d-]+\.backup\.unfinished$/

/** Throws `OfficeStartError` for a passphrase that is too short to make backups with: the owner believes that they are made. */
export async function openNightlyBackup(options: NightlyBackupOptions): Promise<NightlyBackup> {
  const { context, databaseUrl, folder, backups } = options
  const { passphrase } = backups
  if (passphrase !== null && passphrase.length < SHORTEST_PASSPHRASE)
    throw new OfficeStartError(
      `GALLA_BACKUP_PASSPHRASE has fewer than ${SHORTEST_PASSPHRASE} characters. Set a longer one, and keep it elsewhere too.`,
    )
  await noteNights(context, passphrase === null ? null : backups.folder)
  if (passphrase === null) return { jobs: [], close: async () => {} }
  let client: pg.Client | null = null
  const make = async (): Promise<void> => {
    const now = context.clock.now()
    client = await openClient(databaseUrl, 'backup')
    try {
      const made = await makeInFolder({ client, folder, backups: { ...backups, passphrase }, now })
      await noteBackup(context, made)
      await removeOld(backups.folder, now)
    } finally {
      await client.end().catch(() => {})
      client = null
    }
  }
  const night: Job = {
    name: 'backup',
    isDue: (now, last) => isNightDue(now, last, minuteOf(context.office.id)),
    run: async () => {
      try {
        await make()
        await context.alerts.end(FAILED)
      } catch (error) {
        await noteFailure(context, error)
        throw error
      }
    },
    againAfterMs: AGAIN_AFTER_MS,
  }
  const lastAtMs = newestIn(await readdir(backups.folder).catch(() => []))
  return {
    jobs: [{ ...night, isDue: (now, last) => night.isDue(now, last ?? lastAtMs) }],
    close: async () => {
      await client?.end().catch(() => {})
    },
  }
}

interface MadeNow {
  readonly client: pg.Client
  readonly folder: string
  readonly backups: BackupPlace
  readonly now: number
}

async function makeInFolder({
  client,
  folder,
  backups,
  now,
}: MadeNow & { backups: Passphrase }): Promise<BackupMade> {
  await mkdir(backups.folder, { recursive: true, mode: PRIVATE_FOLDER })
  await chmod(backups.folder, PRIVATE_FOLDER)
  const file = join(backups.folder, nameOf(now))
  return makeBackup({ ...backups, client, folder, file, now: () => now })
}

/** Before the office changes how its data is kept. Throws `OfficeStartError` without a passphrase to make a backup with. */
export async function backUpFirst({ backups, ...rest }: MadeNow): Promise<void> {
  const { passphrase } = backups
  if (passphrase === null)
    throw new OfficeStartError(
      'This office changes how its data is kept, and makes a backup before. Start it once with GALLA_BACKUP_PASSPHRASE set, and keep that elsewhere too.',
    )
  needPassphrase(passphrase)
  await makeInFolder({ ...rest, backups: { ...backups, passphrase } })
}

/** Milliseconds after two at night, by the office's id: the same every night. */
function minuteOf(officeId: string): number {
  const chance = createHash('sha256').update(officeId).digest().readUInt32BE(0) / 2 ** 32
  return Math.floor(chance * SPREAD_MS)
}

/** Whether a night's time has passed since the last backup, in India; a backup from the future is of a clock that was set back. */
export function isNightDue(now: number, last: number | null, spreadMs: number): boolean {
  if (last === null || last > now) return true
  const tonight = startOfIndianDay(now) + BEGINS_AT_MS + spreadMs
  const lastNight = tonight <= now ? tonight : tonight - DAY_MS
  return last < lastNight
}

/** By the wall clock in India, so that an owner finds a night. */
function nameOf(now: number): string {
  const [day = '', time = ''] = new Date(now + INDIA_OFFSET_MS).toISOString().split('T')
  return `${PREFIX}${day}-${time.slice(0, 5).replace(':', '')}.backup`
}

function madeAt(name: string): number | null {
  const found = NAME.exec(name)
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute) - INDIA_OFFSET_MS
}

const newestIn = (names: readonly string[]): number | null =>
  names.reduce<number | null>((newest, name) => {
    const at = madeAt(name)
    return at === null || (newest !== null && newest >= at) ? newest : at
  }, null)

/** After a whole one was made. Nothing but backups by their own names, and what one left that was broken off. */
async function removeOld(folder: string, now: number): Promise<void> {
  const names = await readdir(folder)
  const old = names
    .flatMap((name) => {
      const at = madeAt(name)
      return at === null ? [] : [{ name, at }]
    })
    .toSorted((one, other) => other.at - one.at)
    .slice(FEWEST_KEPT)
    .filter(({ at }) => at < now - BACKUP_KEPT_MS)
    .map(({ name }) => name)
  for (const name of [...old, ...names.filter((each) => UNFINISHED.test(each))])
    await rm(join(folder, name), { force: true })
}

/** Told to the owner as a kind, without paths. */
async function noteFailure({ alerts, log }: OfficeContext, error: unknown): Promise<void> {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  await alerts
    .raise({ ...FAILED, details: { reason } })
    .catch((notRaised: unknown) => log.error('backup.not-delivered', notRaised))
}
