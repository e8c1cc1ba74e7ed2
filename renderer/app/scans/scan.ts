// What a scanned code is. Pure: it reads the text, and does nothing.
import { isUpiId } from '#shared/base/identifiers/bank'
import { readReceiptCode, type ReceiptCode } from '#shared/sale/receipt-code'
import { LONGEST_INPUT } from '../counter-box/box-store'

export type Scan =
  | { readonly kind: 'receipt'; readonly code: ReceiptCode }
  /** `upi://pay?pa=…`: the code of somebody who takes money by UPI. */
  | { readonly kind: 'upi'; readonly upiId: string }
  /** Letters and digits: a bill's number, or that of goods. */
  | { readonly kind: 'number'; readonly number: string }
  /** Of an Aadhaar card: nothing of it is shown or kept. */
  | { readonly kind: 'identity' }
  /** Shown, and goes nowhere. */
  | { readonly kind: 'unknown'; readonly text: string }

const UPI_SCHEME = /^upi:\/\/[a-z]+\?/i
/** The older code of an Aadhaar card is XML with `uid="…"`; the newer one a number of more digits than any other code has. */
const AADHAAR_XML = /PrintLetterBarcodeData|\buid\s*=|aadhaar/i
const ONE_NUMBER = /^\d+$/
const LONGEST_NUMBER = LONGEST_INPUT
/** Signs that stand in numbers of bills and consumers. */
const NUMBER = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9/._-]*$/
/** Of a text that nobody knows, so much is shown. */
const SHOWN_CHARACTERS = 60

export function readScan(scanned: string): Scan {
  const text = scanned.trim()
  const code = readReceiptCode(text)
  if (code !== null) return { kind: 'receipt', code }
  if (AADHAAR_XML.test(text) || (ONE_NUMBER.test(text) && text.length > LONGEST_NUMBER))
    return { kind: 'identity' }
  if (UPI_SCHEME.test(text)) {
    const upiId = payeeOf(text)
    if (upiId !== null) return { kind: 'upi', upiId }
  }
  if (NUMBER.test(text) && text.length <= LONGEST_NUMBER) return { kind: 'number', number: text }
  return { kind: 'unknown', text: [...text].slice(0, SHOWN_CHARACTERS).join('') }
}

/** The UPI id that the code pays; null if it names none that can be read. */
function payeeOf(link: string): string | null {
  const fields = new URLSearchParams(link.slice(link.indexOf('?') + 1))
  const upiId = fields.get('pa')?.trim() ?? ''
  return isUpiId(upiId) ? upiId : null
}
