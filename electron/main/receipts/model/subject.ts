// What a receipt says about the thing sold: the number in large print, then every input. What differs from operation to
// operation stands in its facts and in its row, so that a new one needs nothing here.
import { detailIn } from '#shared/operations/detail-names'
import { writtenDate } from '#shared/base/calendar'
import type { Sale } from '#shared/sale/sale'
import { elsewhereOf } from '#shared/sale/sale-elsewhere'
import { subjectFacts } from '#shared/sale/subject'
import type { SubjectDetail } from '#shared/operations/subject-facts'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { isOfMobileNumber, saleRow } from '#shared/operations/registry'
import type { TextId } from '../../texts'
import { rowIf, type Phrases, type ReceiptLanguages } from './phrases'
import type { Phrase, ReceiptModel, ReceiptRow } from './types'

export interface SubjectPart {
  readonly subject: ReceiptRow
  readonly details: readonly ReceiptRow[]
  readonly amountLabel: TextId
  /** What the paper must say beside the sale's state. */
  readonly caveats: ReceiptModel['notices']
}

export function subjectPart(sale: Sale, languages: ReceiptLanguages, phrases: Phrases): SubjectPart {
  const { details } = subjectFacts(sale.subject)
  const { isBill } = saleRow(sale.subject.operation)
  return {
    subject: numberRow(sale, phrases),
    details: [
      ...details.flatMap((detail) => detailRows(detail, languages, phrases)),
      ...billRows(sale, phrases),
      ...customerRows(sale, phrases),
      ...(isBill
        ? [{ label: phrases('receipt.label.channel'), value: phrases('receipt.channel.agent') }]
        : []),
    ],
    amountLabel: amountLabelOf(sale),
    caveats: caveatsOf(sale, phrases),
  }
}

function amountLabelOf({ subject: { operation } }: Sale): TextId {
  const { isBill, outcomeWords } = saleRow(operation)
  if (isBill) return 'receipt.label.bill-amount'
  return outcomeWords === 'account' ? 'receipt.label.opening-cost' : 'receipt.label.amount'
}

/** A detail in the paper's languages, with the service's own text. */
function detailRows(
  detail: SubjectDetail,
  languages: ReceiptLanguages,
  phrases: Phrases,
): readonly ReceiptRow[] {
  const value = detailIn(detail, languages)
  return value.join('').trim() === '' ? [] : [{ label: phrases(`receipt.label.${detail.name}`), value }]
}

/**
 * Both ids without which no paper may be called a receipt of the national bill-payment system (docs/field-rules.md 1).
 */
const isNational = ({ references: { national } }: Sale): boolean =>
  Boolean(national?.transactionId) && Boolean(national?.approvalNumber)

/** Whether the paper of a bill must say that it is not a receipt of the national system. */
export const isBillOutsideNational = (sale: Sale): boolean =>
  saleRow(sale.subject.operation).isBill && !isNational(sale)

/** The number under the biller's own label, if the sale has one. */
function numberRow(sale: Sale, phrases: Phrases): ReceiptRow {
  const { accountNumber, subject } = sale
  const main = mainInput(sale)
  const label = main === undefined ? phrases(`receipt.number.${subject.service}`) : [main.label]
  if (accountNumber === null) return { label, value: noNumber(sale, phrases) }
  return { label, value: [isOfMobileNumber(subject.service) ? groupMobile(accountNumber) : accountNumber] }
}

/** A number of another counter's sale that this one cannot open was not erased. */
function noNumber(sale: Sale, phrases: Phrases): Phrase {
  const elsewhere = elsewhereOf(sale)
  if (elsewhere?.noNumber !== 'not-here') return phrases('receipt.erased')
  return elsewhere.lastDigits === null ? phrases('receipt.not-here') : [`${MASKED}${elsewhere.lastDigits}`]
}
const MASKED = 'xxxxxx'

const mainInput = ({ accountNumber, bill }: Sale) => bill?.inputs.find(({ value }) => value === accountNumber)

/** The fields of the national bill-payment receipt, as far as the service gives them. */
function billRows(sale: Sale, phrases: Phrases): readonly ReceiptRow[] {
  const { bill } = sale
  if (bill === undefined) return []
  const main = mainInput(sale)
  return [
    ...bill.inputs.filter((input) => input !== main).flatMap((input) => rowIf([input.label], input.value)),
    ...rowIf(phrases('receipt.label.bill-number'), bill.billNumber),
    ...rowIf(phrases('receipt.label.bill-date'), writtenDate(bill.billDate)),
    ...rowIf(phrases('receipt.label.bill-period'), bill.billPeriod),
    ...rowIf(phrases('receipt.label.due-date'), writtenDate(bill.dueDate)),
  ]
}

const isUndecidedOpening = ({ subject, railStatus }: Sale): boolean =>
  saleRow(subject.operation).outcomeWords === 'account' &&
  (railStatus === 'pending' || railStatus === 'unknown')

/**
 * A bill without both ids of the national system says that it is not a receipt of that system; an opening on which the
 * bank has not decided says that it will.
 */
const caveatsOf = (sale: Sale, phrases: Phrases): SubjectPart['caveats'] => [
  ...(isBillOutsideNational(sale) ? [phrases('receipt.notice.not-national')] : []),
  ...(isUndecidedOpening(sale) ? [phrases('receipt.notice.opening')] : []),
]

function customerRows(sale: Sale, phrases: Phrases): readonly ReceiptRow[] {
  const mobile = sale.customerMobile === sale.accountNumber ? null : sale.customerMobile
  return [
    ...rowIf(phrases('receipt.label.customer'), sale.customerName),
    ...rowIf(phrases('receipt.label.customer-mobile'), mobile === null ? null : groupMobile(mobile)),
  ]
}
