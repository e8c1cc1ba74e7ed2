// What a biller asks for, and whether the input looks right. A biller's pattern only ever warns: the service decides.
import { plainText } from '../../base/plain-text'
import { isUnfinished, matchPattern, readPattern, type Pattern } from '../../base/pattern'
import type { Biller, BillerParameter } from './bill-schemas'

/** The name under which the service expects the consumer number of a bill. */
export const CONSUMER_NUMBER_KEY = 'canumber'
/** Longer than any input that a national biller's pattern allows. */
export const LONGEST_INPUT = 1_000
/** What can tell a bill apart: its inputs, its number, its reference (`bill-identity.ts`). */
export const MOST_BILL_IDENTITIES = 3
/** Of the service's own name of an input: one that is longer cannot be sent back. */
export const LONGEST_INPUT_KEY = 120

/** The input, under the biller's own names. */
export type BillInputs = { readonly [key: string]: string }

/** What to ask for. A biller that names no inputs is asked for the consumer number, which every bill needs. */
export const parametersOf = ({ parameters }: Pick<Biller, 'parameters'>): readonly BillerParameter[] =>
  parameters.length > 0
    ? parameters
    : [{ key: CONSUMER_NUMBER_KEY, label: '', pattern: null, isRequired: true }]

export type InputVerdict = 'fits' | 'missing' | 'unusual' | 'too-long' | 'unsendable'

/** `unusual`: the biller's pattern does not match. The input can be sent all the same. */
export function checkInput({ key, pattern, isRequired }: BillerParameter, value: string): InputVerdict {
  const typed = plainText(value).trim()
  if (key.length > LONGEST_INPUT_KEY && (isRequired || typed !== '')) return 'unsendable'
  if (typed === '') return isRequired ? 'missing' : 'fits'
  if (typed.length > LONGEST_INPUT) return 'too-long'
  return matchPattern(patternOf(pattern), typed) === 'no-match' ? 'unusual' : 'fits'
}

/** The input looks unusual only because it is incomplete: no warning while it is being typed. */
export const isBeingTyped = ({ pattern }: BillerParameter, value: string): boolean =>
  isUnfinished(patternOf(pattern), plainText(value).trim())

const UNUSABLE: ReadonlySet<InputVerdict> = new Set(['missing', 'too-long', 'unsendable'])

/** With such an input the bill can neither be fetched nor paid. */
export const isUnusableInput = (parameter: BillerParameter, value: string): boolean =>
  UNUSABLE.has(checkInput(parameter, value))

/** The inputs that stand in the way of fetching and paying. */
export const unusableInputs = (
  biller: Pick<Biller, 'parameters'>,
  inputs: BillInputs,
): readonly BillerParameter[] =>
  parametersOf(biller).filter((parameter) => isUnusableInput(parameter, inputs[parameter.key] ?? ''))

export const unusualInputs = (
  biller: Pick<Biller, 'parameters'>,
  inputs: BillInputs,
): readonly BillerParameter[] =>
  parametersOf(biller).filter((parameter) => checkInput(parameter, inputs[parameter.key] ?? '') === 'unusual')

const MOST_PATTERNS = 64
const patterns = new Map<string, Pattern>()

/** Reading a pattern costs more than matching it, so the patterns of the current biller are cached. */
function patternOf(text: string | null): Pattern {
  const known = patterns.get(text ?? '')
  if (known !== undefined) return known
  const pattern = readPattern(text)
  if (patterns.size >= MOST_PATTERNS) patterns.clear()
  patterns.set(text ?? '', pattern)
  return pattern
}

/** What such an input usually looks like, shown before anything is typed. */
export type UsualForm =
  | { readonly kind: 'digits'; readonly least: number; readonly most: number }
  | { readonly kind: 'characters'; readonly least: number; readonly most: number }
  | { readonly kind: 'choices'; readonly values: readonly string[] }

const MOST_CHOICES = 40

/**
 * Derives the form from the simplest patterns (`^[0-9]{10,12}$`, `^[A-Z0-9]{4,14}$`, `^(Surat|Agra)$`); null for any
 * other.
 */
export function usualForm(pattern: string | null): UsualForm | null {
  const choices = /^\^\(([^()[\]{}*+?\\|^$.]+(?:\|[^()[\]{}*+?\\|^$.]+)*)\)\$$/.exec(pattern ?? '')
  if (choices?.[1] !== undefined) {
    const values = choices[1].split('|')
    return values.length <= MOST_CHOICES ? { kind: 'choices', values } : null
  }
  const counted = /^\^(\[0-9\]|\\d|\[[A-Za-z0-9 ./_@-]+\])\{(\d{1,3})(?:,(\d{1,3}))?\}\$$/.exec(pattern ?? '')
  if (counted === null) return null
  const least = Number(counted[2])
  const most = counted[3] === undefined ? least : Number(counted[3])
  const isDigits = counted[1] === '[0-9]' || counted[1] === '\\d'
  return { kind: isDigits ? 'digits' : 'characters', least, most }
}
