// Paying bills: find the biller, fetch the bill, enforce its amount rule, and pay once.
import type { BillDraft, BillSheet, FetchedQuote } from '@shared/channels/bill'
import type { Clock } from '@shared/clock'
import type { Handlers } from '@shared/contract'
import type { Biller, BillQuote } from '@shared/domain/bill'
import { amountProblem, amountRule } from '@shared/domain/bill-amount'
import { reminders } from '@shared/domain/bill-book'
import { consumerNumberOf } from '@shared/domain/bill-inputs'
import type { SaleView } from '@shared/domain/day'
import type { SalePersonal } from '@shared/domain/journal'
import { toldWay } from '@shared/domain/payment'
import type { MoneyWay } from '@shared/domain/payment-ways'
import type { SaleSubject } from '@shared/domain/subject'
import type { RequestId } from '@shared/ids'
import { paise, rupeesText } from '@shared/money'
import { fail, succeed, type Result } from '@shared/result'
import type { Service } from '../../service'
import type { BillBookKeeper } from './bill-book'
import {
  inputGuards,
  inputProblem,
  mayBePaid,
  QUOTE_OLD,
  quoteRefusal,
  recordOf,
  savedBillOf,
  soldOf,
  type HeldQuote,
  type Order,
} from './bill-order'
import { createBillers, type Billers } from './billers'
import type { Selling } from '../money/selling'
import { questionLane, type SaleCall } from '../money/sale-calls'

/** Limit of fetched bills that may still be paid; the oldest is dropped first. */
const MOST_QUOTES = 64

export interface BillDependencies {
  readonly service: Pick<Service, 'bill'>
  readonly selling: Selling
  readonly book: BillBookKeeper
  readonly clock: Clock
}

type BillChannel = Extract<keyof Handlers, `bill.${string}`>

export function billWorkflow(dependencies: BillDependencies): Pick<Handlers, BillChannel> {
  const { service, selling, book, clock } = dependencies
  const billers = createBillers(service, clock)
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

  const intentOf = (
    order: Order,
    requestId: RequestId,
    paymentMode: MoneyWay,
  ): Result<{ subject: SaleSubject; personal: SalePersonal }> => {
    const { draft, biller, held } = order
    if (held !== null && isOld(held)) return fail(QUOTE_OLD)
    const body = service.bill.payBody({
      requestId,
      billerId: biller.id,
      inputs: recordOf(draft.inputs),
      amountPaise: draft.amountPaise,
      customerMobile: draft.customerMobile,
      customerName: order.bill?.customerName ?? null,
      paymentMode,
      quote: held?.quote ?? null,
    })
    return body.ok ? succeed(soldOf(order, paymentMode, body.value)) : body
  }

  const openSheet = (order: Order): BillSheet => {
    const { draft, biller, bill } = order
    const opened = selling.open({
      operation: 'bill',
      accountNumber: consumerNumberOf(recordOf(draft.inputs)),
      payeeCode: biller.id,
      amountPaise: draft.amountPaise,
      duePaise: paise(draft.amountPaise + (bill?.feePaise ?? 0)),
      draft: { operation: 'bill', draft },
      ownGuards: () => inputGuards(order),
      intent: (id, payment) => intentOf(order, id, toldWay(payment)),
      onSold: (sale) => remember(order, sale),
    })
    return { ...opened, draft, biller, bill, amountSent: rupeesText(draft.amountPaise) }
  }

  const remember = (order: Order, sale: SaleView): void => {
    if (!mayBePaid(sale)) return
    book.used(order.biller.id)
    const saved = savedBillOf(order, sale, clock.now())
    if (saved === null) return
    if (order.draft.remembers) book.remember(saved)
    else book.paid(saved)
  }

  return {
    'bill.catalogue': async ({ refresh }) => {
      const known = await billers.catalogue(refresh)
      if (!known.ok) return known
      const { index, fetchedAt, source } = known.value
      const { favourites, recents } = book.read()
      return succeed({
        categories: index.categories,
        count: index.byId.size,
        favourites: among(known.value, favourites),
        recents: among(known.value, recents),
        fetchedAt,
        source,
      })
    },
    'bill.search': ({ text, category }) => billers.search(text, category),
    'bill.biller': ({ billerId }) => billers.biller(billerId),
    'bill.favour': async ({ billerId, isFavourite }) => {
      const known = await billers.catalogue(false)
      return known.ok ? succeed(among(known.value, book.favour(billerId, isFavourite).favourites)) : known
    },
    'bill.fetch': async ({ billerId, inputs }) => {
      const quote = await service.bill.fetchBill({ billerId, inputs: recordOf(inputs) }, { lane: 'screen' })
      return quote.ok ? succeed(hold(quote.value, inputs)) : quote
    },
    'bill.prepare': async (draft) => {
      const barrier = service.bill.payBarrier()
      if (barrier !== null) return fail(barrier)
      const order = await orderOf(draft)
      return order.ok ? succeed(openSheet(order.value)) : order
    },
    'bill.confirm': (confirmation) => selling.confirm(confirmation),
    'bill.discard': async ({ requestId }) => {
      selling.discard(requestId)
      return succeed(null)
    },
    'bill.saved': async ({ customerMobile }) => succeed(book.savedOf(customerMobile)),
    'bill.reminders': async () => succeed(reminders(book.read().saved, clock.now())),
    'bill.forget': async (name) => {
      book.forget(name)
      return succeed(null)
    },
  }
}

/** `unaskedBillers` are those of which the service answers no enquiry, although it does of others. */
export const billCalls = (service: Pick<Service, 'bill'>, unaskedBillers: ReadonlySet<string>): SaleCall => ({
  send: ({ requestId }, canonicalBody, onPhase) =>
    service.bill.pay({ requestId, canonicalBody }, { onPhase }),
  ask: (sale) =>
    service.bill.checkStatus(
      { requestId: sale.requestId, referenceId: sale.references.referenceId },
      { lane: questionLane(sale) },
    ),
  canAsk: ({ subject }) =>
    service.bill.hasStatus && !(subject.operation === 'bill' && unaskedBillers.has(subject.billerId)),
})

function keepNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

const among = ({ index }: Billers, ids: readonly string[]): readonly Biller[] =>
  ids.flatMap((id) => index.byId.get(id) ?? [])
