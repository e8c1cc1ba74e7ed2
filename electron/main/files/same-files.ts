// Whether files that are open are still the ones under their names, and what lies in them: a program that copies a folder back puts other files
// there, or writes over these.
//
// From Linux 6.13 on a file whose times were asked for takes longer at its next sync, so those that are written all the time are asked for as
// little as possible: the folder's own times tell whether any name in it changed.
import { closeSync, openSync, readSync, statSync, type BigIntStats, type Stats } from 'node:fs'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'

export interface WatchedFile {
  readonly path: string
  /** It is made again where it is missing. */
  readonly mayBeMissing: boolean
}

export interface SameFiles {
  /** Looks at each of them. */
  areSame(): boolean
  /** One that was missing was made again by us: it counts from now on. */
  madeAgain(path: string): void
}

/** Null where there is nothing, or nothing that can be looked at. */
export function seenAt(path: string): BigIntStats | null {
  return orNull(() => statSync(path, { bigint: true, throwIfNoEntry: false }))
}

function orNull<Found>(look: () => Found | undefined): Found | null {
  try {
    return look() ?? null
  } catch {
    return null
  }
}

type Seen = BigIntStats | null

const isSameFile = (one: Seen, other: Seen): boolean => one?.dev === other?.dev && one?.ino === other?.ino

/** Whether it is the same file, and nobody wrote to it in between. */
export const isUnchanged = (one: Seen, other: Seen): boolean =>
  isSameFile(one, other) && one?.size === other?.size && one?.mtimeNs === other?.mtimeNs

/** FAT tells times by two seconds. A folder that may have changed since in the same step proves nothing. */
const COARSEST_TIME_MS = 3 * SECOND_MS
/** For a file system that tells nothing of its folders. */
const LOOKED_WITHIN_MS = MINUTE_MS

const systemElapsed = (): number => performance.now()

/** By numbers of the usual size, which are read before every commit in half the time; a change between two of them differs by more. */
const isUnchangedFolder = (one: Stats, other: Stats | null): boolean =>
  one.dev === other?.dev && one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs

/**
 * What `look` finds, which is null while the names in `folder` lead to the files that they led to. It is left out while none of them can have
 * changed since.
 */
export function unlessFolderIsSame<Found>(
  folder: string,
  platform: string,
  look: () => Found | null,
  elapsed = systemElapsed,
): () => Found | null {
  let before: Stats | null = null
  let changedAt = elapsed()
  let lookedAt = -Infinity

  const isSame = (): boolean => {
    const now = orNull(() => statSync(folder, { throwIfNoEntry: false }))
    const isUnchangedNow = now !== null && isUnchangedFolder(now, before)
    if (!isUnchangedNow) changedAt = elapsed()
    before = now
    return (
      isUnchangedNow && lookedAt - changedAt >= COARSEST_TIME_MS && elapsed() - lookedAt < LOOKED_WITHIN_MS
    )
  }
  return () => {
    // Windows tells times late.
    if (platform !== 'win32' && isSame()) return null
    lookedAt = elapsed()
    const found = look()
    if (found !== null) lookedAt = -Infinity
    return found
  }
}

/** Remembers files as they are. Those that are not there yet count from when they are first seen. */
export function sameFiles(files: readonly WatchedFile[]): SameFiles {
  const fileAt = (path: string): Seen => {
    const found = seenAt(path)
    return found?.isFile() === true ? found : null
  }
  const known = files.map(({ path }) => fileAt(path))
  const isAnother = ({ path, mayBeMissing }: WatchedFile, index: number): boolean => {
    const now = fileAt(path)
    const before = known[index] ?? null
    if (before !== null && (now !== null || !mayBeMissing)) return !isSameFile(now, before)
    known[index] = now
    return false
  }
  return {
    areSame: () => !files.some(isAnother),
    madeAgain: (path) => {
      known[files.findIndex((file) => file.path === path)] = fileAt(path)
    },
  }
}

export interface Peek {
  /** Fewer bytes where the file ends before. */
  at(position: number, length: number): Buffer
  close(): void
}

/** Reads a few bytes here and there in a file that others write. Throws as the disk does. */
export function peekInto(path: string): Peek {
  const descriptor = openSync(path, 'r')
  return {
    at: (position, length) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, position))
    },
    close: () => closeSync(descriptor),
  }
}
