// After a kill or a power cut: settles the incomplete sales of earlier runs before any screen that moves money opens.
import type { Result } from '#shared/base/result'
import type { Entry } from '../folds/recorded'
import type { Journal } from './interface'

/**
 * An attempt without an outcome may have gone through: it becomes unknown. An intent without an attempt was never sent
 * and is never sent automatically. One commit for all of them, however many. Returns how many sales were incomplete.
 */
export function recover(journal: Journal): Result<number> {
  const entries: Entry[] = []
  for (const { requestId } of journal.watchedSales()) {
    const foldState = journal.foldState(requestId)
    if (foldState === null) continue
    if (foldState.inFlight !== null)
      entries.push({ requestId, event: { type: 'interrupted', found: 'attempt-without-outcome' } })
    else if (foldState.untouched)
      entries.push({ requestId, event: { type: 'interrupted', found: 'intent-only' } })
  }
  if (entries.length === 0) return { ok: true, value: 0 }
  const recorded = journal.appendAll(entries)
  return recorded.ok ? { ok: true, value: recorded.value.length } : recorded
}
