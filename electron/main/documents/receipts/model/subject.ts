// What a receipt says about the thing sold: the number in large print, then every input, in each operation's own words.
import type { AccountSubject } from '@shared/domain/account'
import type { BillSubject, PaymentMode } from '@shared/domain/bill'
import type { RechargeSubject } from '@shared/domain/recharge'
import type { Sale } from '@shared/domain/sale'
import { groupMobile } from '@shared/identifiers/mobile'
import { assertNever } from '@shared/result'
import type { TextId } from '../../texts'
import { writtenDateText } from '../../texts/dates'
import { rowIf, type Phrases } from './phrases'
import type { ReceiptModel, ReceiptRow } from './types'

export interface SubjectPart {
  readonly subject: ReceiptRow
  readonly details: readonly ReceiptRow[]
  /** The label of the amount, and the payment mode. */
  readonly amountLabel: TextId
  readonly mode: PaymentMode
  /** Printed on every paper of this operation, whatever its state. */
  readonly caveats: ReceiptModel['notices']
}

export function subjectPart(sale: Sale, phrases: Phrases): SubjectPart {
  switch (sale.subject.operation) {
    case 'recharge':
      return rechargePart(sale, sale.subject, phrases)
    case 'bill':
      return billPart(sale, sale.subject, phrases)
    case 'account':
      return accountPart(sale, sale.subject, phrases)
    default:
      return assertNever(sale.subject)
  }
}

function rechargePart(sale: Sale, subject: RechargeSubject, phrases: Phrases): SubjectPart {
  const isMobile = subject.service === 'mobile'
  const label = phrases(isMobile ? 'receipt.label.mobile-number' : 'receipt.label.subscriber-number')
  const shown = isMobile && sale.accountNumber !== null ? groupMobile(sale.accountNumber) : sale.accountNumber
  return {
    subject: { label, value: shown === null ? phrases('receipt.erased') : [shown] },
    details: [
      ...rowIf(phrases('receipt.label.operator'), subject.operatorName),
      ...rowIf(phrases('receipt.label.circle'), subject.circle),
      ...rowIf(phrases('receipt.label.plan'), subject.planDescription),
      ...rowIf(phrases('receipt.label.validity'), subject.planValidity),
      ...customerRows(sale, phrases),
    ],
    amountLabel: 'receipt.label.amount',
    mode: 'cash',
    caveats: [],
  }
}

/**
 * Both ids without which no paper may be called a receipt of the national bill-payment system (docs/field-rules.md 1).
 */
export const isNational = ({ references: { national } }: Sale): boolean =>
  Boolean(national?.transactionId) && Boolean(national?.approvalNumber)

/**
 * The fields of the national bill-payment receipt, as far as the service gives them. Without both ids of the national
 * system, the paper says that it is not a receipt of that system.
 */
function billPart(sale: Sale, subject: BillSubject, phrases: Phrases): SubjectPart {
  const { accountNumber, bill } = sale
  const inputs = bill?.inputs ?? []
  const main = inputs.find(({ value }) => value === accountNumber)
  const label = main === undefined ? phrases('receipt.label.consumer-number') : [main.label]
  return {
    subject: { label, value: accountNumber === null ? phrases('receipt.erased') : [accountNumber] },
    details: [
      ...rowIf(phrases('receipt.label.biller'), subject.billerName),
      ...rowIf(phrases('receipt.label.biller-id'), subject.billerId),
      ...inputs.filter((input) => input !== main).flatMap((input) => rowIf([input.label], input.value)),
      ...rowIf(phrases('receipt.label.bill-number'), bill?.billNumber ?? null),
      ...rowIf(phrases('receipt.label.bill-date'), writtenDateText(bill?.billDate ?? null)),
      ...rowIf(phrases('receipt.label.bill-period'), bill?.billPeriod ?? null),
      ...rowIf(phrases('receipt.label.due-date'), writtenDateText(bill?.dueDate ?? null)),
      ...customerRows(sale, phrases),
      { label: phrases('receipt.label.channel'), value: phrases('receipt.channel.agent') },
    ],
    amountLabel: 'receipt.label.bill-amount',
    mode: subject.paymentMode,
    caveats: isNational(sale) ? [] : [phrases('receipt.notice.not-national')],
  }
}

/** The account's own number is listed among the references, masked, once the bank has given one. */
function accountPart(sale: Sale, subject: AccountSubject, phrases: Phrases): SubjectPart {
  const { accountNumber } = sale
  return {
    subject: {
      label: phrases('receipt.label.mobile-number'),
      value: accountNumber === null ? phrases('receipt.erased') : [groupMobile(accountNumber)],
    },
    details: [
      ...rowIf(phrases('receipt.label.account-type'), subject.accountTypeName),
      ...customerRows(sale, phrases),
    ],
    amountLabel: 'receipt.label.amount',
    mode: 'cash',
    caveats: [phrases('receipt.notice.opening')],
  }
}

function customerRows(sale: Sale, phrases: Phrases): readonly ReceiptRow[] {
  const mobile = sale.customerMobile === sale.accountNumber ? null : sale.customerMobile
  return [
    ...rowIf(phrases('receipt.label.customer'), sale.customerName),
    ...rowIf(phrases('receipt.label.customer-mobile'), mobile === null ? null : groupMobile(mobile)),
  ]
}
