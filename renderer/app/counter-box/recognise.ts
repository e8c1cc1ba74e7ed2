// Recognises what was typed into the counter box. Pure: it lists the possible meanings, best first, and does nothing. A
// full Aadhaar number is reported as such and as nothing else, so that the box can drop it. What only main can find (old
// receipts, customers, billers) is asked for beside this and listed behind it.
import type { SaleView } from '#shared/sale/day'
import { isUpiId, parseIfsc, type ParsedIfsc } from '#shared/base/identifiers/bank'
import { parseGstin } from '#shared/base/identifiers/gstin'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { typedCode } from '#shared/base/identifiers/look-alikes'
import { parsePan, type ParsedPan } from '#shared/base/identifiers/pan'
import { receiptNumber } from '#shared/base/ids'
import { PAISE_PER_RUPEE, parseRupees, type ParsedAmount } from '#shared/base/money'
import { plainText } from '#shared/base/plain-text'
import { isOfMobileNumber } from '#shared/operations/registry'
import { BOX_PARTS, hitPartOf, isSaleHit, type SaleHit } from '../../operations/kinds'
import type { TypedText } from '../../sale/kind'
import type { BoxAction, BoxActionId } from './box-actions'
import { called } from './phrases'
import { computeSum, isSum, type Sum } from './sum'
import {
  digitsOf,
  isReceiptNumber,
  looksLikeAadhaar,
  numberAndAmount,
  unreadAmount,
  unreadBehind,
  type UnreadAmount,
} from './typed-text'

export type Recognised =
  | SaleHit
  | { readonly kind: 'history'; readonly accountNumber: string }
  | { readonly kind: 'customer'; readonly accountNumber: string; readonly name: string | null }
  /** An amount that cannot be read, with what it may have been meant as. */
  | { readonly kind: 'unread-amount'; readonly amount: UnreadAmount }
  | { readonly kind: 'sale'; readonly sale: SaleView }
  /** A receipt by its number; `sale` once main has found it. */
  | { readonly kind: 'receipt'; readonly number: string; readonly sale: SaleView | null }
  | { readonly kind: 'box-action'; readonly boxAction: BoxActionId }
  /** Everything that the Receipts find for these words. */
  | { readonly kind: 'all-receipts'; readonly text: string }
  /** An id that the Verify screen can check; `bank` stands for a branch's IFSC. */
  | { readonly kind: 'check'; readonly check: 'upi' | 'bank' | 'pan' | 'gstin'; readonly text: string }
  | { readonly kind: 'identity-number' }
  /** `fitsField`: the box was opened from an amount field, which may take it. */
  | { readonly kind: 'sum'; readonly sum: Sum; readonly fitsField: boolean }

export interface Surroundings {
  readonly sales: readonly SaleView[]
  /** What can be done now. */
  readonly boxActions: readonly BoxAction[]
  /** Whether the box was opened from a field of an amount. */
  readonly isFromAmountField: boolean
}

const MOST_HITS = 7
/** What one recharge may cost: more than a year of any operator's dearest plan. A larger number is not an amount. */
const DEAREST_RECHARGE_PAISE = 9_999 * PAISE_PER_RUPEE
const SHORTEST_REFERENCE = 4
const MOST_BEGUN = 2
/** Fewer digits are more often an amount than a number. */
const MOBILE_BEGINNING = /^[6-9]\d{3,}$/
const LONGEST_RECEIPT_NUMBER = 9

function typedAs(text: string, sales: readonly SaleView[]): TypedText {
  const amount = parseRupees(text)
  const isRechargeAmount =
    amount.ok && amount.amountPaise <= DEAREST_RECHARGE_PAISE && !beginsKnownNumber(text, sales)
  return {
    text: text.trim(),
    digits: digitsOf(text),
    mobile: numberAndAmount(text) ?? mobileAlone(text),
    amountPaise: isRechargeAmount ? amount.amountPaise : null,
  }
}

/** Bare digits with which the mobile number of one of these sales begins: that customer is meant, not an amount. */
function beginsKnownNumber(text: string, sales: readonly SaleView[]): boolean {
  const digits = digitsOf(text)
  if (!MOBILE_BEGINNING.test(digits)) return false
  return sales.some((sale) =>
    [sale.customerMobile, isOfMobileNumber(sale.subject.service) ? sale.accountNumber : null].some((number) =>
      number?.startsWith(digits),
    ),
  )
}

function mobileAlone(text: string): TypedText['mobile'] {
  const mobile = parseMobile(text)
  return mobile.ok ? { mobileNumber: mobile.mobileNumber, amountPaise: null } : null
}

/** What may be sold, and who has the number. */
function soldOrKnown(typed: TypedText): readonly Recognised[] {
  const readings = BOX_PARTS.map((part) => part.read(typed))
  const { mobile } = typed
  return [
    ...readings.flatMap(({ likely }) => likely),
    ...(mobile === null
      ? []
      : [
          { kind: 'history', accountNumber: mobile.mobileNumber } as const,
          { kind: 'customer', accountNumber: mobile.mobileNumber, name: null } as const,
        ]),
    ...readings.flatMap(({ possible }) => possible),
  ]
}

function checks(text: string): readonly Recognised[] {
  const typed = text.trim()
  if (isUpiId(typed)) return [{ kind: 'check', check: 'upi', text: typed }]
  // If letters must be taken for digits to read a word as an id, it is a word.
  if (!/\d/.test(plainText(typed))) return []
  const code = typedCode(typed)
  if (isOrNearly(parsePan(typed))) return [{ kind: 'check', check: 'pan', text: code }]
  const gstin = parseGstin(typed)
  if (gstin.ok && (!gstin.isDoubtful || gstin.suggestion !== null || /^\d{2}[A-Z]/.test(code)))
    return [{ kind: 'check', check: 'gstin', text: code }]
  return isOrNearly(parseIfsc(typed)) ? [{ kind: 'check', check: 'bank', text: code }] : []
}

/** The check offers what it may have been meant as. */
const isOrNearly = (parsed: ParsedPan | ParsedIfsc): boolean => parsed.ok || parsed.suggestion !== null

/** Said, and never taken as one of its readings. */
const unread = (amount: ParsedAmount): readonly Recognised[] =>
  !amount.ok && amount.readings !== undefined ? [{ kind: 'unread-amount', amount }] : []

/** The known customers whose number begins so, to sell to: each once, newest first. */
function begunNumbers(text: string, sales: readonly SaleView[]): readonly Recognised[] {
  const digits = digitsOf(text)
  if (!MOBILE_BEGINNING.test(digits) || mobileAlone(text) !== null) return []
  const numbers = sales.flatMap(({ subject, accountNumber }) =>
    isOfMobileNumber(subject.service) && accountNumber?.startsWith(digits) === true ? [accountNumber] : [],
  )
  return [...new Set(numbers)]
    .slice(0, MOST_BEGUN)
    .flatMap((mobileNumber) => BOX_PARTS.flatMap(({ read }) => read(typedNumber(mobileNumber)).likely))
}

const typedNumber = (mobileNumber: string): TypedText => ({
  text: mobileNumber,
  digits: mobileNumber,
  mobile: { mobileNumber, amountPaise: null },
  amountPaise: null,
})

/** Nothing else fits the text. */
function unreadAlone(text: string): readonly Recognised[] {
  const amount = unreadAmount(text)
  return amount === null ? unread(parseRupees(text)) : [{ kind: 'unread-amount', amount }]
}

function salesCalled(text: string, sales: readonly SaleView[]): readonly Recognised[] {
  const wanted = digitsOf(text).toLowerCase()
  if (wanted.length < SHORTEST_REFERENCE) return []
  const names = (sale: SaleView) => [
    sale.requestId,
    sale.accountNumber,
    sale.references.referenceId,
    sale.references.operatorReference,
    sale.references.national?.transactionId,
    receiptNumber(sale.lastSequence),
  ]
  return sales
    .filter((sale) => names(sale).some((name) => name?.toLowerCase().includes(wanted)))
    .map((sale) => ({ kind: 'sale', sale }) as const)
}

/** Of a number with leading zeros: more than nine digits are a number of something else. */
function receiptsNumbered(text: string, sales: readonly SaleView[]): readonly Recognised[] {
  const digits = digitsOf(text)
  if (!isReceiptNumber(text) || digits.length > LONGEST_RECEIPT_NUMBER) return []
  const sale = sales.find(({ lastSequence }) => lastSequence === Number(digits)) ?? null
  return [{ kind: 'receipt', number: receiptNumber(Number(digits)), sale }]
}

/** The possible meanings of `text`, best first; empty if there are none. */
export function recognise(
  text: string,
  { sales, boxActions, isFromAmountField }: Surroundings,
): readonly Recognised[] {
  if (text.trim() === '') return []
  if (looksLikeAadhaar(text)) return [{ kind: 'identity-number' }]
  if (isSum(text)) {
    const sum = computeSum(text)
    return [{ kind: 'sum', sum, fitsField: isFromAmountField && sum.ok && sum.amountPaise > 0 }]
  }
  const behind = numberAndAmount(text) === null ? unreadBehind(text) : null
  if (behind !== null) return unread(behind)
  const receipts = receiptsNumbered(text, sales)
  const hits = [
    ...receipts,
    ...soldOrKnown(typedAs(text, sales)),
    ...checks(text),
    ...(receipts.length > 0 ? [] : salesCalled(text, sales)),
    ...begunNumbers(text, sales),
    ...called(text, boxActions).map(({ id }): Recognised => ({ kind: 'box-action', boxAction: id })),
  ]
  return (hits.length === 0 ? unreadAlone(text) : hits).slice(0, MOST_HITS)
}

/** An id of one suggestion, for lists and comparison. */
export function recognisedId(recognised: Recognised): string {
  if (isSaleHit(recognised)) return hitPartOf(recognised).idOf(recognised)
  switch (recognised.kind) {
    case 'sale':
      return `sale-${recognised.sale.requestId}`
    case 'box-action':
      return recognised.boxAction
    case 'customer':
      return `customer-${recognised.accountNumber}`
    default:
      return recognised.kind
  }
}
