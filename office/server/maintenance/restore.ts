// npm run office -- restore FILE: an office from its backup, in a folder and a database that have none. Its generation is raised above every
// earlier one, so that counters notice, and what they sent since the backup is asked of them again.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import type { Client } from 'pg'
import { raiseGeneration, RESTORED_SETTING } from '../database/epoch'
import { createSchema, SCHEMA_VERSION } from '../database/schema'
import { OfficeStartError } from '../base/start-error'
import { secretsFileOf } from '../base/secrets'
import { needPassphrase, verifyBackup } from './backup'
import { readBackup, readBackupHead, type BackupBegin, type BackupPart } from './backup-format'
import { copyIn } from './table-copy'
import { columnList, columnsOf, moveSequences, partitionsOf, quoted, tablesOf } from './tables'

const PRIVATE_FILE = 0o600
const PASSABLE_FOLDER = 0o711

export interface RestoreOptions {
  readonly client: Client
  readonly folder: string
  readonly file: string
  readonly passphrase: string
  readonly now: () => number
}

export interface Restored {
  readonly officeId: string
  readonly generation: number
  readonly madeAtMs: number
  readonly rows: number
}

/** Throws `OfficeStartError` with words for the owner, and then nothing of the backup is in the database or the folder. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { client, folder, file, passphrase } = options
  needPassphrase(passphrase)
  needFolderWithout(folder)
  await needEmpty(client)
  const head = await readBackupHead(file)
  if (head.schema !== SCHEMA_VERSION)
    throw new OfficeStartError(
      `${file} is of ${head.schema > SCHEMA_VERSION ? 'a newer' : 'an older'} office (its version is ${head.schema}, and ${SCHEMA_VERSION} here). Restore it with that one, and update afterwards.`,
    )
  const counted = await verifyBackup(file, passphrase)
  const parts = readBackup(file, passphrase)
  const begin = await beginOf(parts)
  await client.query('BEGIN')
  try {
    await createSchema(client)
    await makePartitions(client, begin)
    await fillTables(client, parts)
    await moveSequences(client)
    const generation = (await raiseGeneration(client, options.now(), head.generation)) ?? 0
    await doubtCounters(client, options.now())
    await keepSecrets(folder, begin)
    await client.query('COMMIT')
    const rows = Object.values(counted).reduce((sum, count) => sum + count, 0)
    return { officeId: head.officeId, generation, madeAtMs: head.madeAtMs, rows }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    await rm(secretsFileOf(folder), { force: true })
    throw error
  }
}

/** Into a folder that has none. Throws `OfficeStartError` with words for the owner; nothing is in the folder then. */
export async function restoreSecrets(
  folder: string,
  file: string,
  passphrase: string,
): Promise<Pick<Restored, 'officeId'>> {
  needFolderWithout(folder)
  const { officeId } = await readBackupHead(file)
  await verifyBackup(file, passphrase)
  await keepSecrets(folder, await beginOf(readBackup(file, passphrase)))
  return { officeId }
}

function needFolderWithout(folder: string): void {
  if (existsSync(secretsFileOf(folder)))
    throw new OfficeStartError(`There is an office in ${folder} already. Name another folder with --data.`)
}

async function keepSecrets(folder: string, { secrets }: BackupBegin): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PASSABLE_FOLDER })
  await writeFile(secretsFileOf(folder), secrets, { mode: PRIVATE_FILE, flag: 'wx', flush: true })
}

/** A counter that came in after the backup is not in it, and may have sold since. */
async function doubtCounters(client: Client, nowMs: number): Promise<void> {
  await client.query(
    `INSERT INTO setting (name, value, changed_at_ms, changed_by) VALUES ($1, $2, $3, 'console')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at_ms = excluded.changed_at_ms`,
    [RESTORED_SETTING, JSON.stringify({ atMs: nowMs }), nowMs],
  )
}

async function needEmpty(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1",
  )
  if (rowCount !== 0)
    throw new OfficeStartError('This database is not empty. A backup is restored into an empty one only.')
}

async function beginOf(parts: AsyncGenerator<BackupPart>): Promise<BackupBegin> {
  const { value } = await parts.next()
  if (value === undefined || value.kind !== 'control' || value.control.kind !== 'begin')
    throw new OfficeStartError('The backup does not begin as a backup does.')
  return value.control
}

/** The backup is the owner's, and opened by their passphrase: its bounds are PostgreSQL's own words. */
async function makePartitions(client: Client, { partitions }: BackupBegin): Promise<void> {
  const there = new Set((await partitionsOf(client)).map(({ name }) => name))
  for (const { name, of, bound } of partitions)
    if (!there.has(name))
      await client.query(`CREATE TABLE ${quoted(name)} PARTITION OF ${quoted(of)} ${bound}`)
}

async function fillTables(client: Client, parts: AsyncGenerator<BackupPart>): Promise<void> {
  const known = new Set(await tablesOf(client))
  let next = await parts.next()
  while (next.done !== true) {
    const part = next.value
    if (part.kind !== 'control' || part.control.kind === 'begin')
      throw new OfficeStartError('The backup is not in order.')
    if (part.control.kind === 'end') return void (await parts.next())
    const { name, columns } = part.control
    if (!known.has(name)) throw new OfficeStartError(`This office has no table ${name}.`)
    const mine = new Set(await columnsOf(client, name))
    if (!columns.every((column) => mine.has(column)))
      throw new OfficeStartError(`The table ${name} of the backup has other columns than this office's.`)
    next = await filled(client, { name, columns }, parts)
  }
}

/** Fills one table; resolves to the part that follows its rows. */
async function filled(
  client: Client,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
  parts: AsyncGenerator<BackupPart>,
): Promise<IteratorResult<BackupPart>> {
  let after: IteratorResult<BackupPart> | null = null
  async function* rows(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = await parts.next()
      if (next.done === true || next.value.kind !== 'rows') {
        after = next
        return
      }
      yield next.value.rows
    }
  }
  await copyIn(client, `COPY ${quoted(name)} (${columnList(columns)}) FROM STDIN`, rows())
  if (after === null) throw new Error('the rows did not end')
  return after
}
