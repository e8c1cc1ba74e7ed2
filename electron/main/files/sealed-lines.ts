// Lines that are sealed one by one on the disk.
import { sealText, unsealText, type DataKey } from '#shared/node/sealing/encryption'
import type { LinesOnDisk } from './lines-file'

/** Stands for a line that does not open, or that nobody sealed: to a reader it is a damaged one. */
const UNREADABLE = 'unreadable'

const plainOf = (line: string, key: DataKey, purpose: string): string =>
  line === '' ? line : (unsealText(key, line, purpose) ?? UNREADABLE)

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
        return changed === plain ? line : sealText(key, changed, purpose)
      }),
  }
}
