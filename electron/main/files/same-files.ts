// Whether files that are open are still the ones under their names, with what was written to them last: a program that copies a folder back
// puts other files there, or writes over these.
import { statSync } from 'node:fs'

export interface WatchedFile {
  readonly path: string
  /** Only its writer changes its length and time, and says so by `written`. */
  readonly hasOneWriter: boolean
  /** It is made again where it is missing. */
  readonly mayBeMissing: boolean
}

export interface SameFiles {
  areSame(): boolean
  /** They were written to by whoever watches them. */
  written(): void
}

/** Null where there is no file, or nothing that can be looked at. */
function seen({ path, hasOneWriter }: WatchedFile, platform: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (found?.isFile() !== true) return null
    const file = `${found.dev}:${found.ino}`
    // Windows tells the time of the last write late, and lets nobody copy over a file that is open.
    return hasOneWriter && platform !== 'win32' ? `${file}:${found.size}:${found.mtimeNs}` : file
  } catch {
    return null
  }
}

/** Remembers the files as they are. Those that are not there yet count from when they are first seen. */
export function sameFiles(files: readonly WatchedFile[], platform: string): SameFiles {
  const known = files.map((file) => seen(file, platform))
  return {
    areSame: () =>
      files.every((file, index) => {
        const now = seen(file, platform)
        if (known[index] === null || (now === null && file.mayBeMissing)) known[index] = now
        return known[index] === now
      }),
    written: () => {
      for (const [index, file] of files.entries())
        if (file.hasOneWriter) known[index] = seen(file, platform) ?? known[index] ?? null
    },
  }
}
