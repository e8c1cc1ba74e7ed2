// Whether the open log still has what was written to it last: a program that copies an older folder back may write over its files in place.
//
// The file of the log is written by checkpoints alone, which SQLite counts; until the next one its length and times stand. The write-ahead log
// is written by each commit and is known by what lies in it: two numbers in its header go up by one whenever it begins anew, and each frame repeats
// one of them (https://sqlite.org/walformat.html). An older copy of it has an earlier header, or ends before our last frame.
import { isUnchanged, peekInto, seenAt, type Peek } from '../../files/same-files'
import type { Database } from './database'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Where the header says how large a page is, how often the file began anew, and the two numbers that each frame repeats. */
const PAGE_SIZE_AT = 8
const TURN_AT = 12
const SALTS_AT = 16
const FRAME_SALTS_AT = 8
const SALTS_BYTES = 8
const NOTHING = Buffer.alloc(0)

export interface WrittenContent {
  isThere(): boolean
  /** We may have written since. */
  written(): void
  close(): void
}

interface Content {
  readonly log: ReturnType<typeof seenAt>
  /** How many frames the write-ahead log has, and how many of them a checkpoint wrote to the log. */
  readonly frames: number
  readonly checkpointed: number
  /** Of the write-ahead log; empty while that is. */
  readonly header: Buffer
  /** The last one's header; empty where there is none. */
  readonly frame: Buffer
  readonly frameAt: number
}

/** Remembers what is there now. Only for systems where a file that is open can be written over. */
export function writtenContent(database: Database, path: string): WrittenContent {
  const counts = database.query('PRAGMA wal_checkpoint(NOOP)')
  let opened: Peek | null = null
  let known: Content | null = null
  let lastHeader: Buffer | null = null
  let hasWritten = true

  const peek = (): Peek => (opened ??= peekInto(`${path}-wal`))
  const contentNow = (): Content => {
    const counted = counts.get() ?? {}
    const [frames, checkpointed] = [Number(counted['log']), Number(counted['checkpointed'])]
    const header = peek().at(0, HEADER_BYTES)
    const isWhole = header.length === HEADER_BYTES
    const frameAt = isWhole
      ? HEADER_BYTES + (frames - 1) * (FRAME_HEADER_BYTES + header.readUInt32BE(PAGE_SIZE_AT))
      : 0
    const frame = isWhole && frames > 0 ? peek().at(frameAt, FRAME_HEADER_BYTES) : NOTHING
    return { log: seenAt(path), frames, checkpointed, header, frame, frameAt }
  }
  /** Whether commits and checkpoints of ours can have made `now` of `before`. */
  const isOurs = (before: Content, now: Content): boolean => {
    const isSameTurn = now.header.equals(before.header)
    if (!hasWritten) return isSameTurn && now.frame.equals(before.frame) && isUnchanged(now.log, before.log)
    // It is emptied after somebody was erased.
    if (now.frames === 0) return now.header.length === 0
    if (!isFrameOf(now)) return false
    if (!isSameTurn) return lastHeader === null || isLaterTurn(lastHeader, now.header)
    // What we wrote over an older copy has our last frame too.
    if (!peek().at(before.frameAt, before.frame.length).equals(before.frame)) return false
    return now.checkpointed !== before.checkpointed || isUnchanged(now.log, before.log)
  }
  const isThere = (): boolean => {
    try {
      const now = contentNow()
      if (known !== null && !isOurs(known, now)) return false
      known = now
      if (now.header.length > 0) lastHeader = now.header
      hasWritten = false
      return true
    } catch {
      // A disk that does not let it be read proves nothing; the next commit meets it too.
      return true
    }
  }
  isThere()
  return {
    isThere,
    written: () => {
      hasWritten = true
    },
    close: () => opened?.close(),
  }
}

/** Whether the last frame was written since the file began anew last. */
const isFrameOf = ({ header, frame }: Content): boolean =>
  frame.length === FRAME_HEADER_BYTES &&
  header.compare(frame, FRAME_SALTS_AT, FRAME_SALTS_AT + SALTS_BYTES, SALTS_AT, SALTS_AT + SALTS_BYTES) === 0

function isLaterTurn(before: Buffer, now: Buffer): boolean {
  // They begin again at nothing after the last number of four bytes.
  const [turns = 0, salts] = [TURN_AT, SALTS_AT].map(
    (at) => (now.readUInt32BE(at) - before.readUInt32BE(at)) | 0,
  )
  return turns === salts && turns > 0
}
