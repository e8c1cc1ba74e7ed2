// npm run office -- doctor: looks at an office from outside, running or not, and says what is wrong with it and what to do.
import { readFile, stat } from 'node:fs/promises'
import type { Client } from 'pg'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import { connectionFaults, faultsOf } from '../database/fitness'
import { SCHEMA_VERSION, schemaVersionIn } from '../database/schema'
import { secretsFileOf } from '../base/secrets'
import { OfficeStartError } from '../base/start-error'
import { LAST_BACKUP, NIGHTLY_BACKUPS } from './doctors-notes'
import { freeBytesAt, LEAST_FREE_BYTES } from './disk'

export interface Finding {
  readonly is: 'well' | 'look' | 'wrong'
  readonly what: string
}

export const well = (what: string): Finding => ({ is: 'well', what })
export const look = (what: string): Finding => ({ is: 'look', what })
export const wrong = (what: string): Finding => ({ is: 'wrong', what })

export interface DoctorOptions {
  readonly client: Client
  readonly folder: string
  readonly now: () => number
}

const FARTHEST_CLOCK_MS = MINUTE_MS
const OTHERS_MAY = 0o077
const QUIET_MS = DAY_MS
const BACKUP_MS = 2 * DAY_MS

/** Never rejects for what it finds; rejects if the database breaks off. */
export async function examineDatabase(options: DoctorOptions): Promise<readonly Finding[]> {
  return [...(await ofPostgres(options)), await ofSchema(options.client), ...(await ofTables(options))]
}

/** How many offices hold the lock of this database. */
export const RUNNING =
  "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'galla-office-lock' AND datname = current_database()"

/** Whether an office could stand on this database at all. The connections of one that runs are not counted: it has them. */
export async function examineFitness(client: Client, url: string): Promise<readonly Finding[]> {
  const basic = await faultsOf(url)
  const { rows } = await client.query<{ count: string }>(RUNNING)
  const faults = basic.length > 0 || rows[0]?.count !== '0' ? basic : await connectionFaults(url)
  return faults.length > 0 ? faults.map(wrong) : [well('PostgreSQL is as the office needs it.')]
}

/** Needs no database. Never rejects. */
export async function examineFolder(folder: string): Promise<readonly Finding[]> {
  const file = secretsFileOf(folder)
  const secrets = await stat(file).catch(() => null)
  if (secrets === null)
    return [wrong(`There is no office in ${folder}: name its folder with --data, or restore a backup.`)]
  const isReadable = await readFile(file, 'utf8')
    .then(
      (text) => JSON.parse(text) !== null,
      () => false,
    )
    .catch(() => false)
  const isOpen = process.platform !== 'win32' && (secrets.mode & OTHERS_MAY) !== 0
  const freeBytes = (await freeBytesAt(folder)) ?? 0
  const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GB are free on the disk of ${folder}.`
  return [
    !isReadable
      ? wrong(`${file} cannot be read: restore a backup into another folder.`)
      : isOpen
        ? wrong(`Other users can read ${file}: chmod 600 ${file}`)
        : well('The secrets of the office are there, for this user alone.'),
    freeBytes < LEAST_FREE_BYTES
      ? wrong(`${free} Make room: a full disk takes no callback and no entry.`)
      : well(free),
  ]
}

async function ofPostgres({ client, now }: DoctorOptions): Promise<readonly Finding[]> {
  const { rows } = await client.query<{
    fsync: string
    pages: string
    atMs: string
  }>(
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
     floor(1000 * extract(epoch FROM clock_timestamp())) AS "atMs"`,
  )
  const [of] = rows
  if (of === undefined) return [wrong('PostgreSQL says nothing of itself.')]
  const isSafe = of.fsync === 'on' && of.pages === 'on'
  const awayMs = Math.abs(Number(of.atMs) - now())
  return [
    isSafe
      ? well('PostgreSQL waits for the disk before it says that something is kept.')
      : wrong('PostgreSQL does not wait for the disk: set fsync and full_page_writes to on.'),
    ...(awayMs <= FARTHEST_CLOCK_MS
      ? []
      : [
          look(
            `The clocks of this computer and of PostgreSQL are ${Math.round(awayMs / MINUTE_MS)} minutes apart: let both be set by the network (NTP).`,
          ),
        ]),
  ]
}

async function ofSchema(client: Client): Promise<Finding> {
  const version = await schemaVersionIn(client).catch((error: unknown) => {
    if (error instanceof OfficeStartError) return error
    throw error
  })
  if (version instanceof OfficeStartError) return wrong(version.message)
  if (version === null) return wrong('The database holds no office yet: start it once.')
  if (version > SCHEMA_VERSION)
    return wrong(`The data is of a newer office (its version is ${version}): update this one.`)
  return version < SCHEMA_VERSION
    ? look('The next start brings the data up to date.')
    : well('The data is up to date.')
}

async function ofTables({ client, folder, now }: DoctorOptions): Promise<readonly Finding[]> {
  const countOf = async (text: string, values: readonly unknown[] = []): Promise<number> => {
    const { rows } = await client.query<{ count: string }>(text, [...values]).catch(() => ({ rows: [] }))
    return Number(rows[0]?.count ?? 0)
  }
  const running = await countOf(RUNNING)
  const quiet = await countOf(
    'SELECT count(*) FROM counter WHERE revoked_at_ms IS NULL AND coalesce(last_seen_at_ms, enrolled_at_ms) < $1',
    [now() - QUIET_MS],
  )
  const alerts = await countOf('SELECT count(*) FROM alert WHERE closed_at_ms IS NULL')
  const held = await countOf('SELECT count(*) FROM callback_inbox WHERE is_held AND received_at_ms < $1', [
    now() - HOUR_MS,
  ])
  const backups = await countOf('SELECT count(*) FROM setting WHERE name = $1 AND changed_at_ms > $2', [
    LAST_BACKUP,
    now() - BACKUP_MS,
  ])
  return [
    running === 0 ? look('The office is not running.') : well('The office is running.'),
    quiet === 0
      ? well('Every counter spoke within a day.')
      : look(`${quiet} counters said nothing for a day.`),
    alerts === 0 ? well('No alert is open.') : look(`${alerts} alerts are open.`),
    held === 0
      ? well('Every callback has its counter.')
      : look(`${held} callbacks have had no counter for an hour.`),
    backups > 0
      ? well('A backup was made within two days.')
      : wrong('No backup was made for two days: npm run office -- backup FILE'),
    ...(await ofNights(client, folder)),
  ]
}

/** Whether the office makes a backup every night, and where: one on the disk of the data is lost with it. */
async function ofNights(client: Client, folder: string): Promise<readonly Finding[]> {
  const { rows } = await client
    .query<{ folder: string | null }>("SELECT value ->> 'folder' AS folder FROM setting WHERE name = $1", [
      NIGHTLY_BACKUPS,
    ])
    .catch(() => ({ rows: [] }))
  const to = rows[0]?.folder ?? null
  if (to === null)
    return [
      look(
        'No backup is made at night: set GALLA_BACKUP_PASSPHRASE where the office starts, and keep it elsewhere.',
      ),
    ]
  const [data, backups] = await Promise.all([folder, to].map((path) => stat(path).catch(() => null)))
  if (backups === null || backups === undefined)
    return [wrong(`The folder of the nightly backups is gone: ${to}`)]
  return data?.dev === backups.dev
    ? [
        look(
          `The nightly backups in ${to} lie on the disk of the data. Name a folder on another with --backups.`,
        ),
      ]
    : [well(`A backup is made every night, in ${to}.`)]
}
