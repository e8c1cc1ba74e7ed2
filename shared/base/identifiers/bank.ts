// Bank accounts, IFSC codes and UPI ids as they are typed at a counter.
import { plainText } from '../plain-text'
import { parseForm, typedCode, type ParsedForm } from './look-alikes'

export type ParsedIfsc = { readonly ok: true; readonly ifscCode: string } | Extract<ParsedForm, { ok: false }>

/** The fifth character is a zero; typed as the letter O, the zero is offered. */
export function parseIfsc(text: string): ParsedIfsc {
  const parsed = parseForm(text, 'llll0xxxxxx')
  return parsed.ok ? { ok: true, ifscCode: parsed.code } : parsed
}

export type ParsedAccount =
  | {
      readonly ok: true
      readonly accountNumber: string
      /** No bank is known to give such numbers: a paid check of it takes a yes, and the service decides. */
      readonly isDoubtful: boolean
    }
  | { readonly ok: false; readonly problem: 'empty' | 'form' | 'too-long' }

/** Longer than any account number of the world (34 in an IBAN). */
const LONGEST_ACCOUNT = 40

/** Keeps every digit, including leading zeros. */
export function parseAccount(text: string): ParsedAccount {
  const accountNumber = typedCode(text)
  if (accountNumber === '') return { ok: false, problem: 'empty' }
  if (accountNumber.length > LONGEST_ACCOUNT) return { ok: false, problem: 'too-long' }
  if (!/^[0-9A-Z/.]+$/.test(accountNumber)) return { ok: false, problem: 'form' }
  return { ok: true, accountNumber, isDoubtful: !/^\d{9,18}$/.test(accountNumber) }
}

/** All but the last four; of a short one, at least half. */
export const maskAccount = (accountNumber: string): string => {
  const { length } = accountNumber
  return accountNumber.slice(length - Math.min(4, Math.floor(length / 2))).padStart(Math.max(length, 4), 'X')
}

export type ParsedUpiId =
  | {
      readonly ok: true
      readonly upiId: string
      /** Not of the published form: a paid check of it takes a yes, and the service decides. */
      readonly isDoubtful: boolean
    }
  | { readonly ok: false; readonly problem: 'empty' | 'form' }

const LONGEST_UPI_ID = 255

/** `name@handle`. */
export function parseUpiId(text: string): ParsedUpiId {
  const upiId = plainText(text).replace(/\s/g, '')
  if (upiId === '') return { ok: false, problem: 'empty' }
  // U+FFFD: a mark shows it in another order than it has.
  if (upiId.length > LONGEST_UPI_ID || !/^[^@\ufffd]+@[^@\ufffd]+$/.test(upiId))
    return { ok: false, problem: 'form' }
  return { ok: true, upiId, isDoubtful: !/^[A-Za-z0-9._-]+@[A-Za-z][A-Za-z0-9.-]+$/.test(upiId) }
}

/** Of the form that any app can pay. */
export function isUpiId(text: string): boolean {
  const parsed = parseUpiId(text)
  return parsed.ok && !parsed.isDoubtful
}

/** `raXX@bank`: the handle and the beginning of the name. */
export const maskUpiId = (upiId: string): string => {
  const [name = '', ...handle] = upiId.split('@')
  const shown = Math.max(0, Math.min(2, name.length - 1))
  return `${name.slice(0, shown)}${'X'.repeat(name.length - shown)}@${handle.join('@')}`
}
