// What a text in the counter box consists of: a number, an amount behind it, twelve digits that must not be kept. Pure.
import { groupMobile, MOBILE_DIGITS, parseMobile } from '#shared/base/identifiers/mobile'
import { parseRupees, type Paise, type ParsedAmount } from '#shared/base/money'
import { plainText } from '#shared/base/plain-text'

const AADHAAR_DIGITS = 12
/** Seven digits or more, because amounts and receipt numbers are shorter; behind a whole one may stand an amount. */
const MOBILE_BEGINNING = /^([6-9]\d{4}) ?(\d{2,5})([\s/,].*)?$/
const TOO_MANY_DIGITS = /^[6-9]\d{4} \d{6,}$/

export const digitsOf = (text: string): string => plainText(text).replace(/[\s-]/g, '')

/**
 * `98765 43210` while its digits are typed. An eleventh digit belongs to the number and is its error, so that the groups
 * go; what follows a space stays as it is.
 */
export function groupedNumber(text: string): string {
  const ascii = plainText(text)
  if (TOO_MANY_DIGITS.test(ascii)) return ascii.replace(' ', '')
  const [, first, second, rest = ''] = MOBILE_BEGINNING.exec(ascii) ?? []
  if (first === undefined || second === undefined) return text
  // Groups of another kind are the customer's own.
  const isWhole = first.length + second.length === MOBILE_DIGITS
  return rest === '' || isWhole ? groupMobile(first + second) + rest : text
}

export type UnreadAmount = Extract<ParsedAmount, { ok: false }>

export interface NumberAndAmount {
  readonly mobileNumber: string
  readonly amountPaise: Paise
}

/** `98765 43210 299`: a whole mobile number and, apart from it, an amount. */
export function numberAndAmount(text: string): NumberAndAmount | null {
  for (const { mobileNumber, amount } of partings(text))
    if (amount.ok) return { mobileNumber, amountPaise: amount.amountPaise }
  return null
}

/** `98765 43210 299,50`: an amount behind a number that cannot be read and may have been meant otherwise; null if it is none. */
export const unreadBehind = (text: string): ParsedAmount | null =>
  partings(text).find(({ amount }) => !amount.ok && amount.readings !== undefined)?.amount ?? null

/** With the sign of rupees before it, or of nothing more behind it, a text is meant as an amount and nothing else. */
const SIGNED_AMOUNT = /^(?:₹|rs\.?|inr)\s*\d|^\d[\d,. ]*\/[-‐‑–—−=]/i

/** What was meant as an amount, alone or behind a whole number, and cannot be read as one: `98765 43210 299/-50`. */
export function unreadAmount(text: string): UnreadAmount | null {
  const typed = plainText(text).trim()
  if (SIGNED_AMOUNT.test(typed)) return unread(parseRupees(typed))
  const behind = partings(text).find(({ rest }) => /^\W*(?:(?:rs|inr)\W*)?\d/i.test(rest))
  return behind === undefined ? null : unread(behind.amount)
}

const unread = (amount: ParsedAmount): UnreadAmount | null => (amount.ok ? null : amount)

interface Parting {
  readonly mobileNumber: string
  readonly rest: string
  readonly amount: ParsedAmount
}

/** Every way to take the text for a whole mobile number and what stands behind it. */
function partings(text: string): readonly Parting[] {
  const typed = plainText(text).trim()
  return Array.from(typed.matchAll(/[\s/,]/g), ({ index }) => index)
    .toReversed()
    .flatMap((at) => {
      const mobile = parseMobile(typed.slice(0, at))
      return mobile.ok
        ? [
            {
              mobileNumber: mobile.mobileNumber,
              rest: typed.slice(at + 1),
              amount: parseRupees(typed.slice(at + 1)),
            },
          ]
        : []
    })
}

/** Twelve digits, also behind the mark of a sum, that are not a mobile number with its country code or an amount behind it: to be dropped at once. */
export function looksLikeAadhaar(text: string): boolean {
  const digits = digitsOf(text).replace(/^=/, '')
  if (digits.length !== AADHAAR_DIGITS || !/^[2-9]\d+$/.test(digits)) return false
  return !parseMobile(text).ok && partings(text).length === 0
}

/** Beginning with a zero, it is the number of a receipt before it is an amount. */
export const isReceiptNumber = (text: string): boolean => /^0\d{2,}$/.test(digitsOf(text))
