// Drafts of bill payments made into orders: checked against their biller and the bill that was fetched, which main keeps.
import type { BillDraft, FetchedQuote } from '#shared/channels/bill'
import type { Clock } from '#shared/base/clock'
import type { Bill, BillQuote } from '#shared/operations/bill/bill-schemas'
import { amountProblem, amountRule } from '#shared/operations/bill/bill-amount'
import { consumerNumberOf } from '#shared/operations/bill/bill-identity'
import type { Paise } from '#shared/base/money'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { BillService } from '../service/bill-service'
import { inputProblem, quoteRefusal, recordOf, type HeldQuote, type Order } from './bill-order'
import type { createBillers } from './billers'

/** Limit of fetched bills that may still be paid; the oldest is dropped first. */
const MOST_QUOTES = 64

export interface BillOrdersDependencies {
  readonly service: { readonly bill: BillService }
  readonly billers: Pick<ReturnType<typeof createBillers>, 'biller'>
  readonly clock: Clock
}

export interface BillOrders {
  /** Keeps a fetched bill, so that only it can be paid. */
  hold(quote: BillQuote, inputs: BillDraft['inputs']): FetchedQuote
  isOld(held: HeldQuote): boolean
  /** Fails with what keeps the draft from being paid; `quote-old` if its bill must be fetched again. */
  orderOf(draft: BillDraft): Promise<Result<Order>>
  /** The same; the bill is fetched again where it must be, and what is then paid may differ from what was kept. */
  orderAgain(draft: BillDraft): Promise<Result<Order>>
}

export function createBillOrders({ service, billers, clock }: BillOrdersDependencies): BillOrders {
  const quotes = new Map<string, HeldQuote>()
  let quoteCount = 0

  const hold = (quote: BillQuote, inputs: BillDraft['inputs']): FetchedQuote => {
    quoteCount += 1
    const quoteId = `quote-${quoteCount}`
    keepNewest(quotes, quoteId, { quote, inputs, fetchedAt: clock.elapsed() }, MOST_QUOTES)
    const { raw: _raw, reference: _reference, ...shown } = quote
    return { ...shown, quoteId }
  }

  const isOld = ({ quote, fetchedAt }: HeldQuote): boolean =>
    clock.now() > quote.validUntil || clock.elapsed() - fetchedAt > quote.validUntil - quote.fetchedAt

  const orderOf = async (draft: BillDraft): Promise<Result<Order>> => {
    const biller = await billers.biller(draft.billerId)
    if (!biller.ok) return biller
    const problem = inputProblem(biller.value, draft)
    if (problem !== null) return fail(problem)
    const held = draft.quote === null ? null : (quotes.get(draft.quote.quoteId) ?? null)
    const refusal = quoteRefusal(biller.value, draft, held, held !== null && isOld(held))
    if (refusal !== null) return fail(refusal)
    const bill = held === null || draft.quote === null ? null : (held.quote.bills[draft.quote.index] ?? null)
    const amount = amountProblem(amountRule(bill), draft.amountPaise)
    if (amount !== null) return fail({ kind: 'invalid-input', field: 'amountPaise', problem: amount })
    return succeed({ draft, biller: biller.value, bill, held })
  }

  const orderAgain = async (draft: BillDraft): Promise<Result<Order>> => {
    const known = await orderOf(draft)
    if (known.ok || draft.quote === null || !isQuoteOld(known.failure)) return known
    const { billerId, inputs } = draft
    const biller = await billers.biller(billerId)
    if (!biller.ok) return biller
    const asked = recordOf(inputs)
    const consumerNumber = consumerNumberOf(biller.value, asked)
    const fetched = await service.bill.fetchBill(
      { billerId, inputs: asked, consumerNumber },
      { lane: 'screen' },
    )
    if (!fetched.ok) return fetched
    const { quoteId, bills } = hold(fetched.value, inputs)
    const { index } = draft.quote
    const amountPaise = amountAgain(bills[index] ?? null, draft.amountPaise)
    return orderOf({ ...draft, quote: { quoteId, index }, amountPaise })
  }

  return { hold, isOld, orderOf, orderAgain }
}

/** After a restart the id of a bill may be that of another one. */
const isQuoteOld = (failure: Failure): boolean =>
  (failure.kind === 'wrong-state' && failure.state === 'quote-old') ||
  (failure.kind === 'invalid-input' && failure.problem === 'other-bill')

/** What was to be paid, if the bill still allows it; else the amount that the bill has now. */
function amountAgain(bill: Bill | null, amountPaise: Paise): Paise {
  const rule = amountRule(bill)
  if (amountProblem(rule, amountPaise) === null) return amountPaise
  return rule.kind === 'exact' || rule.kind === 'part' ? rule.amountPaise : amountPaise
}

function keepNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
