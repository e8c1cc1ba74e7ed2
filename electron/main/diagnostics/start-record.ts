// How the app's last starts went, read and written before Electron is ready and therefore without what the rest needs.
// It may be lost without harm, so it is written without waiting for the disk.
import { join } from 'node:path'
import { readTextIfThereSync, writeUnsyncedSync } from '#shared/node/files/disk'

const FILE = 'start.json'

export interface StartRecord {
  /** Starts in a row that ended before the first screen was there. */
  readonly failedStarts: number
  /** Crashes up to this time were offered to be reported, and answered. Epoch ms. */
  readonly lookedAt: number
}

const NONE: StartRecord = { failedStarts: 0, lookedAt: 0 }

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

/** What is known of the starts in `folder`. A record that cannot be read knows of none. */
export function readStartRecord(folder: string): StartRecord {
  try {
    const stored: unknown = JSON.parse(readTextIfThereSync(join(folder, FILE)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return NONE
    return {
      failedStarts: count('failedStarts' in stored ? stored.failedStarts : 0),
      lookedAt: count('lookedAt' in stored ? stored.lookedAt : 0),
    }
  } catch {
    return NONE
  }
}

function change(folder: string, changes: Partial<StartRecord>): void {
  try {
    const record = { ...readStartRecord(folder), ...changes }
    writeUnsyncedSync(join(folder, FILE), `${JSON.stringify(record)}\n`)
  } catch {
    // A disk that refuses says so where it matters: at the log.
  }
}

/** A start begins: until `startSucceeded` it counts as failed. Returns what was known before. */
export function startBegins(folder: string): StartRecord {
  const before = readStartRecord(folder)
  change(folder, { failedStarts: before.failedStarts + 1 })
  return before
}

/** The first screen is there, or the app was closed in the usual way. */
export const startSucceeded = (folder: string): void => change(folder, { failedStarts: 0 })

/** Crashes up to `now` need no further word. */
export const crashesLookedAt = (folder: string, now: number): void => change(folder, { lookedAt: now })
