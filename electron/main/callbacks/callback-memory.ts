// The last callbacks of one kind of file, as far as they are searched and recognised. Bounded, however many come.
import type { CallbackRecord, Disposition } from '#shared/callbacks/callback'

export interface CallbackMemory {
  /** Oldest first. */
  all(): readonly CallbackRecord[]
  remember(record: CallbackRecord): void
  conclude(number: number, disposition: Disposition): void
  /** Whether the same body was accepted before. */
  knows(bodySha256: string): boolean
  change(
    isMeant: (record: CallbackRecord) => boolean,
    changed: (record: CallbackRecord) => CallbackRecord,
  ): void
}

export function createCallbackMemory(most: number): CallbackMemory {
  const records = new Map<number, CallbackRecord>()
  const bodies = new Set<string>()
  return {
    all: () => [...records.values()],
    remember: (record) => {
      records.set(record.number, record)
      bodies.add(record.bodySha256)
      if (records.size <= most) return
      const [oldest] = records.values()
      if (oldest === undefined) return
      records.delete(oldest.number)
      bodies.delete(oldest.bodySha256)
    },
    conclude: (number, disposition) => {
      const record = records.get(number)
      if (record === undefined) return
      records.set(number, { ...record, disposition })
      // Not counted as known, so that a repetition leads to another question.
      if (disposition === 'unanswered') bodies.delete(record.bodySha256)
    },
    knows: (bodySha256) => bodies.has(bodySha256),
    change: (isMeant, changed) => {
      for (const [number, record] of records) if (isMeant(record)) records.set(number, changed(record))
    },
  }
}
