// Several files as one stream of bytes: for each a line of JSON with its name and size, then its content.
import { createReadStream } from 'node:fs'
import { mkdir, open, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '#shared/node/files/private-modes'

/** `tampered`: these are not the bytes that were packed. `unreadable`: a file became shorter while it was packed. */
export class ArchiveError extends Error {
  readonly problem: 'tampered' | 'unreadable'
  constructor(problem: ArchiveError['problem']) {
    super(`archive: ${problem}`)
    this.problem = problem
  }
}

/** What is archived: a file on disk, or bytes in memory. */
export type ArchiveEntry =
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly file: string }

const LENGTH_BYTES = 4
const LARGEST_LINE_BYTES = 4_096

/**
 * Names inside a backup: plain words in at most two levels. Nothing that could leave the folder it is unpacked into.
 */
const entrySchema = z.object({
  path: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,80}(\/[a-z0-9][a-z0-9.-]{0,80})?$/),
  bytes: z.number().int().nonnegative(),
})

export async function* packed(entries: readonly ArchiveEntry[]): AsyncGenerator<Uint8Array, void> {
  for (const entry of entries) {
    const bytes = 'bytes' in entry ? entry.bytes.length : (await stat(entry.file)).size
    const line = Buffer.from(JSON.stringify(entrySchema.parse({ path: entry.path, bytes })))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(line.length)
    yield Buffer.concat([length, line])
    if ('bytes' in entry) yield entry.bytes
    else if (bytes > 0) yield* exactly(entry.file, bytes)
  }
}

/** The first `bytes` of a file: if it grew in the meantime, that must not shift what follows it. */
async function* exactly(file: string, bytes: number): AsyncGenerator<Uint8Array, void> {
  let left = bytes
  for await (const piece of createReadStream(file, { end: bytes - 1 })) {
    left -= (piece as Buffer).length
    yield piece as Buffer
  }
  if (left !== 0) throw new ArchiveError('unreadable')
}

/**
 * What becomes of an entry: written into the folder, returned as bytes, read past, or a reason to refuse the whole
 * archive.
 */
export type EntryUse = 'file' | 'memory' | 'skip' | 'refuse'

const LARGEST_IN_MEMORY_BYTES = 16 * 1024 * 1024

/**
 * Unpacks into `folder` as `useOf` decides by the path of each entry, and returns those meant for memory. A path that
 * occurs twice is refused. Throws `ArchiveError`, and whatever reading `pieces` throws.
 */
export async function unpack(
  pieces: AsyncIterable<Buffer>,
  folder: string,
  useOf: (path: string) => EntryUse,
): Promise<ReadonlyMap<string, Buffer>> {
  const kept = new Map<string, Buffer>()
  const seen = new Set<string>()
  const source = reader(pieces)
  try {
    for (;;) {
      const size = await source.take(LENGTH_BYTES)
      if (size === null) return kept
      const length = size.readUInt32BE(0)
      const line = length > LARGEST_LINE_BYTES ? null : await source.take(length)
      const entry = line === null ? null : entryOf(line)
      if (entry === null || seen.has(entry.path)) throw new ArchiveError('tampered')
      seen.add(entry.path)
      const { path, bytes } = entry
      const use = useOf(path)
      if (use === 'refuse') throw new ArchiveError('tampered')
      if (use === 'memory') kept.set(path, await inMemory(source, bytes))
      if (use === 'file') await unpackFile(source, join(folder, path), bytes)
      if (use === 'skip') await copied(source, bytes, async () => {})
    }
  } finally {
    await source.end()
  }
}

async function inMemory(source: Reader, bytes: number): Promise<Buffer> {
  const content = bytes > LARGEST_IN_MEMORY_BYTES ? null : await source.take(bytes)
  if (content === null) throw new ArchiveError('tampered')
  return content
}

function entryOf(line: Buffer): z.output<typeof entrySchema> | null {
  try {
    return entrySchema.parse(JSON.parse(line.toString('utf8')))
  } catch {
    return null
  }
}

async function unpackFile(source: Reader, file: string, bytes: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE })
  const handle: FileHandle = await open(file, 'wx', PRIVATE_FILE_MODE)
  try {
    await copied(source, bytes, (piece) => handle.writeFile(piece))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Passes exactly the next `bytes` to `write`, piece by piece. */
async function copied(source: Reader, bytes: number, write: (piece: Buffer) => Promise<void>): Promise<void> {
  for (let left = bytes; left > 0;) {
    const piece = await source.some(left)
    if (piece === null) throw new ArchiveError('tampered')
    await write(piece)
    left -= piece.length
  }
}

interface Reader {
  /** Exactly `length` bytes, or null if the stream ends before the first of them. */
  take(length: number): Promise<Buffer | null>
  /** Between one and `most` bytes, or null at the end. */
  some(most: number): Promise<Buffer | null>
  /** Lets go of the stream, read to its end or not. */
  end(): Promise<void>
}

function reader(pieces: AsyncIterable<Buffer>): Reader {
  const iterator = pieces[Symbol.asyncIterator]()
  let waiting = Buffer.alloc(0)
  const some = async (most: number): Promise<Buffer | null> => {
    while (waiting.length === 0) {
      const next = await iterator.next()
      if (next.done === true) return null
      waiting = Buffer.from(next.value)
    }
    const given = waiting.subarray(0, most)
    waiting = waiting.subarray(given.length)
    return given
  }
  return {
    some,
    end: async () => {
      await iterator.return?.()
    },
    take: async (length) => {
      const parts: Buffer[] = []
      for (let left = length; left > 0;) {
        const part = await some(left)
        if (part === null && parts.length === 0) return null
        if (part === null) throw new ArchiveError('tampered')
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
  }
}
