// Paying bills: find the biller, fetch the bill, enforce its amount rule, and pay once.
import type { BillDraft, BillSheet } from '#shared/channels/bill'
import type { Clock } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import { reminders } from '#shared/operations/bill/bill-book'
import { consumerNumberOf } from '#shared/operations/bill/bill-identity'
import type { SaleView } from '#shared/sale/day'
import { toldWay } from '#shared/sale/payment'
import type { MoneyWay } from '#shared/base/payment-ways'
import type { Sale, SalePersonal } from '#shared/sale/sale'
import type { SaleSubject } from '#shared/sale/subject'
import type { RequestId } from '#shared/base/ids'
import { paise, rupeesText } from '#shared/base/money'
import { fail, succeed, type Result } from '#shared/base/result'
import type { BillService } from '../service/bill-service'
import type { BillBookKeeper } from './bill-book'
import {
  identitiesOf,
  inputGuards,
  mayBePaid,
  numberOf,
  QUOTE_OLD,
  recordOf,
  savedBillOf,
  soldOf,
  type Order,
} from './bill-order'
import { createBillOrders } from './bill-orders'
import { createBillers, type Billers } from './billers'
import type { Selling } from '../../../money/selling'
import type { Sheet } from '../../../money/sheets'
import { questionLane, statusQuestion, type SaleCall } from '../../../money/sale-calls'

export interface BillDependencies {
  readonly service: { readonly bill: BillService }
  readonly selling: Selling
  readonly book: BillBookKeeper
  readonly clock: Clock
}

type BillChannel = Extract<keyof Handlers, `bill.${string}`>

export interface BillCounter {
  readonly handlers: Pick<Handlers, BillChannel>
  /** Opens the confirm sheet; fails with `quote-old` when the bill must be fetched again. */
  open(draft: BillDraft): Promise<Result<BillSheet>>
  /**
   * The sheet of a draft that was kept, for the same id. Its bill is fetched again where it is too old: the sheet says what
   * would be paid now. Fails if the bill is gone, or its biller.
   */
  sheetAgain(draft: BillDraft): Promise<Result<Sheet>>
}

export function billWorkflow(dependencies: BillDependencies): BillCounter {
  const { service, selling, book, clock } = dependencies
  const billers = createBillers(service, clock)
  const orders = createBillOrders({ service, billers, clock })
  const { hold, isOld, orderOf } = orders

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
      consumerNumber: numberOf(order),
      amountPaise: draft.amountPaise,
      customerMobile: draft.customerMobile,
      customerName: order.bill?.customerName ?? null,
      paymentMode,
      quote: held?.quote ?? null,
    })
    return body.ok ? succeed(soldOf(order, paymentMode, body.value)) : body
  }

  const sheetOf = (order: Order): Sheet => {
    const { draft, biller, bill } = order
    return {
      operation: 'bill',
      accountNumber: numberOf(order),
      identities: identitiesOf(order),
      payeeCode: biller.id,
      amountPaise: draft.amountPaise,
      duePaise: paise(draft.amountPaise + (bill?.feePaise ?? 0)),
      draft: { operation: 'bill', draft },
      ownGuards: () => inputGuards(order),
      intent: (id, payment) => intentOf(order, id, toldWay(payment)),
      onSold: (sale) => remember(order, sale),
    }
  }

  const openSheet = (order: Order): BillSheet => {
    const { draft, biller, bill } = order
    const opened = selling.open(sheetOf(order))
    return { ...opened, operation: 'bill', draft, biller, bill, amountSent: rupeesText(draft.amountPaise) }
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
    handlers: billHandlers(dependencies, billers, hold),
    open: async (draft) => {
      const barrier = service.bill.payBarrier()
      if (barrier !== null) return fail(barrier)
      const order = await orderOf(draft)
      return order.ok ? succeed(openSheet(order.value)) : order
    },
    sheetAgain: async (draft) => {
      const barrier = service.bill.payBarrier()
      if (barrier !== null) return fail(barrier)
      const order = await orders.orderAgain(draft)
      return order.ok ? succeed(sheetOf(order.value)) : order
    },
  }
}

function billHandlers(
  { service, book, clock }: BillDependencies,
  billers: ReturnType<typeof createBillers>,
  hold: ReturnType<typeof createBillOrders>['hold'],
): BillCounter['handlers'] {
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
      const biller = await billers.biller(billerId)
      if (!biller.ok) return biller
      const asked = recordOf(inputs)
      const consumerNumber = consumerNumberOf(biller.value, asked)
      const quote = await service.bill.fetchBill(
        { billerId, inputs: asked, consumerNumber },
        { lane: 'screen' },
      )
      return quote.ok ? succeed(hold(quote.value, inputs)) : quote
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
export function billCalls(
  service: { readonly bill: BillService },
  unaskedBillers: ReadonlySet<string>,
): SaleCall {
  const canAsk = ({ subject }: Sale): boolean =>
    service.bill.hasStatus && !(subject.operation === 'bill' && unaskedBillers.has(subject.billerId))
  return {
    send: (sale, canonicalBody, onPhase) =>
      service.bill.pay({ requestId: sale.requestId, canonicalBody }, { onPhase, canBeAsked: canAsk(sale) }),
    ask: (sale) => service.bill.checkStatus(statusQuestion(sale), { lane: questionLane(sale) }),
    canAsk,
  }
}

const among = ({ index }: Billers, ids: readonly string[]): readonly Biller[] =>
  ids.flatMap((id) => index.byId.get(id) ?? [])
