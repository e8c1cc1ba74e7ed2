// Aadhaar numbers: twelve digits with a Verhoeff check digit. Shown masked everywhere; the full number lives in memory only.
import { plainText } from '../plain-text'

export const AADHAAR_DIGITS = 12

export type AadhaarProblem =
  | 'empty'
  | 'letters'
  | 'too-short'
  | 'too-long'
  | 'wrong-start'
  | 'palindrome'
  | 'check-digit'
export type ParsedAadhaar =
  | { readonly ok: true; readonly aadhaarNumber: string }
  | { readonly ok: false; readonly problem: AadhaarProblem }

/** Reads a number as it is typed or dictated, in groups or not, in Devanagari digits or not. */
export function parseAadhaar(text: string): ParsedAadhaar {
  const digits = plainText(text).replace(/[\s-]/g, '')
  const problem = problemOf(digits)
  return problem === null ? { ok: true, aadhaarNumber: digits } : { ok: false, problem }
}

function problemOf(digits: string): AadhaarProblem | null {
  if (digits === '') return 'empty'
  if (/\D/.test(digits)) return 'letters'
  if (digits.length < AADHAAR_DIGITS) return 'too-short'
  if (digits.length > AADHAAR_DIGITS) return 'too-long'
  if (/^[01]/.test(digits)) return 'wrong-start'
  if (digits === Array.from(digits).reverse().join('')) return 'palindrome'
  return verhoeffHolds(digits) ? null : 'check-digit'
}

/** `XXXX XXXX 1234`, for a full number as well as for one that came masked in any form. */
export function maskAadhaar(text: string): string {
  const [last] = /\d{4}$/.exec(plainText(text).replace(/[\s-]/g, '')) ?? ['XXXX']
  return `XXXX XXXX ${last}`
}

/** Multiplication in the dihedral group of order ten: 0-4 are rotations, 5-9 reflections. */
function multiply(one: number, other: number): number {
  const isMirrored = one >= 5
  const turn = isMirrored ? (one % 5) - (other % 5) : one + (other % 5)
  const figure = isMirrored === other >= 5 ? 0 : 5
  return (((turn % 5) + 5) % 5) + figure
}

/** The permutation applied once per position from the right. */
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

function permuted(digit: number, times: number): number {
  let value = digit
  for (let turn = 0; turn < times % 8; turn += 1) value = PERMUTATION[value] ?? 0
  return value
}

/** Whether the last digit is the Verhoeff check digit of the others. */
export function verhoeffHolds(digits: string): boolean {
  const places = Array.from(digits).reverse()
  return places.reduce((check, digit, place) => multiply(check, permuted(Number(digit), place)), 0) === 0
}
