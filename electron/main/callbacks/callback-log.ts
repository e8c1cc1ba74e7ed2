// The record of callbacks: each one is on disk before it is answered. A recharge callback is kept unchanged for
// reconciliation (number and acknowledgement are masked in it). Of an account callback only its statement about the
// opening and the digest of its body are kept, because the body names a person, their account and their picture.
// What nobody signed and is about no sale of this shop has a smaller file of its own: however much of it comes, it
// pushes no other callback out.
import { callbackRecordSchema, type CallbackRecord, type Disposition } from '#shared/callbacks/callback'
import type { LinesOnDisk } from '../files/lines-file'
import { createRecentCallbacks } from './recent-callbacks'
import { createLineWriter } from './line-writer'

export type NewRecord = Omit<CallbackRecord, 'number'>

/** `stray`: unsigned, and about no sale of this shop. */
export type Standing = 'ours' | 'stray'

export interface CallbackFiles {
  readonly ours: LinesOnDisk
  readonly strays: LinesOnDisk
}

export interface CallbackLog {
  /**
   * Stores a callback, with its body unless that is null. Resolves once it is synced; rejects with `LogBusy` or the
   * disk's error.
   */
  store(record: NewRecord, body: string | null, standing?: Standing): Promise<CallbackRecord>
  /** Records what came of it. If this is lost, the service is asked once more after a restart. */
  conclude(number: number, disposition: Disposition): void
  /** Those of the last few thousand whose id, reference, event, message or address contains `text`, newest first. */
  search(text: string, limit: number): readonly CallbackRecord[]
  /** Accepted but not yet processed, oldest first. */
  waiting(): readonly CallbackRecord[]
  /** Whether the same body was accepted before. */
  knows(bodySha256: string): boolean
  /**
   * How many of all stored callbacks that `isMeant` selects still contain the service's words or their body. Rejects
   * with the disk's error.
   */
  countWords(isMeant: (record: CallbackRecord) => boolean): Promise<number>
  /** Removes words and bodies, on disk and in memory. Rejects with the disk's error, and the file is then unchanged. */
  forgetWords(isMeant: (record: CallbackRecord) => boolean): Promise<void>
  flushed(): Promise<void>
}

const MOST_REMEMBERED: Readonly<Record<Standing, number>> = { ours: 5_000, stray: 500 }
/** Once so many lie on the disk whose place another one took, their lines go together: each rewriting is of the whole file. */
const REWRITTEN_AFTER = 500
const MOST_READ_AT_START = 32 * 1024 * 1024

interface Shelf {
  readonly disk: LinesOnDisk
  readonly memory: ReturnType<typeof createRecentCallbacks>
  readonly writer: ReturnType<typeof createLineWriter>
  /** Numbers whose place another one took, and whose lines are still on the disk. */
  readonly replaced: Set<number>
}

const shelfOn = (disk: LinesOnDisk, standing: Standing): Shelf => ({
  disk,
  memory: createRecentCallbacks(MOST_REMEMBERED[standing]),
  writer: createLineWriter(disk),
  replaced: new Set(),
})

export async function openCallbackLog(
  files: CallbackFiles,
  onTrouble: (error: unknown) => void = () => {},
): Promise<CallbackLog> {
  const shelves = { ours: shelfOn(files.ours, 'ours'), stray: shelfOn(files.strays, 'stray') }
  const both = [shelves.ours, shelves.stray]
  const numbers = await Promise.all(both.map(readShelf))
  let lastNumber = Math.max(...numbers)
  for (const shelf of both) dropReplaced(shelf, onTrouble)

  return {
    store: async (fresh, body, standing = 'ours') => {
      lastNumber += 1
      const record: CallbackRecord = { number: lastNumber, ...fresh }
      const shelf = shelves[standing]
      const { writer, memory, replaced } = shelf
      await writer.write(body === null ? { record } : { record, body })
      const before = memory.remember(record)
      if (before !== null) replaced.add(before)
      dropReplaced(shelf, onTrouble)
      return record
    },
    conclude: (number, disposition) => {
      shelves.ours.memory.conclude(number, disposition)
      shelves.ours.writer.write({ concluded: { number, disposition } }).catch(onTrouble)
    },
    search: (text, limit) => {
      const wanted = text.trim().toLowerCase()
      return both
        .flatMap(({ memory }) => memory.all().filter((record) => searched(record).includes(wanted)))
        .toSorted((one, other) => other.number - one.number)
        .slice(0, limit)
    },
    waiting: () => shelves.ours.memory.all().filter(isWaiting),
    knows: (bodySha256) => both.some(({ memory }) => memory.knows(bodySha256)),
    countWords: async (isMeant) => {
      let count = 0
      for (const { disk } of both)
        for await (const line of disk.all()) {
          const entry = entryIn(line)
          if (entry !== null && holdsWords(entry) && isMeant(entry.record)) count += 1
        }
      return count
    },
    forgetWords: async (isMeant) => {
      for (const { disk, memory } of both) {
        await disk.rewrite((line) => {
          const entry = entryIn(line)
          if (entry === null) return null
          return holdsWords(entry) && isMeant(entry.record)
            ? JSON.stringify({ record: wordless(entry.record) })
            : line
        })
        memory.change(isMeant, wordless)
      }
    },
    flushed: async () => {
      for (const { writer } of both) await writer.flushed()
    },
  }
}

/** Reads what is remembered of a file; resolves to the highest number in it. */
async function readShelf({ disk, memory, replaced }: Shelf): Promise<number> {
  let lastNumber = 0
  for (const line of await disk.tail(MOST_READ_AT_START)) {
    const entry = entryIn(line)
    if (entry?.record !== undefined) {
      lastNumber = Math.max(lastNumber, entry.record.number)
      const before = memory.remember(entry.record)
      if (before !== null) replaced.add(before)
    }
    if (entry?.concluded !== undefined) memory.conclude(entry.concluded.number, entry.concluded.disposition)
  }
  return lastNumber
}

/** Where the disk refuses, they go with those that follow. */
function dropReplaced({ disk, replaced }: Shelf, onTrouble: (error: unknown) => void): void {
  if (replaced.size < REWRITTEN_AFTER) return
  const gone = new Set(replaced)
  replaced.clear()
  disk
    .rewrite((line) => {
      const entry = entryIn(line)
      const of = entry?.record?.number ?? entry?.concluded?.number ?? 0
      return gone.has(of) ? null : line
    })
    .catch((error: unknown) => {
      for (const number of gone) replaced.add(number)
      onTrouble(error)
    })
}

const isWaiting = ({ disposition }: CallbackRecord): boolean => disposition === 'waiting'

const holdsWords = (entry: Entry): entry is Entry & { readonly record: CallbackRecord } =>
  entry.record !== undefined && (entry.hasBody || entry.record.facts.message !== null)

const wordless = (record: CallbackRecord): CallbackRecord => ({
  ...record,
  facts: { ...record.facts, message: null },
})

const searched = ({ facts, remoteAddress }: CallbackRecord): string =>
  [facts.requestId, facts.referenceId, facts.event, facts.message, remoteAddress].join('\n').toLowerCase()

interface Entry {
  readonly record?: CallbackRecord
  readonly hasBody: boolean
  readonly concluded?: { readonly number: number; readonly disposition: Disposition }
}

const concludedSchema = callbackRecordSchema.pick({ number: true, disposition: true })

/** A line that was cut by a power failure is ignored; the others count. */
function entryIn(line: string): Entry | null {
  try {
    const { record, body, concluded } = JSON.parse(line) as {
      record?: unknown
      body?: unknown
      concluded?: unknown
    }
    if (record !== undefined)
      return { record: callbackRecordSchema.parse(record), hasBody: body !== undefined }
    return { hasBody: false, concluded: concludedSchema.parse(concluded) }
  } catch {
    return null
  }
}
