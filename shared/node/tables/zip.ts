// A zip archive written as a stream, one file after the other: sizes follow their data, so nothing is held in memory.
// The one file that uses yazl (docs/decisions/0011-yazl-for-zip.md).
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** No clock is used: every file has the earliest date of the format, so that the same rows make the same bytes. */
const FIRST_DATE = new Date(1980, 0, 1)

/** Throws what `entries` or one of their contents throws. An entry is requested once the previous one has been read. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // Its declared type is narrower than what it is.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | undefined
  const addAll = async (): Promise<void> => {
    for await (const { name, content } of entries) {
      if (output.destroyed) return
      current = Readable.from(content)
      zip.addReadStream(current, name, { mtime: FIRST_DATE, forceDosTimestamp: true })
      await finished(current)
    }
    zip.end()
  }
  const adding = addAll().catch((error: Error) => void output.destroy(error))
  try {
    for await (const chunk of output) yield chunk as Uint8Array
  } finally {
    // If the consumer stops reading, the source ends too.
    current?.destroy()
    await adding
  }
}
