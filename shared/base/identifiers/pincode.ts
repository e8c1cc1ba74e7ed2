// Postal codes: six digits, the first not zero. Kept as text.
import { plainText } from '../plain-text'

export type ParsedPincode =
  | { readonly ok: true; readonly pincode: string }
  | { readonly ok: false; readonly problem: 'empty' | 'form' }

export function parsePincode(text: string): ParsedPincode {
  const pincode = plainText(text).replace(/\s/g, '')
  if (pincode === '') return { ok: false, problem: 'empty' }
  return /^[1-9]\d{5}$/.test(pincode) ? { ok: true, pincode } : { ok: false, problem: 'form' }
}
