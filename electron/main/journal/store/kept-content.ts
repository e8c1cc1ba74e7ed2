// The content of a log whose file was replaced while it was open. It is saved beside the log, and the next opening goes on with it: by it
// sales were told as successful. What had been put in its place stays beside it under another name.
import { dirname } from 'node:path'
import type { Clock } from '#shared/base/clock'
import { isThereSync, keepPrivateSync, makeFolderSync, removeFileSync } from '#shared/node/files/disk'
import { renameDurablySync, syncFileSync } from '#shared/node/files/durable-rename'
import { temporaryFileFor } from '#shared/node/files/temporary-file'
import { StoreError, type Database } from './database'
import type { LogGuard, LogStop } from './log-guard'
import { hasEntry, lastEntryOf, type LogEntry, type LogPlace } from './log-entries'
import { readable, requireSoundPages } from './store-care'
import type { JournalStore } from '../stored/store'

const keptContentOf = (path: string): string => `${path}-kept`

export const hasKeptContent = (path: string): boolean => isThereSync(keptContentOf(path))

/** Saves the content when `guard` finds the file replaced; a disk that refuses then is asked again at the end. */
export function keepsContent(
  database: Database,
  path: string,
  guard: LogGuard,
): (store: JournalStore) => JournalStore {
  let isKept = false
  let last: LogEntry | undefined
  const keep = (): void => {
    keepContent(database, path, last)
    isKept = true
  }
  guard.onStop((stop) => {
    if (isLost(stop)) keep()
  })
  return (store) => ({
    ...store,
    commit: (commit) => {
      store.commit(commit)
      last = commit.events.at(-1) ?? last
    },
    close: () => {
      if (isLost(guard.found()) && !isKept) readable(keep)
      store.close()
    },
  })
}

/** Of files that somebody edited nothing is lost, and what they hold now is theirs: kept, it would take the place of the log. */
const isLost = (stop: LogStop | null): boolean => stop?.problem === 'replaced' && stop.isEdited !== true

/** Files that were written over in place may have lost it: then nothing is saved, and the seal says what the log lacks. */
function keepContent(database: Database, path: string, last: LogEntry | undefined): void {
  const kept = keptContentOf(path)
  const beside = temporaryFileFor(kept, 'new')
  try {
    makeFolderSync(dirname(path))
    // It may be written into an empty file, which is private from the start.
    keepPrivateSync(beside)
    database.query('VACUUM INTO ?').run(beside)
    if (last !== undefined && !hasSoundly({ path: beside, platform: process.platform }, last))
      throw new StoreError('corrupt', 'the open log lost its end')
    syncFileSync(beside)
    renameDurablySync(beside, kept)
  } catch (error) {
    removeFileSync(beside)
    throw error
  }
}

/**
 * Puts content that was saved in the place of the log, unless the log has all of it. Interrupted, the next opening completes it. Throws as the
 * disk does.
 */
export function putKeptContentBack({
  path,
  platform,
  clock,
}: LogPlace & { readonly clock: Pick<Clock, 'now'> }): void {
  if (!hasKeptContent(path)) return
  const kept = keptContentOf(path)
  const end = readable(() => lastEntryOf({ path: kept, platform }, true))
  const setAside = (file: string, why: 'replaced' | 'unreadable'): void => {
    if (isThereSync(file)) renameDurablySync(file, `${file}-${why}-${Math.trunc(clock.now())}`)
  }
  if (end === undefined) return setAside(kept, 'unreadable')
  if (readable(() => hasSoundly({ path, platform }, end)) === true) return removeFileSync(kept)
  for (const part of ['-wal', '-shm', '']) setAside(`${path}${part}`, 'replaced')
  renameDurablySync(kept, path)
}

/** What stands in a write-ahead log beside it does not count: that may belong to another file. */
const hasSoundly = (place: LogPlace, entry: LogEntry): boolean =>
  hasEntry(place, entry, true, requireSoundPages)
