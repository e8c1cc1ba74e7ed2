// GST identification numbers, in the forms that the tax portal publishes (docs/field-rules.md 5). A number of no published form, or whose
// check character does not fit, is asked about after a yes: real numbers like these are in use.
import { fitsForm, looksLike, nearestTo, typedCode, type ParsedForm } from './look-alikes'

export const GSTIN_DOUBTS = ['form', 'state', 'check'] as const
export type GstinDoubt = (typeof GSTIN_DOUBTS)[number]

export type ParsedGstin =
  | {
      readonly ok: true
      readonly gstin: string
      /** What is doubtful of it; a paid check of it takes a yes then. */
      readonly doubts: readonly GstinDoubt[]
      readonly isDoubtful: boolean
      /** A number that looks like it and whose check character fits. Offered, never taken. */
      readonly suggestion: string | null
    }
  | Extract<ParsedForm, { ok: false }>

const GSTIN_LENGTH = 15
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const FORMS = [
  /** State, PAN, registration, kind: taxpayers of all kinds, distributors of credit, collectors (`C`). */
  'ddlllllddddlekx',
  /** Deductors, by their PAN or by their TAN. */
  'ddlllllddddleDx',
  'ddlllldddddleDx',
  /** Offices of the government. */
  'ddlllldddddldZd',
  /** State, year, country, number: bodies of the United Nations and embassies, others notified, persons not resident, suppliers abroad. */
  'ddddllldddddUNx',
  'ddddllldddddONx',
  'ddddllldddddNRx',
  '99ddllldddddOSx',
]

/** The states and territories of the census, other countries, other territory, and the centre. */
const isState = (code: string): boolean =>
  (code >= '01' && code <= '38') || code === '96' || code === '97' || code === '99'

/** Reads a GSTIN as typed, in any case and with spaces, and never as another one. */
export function parseGstin(text: string): ParsedGstin {
  const gstin = typedCode(text)
  const suggestion = null
  if (gstin === '') return { ok: false, problem: 'empty', suggestion }
  if (gstin.length < GSTIN_LENGTH) return { ok: false, problem: 'too-short', suggestion }
  if (gstin.length > GSTIN_LENGTH) return { ok: false, problem: 'too-long', suggestion }
  if (!/^[0-9A-Z]+$/.test(gstin)) return { ok: false, problem: 'form', suggestion }
  const doubts = doubtsOf(gstin)
  const isDoubtful = doubts.length > 0
  return { ok: true, gstin, doubts, isDoubtful, suggestion: isDoubtful ? settledNear(gstin) : null }
}

const isChecked = (gstin: string): boolean => checkCharacter(gstin.slice(0, -1)) === gstin.at(-1)

/** It may be of no published form, of no state, or its check character does not fit. */
function doubtsOf(gstin: string): readonly GstinDoubt[] {
  const holds = {
    form: FORMS.some((form) => fitsForm(gstin, form)),
    state: isState(gstin.slice(0, 2)),
    check: isChecked(gstin),
  } satisfies Record<GstinDoubt, boolean>
  return GSTIN_DOUBTS.filter((doubt) => !holds[doubt])
}

const isSettled = (gstin: string): boolean => doubtsOf(gstin).length === 0

const settledNear = (gstin: string): string | null =>
  FORMS.map((form) => withAlikeCheck(nearestTo(gstin, form))).find(isSettled) ?? null

function withAlikeCheck(gstin: string): string {
  const body = gstin.slice(0, -1)
  const check = checkCharacter(body)
  return looksLike(gstin.slice(-1), check) ? body + check : gstin
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
