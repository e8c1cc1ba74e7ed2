// Indian mobile numbers as people paste and dictate them.
import { hasTamilNumber, plainText } from '../plain-text'

export const MOBILE_DIGITS = 10

export type MobileProblem =
  | 'empty'
  | 'too-short'
  | 'too-long'
  | 'letters'
  | 'tamil-number'
  | 'wrong-start'
  | 'landline'
  | 'abroad'
export type ParsedMobile =
  | { readonly ok: true; readonly mobileNumber: string }
  | { readonly ok: false; readonly problem: MobileProblem; readonly digits: string }

/**
 * Reads a mobile number with or without +91, 91 or 0 before it, with spaces, dashes, dots, brackets or digits of India's scripts. What may
 * be a landline is asked about: without its zero it is a mobile number.
 * Gives its ten digits, or what is wrong with it and the digits so far. The operator is never read from the prefix: numbers are portable.
 */
export function parseMobile(text: string): ParsedMobile {
  const ascii = plainText(text).trim()
  const written = ascii
    .replace(LABEL, '')
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')
  if (isAbroad(written)) return { ok: false, problem: 'abroad', digits: written.replace(/\D/g, '') }
  const bare = written.replace(/^\+(?:91?)?/, '')
  const digits = withoutCountryCode(bare, written.startsWith('+'))
  if (digits === '') return { ok: false, problem: written === '' ? 'empty' : 'too-short', digits }
  if (/\D/.test(digits)) {
    const problem = hasTamilNumber(digits) ? 'tamil-number' : 'letters'
    return { ok: false, problem, digits: digits.replace(/\D/g, '') }
  }
  if (digits.length < MOBILE_DIGITS) return { ok: false, problem: 'too-short', digits }
  if (digits.length > MOBILE_DIGITS) return { ok: false, problem: 'too-long', digits }
  if (!/^[6-9]/.test(digits)) return { ok: false, problem: 'wrong-start', digits }
  if (MAY_BE_LANDLINE.test(bare)) return { ok: false, problem: 'landline', digits }
  return { ok: true, mobileNumber: digits }
}

/** What people and their address books write before a number. */
const LABEL =
  /^(?:(?:mob(?:ile)?|tel|phone|ph|cell|contact|मोबाइल|मोबाईल|मो|फ़ोन|फोन)(?![\p{L}\p{M}])[.:]?\s*(?:no\b[.:]?|number\b[.:]?|नंबर|नं)?[\s.:-]*)(?=[+\d])/iu

/**
 * A zero and ten digits may be a landline with the code of its town (080 2345 6789, 0651 234 5678) or a mobile number with the old zero. No
 * town has a code that begins with 9.
 */
const MAY_BE_LANDLINE = /^0[6-8]\d{9}$/

/** Behind + or 00 stands a country, whose number may have ten digits with it: `+65 9123 4567`. */
const isAbroad = (written: string): boolean => /^\+(?!9?$|91)\d/.test(written)

/** Where + told the country, what follows it is the number: `+91 98765 432` lacks two digits. */
function withoutCountryCode(digits: string, isTold: boolean): string {
  if (digits.length === MOBILE_DIGITS + 1 && digits.startsWith('0')) return digits.slice(1)
  if (isTold) return digits
  if (digits.length === MOBILE_DIGITS + 2 && digits.startsWith('91')) return digits.slice(2)
  return digits
}

/** `98765 43210`: how a number is read back to the customer. */
export const groupMobile = (digits: string): string =>
  digits.length > 5 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits

/** `98xxx xx210`: enough to recognise, not enough to call. */
export const maskMobile = (digits: string): string =>
  digits.length === MOBILE_DIGITS
    ? `${digits.slice(0, 2)}xxx xx${digits.slice(-3)}`
    : 'x'.repeat(digits.length)

/** Grouped, with spaces at which no line breaks. */
export const unbrokenMobile = (digits: string): string => groupMobile(digits).replace(/ /g, '\u00a0')
