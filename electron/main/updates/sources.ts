// Where a release comes from: a feed, or the folder of a list that the owner chose, which may lie on a stick. Both give
// bytes by name; neither is believed.
import { dirname, join } from 'node:path'
import { filePieces } from '#shared/node/files/disk'
import { errorCode } from '#shared/node/files/disk-problem'
import type { Downloads } from '../service/client/downloads'
import { LARGEST_LIST_BYTES, LIST_FILE } from './release-list'
import { UpdateRefusal } from './refusal'

export interface ReleaseSource {
  readonly kind: 'feed' | 'file'
  /** The text of the list. Throws `UpdateRefusal`. */
  list(): Promise<string>
  /** The bytes of a package that the list names. Throws `UpdateRefusal`. */
  pieces(name: string): AsyncIterable<Buffer>
}

export function feedSource(feed: string, downloads: Downloads): ReleaseSource {
  const from = (name: string) => refused(downloads.pieces(new URL(name, feed).href), () => 'feed-down')
  return { kind: 'feed', list: () => textOf(from(LIST_FILE)), pieces: from }
}

/** `list` is the file of the list; its packages lie beside it. */
export function fileSource(list: string): ReleaseSource {
  const from = (file: string) =>
    refused(filePieces(file), (error) => (errorCode(error) === 'ENOENT' ? 'missing' : 'disk'))
  return {
    kind: 'file',
    list: () => textOf(from(list)),
    pieces: (name) => from(join(dirname(list), name)),
  }
}

/** A list that is kept here, whose package is expected to be here too. */
export const keptSource = (text: string): ReleaseSource => ({
  kind: 'file',
  list: async () => text,
  // oxlint-disable-next-line require-yield -- it has nothing to give
  async *pieces() {
    throw new UpdateRefusal('missing')
  },
})

async function* refused(
  pieces: AsyncIterable<Buffer>,
  problem: (error: unknown) => 'feed-down' | 'missing' | 'disk',
): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } catch (error) {
    throw new UpdateRefusal(problem(error), error)
  }
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const kept: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > LARGEST_LIST_BYTES) throw new UpdateRefusal('untrusted')
    kept.push(piece)
  }
  return Buffer.concat(kept).toString('utf8')
}
