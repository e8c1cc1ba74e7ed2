// Care of the file: a copy before a step to a later version, a check of its pages at start, and an export of what is readable when it
// can no longer be trusted.
import { existsSync, rmSync, statSync } from 'node:fs'
import type { Environment } from '#shared/base/environment'
import { openDatabase, StoreError, type Database, type Row } from './database'
import { schemaVersion } from './schema'
import { SETTINGS_ID, settingsKeptEventSchema, type SettingsKeptEvent } from '#shared/shop/kept-settings'
import { parsedJson } from '#shared/base/parsed-json'
import { isThereSync, keepPrivateSync } from '#shared/node/files/disk'
import { isSealedText } from '#shared/node/sealing/encryption'
import { olderCopyOf } from '../../files/format'
import { fingerprintOf } from '#shared/node/log/signed-head'
import type { PersonalSealing, SealedField } from '../seal/personal-seal'
import { asClose, asEvent, asStoredHead } from './sqlite-store'
import { writeGrowing } from '#shared/node/files/growing-file'
import { lookAtRightsOf } from '#shared/node/files/open-drives'

const MEGABYTE = 1_024 * 1_024
/** A larger file is checked by "Verify the log" in the background instead of before the window opens. */
const LARGEST_CHECKED_AT_START_BYTES = 16 * MEGABYTE

/** Copies the journal before a step to a later version, and keeps the copy. Throws `StoreError` if there is no space: then nothing is changed. */
export function copyOlder(database: Database, path: string): void {
  const copy = olderCopyOf(path, schemaVersion(database))
  rmSync(copy, { force: true })
  // It may be written into an empty file, which is private from the start.
  keepPrivateSync(copy)
  database.query('VACUUM INTO ?').run(copy)
}

/** Throws `StoreError` if SQLite finds a damaged page. Large files are skipped. */
export function quickCheck(database: Database, path: string): void {
  if (existsSync(path) && statSync(path).size > LARGEST_CHECKED_AT_START_BYTES) return
  requireSoundPages(database)
}

export function requireSoundPages(database: Database): void {
  const [found] = Object.values(database.query('PRAGMA quick_check(1)').get() ?? {})
  if (found !== 'ok') throw new StoreError('corrupt', 'a page of the log is damaged')
}

export interface ExportReport {
  readonly entries: number
  /** Entries between the first and the last readable one that could not be read. */
  readonly missing: number
}

export interface ExportSource {
  readonly path: string
  readonly platform: string
  readonly environment: Environment
  /** Opens the sealed fields of customers' rows; null without the log's key: they are then left out. */
  readonly sealing: PersonalSealing | null
}

/**
 * Opens a journal for reading only, also on a read-only disk, where no file can be created beside it; with `isAlone`, without its write-ahead
 * log. Throws `StoreError` if it cannot be read at all.
 */
export function openToLookAt(
  { path, platform }: Pick<ExportSource, 'path' | 'platform'>,
  isAlone = false,
): Database {
  const opened = (isFrozen: boolean): Database => {
    const database = openDatabase({ path, platform, readOnly: true, isFrozen })
    try {
      database.query('SELECT count(*) FROM sqlite_schema').get()
      return database
    } catch (error) {
      database.close()
      throw error
    }
  }
  if (isAlone) return opened(true)
  try {
    return opened(false)
  } catch {
    return opened(true)
  }
}

/**
 * Passes on every entry that can still be read, whatever the state of the file, the signed heads, and the records of
 * closed days (docs/log-format.md): one JSON object per line, with the customer's data where that is readable too. Skips damaged ranges, and lets other work
 * run between two ranges. Throws `StoreError` if the file does not open at all.
 */
export async function exportReadable(
  source: ExportSource,
  write: (lines: string) => Promise<void>,
): Promise<ExportReport> {
  const database = openToLookAt(source)
  try {
    return await exportFrom(database, source, write)
  } finally {
    database.close()
  }
}

const STRIDE = 256
const EXPORT_VERSION = 1

async function exportFrom(
  database: Database,
  { environment, sealing }: Pick<ExportSource, 'environment' | 'sealing'>,
  write: (lines: string) => Promise<void>,
): Promise<ExportReport> {
  const eventsFrom = readableEvents(database)
  const personalOf = database.query('SELECT * FROM personal WHERE request_id = ?')
  const last = lastReadableSequence(database)
  let entries = 0
  const lineOf = (row: Row): string => {
    const { type, publicLink, ...event } = asEvent(row)
    const personal = type === 'intent' ? readable(() => personalOf.get(event.requestId)) : undefined
    const entry = { environment, ...event, publicLink: hexOf(publicLink) }
    return JSON.stringify(
      personal === undefined ? entry : { ...entry, personal: openedRow(personal, sealing) },
    )
  }
  await write(openingOf(database, environment))
  for (let from = 1; from <= last; from += STRIDE) {
    const rows = eventsFrom(from)
    entries += rows.length
    await write(rows.map((row) => `${lineOf(row)}\n`).join(''))
  }
  const closes = readable(() => database.query('SELECT * FROM closes').all().map(asClose)) ?? []
  await write(closes.map((close) => `${JSON.stringify({ environment, close })}\n`).join(''))
  return { entries, missing: last - entries }
}

/** A customer's row as it was before it was sealed. */
function openedRow(row: Row, sealing: PersonalSealing | null): Row {
  const { canonical_body: body, bill, holds_identity: _mark, ...readableColumns } = row
  const opened = (field: SealedField, stored: unknown): unknown =>
    typeof stored !== 'string' || !isSealedText(stored)
      ? stored
      : (sealing?.open(String(row['request_id']), field, stored) ?? null)
  return { ...readableColumns, canonical_body: opened('body', body), bill: opened('bill', bill) }
}

/** What a reader needs to check the entries (docs/log-format.md): what file this is, the shop's public key, and the signed heads. */
function openingOf(database: Database, environment: Environment): string {
  const heads = readable(() => database.query('SELECT * FROM heads').all().map(asStoredHead)) ?? []
  const newest = heads.at(-1)
  const key =
    newest === undefined ? {} : { publicKey: hexOf(newest.key), fingerprint: fingerprintOf(newest.key) }
  const lines = [
    { galla: 'log', version: EXPORT_VERSION, environment, ...key },
    ...heads.map(({ sequence, publicLink, signedAt, key: signedBy, signature }) => ({
      environment,
      head: {
        sequence,
        publicLink: hexOf(publicLink),
        signedAt,
        key: hexOf(signedBy),
        signature: hexOf(signature),
      },
    })),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The entries of one range: all at once, or one by one if a damaged page is among them. */
function readableEvents(database: Database): (from: number) => readonly Row[] {
  const one = database.query('SELECT * FROM events WHERE sequence = ?')
  const several = database.query('SELECT * FROM events WHERE sequence >= ? AND sequence < ?')
  return (from) =>
    readable(() => several.all(from, from + STRIDE)) ??
    Array.from({ length: STRIDE }, (_, index) => readable(() => one.get(from + index))).filter(
      (row) => row !== undefined,
    )
}

/** If the end of the table is damaged, the stored states of the sales say how long the journal was. */
export function lastReadableSequence(database: Database): number {
  const end = readable(() => database.query('SELECT max(sequence) AS last FROM events').get())
  if (typeof end?.['last'] === 'number') return end['last']
  const known = readable(() =>
    database.query("SELECT max(fold_state ->> '$.sale.lastSequence') AS last FROM sales").get(),
  )
  return Number(known?.['last'] ?? 0)
}

/** What `read` returns, or undefined if it throws. */
export function readable<Given>(read: () => Given): Given | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Replaces `file` by the entries of the journal. Throws `StoreError` if the journal does not open, and
 * `DiskRefusal` if the disk refuses the file. Writes what is readable of a journal to a file: completely or not at
 * all, so that nobody takes a part for the whole.
 */
export async function exportToFile(source: ExportSource, file: string): Promise<ExportReport> {
  const report = await writeGrowing(file, (append) =>
    exportReadable(source, (lines) => append(Buffer.from(lines))),
  )
  await lookAtRightsOf(file)
  return report
}

/** The newest entry that says which settings and people an owner set, of a log that nobody has open; null if it says nothing, or cannot be read. */
export function settingsInLog(source: Pick<ExportSource, 'path' | 'platform'>): SettingsKeptEvent | null {
  if (!isThereSync(source.path)) return null
  try {
    const database = openToLookAt(source)
    try {
      const entries = database
        .query('SELECT body FROM events WHERE request_id = ? ORDER BY sequence DESC')
        .all(SETTINGS_ID)
      for (const { body } of entries) {
        const read = settingsKeptEventSchema.safeParse(parsedJson(String(body)))
        if (read.success) return read.data
      }
      return null
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof StoreError) return null
    throw error
  }
}
