// Permanent account numbers of the income tax: `ABCPS1234F`. The fourth letter gives the kind of holder.
import { parseForm, type ParsedForm } from './look-alikes'

export const HOLDER_KINDS = {
  P: 'person',
  C: 'company',
  H: 'family',
  F: 'firm',
  E: 'limited-partnership',
  A: 'association',
  T: 'trust',
  K: 'trust',
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
      /** Null for a letter that no list of holders has. */
      readonly holder: HolderKind | null
      /** A paid check of it takes a yes. */
      readonly isDoubtful: boolean
    }
  | Extract<ParsedForm, { ok: false }>

const PAN_FORM = 'lllllddddl'

/** Reads a PAN as typed, and never as another one. */
export function parsePan(text: string): ParsedPan {
  const parsed = parseForm(text, PAN_FORM)
  if (!parsed.ok) return parsed
  const kind = parsed.code.charAt(3)
  const holder = kind in HOLDER_KINDS ? HOLDER_KINDS[kind as keyof typeof HOLDER_KINDS] : null
  return { ok: true, panNumber: parsed.code, holder, isDoubtful: holder === null }
}

/** `ABXXXXXX4F`: enough to recognise it. */
export const maskPan = (panNumber: string): string =>
  panNumber.length === PAN_FORM.length
    ? `${panNumber.slice(0, 2)}XXXXXX${panNumber.slice(-2)}`
    : 'X'.repeat(panNumber.length)
