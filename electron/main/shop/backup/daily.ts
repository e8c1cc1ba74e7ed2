// The daily copy: written automatically once a day under a passphrase that was typed once. Daily copies are kept for
// the last week, weekly ones for the last month.
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, INDIA_OFFSET_MS, startOfIndianDay, type Clock, type Timers } from '@shared/clock'
import { backupProblemSchema, type BackupProblem, type DailyBackup } from '@shared/domain/backup'
import { BACKUP_EXTENSION } from '@shared/domain/backup-file'
import { z } from 'zod'
import { readJson, writeJson } from '../../files/atomic-file'
import { makeFolder, namesIn, removeFile } from '../../files/disk'
import type { Protector } from '../protector'
import {
  base64Schema,
  costSchema,
  fromBase64,
  newSalt,
  PASSPHRASE_COST,
  toBase64,
  type Cost,
} from '../sealing'
import { asBackupError, backupKey, type BackupKey } from './container'

const fileSchema = z.object({
  version: z.literal(1),
  salt: base64Schema,
  cost: costSchema,
  /** The key of the copies, protected on this computer, so that no passphrase is needed at night. */
  sealed: base64Schema,
  /** Where the copies are stored; null for the app's own folder, which is stolen together with the computer. */
  folder: z.string().nullable(),
  lastAt: z.number().nullable(),
  lastProblem: backupProblemSchema.nullable(),
})
type DailyFile = z.output<typeof fileSchema>

export interface DailyBackups {
  state(): Promise<DailyBackup>
  /** Null if this computer keeps no secrets and therefore cannot write copies by itself. */
  start(passphrase: string): Promise<DailyBackup | null>
  stop(): Promise<DailyBackup>
  moveTo(folder: string): Promise<DailyBackup>
  /** Checks now whether today's copy is still to be written, and every hour from now on. */
  watch(): void
  close(): void
}

export interface DailyOptions {
  /** The app's data folder. */
  readonly folder: string
  readonly protector: Protector
  readonly clock: Clock
  readonly timers: Timers
  readonly write: (file: string, key: BackupKey) => Promise<number>
  readonly cost?: Cost
}

const DAILY_FILE = 'daily-backup.json'
const OWN_FOLDER = 'backups'
const KEY_PURPOSE = 'galla/daily-backup'
const DAYS_KEPT = 7
const WEEKS_KEPT = 5
const COPY_NAME = /^galla-(\d{4}-\d{2}-\d{2})\.galla-backup$/

export function createDailyBackups(options: DailyOptions): DailyBackups {
  const { folder, protector, clock, timers, cost = PASSPHRASE_COST } = options
  const file = join(folder, DAILY_FILE)
  let isClosed = false
  const read = async (): Promise<DailyFile | null> => {
    const stored = await readJson(file, fileSchema)
    return stored.kind === 'there' ? stored.value : null
  }
  const folderOf = (daily: DailyFile): string => daily.folder ?? join(folder, OWN_FOLDER)
  const state = async (): Promise<DailyBackup> => {
    const daily = await read()
    if (daily === null) return { on: false, folder: null, lastAt: null, lastProblem: null, copies: 0 }
    const { folder: chosen, lastAt, lastProblem } = daily
    return { on: true, folder: chosen, lastAt, lastProblem, copies: (await copiesIn(folderOf(daily))).length }
  }

  const writeToday = async (daily: DailyFile): Promise<void> => {
    const key = await protector.open(fromBase64(daily.sealed), KEY_PURPOSE)
    // The vault's passphrase was not typed yet: the next check tries again.
    if (!key.ok) return
    const now = clock.now()
    const problem = await written(options, folderOf(daily), now, {
      key: key.value,
      salt: fromBase64(daily.salt),
      cost: daily.cost,
    })
    await writeJson(file, { ...daily, lastAt: problem === null ? now : daily.lastAt, lastProblem: problem })
  }
  const look = async (): Promise<void> => {
    const daily = await read()
    if (daily === null || !isDue(daily.lastAt, clock.now())) return
    await writeToday(daily)
  }
  const watch = (): void => {
    if (isClosed) return
    void look().finally(() => timers.after(HOUR_MS, watch))
  }

  return {
    state,
    start: async (passphrase) => {
      const { key, salt } = await backupKey(passphrase, newSalt(), cost)
      const sealed = await protector.seal(key, KEY_PURPOSE)
      if (!sealed.ok || sealed.value === null) return null
      const before = await read()
      const daily: DailyFile = {
        version: 1,
        salt: toBase64(salt),
        cost,
        sealed: toBase64(sealed.value),
        folder: before?.folder ?? null,
        lastAt: null,
        lastProblem: null,
      }
      await writeJson(file, daily)
      await writeToday(daily)
      return state()
    },
    stop: async () => {
      await removeFile(file)
      return state()
    },
    moveTo: async (chosen) => {
      const daily = await read()
      if (daily !== null) {
        const moved: DailyFile = { ...daily, folder: chosen, lastAt: null }
        await writeJson(file, moved)
        await writeToday(moved)
      }
      return state()
    },
    watch,
    close: () => {
      isClosed = true
    },
  }
}

/** Once per Indian calendar day; a clock that was set back does not stop the copies. */
const isDue = (lastAt: number | null, now: number): boolean =>
  lastAt === null || startOfIndianDay(lastAt) !== startOfIndianDay(now)

async function written(
  options: DailyOptions,
  folder: string,
  now: number,
  key: BackupKey,
): Promise<BackupProblem | null> {
  try {
    await makeFolder(folder)
    await options.write(join(folder, copyName(now)), key)
    await rotate(folder)
    return null
  } catch (error) {
    return asBackupError(error).problem
  }
}

const copyName = (now: number): string =>
  `galla-${new Date(now + INDIA_OFFSET_MS).toISOString().slice(0, 10)}.${BACKUP_EXTENSION}`

/** Newest first. Only files with the exact name of a daily copy count, and only these are ever deleted. */
async function copiesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await namesIn(folder))
      .filter((name) => COPY_NAME.test(name))
      .toSorted()
      .toReversed()
  } catch {
    return []
  }
}

async function rotate(folder: string): Promise<void> {
  const copies = await copiesIn(folder)
  const kept = new Set(keptCopies(copies))
  for (const name of copies) if (!kept.has(name)) await removeFile(join(folder, name))
}

/** Of the copies, newest first: the last seven, and of the older ones the newest of each of the last five weeks. */
export function keptCopies(copies: readonly string[]): readonly string[] {
  const recent = copies.slice(0, DAYS_KEPT)
  const weeks = new Map<number, string>()
  for (const name of copies.slice(DAYS_KEPT)) {
    const day = Date.parse(COPY_NAME.exec(name)?.[1] ?? '') / DAY_MS
    const week = Math.floor(day / DAYS_KEPT)
    if (!weeks.has(week) && weeks.size < WEEKS_KEPT) weeks.set(week, name)
  }
  return [...recent, ...weeks.values()]
}
