// What the state of a sale means on paper: the stamp, the sentences for the customer, and the cash line.
import { HOUR_MS } from '#shared/base/clock'
import { isRefundDue, type CashStatus, type Sale } from '#shared/sale/sale'
import { stampOf, type StampName } from '#shared/sale/sale-statement'
import { partPaise, receivedPaise } from '#shared/sale/payment'
import { collectedPaise } from '#shared/sale/subject'
import { formatRupees, paise, type Paise } from '#shared/base/money'
import { assertNever } from '#shared/base/result'
import type { TextId } from '../../texts'
import { dateTimeText } from '../../texts/dates'
import type { Phrases } from './phrases'
import type { Phrase, StampTone } from './types'

/** An open sale is promised a result, or a complaint, by this long after it was opened. */
const COMPLAINT_AFTER_MS = 48 * HOUR_MS

const STAMP_TONES: Readonly<Record<StampName, StampTone>> = {
  success: 'good',
  pending: 'wait',
  unknown: 'wait',
  conflict: 'wait',
  failed: 'bad',
  reversed: 'bad',
  refused: 'bad',
  'not-sent': 'bad',
  'held-off': 'wait',
  sending: 'wait',
}

export const stampToneOf = (sale: Sale): StampTone => STAMP_TONES[stampOf(sale)]

/** What the paper tells the customer about the sale, one sentence each. A plain receipt only says thanks. */
export function noticesOf(sale: Sale, phrases: Phrases): readonly Phrase[] {
  const { operation } = sale.subject
  const stamp = stampOf(sale)
  const byHand = sale.settledBy === null ? [] : [phrases('receipt.notice.settled-by-hand')]
  switch (sale.railStatus) {
    case 'success':
      // It was called failed before, and the customer has their money.
      return [...(sale.cashStatus === 'given-back' ? cashNotice(sale, phrases) : []), ...byHand]
    case 'pending':
    case 'unknown':
      return [
        phrases(`receipt.notice.${sale.railStatus}`, { operation }),
        phrases('receipt.notice.do-not-repeat', { operation }),
        ...(receivedPaise(sale) === 0
          ? []
          : [
              phrases('receipt.notice.if-it-fails', { operation, amount: formatRupees(receivedPaise(sale)) }),
            ]),
        phrases('receipt.notice.complaint', { when: dateTimeText(sale.openedAt + COMPLAINT_AFTER_MS) }),
      ]
    case 'conflict':
      return [
        phrases('receipt.notice.conflict'),
        phrases('receipt.notice.do-not-repeat', { operation }),
        ...cashNotice(sale, phrases),
        phrases('receipt.notice.keep'),
      ]
    case 'failed':
    case 'reversed':
    case 'not-sent':
      return [
        phrases(`receipt.notice.${stamp === 'refused' || stamp === 'held-off' ? stamp : sale.railStatus}`, {
          operation,
        }),
        ...(isRefundDue(sale) ? [phrases('receipt.notice.owed-by-service')] : []),
        ...cashNotice(sale, phrases),
        ...byHand,
      ]
    case 'sending':
      return []
    default:
      return assertNever(sale.railStatus)
  }
}

/** What was left on an account stands there no more once the service says that the sale went through: it is held for it. */
const shownCashStatus = ({ railStatus, cashStatus }: Sale): CashStatus =>
  railStatus === 'conflict' && cashStatus === 'kept-as-credit' ? 'collected' : cashStatus

function cashNotice(sale: Sale, phrases: Phrases): readonly Phrase[] {
  const amount = formatRupees(receivedPaise(sale))
  const cashStatus = shownCashStatus(sale)
  switch (cashStatus) {
    case 'none':
      return [phrases('receipt.notice.cash-none')]
    case 'collected':
      return [phrases('receipt.notice.cash-held', { amount })]
    case 'owed-back':
    case 'given-back':
    case 'kept-as-credit':
      return [phrases(`receipt.notice.cash-${cashStatus}`, { amount })]
    default:
      return assertNever(cashStatus)
  }
}

/** The line under the double rule: what was paid for a valid sale, or what happened to the cash otherwise. */
export function totalOf(sale: Sale): { readonly label: TextId; readonly amountPaise: Paise } {
  const wholePaise = collectedPaise(sale)
  switch (sale.railStatus) {
    case 'success':
      return { label: totalLabel(sale, 'receipt.label.total-paid'), amountPaise: wholePaise }
    case 'pending':
    case 'unknown':
    case 'sending':
      return { label: totalLabel(sale, 'receipt.label.total-received'), amountPaise: wholePaise }
    case 'conflict':
    case 'failed':
    case 'reversed':
    case 'not-sent':
      return cashTotal(sale, receivedPaise(sale))
    default:
      return assertNever(sale.railStatus)
  }
}

/** What is written to an account was not paid yet. */
function totalLabel(sale: Sale, paid: TextId): TextId {
  const creditPaise = partPaise(sale, 'credit')
  if (creditPaise === 0) return paid
  return receivedPaise(sale) === 0 ? 'receipt.label.total-credit' : 'receipt.label.total-part-credit'
}

function cashTotal(sale: Sale, cashPaise: Paise): { readonly label: TextId; readonly amountPaise: Paise } {
  const cashStatus = shownCashStatus(sale)
  switch (cashStatus) {
    case 'none':
      return { label: 'receipt.label.nothing-taken', amountPaise: paise(0) }
    case 'collected':
      return { label: 'receipt.label.held', amountPaise: cashPaise }
    case 'owed-back':
    case 'given-back':
    case 'kept-as-credit':
      return { label: `receipt.label.${cashStatus}`, amountPaise: cashPaise }
    default:
      return assertNever(cashStatus)
  }
}
