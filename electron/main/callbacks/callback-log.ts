// The record of callbacks: each one is on disk before it is answered. A recharge callback is kept unchanged for
// reconciliation (number and acknowledgement are masked in it). Of an account callback only its statement about the
// opening and the digest of its body are kept, because the body names a person, their account and their picture.
// Callbacks that arrive together share one write and one sync. Memory use is bounded, however many come.
import { callbackRecordSchema, type CallbackOutcome, type CallbackRecord } from '@shared/domain/callback'
import type { LinesOnDisk } from '../files/lines-file'

export type NewRecord = Omit<CallbackRecord, 'number'>

export interface CallbackLog {
  /**
   * Stores a callback, with its body unless that is null. Resolves once it is synced; rejects with `LogBusy` or the
   * disk's error.
   */
  store(record: NewRecord, body: string | null): Promise<CallbackRecord>
  /** Records what came of it. If this is lost, the service is asked once more after a restart. */
  conclude(number: number, outcome: CallbackOutcome): void
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

/** Too many are waiting for the disk: the sender is asked to try again. */
export class LogBusy extends Error {}

const MOST_REMEMBERED = 5_000
const MOST_WAITING_CHARACTERS = 16 * 1024 * 1024
const MOST_READ_AT_START = 32 * 1024 * 1024

interface Line {
  readonly text: string
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export async function openCallbackLog(
  disk: LinesOnDisk,
  onTrouble: (error: unknown) => void = () => {},
): Promise<CallbackLog> {
  const records = new Map<number, CallbackRecord>()
  const bodies = new Set<string>()
  let lines: Line[] = []
  let waitingCharacters = 0
  let writing: Promise<void> | null = null
  let lastNumber = 0

  const remember = (record: CallbackRecord): void => {
    lastNumber = Math.max(lastNumber, record.number)
    records.set(record.number, record)
    if (record.outcome.taken) bodies.add(record.bodySha256)
    if (records.size <= MOST_REMEMBERED) return
    const [oldest] = records.values()
    if (oldest === undefined) return
    records.delete(oldest.number)
    bodies.delete(oldest.bodySha256)
  }
  const concluded = (number: number, outcome: CallbackOutcome): void => {
    const record = records.get(number)
    if (record === undefined) return
    records.set(number, { ...record, outcome })
    // Not counted as known, so that a repetition leads to another question.
    if (outcome.taken && outcome.disposition === 'unanswered') bodies.delete(record.bodySha256)
  }

  const writeAll = async (): Promise<void> => {
    while (lines.length > 0) {
      const batch = lines
      lines = []
      waitingCharacters = 0
      try {
        await disk.append(batch.map(({ text }) => text).join(''))
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writing = null
  }
  const write = (entry: object): Promise<void> => {
    const text = `${JSON.stringify(entry)}\n`
    if (waitingCharacters + text.length > MOST_WAITING_CHARACTERS) return Promise.reject(new LogBusy())
    waitingCharacters += text.length
    return new Promise((done, failed) => {
      lines.push({ text, done, failed })
      // In the next turn, so that everything arriving in this one shares the sync.
      writing ??= Promise.resolve().then(writeAll)
    })
  }

  for (const line of await disk.tail(MOST_READ_AT_START)) {
    const entry = entryIn(line)
    if (entry?.record !== undefined) remember(entry.record)
    if (entry?.concluded !== undefined) concluded(entry.concluded.number, entry.concluded.outcome)
  }

  return {
    store: async (fresh, body) => {
      lastNumber += 1
      const record: CallbackRecord = { number: lastNumber, ...fresh }
      await write(body === null ? { record } : { record, body })
      remember(record)
      return record
    },
    conclude: (number, outcome) => {
      concluded(number, outcome)
      write({ concluded: { number, outcome } }).catch(onTrouble)
    },
    search: (text, limit) => {
      const wanted = text.trim().toLowerCase()
      const found: CallbackRecord[] = []
      for (const record of [...records.values()].toReversed()) {
        if (found.length >= limit) break
        if (wanted === '' || searched(record).includes(wanted)) found.push(record)
      }
      return found
    },
    waiting: () => [...records.values()].filter(isWaiting),
    knows: (bodySha256) => bodies.has(bodySha256),
    countWords: async (isMeant) => {
      let count = 0
      for await (const line of disk.all()) {
        const entry = entryIn(line)
        if (entry !== null && holdsWords(entry) && isMeant(entry.record)) count += 1
      }
      return count
    },
    forgetWords: async (isMeant) => {
      await disk.rewrite((line) => {
        const entry = entryIn(line)
        if (entry === null) return null
        return holdsWords(entry) && isMeant(entry.record)
          ? JSON.stringify({ record: wordless(entry.record) })
          : line
      })
      for (const [number, record] of records) if (isMeant(record)) records.set(number, wordless(record))
    },
    flushed: async () => {
      await writing
    },
  }
}

const isWaiting = ({ outcome }: CallbackRecord): boolean => outcome.taken && outcome.disposition === 'waiting'

const holdsWords = (entry: Entry): entry is Entry & { readonly record: CallbackRecord } =>
  entry.record !== undefined && (entry.hasBody || (entry.record.facts?.message ?? null) !== null)

const wordless = (record: CallbackRecord): CallbackRecord => ({
  ...record,
  facts: record.facts === null ? null : { ...record.facts, message: null },
})

const searched = ({ facts, remoteAddress }: CallbackRecord): string =>
  [facts?.requestId, facts?.referenceId, facts?.event, facts?.message, remoteAddress].join('\n').toLowerCase()

interface Entry {
  readonly record?: CallbackRecord
  readonly hasBody: boolean
  readonly concluded?: { readonly number: number; readonly outcome: CallbackOutcome }
}

const { outcome: outcomeSchema, number: numberSchema } = callbackRecordSchema.shape

/** A line that was cut by a power failure is ignored; the others count. */
function entryIn(line: string): Entry | null {
  try {
    const { record, body, concluded } = JSON.parse(line) as {
      record?: unknown
      body?: unknown
      concluded?: Record<string, unknown>
    }
    if (record !== undefined)
      return { record: callbackRecordSchema.parse(record), hasBody: body !== undefined }
    const number = numberSchema.parse(concluded?.['number'])
    return { hasBody: false, concluded: { number, outcome: outcomeSchema.parse(concluded?.['outcome']) } }
  } catch {
    return null
  }
}
