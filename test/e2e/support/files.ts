// What an app that was closed left on the disk.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '../fixture'

/** Names of files that hold one of the texts, in any of the ways a browser or a database writes text. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const file of files) {
    const bytes = await readFile(file)
    const hits = texts.filter((text) =>
      (['utf8', 'utf16le'] as const).some((encoding) => bytes.includes(Buffer.from(text, encoding))),
    )
    found.push(...hits.map((text) => `${file}: ${text.slice(0, 20)}`))
  }
  expect(files.length).toBeGreaterThan(3)
  return found
}
