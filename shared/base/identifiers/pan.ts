// Permanent account numbers of the income tax: `ABCPS1234F`. The fourth letter gives the kind of holder.
import { toAsciiDigits } from '../money'

export const HOLDER_KINDS = {
  P: 'person',
  C: 'company',
  H: 'family',
  F: 'firm',
  A: 'association',
  T: 'trust',
  B: 'body-of-individuals',
  L: 'local-authority',
  J: 'juridical-person',
  G: 'government',
} as const
export type HolderKind = (typeof HOLDER_KINDS)[keyof typeof HOLDER_KINDS]

export type ParsedPan =
  | {
      readonly ok: true
      readonly panNumber: string
      readonly holder: HolderKind | null
      readonly wasCorrected: boolean
    }
  | { readonly ok: false; readonly problem: 'empty' | 'too-short' | 'too-long' | 'form' }

const PAN_LENGTH = 10
const LETTER_FOR: { readonly [Digit in string]?: string } = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' }
/** The digit that a letter in a digit's position was meant to be. */
export const DIGIT_FOR: { readonly [Letter in string]?: string } = { O: '0', I: '1', L: '1', S: '5', B: '8' }

/**
 * Reads a PAN as typed. Letters and digits that are easily confused are corrected by their position, and `wasCorrected`
 * says so.
 */
export function parsePan(text: string): ParsedPan {
  const typed = toAsciiDigits(text).replace(/[\s-]/g, '').toUpperCase()
  if (typed === '') return { ok: false, problem: 'empty' }
  if (typed.length < PAN_LENGTH) return { ok: false, problem: 'too-short' }
  if (typed.length > PAN_LENGTH) return { ok: false, problem: 'too-long' }
  const panNumber = Array.from(typed)
    .map((character, place) =>
      isDigitPlace(place) ? (DIGIT_FOR[character] ?? character) : (LETTER_FOR[character] ?? character),
    )
    .join('')
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(panNumber)) return { ok: false, problem: 'form' }
  const kind = panNumber.charAt(3)
  const holder = kind in HOLDER_KINDS ? HOLDER_KINDS[kind as keyof typeof HOLDER_KINDS] : null
  return { ok: true, panNumber, holder, wasCorrected: panNumber !== typed }
}

const isDigitPlace = (place: number): boolean => place >= 5 && place <= 8

/** `ABXXXXXX4F`: enough to recognise it. */
export const maskPan = (panNumber: string): string =>
  panNumber.length === PAN_LENGTH
    ? `${panNumber.slice(0, 2)}XXXXXX${panNumber.slice(-2)}`
    : 'X'.repeat(panNumber.length)
