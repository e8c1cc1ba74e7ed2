// What an app that was closed left on the disk.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '../fixture'

/** Names of files that hold one of the texts, in any of the ways a browser or a database writes text, or one of the runs of bytes. */
export async function filesWith(
  folder: string,
  texts: readonly string[],
  runs: readonly Buffer[] = [],
): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const file of files) {
    // Files of the browser come and go while they are read.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    const hits = texts.filter((text) => holds(bytes, text))
    found.push(...hits.map((text) => `${file}: ${text.slice(0, 20)}`))
    found.push(...runs.filter((run) => bytes.includes(run)).map(() => `${file}: bytes`))
  }
  expect(files.length).toBeGreaterThan(3)
  return found
}

/** A short code counts only where it stands alone: a time in milliseconds may hold any six digits. */
function holds(bytes: Buffer, text: string): boolean {
  if (!/^\d{4,8}$/.test(text))
    return (['utf8', 'utf16le'] as const).some((encoding) => bytes.includes(Buffer.from(text, encoding)))
  const alone = new RegExp(`(?<!\\d)${text}(?!\\d)`)
  return alone.test(bytes.toString('latin1')) || alone.test(bytes.toString('utf16le'))
}
