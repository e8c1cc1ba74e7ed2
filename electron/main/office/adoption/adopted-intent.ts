// A sale of a counter that was lost, as this counter begins its own story of it: from the entries as the other one had written them.
import { adoptedStateOf, isToBeTakenOver, type Adoption } from '@shared/domain/adopted'
import type { RecordedEvent } from '@shared/domain/journal'
import type { Payment } from '@shared/domain/payment'
import { foldFirst, foldNext, type Folding } from '@shared/domain/sale-fold'
import type { NewIntent } from '../../journal'

export interface TakenFrom {
  readonly counterId: string
  readonly counterName: string
}

export type AdoptedIntent = NewIntent & Required<Pick<NewIntent, 'adopted'>>

/** Null where nothing of it is left to look after. `staffId` is the owner who takes it over. */
export function adoptedIntent(
  story: readonly RecordedEvent[],
  from: TakenFrom,
  staffId: string,
): AdoptedIntent | null {
  const [first, ...rest] = story
  if (first?.event.type !== 'intent') return null
  const folding = rest.reduce<Folding>(foldNext, foldFirst(first))
  const { sale } = folding
  if (!isToBeTakenOver(sale)) return null
  const { subject, amountPaise, payment } = first.event
  const claim = claimOf(story)
  return {
    subject,
    amountPaise,
    staffId,
    overrides: [],
    ...(payment === undefined ? {} : { payment: ofItself(payment) }),
    adopted: {
      ...from,
      soldAt: sale.openedAt,
      state: adoptedStateOf(folding),
      ...(claim === undefined ? {} : { claim }),
    },
  }
}

/** The visit that it was a line of stands in the other counter's log. */
const ofItself = ({ parts }: Payment): Payment => ({ parts })

/** As it was claimed last; one that was taken over before had its claim in its intent. */
function claimOf(story: readonly RecordedEvent[]): Adoption['claim'] {
  const claims = story.flatMap(({ event }): NonNullable<Adoption['claim']>[] => {
    if (event.type === 'intent') return event.adopted?.claim === undefined ? [] : [event.adopted.claim]
    if (event.type !== 'attempt' || event.admission === undefined) return []
    const { kind, fingerprints } = event.admission
    return fingerprints.length === 0 ? [] : [{ kind, fingerprints }]
  })
  return claims.at(-1)
}
