// Where one environment stores its files: a folder of its own in the app's data. Environments share nothing.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { LedgerFile } from '../../practice'
import { writeWholeSync } from '../files/atomic-file'
import { makeFolderSync, readTextIfThereSync } from '../files/disk'
import { appendLinesSync } from '../files/lines-file'
import type { AppLog } from '../platform/app-log'
import type { CacheStore, LimiterStore } from '../service'
import type { TextFile } from '../workflows/counter/bill-book'
import { keepOperatorTable, type OperatorTable } from '../workflows/counter/operators'
import type { LinesFile } from '../workflows/identity/identity-log'

const CACHE_NAME_DIGITS = 32

export interface WorkspaceFiles {
  readonly journal: string
  readonly chainKey: string
  readonly signingKey: string
  readonly limiter: LimiterStore
  readonly practiceLedger: LedgerFile
  /** How far the practice service's clock was advanced. */
  readonly practiceClock: TextFile
  /** The service's lists as last received. Losing them costs a call. */
  readonly cache: CacheStore
  readonly billBook: TextFile
  readonly commissions: TextFile
  /** Names that customers agreed to have remembered. */
  readonly customers: TextFile
  readonly callbackSettings: TextFile
  /** Where the record of callbacks is stored: recharge callbacks unchanged, account callbacks without their body. */
  readonly callbackLog: string
  /** The same for recharge callbacks about no sale of this shop. */
  readonly strayCallbackLog: string
  readonly complaints: TextFile
  readonly operators: OperatorTable
  /** Consents and the results of checks; no number, code or photo. */
  readonly identityLog: LinesFile
  /** What was erased by age, and when. */
  readonly purge: TextFile
}

/** The files of the environment whose folder is `folder`, which is created if necessary. Throws if the disk refuses. */
export function workspaceFiles(folder: string, log: AppLog): WorkspaceFiles {
  makeFolderSync(folder)
  return {
    journal: join(folder, 'journal.db'),
    chainKey: join(folder, 'chain.key'),
    signingKey: join(folder, 'signing.key'),
    limiter: limiterIn(join(folder, 'calls.json'), log),
    practiceLedger: textIn(join(folder, 'practice-service.json'), log),
    practiceClock: textIn(join(folder, 'practice-clock.json'), log),
    cache: cacheIn(join(folder, 'cache'), log),
    commissions: textIn(join(folder, 'commissions.json'), log),
    customers: textIn(join(folder, 'customers.json'), log),
    billBook: textIn(join(folder, 'bill-book.json'), log),
    callbackSettings: textIn(join(folder, 'callback-settings.json'), log),
    callbackLog: join(folder, 'callbacks.jsonl'),
    strayCallbackLog: join(folder, 'stray-callbacks.jsonl'),
    complaints: textIn(join(folder, 'complaints.json'), log),
    operators: keepOperatorTable(textIn(join(folder, 'operators.json'), log)),
    identityLog: linesIn(join(folder, 'identity-checks.jsonl'), log),
    purge: textIn(join(folder, 'purge.json'), log),
  }
}

/**
 * The times of the last minute's calls, so that a restart cannot double the minute. Losing them is harmless, so nothing
 * here throws.
 */
const limiterIn = (file: string, log: AppLog): LimiterStore => ({
  load: () => {
    const times: unknown = parsed(read(file))
    return Array.isArray(times) ? times.filter((time) => typeof time === 'number') : []
  },
  save: (times) => keep(file, JSON.stringify(times), log),
})

const textIn = (file: string, log: AppLog): LedgerFile & TextFile => ({
  load: () => read(file),
  save: (text) => keep(file, text, log),
})

const linesIn = (file: string, log: AppLog): LinesFile => ({
  load: () => read(file),
  append: (line) => kept(() => appendLinesSync(file, line), log),
  save: (text) => keep(file, text, log),
})

/** One file for each list, named by a digest, because a list's own name contains characters that file names may not. */
function cacheIn(folder: string, log: AppLog): CacheStore {
  const fileOf = (key: string): string =>
    join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, CACHE_NAME_DIGITS)}.json`)
  makeFolderSync(folder)
  return {
    load: (key) => {
      const [head = '', ...rest] = (read(fileOf(key)) ?? '').split('\n')
      const { key: storedKey, fetchedAt } = (parsed(head) ?? {}) as { key?: unknown; fetchedAt?: unknown }
      return storedKey === key && typeof fetchedAt === 'number' ? { fetchedAt, text: rest.join('\n') } : null
    },
    save: (key, { fetchedAt, text }) =>
      keep(fileOf(key), `${JSON.stringify({ key, fetchedAt })}\n${text}`, log),
  }
}

function read(file: string): string | undefined {
  try {
    return readTextIfThereSync(file)
  } catch {
    return undefined
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const keep = (file: string, text: string, log: AppLog): void => kept(() => writeWholeSync(file, text), log)

function kept(write: () => void, log: AppLog): void {
  try {
    write()
  } catch (error) {
    log.error('workspace.file-not-kept', error)
  }
}
