// Where one environment keeps its things: a folder of its own under the app's data. Nothing is shared between environments.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerFile } from '../practice'
import type { Log } from './log'
import type { LimiterStore } from './service'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export interface RoomFiles {
  readonly journal: string
  readonly chainKey: string
  readonly limiter: LimiterStore
  readonly practiceLedger: LedgerFile
}

/** The files of the environment whose folder is `folder`, which is made if it is not there. Throws if the disk refuses. */
export function roomFiles(folder: string, log: Log): RoomFiles {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  return {
    journal: join(folder, 'journal.db'),
    chainKey: join(folder, 'chain.key'),
    limiter: limiterIn(join(folder, 'calls.json'), log),
    practiceLedger: ledgerIn(join(folder, 'practice-service.json'), log),
  }
}

/** The times of the last minute's calls: a restart must not double the minute. Losing them is harmless, so nothing here throws. */
const limiterIn = (file: string, log: Log): LimiterStore => ({
  load: () => {
    const times: unknown = parsed(read(file))
    return Array.isArray(times) ? times.filter((time) => typeof time === 'number') : []
  },
  save: (times) => keep(file, JSON.stringify(times), log),
})

const ledgerIn = (file: string, log: Log): LedgerFile => ({
  load: () => read(file),
  save: (text) => keep(file, text, log),
})

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
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

function keep(file: string, text: string, log: Log): void {
  try {
    writeFileSync(`${file}.new`, text, { mode: FILE_MODE })
    renameSync(`${file}.new`, file)
  } catch (error) {
    log.error('room.file-not-kept', error)
  }
}
