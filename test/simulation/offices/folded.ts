// The fold of a sale (shared/sale/sale.ts) over entries as they lie in a log. What the office reads of strange entries is tested apart.
import type { JournalEvent } from '#shared/sale/journal'
import { foldFirst, foldNext, type FoldState } from '#shared/sale/sale-fold'
import { requestIdSchema } from '#shared/base/ids'

export interface FoldedEntry {
  readonly sequence: number
  readonly id: string
  readonly atMs: number
  readonly body: string
}

export function folded(sale: FoldState | undefined, { sequence, id, atMs, body }: FoldedEntry): FoldState {
  const event = JSON.parse(body) as JournalEvent
  const recorded = { sequence, requestId: requestIdSchema.parse(id), recordedAt: atMs, link: '', event }
  return sale === undefined ? foldFirst({ ...recorded, event: event as never }) : foldNext(sale, recorded)
}
