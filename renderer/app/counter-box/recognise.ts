// Recognises what was typed into the counter box. Pure: it lists the possible meanings, best first, and does nothing. A
// full Aadhaar number is reported as such and as nothing else, so that the box can drop it. What only main can find (old
// receipts, customers, billers) is asked for beside this and listed behind it.
import type { Biller } from '#shared/operations/bill/bill'
import type { SaleView } from '#shared/sale/day'
import { parseIfsc, parseUpiId } from '#shared/base/identifiers/bank'
import { parseGstin } from '#shared/base/identifiers/gstin'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { parsePan } from '#shared/base/identifiers/pan'
import { receiptNumber } from '#shared/base/ids'
import {
  PAISE_PER_RUPEE,
  parseRupees,
  toAsciiDigits,
  type Paise,
  type ParsedAmount,
} from '#shared/base/money'
import type { BoxAction, BoxActionId } from './box-actions'
import { called } from './phrases'
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
  | {
      readonly kind: 'recharge'
      readonly service: 'mobile' | 'dth'
      readonly accountNumber: string
      /** Typed behind the number; null if there was none. */
      readonly amountPaise: Paise | null
    }
  | { readonly kind: 'history'; readonly accountNumber: string }
  | { readonly kind: 'customer'; readonly accountNumber: string; readonly name: string | null }
  | { readonly kind: 'amount'; readonly amountPaise: Paise }
  /** An amount that cannot be read, with what it may have been meant as. */
  | { readonly kind: 'unread-amount'; readonly amount: UnreadAmount }
  | { readonly kind: 'sale'; readonly sale: SaleView }
  /** A receipt by its number; `sale` once main has found it. */
  | { readonly kind: 'receipt'; readonly number: string; readonly sale: SaleView | null }
  | { readonly kind: 'box-action'; readonly boxAction: BoxActionId }
  | { readonly kind: 'biller'; readonly biller: Biller }
  /** Everything that the Receipts, or the Bills, find for these words. */
  | { readonly kind: 'all-receipts' | 'all-billers'; readonly text: string }
  /** An id that the Verify screen can check; `bank` stands for a branch's IFSC. */
  | { readonly kind: 'check'; readonly check: 'upi' | 'bank' | 'pan' | 'gstin'; readonly text: string }
  | { readonly kind: 'identity-number' }

export interface Surroundings {
  readonly sales: readonly SaleView[]
  /** What can be done now. */
  readonly boxActions: readonly BoxAction[]
}

const MOST_HITS = 7
/** Range of lengths of the numbers that direct-to-home operators print on their cards. */
const SUBSCRIBER_DIGITS = { least: 8, most: 12 }
/** A larger number is not an amount. */
const LARGEST_COUNTER_AMOUNT_PAISE = 9_99_999 * PAISE_PER_RUPEE
const SHORTEST_REFERENCE = 4
const LONGEST_RECEIPT_NUMBER = 9

function numbers(text: string): readonly Recognised[] {
  const both = numberAndAmount(text)
  const mobile = both ?? parsedMobile(text)
  if (mobile === null) return subscriber(digitsOf(text))
  const { mobileNumber: accountNumber } = mobile
  return [
    { kind: 'recharge', service: 'mobile', accountNumber, amountPaise: both?.amountPaise ?? null },
    { kind: 'history', accountNumber },
    { kind: 'customer', accountNumber, name: null },
    ...(both === null ? subscriber(accountNumber) : []),
  ]
}

function parsedMobile(text: string): { readonly mobileNumber: string } | null {
  const mobile = parseMobile(text)
  return mobile.ok ? mobile : null
}

function subscriber(digits: string): readonly Recognised[] {
  const fits =
    /^\d+$/.test(digits) &&
    digits.length >= SUBSCRIBER_DIGITS.least &&
    digits.length <= SUBSCRIBER_DIGITS.most
  return fits ? [{ kind: 'recharge', service: 'dth', accountNumber: digits, amountPaise: null }] : []
}

function checks(text: string): readonly Recognised[] {
  const typed = text.trim()
  if (parseUpiId(typed).ok) return [{ kind: 'check', check: 'upi', text: typed }]
  // If letters must be taken for digits to read a word as an id, it is a word.
  if (!/\d/.test(toAsciiDigits(typed))) return []
  const [pan, gstin, ifsc] = [parsePan(typed), parseGstin(typed), parseIfsc(typed)]
  if (pan.ok) return [{ kind: 'check', check: 'pan', text: pan.panNumber }]
  if (gstin.ok) return [{ kind: 'check', check: 'gstin', text: gstin.gstin }]
  return ifsc.ok ? [{ kind: 'check', check: 'bank', text: ifsc.ifscCode }] : []
}

function amount(text: string): readonly Recognised[] {
  const parsed = parseRupees(text)
  return parsed.ok && parsed.amountPaise <= LARGEST_COUNTER_AMOUNT_PAISE
    ? [{ kind: 'amount', amountPaise: parsed.amountPaise }]
    : []
}

/** Said, and never taken as one of its readings. */
const unread = (amount: ParsedAmount): readonly Recognised[] =>
  !amount.ok && amount.readings !== undefined ? [{ kind: 'unread-amount', amount }] : []

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
export function recognise(text: string, { sales, boxActions }: Surroundings): readonly Recognised[] {
  if (text.trim() === '') return []
  if (looksLikeAadhaar(text)) return [{ kind: 'identity-number' }]
  const behind = numberAndAmount(text) === null ? unreadBehind(text) : null
  if (behind !== null) return unread(behind)
  const receipts = receiptsNumbered(text, sales)
  const hits = [
    ...receipts,
    ...numbers(text),
    ...checks(text),
    ...amount(text),
    ...(receipts.length > 0 ? [] : salesCalled(text, sales)),
    ...called(text, boxActions).map(({ id }): Recognised => ({ kind: 'box-action', boxAction: id })),
  ]
  return (hits.length === 0 ? unreadAlone(text) : hits).slice(0, MOST_HITS)
}

/** An id of one suggestion, for lists and comparison. */
export function recognisedId(recognised: Recognised): string {
  switch (recognised.kind) {
    case 'recharge':
      return `recharge-${recognised.service}`
    case 'sale':
      return `sale-${recognised.sale.requestId}`
    case 'box-action':
      return recognised.boxAction
    case 'customer':
      return `customer-${recognised.accountNumber}`
    case 'biller':
      return `biller-${recognised.biller.id}`
    default:
      return recognised.kind
  }
}
