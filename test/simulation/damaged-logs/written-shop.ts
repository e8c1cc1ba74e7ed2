// A shop's log as it lies on the disk, at the end of a day and in the middle of one, with everything that knows of its end; and an opening
// of it by the app.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openHeadAnchor, openOrViewJournal } from '#main/journal'
import { noDefects } from '../../support/defects'
import { recordSale, testFolder, value } from '../../support/journals'
import { memoryAnchor } from '../../support/memory-anchor'
import { CHAIN_KEY_BYTES, requestId } from '../../support/sales'
import { settleMicrotasks, VirtualTime } from '../../support/virtual-time'

export const LOG = 'journal.db'
export const WAL = `${LOG}-wal`
export const SEAL = `${LOG}-head`
const FILES = [LOG, WAL, `${LOG}-shm`, SEAL]
const MOST_ENTRIES = 10_000
const SALES = 36
/** 36 entries before the end. */
const OLDER_AT = 24

/** The files of a log by name, and the record outside their folder. */
export interface Written {
  readonly files: ReadonlyMap<string, Buffer>
  readonly record: ReadonlyMap<string, string>
}

export interface WrittenShop {
  /** Before the last 36 entries. */
  readonly older: Written
  /** As a power cut leaves it: part of it in the write-ahead log, the record a little behind. */
  readonly cut: Written
  readonly closed: Written
  /** The link of every entry. */
  readonly links: readonly string[]
}

async function opened(folder: string, records: Map<string, string>, isThere = true) {
  const time = new VirtualTime()
  const store = memoryAnchor(records)
  store.setAvailable(isThere)
  const options = { environment: 'production', chainKey: CHAIN_KEY_BYTES } as const
  const anchor = await openHeadAnchor({ ...options, store, timers: time, onDoubt: () => {} })
  const path = join(folder, LOG)
  const { platform } = process
  const log = openOrViewJournal({ ...options, path, clock: time, platform, anchor, reportDefect: noDefects })
  return { log, anchor }
}

const readFrom = (folder: string, record: Map<string, string>): Written => ({
  files: new Map(
    FILES.filter((name) => existsSync(join(folder, name))).map((name) => [
      name,
      readFileSync(join(folder, name)),
    ]),
  ),
  record: new Map(record),
})

export async function writeShop(): Promise<WrittenShop> {
  const folder = testFolder()
  const record = new Map<string, string>()
  const { log, anchor } = await opened(folder, record)
  const { journal } = value(log)
  let older: Written | null = null
  for (let sold = 0; sold < SALES; sold += 1) {
    if (sold === OLDER_AT) older = readFrom(folder, record)
    recordSale(journal, 'success', requestId(`SALE-${String(sold).padStart(4, '0')}`))
    await settleMicrotasks()
  }
  const cut = readFrom(folder, record)
  const links = journal.entriesAfter(0, MOST_ENTRIES).map(({ link }) => link)
  journal.close()
  await anchor.close()
  if (older === null) throw new Error('the day was too short')
  return { older, cut, closed: readFrom(folder, record), links }
}

/** What an app finds that starts on these files. */
export async function startOn({ files, record }: Written, isRemembered: boolean) {
  const folder = join(testFolder(), 'data')
  mkdirSync(folder)
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
  const { log, anchor } = await opened(folder, new Map(record), isRemembered)
  try {
    if (!log.ok || log.value.problem !== null)
      return { isSelling: false, links: new Set<string>(), end: null }
    const { journal, end } = log.value
    return {
      isSelling: true,
      links: new Set(journal.entriesAfter(0, MOST_ENTRIES).map(({ link }) => link)),
      end: end(),
    }
  } finally {
    if (log.ok) log.value.journal.close()
    await anchor.close()
    rmSync(folder, { recursive: true })
  }
}

/** The files after SQL was run over them with their triggers taken away, as somebody with a database tool does. */
export function editedBy(
  files: ReadonlyMap<string, Buffer>,
  edit: (path: string) => void,
): Map<string, Buffer> {
  const folder = join(testFolder(), 'edited')
  mkdirSync(folder)
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
  edit(join(folder, LOG))
  const edited = readFrom(folder, new Map()).files
  rmSync(folder, { recursive: true })
  return new Map(edited)
}
