// Indian mobile numbers as people paste and dictate them.
import { plainText } from '../plain-text'

export const MOBILE_DIGITS = 10

export type MobileProblem = 'empty' | 'too-short' | 'too-long' | 'letters' | 'wrong-start'
export type ParsedMobile =
  | { readonly ok: true; readonly mobileNumber: string }
  | { readonly ok: false; readonly problem: MobileProblem; readonly digits: string }

/**
 * Reads a mobile number with or without +91, 91 or 0 before it, with spaces, dashes, dots, brackets or Devanagari digits.
 * Gives its ten digits, or what is wrong with it and the digits so far. The operator is never read from the prefix: numbers are portable.
 */
export function parseMobile(text: string): ParsedMobile {
  const ascii = plainText(text).trim()
  const digits = withoutCountryCode(ascii.replace(/^\+|[\s().-]/g, ''))
  if (digits === '') return { ok: false, problem: 'empty', digits }
  if (/\D/.test(digits)) return { ok: false, problem: 'letters', digits: digits.replace(/\D/g, '') }
  if (digits.length < MOBILE_DIGITS) return { ok: false, problem: 'too-short', digits }
  if (digits.length > MOBILE_DIGITS) return { ok: false, problem: 'too-long', digits }
  if (!/^[6-9]/.test(digits)) return { ok: false, problem: 'wrong-start', digits }
  return { ok: true, mobileNumber: digits }
}

function withoutCountryCode(digits: string): string {
  if (digits.length === MOBILE_DIGITS + 2 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === MOBILE_DIGITS + 1 && digits.startsWith('0')) return digits.slice(1)
  if (digits.length === MOBILE_DIGITS + 4 && digits.startsWith('0091')) return digits.slice(4)
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
