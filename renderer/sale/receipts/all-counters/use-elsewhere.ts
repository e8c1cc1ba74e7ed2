// What the office knows of one sale of another counter, asked again while it is looked at. What was shown stays while the office is away.
import type { ElsewhereAsk, ElsewhereProblem, ElsewhereTold } from '#shared/sale/sale-elsewhere'
import type { OfficeSale } from '#shared/office/office-sales'
import { isRequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import type { Failure } from '#shared/base/result'
import { useAsk } from '../../../bridge/queries'

export interface LookedAt {
  /** Null for an id that no counter of this version gives. */
  readonly ask: ElsewhereAsk | null
  readonly told: ElsewhereTold | null
  readonly problem: ElsewhereProblem | null
  readonly failure: Failure | null
  readonly isAsking: boolean
  readonly again: () => void
}

/** The other counter goes on with it meanwhile. */
const RENEW_MS = 10_000

export const askOf = ({ counterId, requestId, amountPaise }: OfficeSale): ElsewhereAsk | null =>
  isRequestId(requestId) && amountPaise >= 0
    ? { counterId, requestId, amountPaise: paise(amountPaise) }
    : null

export function useElsewhere(row: OfficeSale): LookedAt {
  const ask = askOf(row)
  const { data, isFetching, refetch } = useAsk('elsewhere.look', ask, {
    keepsLast: true,
    freshForMs: 0,
    renewEveryMs: RENEW_MS,
  })
  const answer = data?.ok === true ? data.value : null
  return {
    ask,
    told: answer?.kind === 'answered' ? answer : null,
    problem: ask === null ? 'newer' : answer?.kind === 'problem' ? answer.problem : null,
    failure: data?.ok === false ? data.failure : null,
    isAsking: isFetching,
    again: () => void refetch(),
  }
}
