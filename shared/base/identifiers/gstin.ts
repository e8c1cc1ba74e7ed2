// GST identification numbers: state code, PAN, number of the registration, a letter, a check character. A wrong check
// character warns and does not block: real numbers with one are in use (docs/field-rules.md 5).
import { toAsciiDigits } from '../money'
import { DIGIT_FOR, parsePan } from './pan'

export type ParsedGstin =
  | {
      readonly ok: true
      readonly gstin: string
      readonly panNumber: string
      readonly stateCode: string
      readonly checkHolds: boolean
      readonly wasCorrected: boolean
    }
  | { readonly ok: false; readonly problem: 'empty' | 'too-short' | 'too-long' | 'form' }

const GSTIN_LENGTH = 15
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Reads a GSTIN as typed, in any case and with spaces. Letters and digits that are easily confused are corrected by
 * their position, and `wasCorrected` says so.
 */
export function parseGstin(text: string): ParsedGstin {
  const typed = toAsciiDigits(text).replace(/[\s-]/g, '').toUpperCase()
  if (typed === '') return { ok: false, problem: 'empty' }
  if (typed.length < GSTIN_LENGTH) return { ok: false, problem: 'too-short' }
  if (typed.length > GSTIN_LENGTH) return { ok: false, problem: 'too-long' }
  const pan = parsePan(typed.slice(2, 12))
  if (!pan.ok) return { ok: false, problem: 'form' }
  const { panNumber } = pan
  const stateCode = Array.from(typed.slice(0, 2), (character) => DIGIT_FOR[character] ?? character).join('')
  const gstin = `${stateCode}${panNumber}${typed.slice(12)}`
  if (!/^\d{2}[A-Z0-9]{10}[1-9A-Z][A-Z][0-9A-Z]$/.test(gstin)) return { ok: false, problem: 'form' }
  const checkHolds = checkCharacter(gstin.slice(0, -1)) === gstin.at(-1)
  return { ok: true, gstin, panNumber, stateCode, checkHolds, wasCorrected: gstin !== typed }
}

/** `27XXXXXXXXXX1ZV`: the state and the end, enough to recognise it. */
export const maskGstin = (gstin: string): string =>
  gstin.length === GSTIN_LENGTH
    ? `${gstin.slice(0, 2)}XXXXXXXXXX${gstin.slice(-3)}`
    : 'X'.repeat(gstin.length)

/** Weights alternate between 1 and 2; each product contributes the sum of its two base-36 digits. */
function checkCharacter(body: string): string {
  const base = CHARACTERS.length
  const sum = Array.from(body).reduce((total, character, place) => {
    const product = CHARACTERS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / base) + (product % base)
  }, 0)
  return CHARACTERS.charAt((base - (sum % base)) % base)
}
