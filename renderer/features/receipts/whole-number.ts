// Whether a text is a customer's whole number.
import { parseMobile } from '@shared/identifiers/mobile'
import { toAsciiDigits } from '@shared/money'

/** A complete number identifies a customer; anything shorter may be anybody's. */
const SHORTEST_ACCOUNT = 8

export function wholeNumber(text: string): string | null {
  const mobile = parseMobile(text)
  if (mobile.ok) return mobile.mobileNumber
  const digits = toAsciiDigits(text).replace(/\s/g, '')
  return /^\d+$/.test(digits) && digits.length >= SHORTEST_ACCOUNT ? digits : null
}
