// Recognises what was typed into the counter box. Pure: it lists the possible meanings, best first, and does nothing. A
// full Aadhaar number is reported as such and as nothing else, so that the box can drop it.
import type { SaleView } from '@shared/domain/day'
import { parseIfsc, parseUpiId } from '@shared/identifiers/bank'
import { parseGstin } from '@shared/identifiers/gstin'
import { parseMobile } from '@shared/identifiers/mobile'
import { parsePan } from '@shared/identifiers/pan'
import { receiptNumber } from '@shared/ids'
import { PAISE_PER_RUPEE, parseRupees, toAsciiDigits, type Paise } from '@shared/money'
import type { CommandId } from '../commands'

export type Recognised =
  | { readonly kind: 'recharge'; readonly service: 'mobile' | 'dth'; readonly accountNumber: string }
  | { readonly kind: 'history'; readonly accountNumber: string }
  | { readonly kind: 'customer'; readonly accountNumber: string }
  | { readonly kind: 'amount'; readonly amountPaise: Paise }
  | { readonly kind: 'sale'; readonly sale: SaleView }
  | { readonly kind: 'command'; readonly command: CommandId }
  /** Words that may be the name of a biller; only main knows all of them. */
  | { readonly kind: 'biller'; readonly text: string }
  /** An id that the Verify screen can check; `bank` stands for a branch's IFSC. */
  | { readonly kind: 'check'; readonly check: 'upi' | 'bank' | 'pan' | 'gstin'; readonly text: string }
  | { readonly kind: 'identity-number' }

/** What can be found by words: each command with its label in every language. */
export interface Findable {
  readonly command: CommandId
  readonly labels: readonly string[]
}

export interface Surroundings {
  readonly sales: readonly SaleView[]
  readonly commands: readonly Findable[]
}

const MOST_HITS = 7
const AADHAAR_DIGITS = 12
/** Range of lengths of the numbers that direct-to-home operators print on their cards. */
const SUBSCRIBER_DIGITS = { least: 8, most: 12 }
/** A larger number is not an amount. */
const LARGEST_COUNTER_AMOUNT_PAISE = 9_99_999 * PAISE_PER_RUPEE
const SHORTEST_REFERENCE = 4

const digitsOf = (text: string): string => toAsciiDigits(text).replace(/[\s-]/g, '')

/** Twelve digits that are not a mobile number with its country code: to be dropped at once. */
export const looksLikeAadhaar = (text: string): boolean => {
  const digits = digitsOf(text)
  return digits.length === AADHAAR_DIGITS && /^[2-9]\d+$/.test(digits) && !parseMobile(text).ok
}

function numbers(text: string): readonly Recognised[] {
  const mobile = parseMobile(text)
  if (mobile.ok)
    return [
      { kind: 'recharge', service: 'mobile', accountNumber: mobile.mobileNumber },
      { kind: 'history', accountNumber: mobile.mobileNumber },
      { kind: 'customer', accountNumber: mobile.mobileNumber },
      ...subscriber(mobile.mobileNumber),
    ]
  return subscriber(digitsOf(text))
}

function subscriber(digits: string): readonly Recognised[] {
  const fits =
    /^\d+$/.test(digits) &&
    digits.length >= SUBSCRIBER_DIGITS.least &&
    digits.length <= SUBSCRIBER_DIGITS.most
  return fits ? [{ kind: 'recharge', service: 'dth', accountNumber: digits }] : []
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

function commandsCalled(text: string, commands: readonly Findable[]): readonly Recognised[] {
  const wanted = text.trim().toLowerCase()
  const rank = ({ labels }: Findable) =>
    Math.min(...labels.map((label) => label.toLowerCase().indexOf(wanted)).map((at) => (at < 0 ? 99 : at)))
  return commands
    .map((findable) => ({ findable, at: rank(findable) }))
    .filter(({ at }) => at < 99)
    .toSorted((one, other) => one.at - other.at)
    .map(({ findable }) => ({ kind: 'command', command: findable.command }) as const)
}

const biller = (text: string): readonly Recognised[] =>
  /\p{L}{3}/u.test(text) ? [{ kind: 'biller', text: text.trim() }] : []

/** The possible meanings of `text`, best first; empty if there are none. */
export function recognise(text: string, { sales, commands }: Surroundings): readonly Recognised[] {
  if (text.trim() === '') return []
  if (looksLikeAadhaar(text)) return [{ kind: 'identity-number' }]
  return [
    ...numbers(text),
    ...checks(text),
    ...amount(text),
    ...salesCalled(text, sales),
    ...commandsCalled(text, commands),
    ...biller(text),
  ].slice(0, MOST_HITS)
}

/** An id of one suggestion, for lists and comparison. */
export function recognisedId(recognised: Recognised): string {
  switch (recognised.kind) {
    case 'recharge':
      return `recharge-${recognised.service}`
    case 'sale':
      return `sale-${recognised.sale.requestId}`
    case 'command':
      return `command-${recognised.command}`
    default:
      return recognised.kind
  }
}
