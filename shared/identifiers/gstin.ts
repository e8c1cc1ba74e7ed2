// GST identification numbers: state code, PAN, number of the registration, a letter, a check character.
// A wrong check character is told and does not stop: real numbers with one are in use.
import { parsePan } from './pan'

export type ParsedGstin =
  | {
      readonly ok: true
      readonly gstin: string
      readonly panNumber: string
      readonly stateCode: string
      readonly checkHolds: boolean
    }
  | { readonly ok: false; readonly problem: 'empty' | 'too-short' | 'too-long' | 'form' }

const GSTIN_LENGTH = 15
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Reads a GSTIN as typed, in any case and with spaces. */
export function parseGstin(text: string): ParsedGstin {
  const gstin = text.replace(/[\s-]/g, '').toUpperCase()
  if (gstin === '') return { ok: false, problem: 'empty' }
  if (gstin.length < GSTIN_LENGTH) return { ok: false, problem: 'too-short' }
  if (gstin.length > GSTIN_LENGTH) return { ok: false, problem: 'too-long' }
  const panNumber = gstin.slice(2, 12)
  const hasForm = /^\d{2}[A-Z0-9]{10}[1-9A-Z][A-Z][0-9A-Z]$/.test(gstin)
  if (!hasForm || !parsePan(panNumber).ok) return { ok: false, problem: 'form' }
  const checkHolds = checkCharacter(gstin.slice(0, -1)) === gstin.at(-1)
  return { ok: true, gstin, panNumber, stateCode: gstin.slice(0, 2), checkHolds }
}

/** Weights 1 and 2 in turn; each product counts with its two digits to the base of 36. */
function checkCharacter(body: string): string {
  const base = CHARACTERS.length
  const sum = Array.from(body).reduce((total, character, place) => {
    const product = CHARACTERS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / base) + (product % base)
  }, 0)
  return CHARACTERS.charAt((base - (sum % base)) % base)
}
