// A sale of a counter that was lost, as this counter begins its own story of it: from the entries as the other one had written them.
import { isToBeTakenOver, type TakenOverState, type Takeover } from '#shared/sale/takeover'
import type { RecordedEvent } from '#shared/sale/journal'
import type { Payment } from '#shared/sale/payment'
import { foldFirst, foldNext, type FoldState } from '#shared/sale/sale-fold'
import type { NewIntent } from '../../journal'

export interface TakenFrom {
  readonly counterId: string
  readonly counterName: string
}

export type TakeoverIntent = NewIntent & Required<Pick<NewIntent, 'takeover'>>

/** Null where nothing of it is left to look after. `staffId` is the owner who takes it over. */
export function takeoverIntent(
  story: readonly RecordedEvent[],
  from: TakenFrom,
  staffId: string,
): TakeoverIntent | null {
  const [first, ...rest] = story
  if (first?.event.type !== 'intent') return null
  const foldState = rest.reduce<FoldState>(foldNext, foldFirst(first))
  const { sale } = foldState
  if (!isToBeTakenOver(sale)) return null
  const { subject, amountPaise, payment } = first.event
  const claim = claimOf(story)
  return {
    subject,
    amountPaise,
    staffId,
    overrides: [],
    ...(payment === undefined ? {} : { payment: ofItself(payment) }),
    takeover: {
      ...from,
      soldAt: sale.openedAt,
      state: takenOverStateOf(foldState),
      ...(claim === undefined ? {} : { claim }),
    },
  }
}

/** The visit that it was a line of stands in the other counter's log. */
const ofItself = ({ parts }: Payment): Payment => ({ parts })

/** As it was claimed last; one that was taken over before had its claim in its intent. */
function claimOf(story: readonly RecordedEvent[]): Takeover['claim'] {
  const claims = story.flatMap(({ event }): NonNullable<Takeover['claim']>[] => {
    if (event.type === 'intent') return event.takeover?.claim === undefined ? [] : [event.takeover.claim]
    if (event.type !== 'attempt' || event.admission === undefined) return []
    const { kind, fingerprints } = event.admission
    return fingerprints.length === 0 ? [] : [{ kind, fingerprints }]
  })
  return claims.at(-1)
}

/** The attempt that was on its way has ended in nothing that anybody knows. */
export function takenOverStateOf({ sale, ...foldState }: FoldState): TakenOverState {
  const isCut = foldState.inFlight !== null
  // Whoever may have paid is owed their money if it comes to nothing, as after every attempt that was cut.
  const mayBePaid = isCut && sale.cashStatus === 'none' && sale.railStatus === 'sending'
  return {
    uncertainAttempts: foldState.uncertainAttempts,
    acknowledged: foldState.acknowledged,
    refused: foldState.refused,
    verdict: foldState.verdict,
    cashStatus: mayBePaid ? 'collected' : sale.cashStatus,
    ...(sale.givenBackBy === undefined ? {} : { givenBackBy: sale.givenBackBy }),
    reason: isCut ? 'interrupted' : sale.reason,
    errorCode: sale.errorCode,
    references: sale.references,
    refunded: sale.refunded,
    seenByService: sale.seenByService,
    refusalAnswers: sale.refusalAnswers,
    notFoundCount: sale.notFoundCount,
    // The one that left may be the entry that cannot be used.
    attempts: Math.max(1, sale.attempts),
    lastAnswerAt: sale.lastAnswerAt,
  }
}
