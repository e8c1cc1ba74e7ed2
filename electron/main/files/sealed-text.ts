// A small text that is sealed on the disk.
import type { LinesFile, TextFile } from '#shared/base/kept-file'
import { sealText, unsealText, type DataKey } from '#shared/node/sealing/encryption'

export interface SealedTextOptions {
  readonly key: DataKey
  readonly purpose: string
  /** Called for a text that does not open, or that nobody sealed, before anything replaces it. */
  readonly onDamage: () => void
}

export const sealedText = (file: TextFile, { key, purpose, onDamage }: SealedTextOptions): TextFile => ({
  save: (text) => file.save(sealText(key, text, purpose)),
  load: () => {
    const text = file.load()
    if (text === undefined) return undefined
    const plain = unsealText(key, text, purpose)
    if (plain === null) onDamage()
    return plain ?? undefined
  },
})

/** The same for lines that are appended: each is sealed by itself, and those that do not open are left out. */
export const sealedLinesText = (
  file: LinesFile,
  { key, purpose, onDamage }: SealedTextOptions,
): LinesFile => {
  const sealed = (text: string): string =>
    text
      .split('\n')
      .map((line) => (line === '' ? line : sealText(key, line, purpose)))
      .join('\n')
  /** Null for a line that does not open. */
  const opened = (line: string): string | null => (line === '' ? line : unsealText(key, line, purpose))
  return {
    append: (lines) => file.append(sealed(lines)),
    save: (text) => file.save(sealed(text)),
    load: () => {
      const text = file.load()
      if (text === undefined) return undefined
      const lines = text.split('\n')
      const readable = lines.map(opened).filter((line) => line !== null)
      const plain = readable.join('\n')
      const isDamaged = readable.length < lines.length
      if (isDamaged) onDamage()
      if (isDamaged) file.save(sealed(plain))
      return plain
    },
  }
}
