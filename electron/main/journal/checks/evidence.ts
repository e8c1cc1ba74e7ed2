// What is recorded of an answer about a sale: anything new, and nothing that only repeats what is known.
import type { Clock } from '#shared/base/clock'
import type { StatusAnswer } from '#shared/sale/outcome'
import type { StatementSource } from '#shared/sale/journal'
import { isRefused, type Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Journal } from '../events/interface'
import { isEnd } from './recheck'

export type EvidenceSource = 'status-check' | 'callback' | 'import'

export interface EvidenceRecorder {
  /** Records what an answer says, if it is new. Fails as the journal does. */
  record(
    requestId: RequestId,
    source: EvidenceSource,
    answer: StatusAnswer,
    statement?: StatementSource,
  ): Result<Sale>
  /** A sale changed: answers before a re-send say nothing about it, and sales that have ended are no longer counted. */
  follow(sale: Sale): void
}

export function createEvidenceRecorder(
  journal: Pick<Journal, 'sale' | 'foldState' | 'foresee' | 'append'>,
  clock: Clock,
): EvidenceRecorder {
  const notFoundAt = new Map<RequestId, number>()

  /**
   * A re-send depends on how long the service has said "no such id", so that time must not be read from a clock that
   * can be set.
   */
  const sinceLastMsOf = (requestId: RequestId, answer: StatusAnswer): number | undefined => {
    const before = notFoundAt.get(requestId)
    if (before === undefined || !isNo(answer)) return undefined
    return Math.max(0, Math.trunc(clock.elapsed() - before))
  }

  return {
    record: (requestId, source, answer, statement) => {
      const sinceLastMs = source === 'status-check' ? sinceLastMsOf(requestId, answer) : undefined
      const event = {
        type: 'evidence',
        source,
        answer,
        ...(statement === undefined ? {} : { statement }),
        ...(sinceLastMs === undefined ? {} : { sinceLastMs }),
      } as const
      const sale = journal.sale(requestId)
      if (sale === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
      const after = journal.foresee(requestId, event)
      if (after !== null && !isNews(sale, after, source)) return succeed(sale)
      const recorded = journal.append(requestId, event)
      if (recorded.ok && source === 'status-check' && isNo(answer)) notFoundAt.set(requestId, clock.elapsed())
      return recorded
    },
    follow: (sale) => {
      if (sale.railStatus !== 'unknown' && !isRefused(sale)) notFoundAt.delete(sale.requestId)
    },
  }
}

/** It does not have this id, or calls it failed: how long it says so is measured. */
const isNo = ({ verdict }: StatusAnswer): boolean => verdict === 'not-found' || verdict === 'failed'

/**
 * An answer that only repeats what is known gets no entry; otherwise the journal would fill with "still pending". A
 * result that is confirmed by asking again is left alone too, whatever words come with it, because a receipt carries
 * the number of the sale's last entry.
 */
function isNews(before: Sale, after: Sale, source: EvidenceSource): boolean {
  if (source === 'status-check' && isEnd(before))
    return before.railStatus !== after.railStatus || before.refunded !== after.refunded
  const essence = (sale: Sale): string =>
    JSON.stringify([
      sale.railStatus,
      sale.cashStatus,
      sale.refunded,
      sale.seenByService,
      sale.message,
      sale.references,
      sale.notFoundCount,
      sale.refusalAnswers,
      sale.unclearAnswer,
    ])
  return essence(before) !== essence(after)
}
