// How often paper was produced for a sale, according to its journal entries: the next one says that it is a duplicate,
// also after a restore.
import type { JournalEvent } from '#shared/sale/journal'
import type { ReceiptKind } from '#shared/printing/paper'
import type { RequestId } from '#shared/base/ids'
import type { Journal } from '../journal'

export interface CopyCount {
  /** How often paper of this kind was produced for this sale before. */
  before(requestId: RequestId, kind: ReceiptKind): number
  /** Paper was produced that the journal did not take: it counts until the app ends. */
  notRecorded(requestId: RequestId, kind: ReceiptKind): void
}

/** Of a sale that was taken over nobody knows what the counter printed that sold it: there is no second original. */
const mayHavePrinted = (event: JournalEvent, kind: ReceiptKind): boolean =>
  (event.type === 'printed' && event.document === kind) ||
  (event.type === 'intent' && event.takeover !== undefined)

/**
 * `isViewOnly`: in a log that takes no entry nobody knows what was printed while it was only looked at. Its first paper says that it is a
 * duplicate too: one too many is better than two originals.
 */
export function countCopies(journal: Pick<Journal, 'story'>, isViewOnly: boolean): CopyCount {
  const missing = new Map<string, number>()
  const keyOf = (requestId: RequestId, kind: ReceiptKind): string => `${requestId} ${kind}`
  const missingOf = (requestId: RequestId, kind: ReceiptKind): number =>
    missing.get(keyOf(requestId, kind)) ?? (isViewOnly ? 1 : 0)
  return {
    before: (requestId, kind) =>
      missingOf(requestId, kind) +
      journal.story(requestId).filter(({ event }) => mayHavePrinted(event, kind)).length,
    notRecorded: (requestId, kind) => {
      missing.set(keyOf(requestId, kind), missingOf(requestId, kind) + 1)
    },
  }
}
