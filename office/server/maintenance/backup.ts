// npm run office -- backup FILE: every table in one snapshot, while the office goes on, with the office's own secrets; read again from the
// disk before it counts as made.
import { readFile, rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { renameDurably } from '#shared/node/files/durable-rename'
import { schemaVersionIn } from '../database/schema'
import { OfficeStartError } from '../base/start-error'
import { secretsFileOf } from '../base/secrets'
import {
  readBackup,
  rowsIn,
  SHORTEST_PASSPHRASE,
  writeBackup,
  type BackupHead,
  type BackupWriter,
  type Passphrase,
} from './backup-format'
import { copyOut } from './table-copy'
import { columnsOf, columnList, IN_NO_BACKUP, partitionsOf, quoted, tablesOf } from './tables'

export interface BackupMade {
  readonly tables: number
  readonly rows: number
}

export interface BackupOptions extends Passphrase {
  /** Connected, and used for nothing else meanwhile. */
  readonly client: Client
  /** The office's. */
  readonly folder: string
  readonly file: string
  readonly now: () => number
}

/** Throws `OfficeStartError` with words for the owner; a file of that name is replaced only by a whole backup. */
export async function makeBackup(options: BackupOptions): Promise<BackupMade> {
  const { client, folder, file, passphrase } = options
  needPassphrase(passphrase)
  const secrets = await readFile(secretsFileOf(folder), 'utf8').catch(() => {
    throw new OfficeStartError(`There is no office in ${folder}.`)
  })
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const about = await whoseBackup(client, options.now())
    const counted = await writeBackup(unfinished, about, options, (writer) =>
      writeTables(client, writer, secrets),
    )
    await client.query('COMMIT')
    await verifyBackup(unfinished, passphrase)
    await renameDurably(unfinished, file)
    const rows = Object.values(counted).reduce((sum, count) => sum + count, 0)
    return { tables: Object.keys(counted).length, rows }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export function needPassphrase(passphrase: string): void {
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new OfficeStartError(
      `Set GALLA_BACKUP_PASSPHRASE to at least ${SHORTEST_PASSPHRASE} characters. Without it nobody opens the backup again: keep it elsewhere.`,
    )
}

async function whoseBackup(client: Client, madeAtMs: number): Promise<BackupHead> {
  const schema = await schemaVersionIn(client)
  const { rows } = await client.query<{ office_id: string; kind: 'practice' | 'real'; generation: string }>(
    'SELECT office_id, kind, generation FROM office',
  )
  const [office] = rows
  if (office === undefined || rows.length > 1 || schema === null)
    throw new OfficeStartError('There is no office in this database.')
  return {
    officeId: office.office_id,
    kind: office.kind,
    generation: Number(office.generation),
    schema,
    madeAtMs,
  }
}

async function writeTables(
  client: Client,
  writer: BackupWriter,
  secrets: string,
): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {}
  await writer.control({
    kind: 'begin',
    secrets,
    partitions: await partitionsOf(client),
  })
  for (const name of await tablesOf(client)) {
    if (IN_NO_BACKUP.includes(name)) continue
    const columns = await columnsOf(client, name)
    await writer.control({ kind: 'table', name, columns })
    rows[name] = 0
    await copyOut(
      client,
      `COPY (SELECT ${columnList(columns)} FROM ${quoted(name)}) TO STDOUT`,
      async (chunk) => {
        rows[name] = (rows[name] ?? 0) + rowsIn(chunk)
        await writer.rows(chunk)
      },
    )
  }
  await writer.control({ kind: 'end', rows })
  return rows
}

/** Reads the whole file and counts. Throws `OfficeStartError` if it is not what was written. */
export async function verifyBackup(
  file: string,
  passphrase: string,
): Promise<Readonly<Record<string, number>>> {
  const counted: Record<string, number> = {}
  let name = ''
  for await (const part of readBackup(file, passphrase)) {
    if (part.kind === 'rows') counted[name] = (counted[name] ?? 0) + rowsIn(part.rows)
    else if (part.control.kind === 'table') {
      name = part.control.name
      counted[name] = 0
    } else if (part.control.kind === 'end' && JSON.stringify(part.control.rows) !== JSON.stringify(counted))
      throw new OfficeStartError(`${file} does not hold the rows that it counts.`)
  }
  return counted
}
