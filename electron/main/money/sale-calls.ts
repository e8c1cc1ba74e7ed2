// The one table in which the calls of what is sold are looked up: at the first sending, at a re-send and at a status check.
import type { StatusAnswer } from '#shared/sale/outcome'
import { isHeldOff, isRefused, type Sale } from '#shared/sale/sale'
import type { SaleOperation } from '#shared/operations/registry'
import type { Result } from '#shared/base/result'
import type { MoneyCall } from './sending'

export interface SaleCall {
  /** One attempt with the body as it was recorded. */
  readonly send: MoneyCall
  /** Asks the service what became of the sale. */
  readonly ask: (sale: Sale) => Promise<Result<StatusAnswer>>
  /** Whether there is a way to ask. If there is none, a person settles the sale on evidence. */
  readonly canAsk: (sale: Sale) => boolean
  /**
   * What the shop's other counters know the same sale by, read from the body that is sent; null if that cannot be read. Without it that is the
   * sale's number.
   */
  readonly claimedBy?: (canonicalBody: string) => string | null
}

/**
 * The lane of a question about a sale. What the agent waits for, because the sale or the next one hangs on it, does not
 * wait behind others; a call that a set-up problem keeps back is tried in the lane that may find out that it is mended.
 */
export function questionLane(sale: Sale): 'money' | 'status' {
  const isFirst = isRefused(sale) && sale.refusalAnswers === 0
  const isSetup = sale.reason === 'setup-credentials' || sale.reason === 'setup-address'
  return isHeldOff(sale) || (isFirst && !isSetup) ? 'money' : 'status'
}

/** What is asked about a sale. */
export const statusQuestion = ({ requestId, references, provenAt }: Sale) => ({
  requestId,
  referenceId: references.referenceId,
  recordedAt: provenAt,
})

export type SaleCalls = { readonly [Name in SaleOperation]: SaleCall }

/** The questions of the table, for the status checks. */
export const questionsOf = (calls: SaleCalls) => ({
  checkStatus: (sale: Sale): Promise<Result<StatusAnswer>> => calls[sale.subject.operation].ask(sale),
  canAsk: (sale: Sale): boolean => calls[sale.subject.operation].canAsk(sale),
})
