// The last callbacks of one kind of file, as far as they are searched and recognised. Bounded, however many come.
import type { CallbackRecord, Disposition } from '#shared/callbacks/callback'

export interface RecentCallbacks {
  /** Oldest first. */
  all(): readonly CallbackRecord[]
  /** Returns the number of the record whose place it takes; null if there is none. */
  remember(record: CallbackRecord): number | null
  conclude(number: number, disposition: Disposition): void
  /** Whether the same body was accepted before. */
  knows(bodySha256: string): boolean
  change(
    isMeant: (record: CallbackRecord) => boolean,
    changed: (record: CallbackRecord) => CallbackRecord,
  ): void
}

export function createRecentCallbacks(most: number): RecentCallbacks {
  const records = new Map<number, CallbackRecord>()
  const bodies = new Set<string>()
  /** The last one beyond the budget of a sale, by the id of the sale. */
  const beyond = new Map<string, number>()

  const forget = ({ number, bodySha256, facts: { requestId } }: CallbackRecord): void => {
    records.delete(number)
    bodies.delete(bodySha256)
    if (requestId !== null && beyond.get(requestId) === number) beyond.delete(requestId)
  }
  const beyondBefore = ({
    beyond: count,
    facts: { requestId },
  }: CallbackRecord): CallbackRecord | undefined =>
    count === undefined || requestId === null ? undefined : records.get(beyond.get(requestId) ?? 0)

  return {
    all: () => [...records.values()],
    remember: (record) => {
      const before = beyondBefore(record)
      if (before !== undefined) forget(before)
      records.set(record.number, record)
      bodies.add(record.bodySha256)
      if (record.beyond !== undefined && record.facts.requestId !== null)
        beyond.set(record.facts.requestId, record.number)
      const [oldest] = records.values()
      if (records.size > most && oldest !== undefined) forget(oldest)
      return before?.number ?? null
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
