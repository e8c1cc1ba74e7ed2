// A bill payment before it becomes a sale: checked against its biller and its bill, then converted into what the
// journal keeps.
import type { BillDraft } from '#shared/channels/bill'
import type { Bill, Biller, BillQuote } from '#shared/operations/bill/bill-schemas'
import type { SavedBill } from '#shared/operations/bill/bill-book'
import { billIdentities, consumerNumberOf, inputsIdentity } from '#shared/operations/bill/bill-identity'
import { parametersOf, unusableInputs, unusualInputs } from '#shared/operations/bill/bill-inputs'
import type { SaleView } from '#shared/sale/day'
import type { Guard } from '#shared/sale/guard'
import type { SalePersonal } from '#shared/sale/sale'
import type { MoneyWay } from '#shared/base/payment-ways'
import type { Failure } from '#shared/base/result'

/** What was asked, and the answer: only this may be paid. */
export interface HeldQuote {
  readonly quote: BillQuote
  readonly inputs: BillDraft['inputs']
  /** By the elapsed clock, so that a clock set back does not make an old bill current. */
  readonly fetchedAt: number
}

/** A draft that was checked against its biller and its bill. */
export interface Order {
  readonly draft: BillDraft
  readonly biller: Biller
  readonly bill: Bill | null
  readonly held: HeldQuote | null
}

export const QUOTE_OLD: Failure = { kind: 'wrong-state', state: 'quote-old' }

export const recordOf = (inputs: BillDraft['inputs']): Readonly<Record<string, string>> =>
  Object.fromEntries(inputs.map(({ key, value }) => [key, value]))

/** Exactly the inputs that the biller asks for, including all it requires. */
export function inputProblem(biller: Biller, { inputs }: BillDraft): Failure | null {
  const known = new Set(parametersOf(biller).map(({ key }) => key))
  const strange = inputs.find(({ key }) => !known.has(key))
  if (strange !== undefined) return { kind: 'invalid-input', field: strange.key, problem: 'unknown' }
  const [unusable] = unusableInputs(biller, recordOf(inputs))
  return unusable === undefined ? null : { kind: 'invalid-input', field: unusable.key, problem: 'missing' }
}

/** If a biller provides bills, only the fetched bill can be paid; if it provides none, no bill is accepted. */
export function quoteRefusal(
  biller: Biller,
  draft: BillDraft,
  held: HeldQuote | null,
  isOld: boolean,
): Failure | null {
  if (!biller.fetchesBill)
    return draft.quote === null ? null : { kind: 'invalid-input', field: 'quote', problem: 'not-fetched' }
  if (draft.quote === null) return { kind: 'invalid-input', field: 'quote', problem: 'missing' }
  if (held === null || isOld) return QUOTE_OLD
  const isOfThis = held.quote.billerId === biller.id && sameInputs(held.inputs, draft.inputs)
  if (!isOfThis || held.quote.bills[draft.quote.index] === undefined)
    return { kind: 'invalid-input', field: 'quote', problem: 'other-bill' }
  return null
}

const sameInputs = (one: BillDraft['inputs'], other: BillDraft['inputs']): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A fetched bill proves its number. Without one, a number that looks wrong needs explicit confirmation. */
export function inputGuards({ held, biller, draft }: Order): readonly Guard[] {
  const unusual = held === null ? unusualInputs(biller, recordOf(draft.inputs)) : []
  return unusual.length === 0 ? [] : [{ kind: 'unusual-input', labels: unusual.map(({ label }) => label) }]
}

const subjectOf = ({ biller, bill }: Order, paymentMode: MoneyWay) => ({
  operation: 'bill' as const,
  service: 'bill' as const,
  billerId: biller.id,
  billerName: biller.name,
  category: biller.category,
  amountSource: bill === null ? ('typed' as const) : ('fetched' as const),
  paymentMode,
  ...(bill?.feePaise === undefined ? {} : { feePaise: bill.feePaise }),
})

export const numberOf = ({ biller, draft }: Pick<Order, 'biller' | 'draft'>): string =>
  consumerNumberOf(biller, recordOf(draft.inputs))

export const identitiesOf = ({ biller, draft, bill, held }: Order): readonly string[] =>
  billIdentities(biller, recordOf(draft.inputs), {
    billNumber: bill?.billNumber ?? null,
    reference: held?.quote.reference ?? null,
  })

function personalOf(order: Order, canonicalBody: string): SalePersonal {
  const { biller, draft, bill, held } = order
  const labels = new Map(parametersOf(biller).map(({ key, label }) => [key, label]))
  return {
    accountNumber: numberOf(order),
    customerName: bill?.customerName ?? null,
    customerMobile: draft.customerMobile,
    canonicalBody,
    bill: {
      inputs: draft.inputs
        .filter(({ value }) => value !== '')
        .map(({ key, value }) => ({ label: labels.get(key) ?? key, value })),
      billNumber: bill?.billNumber ?? null,
      billDate: bill?.billDate ?? null,
      billPeriod: bill?.billPeriod ?? null,
      dueDate: bill?.dueDate ?? null,
      identities: identitiesOf(order),
      quote: held?.quote.raw ?? null,
    },
  }
}

/** What the journal keeps of a bill that is paid so, with this request body. */
export const soldOf = (order: Order, paymentMode: MoneyWay, canonicalBody: string) => ({
  subject: subjectOf(order, paymentMode),
  personal: personalOf(order, canonicalBody),
})

export const mayBePaid = ({ railStatus }: SaleView): boolean =>
  railStatus === 'success' || railStatus === 'pending' || railStatus === 'unknown'

/** What is worth saving for next time; null without the customer's number, under which it would be found. */
export function savedBillOf({ biller, draft, bill }: Order, sale: SaleView, now: number): SavedBill | null {
  if (draft.customerMobile === null) return null
  return {
    customerMobile: draft.customerMobile,
    customerName: bill?.customerName ?? null,
    billerId: biller.id,
    billerName: biller.name,
    category: biller.category,
    inputs: recordOf(draft.inputs),
    number: consumerNumberOf(biller, recordOf(draft.inputs)),
    identity: inputsIdentity(biller, recordOf(draft.inputs)),
    dueDate: bill?.dueDate ?? null,
    savedAt: now,
    lastPaidAt: sale.openedAt,
  }
}
