// Bank accounts, IFSC codes and UPI ids as they are typed at a counter.
import { toAsciiDigits } from '../money'

export type ParsedIfsc =
  | { readonly ok: true; readonly ifscCode: string; readonly wasCorrected: boolean }
  | { readonly ok: false; readonly problem: 'empty' | 'too-short' | 'too-long' | 'form' }

const IFSC_LENGTH = 11

/** The fifth character is a zero that is often typed as the letter O: it is corrected, and `wasCorrected` says so. */
export function parseIfsc(text: string): ParsedIfsc {
  const typed = toAsciiDigits(text).replace(/[\s-]/g, '').toUpperCase()
  if (typed === '') return { ok: false, problem: 'empty' }
  if (typed.length < IFSC_LENGTH) return { ok: false, problem: 'too-short' }
  if (typed.length > IFSC_LENGTH) return { ok: false, problem: 'too-long' }
  const ifscCode = typed.charAt(4) === 'O' ? `${typed.slice(0, 4)}0${typed.slice(5)}` : typed
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifscCode)
    ? { ok: true, ifscCode, wasCorrected: ifscCode !== typed }
    : { ok: false, problem: 'form' }
}

export type ParsedAccount =
  | { readonly ok: true; readonly accountNumber: string }
  | { readonly ok: false; readonly problem: 'empty' | 'letters' | 'too-short' | 'too-long' }

const SHORTEST_ACCOUNT = 9
const LONGEST_ACCOUNT = 18

/** Keeps every digit, including leading zeros. */
export function parseAccount(text: string): ParsedAccount {
  const accountNumber = toAsciiDigits(text).replace(/[\s-]/g, '')
  if (accountNumber === '') return { ok: false, problem: 'empty' }
  if (/\D/.test(accountNumber)) return { ok: false, problem: 'letters' }
  if (accountNumber.length < SHORTEST_ACCOUNT) return { ok: false, problem: 'too-short' }
  if (accountNumber.length > LONGEST_ACCOUNT) return { ok: false, problem: 'too-long' }
  return { ok: true, accountNumber }
}

/** All but the last four. */
export const maskAccount = (accountNumber: string): string =>
  accountNumber.slice(-4).padStart(Math.max(accountNumber.length, 4), 'X')

export type ParsedUpiId =
  | { readonly ok: true; readonly upiId: string }
  | { readonly ok: false; readonly problem: 'empty' | 'form' }

const LONGEST_UPI_ID = 50

/** `name@handle`. */
export function parseUpiId(text: string): ParsedUpiId {
  const upiId = toAsciiDigits(text).replace(/\s/g, '')
  if (upiId === '') return { ok: false, problem: 'empty' }
  const hasForm = upiId.length <= LONGEST_UPI_ID && /^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$/.test(upiId)
  return hasForm ? { ok: true, upiId } : { ok: false, problem: 'form' }
}

/** `raXX@bank`: the handle and the beginning of the name. */
export const maskUpiId = (upiId: string): string => {
  const [name = '', ...handle] = upiId.split('@')
  return `${name.slice(0, 2)}${'X'.repeat(Math.max(0, name.length - 2))}@${handle.join('@')}`
}
