// Customers who were erased here and of whom the office may still have a row. Kept on disk before the row goes here, until the office said
// that its own is gone.
import type { KeptFile } from '#shared/base/kept-file'
import { MOST_PERSONAL_ROWS } from '#shared/protocol/entries'

export interface PendingErasures {
  add(ids: readonly string[]): void
  /** The oldest, as many as one request takes. */
  next(): readonly string[]
  done(ids: readonly string[]): void
  count(): number
}

export function keepErasures(file: KeptFile<readonly string[]>): PendingErasures {
  let pending = file.load() ?? []
  const keep = (ids: readonly string[]): void => {
    pending = ids
    file.save(ids)
  }
  return {
    add: (ids) => keep([...new Set([...pending, ...ids])]),
    next: () => pending.slice(0, MOST_PERSONAL_ROWS),
    count: () => pending.length,
    done: (ids) => {
      if (ids.length === 0) return
      const gone = new Set(ids)
      keep(pending.filter((id) => !gone.has(id)))
    },
  }
}
