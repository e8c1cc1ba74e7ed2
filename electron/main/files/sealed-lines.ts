// Lines that are sealed one by one on the disk. Lines of before this was done are read as they are, and sealed by the
// first rewriting.
import { isSealedText, sealText, unsealText, type DataKey } from './encryption'
import type { LinesOnDisk } from './lines-file'

/** A line that does not open is passed on as it is: to whoever reads it, it is a damaged one. */
const plainOf = (line: string, key: DataKey, purpose: string): string =>
  isSealedText(line) ? (unsealText(key, line, purpose) ?? line) : line

const sealedLines = (text: string, key: DataKey, purpose: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : sealText(key, line, purpose)))
    .join('\n')

export function sealedLinesIn(lines: LinesOnDisk, key: DataKey, purpose: string): LinesOnDisk {
  const opened = (line: string): string => plainOf(line, key, purpose)
  return {
    ...lines,
    tail: async (mostBytes) => (await lines.tail(mostBytes)).map(opened),
    append: (text) => lines.append(sealedLines(text, key, purpose)),
    all: async function* () {
      for await (const line of lines.all()) yield opened(line)
    },
    rewrite: (change) =>
      lines.rewrite((line) => {
        const plain = opened(line)
        const changed = change(plain)
        if (changed === null) return null
        return changed === plain && isSealedText(line) ? line : sealText(key, changed, purpose)
      }),
  }
}

/** Seals the lines of before, if there are any. Rejects with the disk's error; the file is then unchanged. */
export async function sealOldLines(lines: LinesOnDisk, sealed: LinesOnDisk): Promise<void> {
  const firstLines = await lines.firstLines()
  if (!firstLines.every(isSealedText)) await sealed.rewrite((line) => line)
}
