// How often paper was produced for a sale, according to its journal entries: the next one says that it is a duplicate,
// also after a restore. A paper that is under way lies in a file until it is known what became of it: the app may end first.
import { z } from 'zod'
import { printedSchema, type JournalEvent } from '#shared/sale/journal'
import type { ReceiptKind } from '#shared/printing/paper'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import type { KeptFile } from '#shared/base/kept-file'
import type { Journal } from '../journal'
import type { Copy, ReceiptDependencies } from '../records/receipts'

export const copiesSchema: z.ZodType<readonly Copy[]> = z.array(
  z.object({ requestId: requestIdSchema, event: printedSchema }),
)

type Counting = ReceiptDependencies['copies']

export interface CopyCount extends Counting {
  /** How often paper of this kind was produced for this sale before. */
  before(requestId: RequestId, kind: ReceiptKind): number
  /** The journal is closed: whatever comes later is not for this file. */
  close(): void
}

/** Of a sale that was taken over nobody knows what the counter printed that sold it: there is no second original. */
const mayHavePrinted = (event: JournalEvent, kind: ReceiptKind): boolean =>
  (event.type === 'printed' && event.document === kind) ||
  (event.type === 'intent' && event.takeover !== undefined)

/**
 * `isViewOnly`: in a log that takes no entry nobody knows what was printed while it was only looked at. Its first paper says that it is a
 * duplicate too: one too many is better than two originals.
 */
export function countCopies(
  journal: Pick<Journal, 'story' | 'append'>,
  isViewOnly: boolean,
  file: KeptFile<readonly Copy[]>,
): CopyCount {
  const left = file.load() ?? []
  let missing = isViewOnly
    ? left
    : left.filter(({ requestId, event }) => !journal.append(requestId, event).ok)
  let begun: readonly Copy[] = []
  let isClosed = false
  const save = (): void => {
    if (!isClosed) file.save([...missing, ...begun])
  }
  if (missing.length < left.length) save()
  const isOf =
    (id: RequestId, kind: ReceiptKind) =>
    ({ requestId, event }: Copy): boolean =>
      requestId === id && event.document === kind
  const missingOf = (requestId: RequestId, kind: ReceiptKind): number =>
    missing.filter(isOf(requestId, kind)).length + (isViewOnly ? 1 : 0)
  /** Whatever is under way besides the one that is drawn: of two at once none is the original, rather than both. */
  const besides = (requestId: RequestId, kind: ReceiptKind): number =>
    Math.max(0, begun.filter(isOf(requestId, kind)).length - 1)
  return {
    before: (requestId, kind) =>
      missingOf(requestId, kind) +
      besides(requestId, kind) +
      journal.story(requestId).filter(({ event }) => mayHavePrinted(event, kind)).length,
    underWay: (copies) => {
      begun = [...begun, ...copies]
      save()
      return () => {
        begun = begun.filter((copy) => !copies.includes(copy))
        save()
      }
    },
    notRecorded: (copy) => {
      missing = [...missing, copy]
      save()
    },
    close: () => {
      isClosed = true
    },
  }
}
