// Codes of letters and digits with a published form, and characters that are taken for each other when they are read from a card. What was
// typed stays what is asked about; a code with its look-alikes exchanged is only ever offered (docs/field-rules.md 5).
import { plainText } from '../plain-text'

/** A code as people write it, in any case and in groups. Only the letters a to z have capitals here: `ı` is no I. */
export const typedCode = (text: string): string =>
  plainText(text)
    .replace(/[\s-]/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())

const DIGIT_FOR: { readonly [Letter in string]?: string } = { O: '0', I: '1', L: '1', S: '5', B: '8' }
const LETTER_FOR: { readonly [Digit in string]?: string } = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' }

export const looksLike = (one: string, other: string): boolean =>
  DIGIT_FOR[one] === other || DIGIT_FOR[other] === one

/** What may stand at a place of a form; any other character of a form stands for itself. */
const PLACES: { readonly [Place in string]?: RegExp } = {
  d: /[0-9]/,
  l: /[A-Z]/,
  /** The number of a registration. */
  e: /[1-9A-Z]/,
  /** The kind of a taxpayer. */
  k: /[1-9A-JZ]/,
  x: /[0-9A-Z]/,
}

export const fitsForm = (code: string, form: string): boolean =>
  code.length === form.length &&
  Array.from(form).every((place, at) => PLACES[place]?.test(code.charAt(at)) ?? code.charAt(at) === place)

/** The code with a digit where the form has digits, and so on, as far as the characters look alike. */
export const nearestTo = (code: string, form: string): string =>
  Array.from(form, (place, at) => {
    const character = code.charAt(at)
    if (place === 'd') return DIGIT_FOR[character] ?? character
    if (place === 'l') return LETTER_FOR[character] ?? character
    return looksLike(character, place) ? place : character
  }).join('')

export type ParsedForm =
  | { readonly ok: true; readonly code: string }
  | {
      readonly ok: false
      readonly problem: 'empty' | 'too-short' | 'too-long' | 'form'
      /** What it may have been meant as. Offered, never taken. */
      readonly suggestion: string | null
    }

/** Reads a code that has one form and no check character: nobody has one of another form. */
export function parseForm(text: string, form: string): ParsedForm {
  const code = typedCode(text)
  if (code === '') return { ok: false, problem: 'empty', suggestion: null }
  if (code.length < form.length) return { ok: false, problem: 'too-short', suggestion: null }
  if (code.length > form.length) return { ok: false, problem: 'too-long', suggestion: null }
  if (fitsForm(code, form)) return { ok: true, code }
  const nearest = nearestTo(code, form)
  return { ok: false, problem: 'form', suggestion: fitsForm(nearest, form) ? nearest : null }
}
