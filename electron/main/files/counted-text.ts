// A text that counts its versions, of which somebody else knows the newest: an earlier one that is put back, or one that was taken away, is
// known by that. It says its count in its first line; the texts of before have none, and are the version 0.
import type { LinesFile, TextFile } from '#shared/base/kept-file'

/** What is known of the newest version besides the file itself. */
export interface KnownVersions {
  /** 0 where none was ever recorded. */
  newest(): number
  /** Called once the version is on the disk. */
  record(version: number): void
  /** Called when the file counts a later version than the newest one. */
  later(version: number): void
}

export interface CountedTextOptions {
  readonly known: KnownVersions
  /** It was there and is not. */
  readonly onMissing: () => void
  /** It is an earlier one: it is not used, and put aside. */
  readonly onEarlier: () => void
}

const MARK = 'galla-kept '

export function countedText(file: TextFile, { known, onMissing, onEarlier }: CountedTextOptions): TextFile {
  return {
    load: () => {
      const stored = file.load()
      if (stored === undefined) {
        if (known.newest() > 0) onMissing()
        return undefined
      }
      const { version, text } = opened(stored)
      if (version > known.newest()) known.later(version)
      if (version >= known.newest()) return text
      onEarlier()
      return undefined
    },
    save: (text) => {
      const stored = file.load()
      const version = Math.max(known.newest(), stored === undefined ? 0 : opened(stored).version) + 1
      const counted = `${MARK}${version}\n${text}`
      file.save(counted)
      // What the disk refused is not the newest.
      if (file.load() === counted) known.record(version)
    },
  }
}

function opened(stored: string): { readonly version: number; readonly text: string } {
  const end = stored.indexOf('\n')
  const version = stored.startsWith(MARK) ? Number(stored.slice(MARK.length, end)) : NaN
  return Number.isSafeInteger(version)
    ? { version, text: stored.slice(end + 1) }
    : { version: 0, text: stored }
}

/**
 * The same for lines that are appended: their number is what is known. Lines that were taken out are told, and the others stay. One that was copied into
 * the place of another counts once.
 */
export function countedLines(
  file: LinesFile,
  {
    known,
    onMissing,
  }: Pick<CountedTextOptions, 'onMissing'> & { readonly known: Omit<KnownVersions, 'later'> },
): LinesFile {
  let lines = new Set<string>()
  const linesIn = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')
  // A version is never 0.
  const version = (): number => lines.size + 1
  return {
    load: () => {
      const text = file.load()
      lines = new Set(linesIn(text ?? ''))
      if (version() < known.newest()) onMissing()
      return text
    },
    append: (more) => {
      file.append(more)
      for (const line of linesIn(more)) lines.add(line)
      known.record(version())
    },
    save: (text) => {
      file.save(text)
      lines = new Set(linesIn(text))
      known.record(version())
    },
  }
}
