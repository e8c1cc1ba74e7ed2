// A long log of an older version is brought into its new form before it is opened: in small steps, so that the window lives on and tells how
// far it is. A short one is done within its opening.
import type { Timers } from '@shared/clock'
import type { JournalProgress } from '@shared/domain/journal-verification'
import { stateOf } from '../folds/kept-state'
import { wholeFoldInSteps, type FoldedLog } from '../folds/log-fold'
import { chainKeyOf } from '../seal/chain'
import { personalSealing } from '../seal/personal-sealing'
import { openDatabase, type Database } from './database'
import { requireExpectedSchema } from './expected-schema'
import { hasKeptContent } from './kept-content'
import { migrationInSteps, needsMigration, requireOurFile } from './schema'
import { sqliteStore } from './sqlite-store'
import { copyBeforeMigration, lastReadableSequence, openToLookAt, quickCheck, readable } from './store-care'

/** Fewer entries take less than a second. */
const LONG_LOG_ENTRIES = 20_000

export interface PrepareOptions {
  readonly path: string
  /** `process.platform`. */
  readonly platform: string
  /** 32 secret bytes, the same at every start. */
  readonly chainKey: Uint8Array
  readonly timers: Timers
  readonly onProgress: (progress: JournalProgress) => void
  /** A log of so many entries is a long one. */
  readonly longFrom?: number
}

/**
 * What is open in the prepared log, for its opening. Null if nothing was to be done, or if it cannot be done: the opening then meets the same
 * reason and names it.
 */
export async function prepareLongJournal(options: PrepareOptions): Promise<FoldedLog | null> {
  if (hasKeptContent(options.path) || readable(() => isLongAndOlder(options)) !== true) return null
  let database: Database | undefined
  try {
    database = openDatabase(options)
    return await prepared(database, options)
  } catch {
    return null
  } finally {
    database?.close()
  }
}

function isLongAndOlder(options: PrepareOptions): boolean {
  const database = openToLookAt(options)
  try {
    requireOurFile(database)
    return (
      needsMigration(database) && lastReadableSequence(database) >= (options.longFrom ?? LONG_LOG_ENTRIES)
    )
  } finally {
    database.close()
  }
}

async function prepared(database: Database, options: PrepareOptions): Promise<FoldedLog> {
  const { path, platform, chainKey, timers } = options
  quickCheck(database, path)
  requireExpectedSchema(database, platform)
  copyBeforeMigration(database, path)
  const sealing = personalSealing(chainKey)
  const store = () => sqliteStore(database, sealing)
  // Each entry is linked, its customer's row is sealed, and it is folded.
  const entries = 3 * lastReadableSequence(database)
  let checked = 0
  const inSteps = async <Given>(steps: Generator<number, Given>): Promise<Given> => {
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      checked = Math.min(checked + step.value, entries)
      options.onProgress({ checked, entries })
      await new Promise<void>((resolve) => timers.after(0, resolve))
    }
  }
  await inSteps(migrationInSteps(database, sealing))
  const folded = await inSteps(wholeFoldInSteps(store(), chainKeyOf(chainKey)))
  const { differing, strays } = folded
  store().repairStates(
    [...differing].map(([requestId, { folding }]) => stateOf(requestId, folding)),
    strays,
  )
  options.onProgress({ checked: entries, entries })
  return { ...folded, differing: new Map(), strays: [], isUpgraded: true }
}
