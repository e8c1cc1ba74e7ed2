// The keys 1 to 0 mean digits by their place in fields of numbers: Tamil (InScript) has no zero, and gives the sign for ten on the key 0. What
// the layout writes counts wherever it is a digit itself.
import { toAsciiDigits } from '#shared/base/plain-text'
import { isOfMethod } from './composition'
import { onKeyOf } from './key-route'

/**
 * What a field marked so takes: `number` digits and signs of numbers, `code` letters too. There a key that writes a letter or a sign of ASCII
 * keeps it.
 */
export type DigitKeys = 'number' | 'code'

type Key = Pick<
  KeyboardEvent,
  | 'code'
  | 'key'
  | 'ctrlKey'
  | 'altKey'
  | 'metaKey'
  | 'shiftKey'
  | 'isComposing'
  | 'keyCode'
  | 'getModifierState'
>

const DIGIT_PLACE = /^(Digit|Numpad)([0-9])$/
const LETTER = /^[\p{L}\p{M}]/u
/** A sign that a UPI id or an address may contain: `-` is on the key 6 of French layouts. */
const ASCII = /^[!-~]$/

/** A character, and not the name of a key (`Home`, `Dead`, `Process`). */
export const isWritten = (key: string): boolean => Array.from(key).length === 1 || /[^ -~]/.test(key)

/** Whether a key is one of a shortcut, or of an input method, and writes nothing by itself. */
const isOfOthers = (event: Key): boolean => {
  const { ctrlKey, altKey, metaKey, key } = event
  const isShortcut = ctrlKey || altKey || metaKey || event.getModifierState('AltGraph')
  return isShortcut || isOfMethod(event) || !isWritten(key)
}

/** The digit that a key means: what it writes, if that is one, else by its place. Null if it means none. */
export function digitOfKey(event: Key, taken: DigitKeys = 'code'): string | null {
  const { code, key, shiftKey } = event
  if (isOfOthers(event)) return null
  const written = toAsciiDigits(key)
  if (/^[0-9]$/.test(written)) return written
  const [, row, digit] = DIGIT_PLACE.exec(code) ?? []
  if (digit === undefined || shiftKey) return null
  if (row === 'Numpad' && !event.getModifierState('NumLock')) return null
  return taken === 'code' && (LETTER.test(key) || ASCII.test(key)) ? null : digit
}

/** After every screen: what has the focus by now gets the digit, also where the key has just led to it. */
function typeDigit(event: KeyboardEvent): void {
  const field = document.activeElement
  if (event.defaultPrevented || !(field instanceof HTMLInputElement)) return
  const taken = field.dataset.digits
  if (taken !== 'number' && taken !== 'code') return
  const digit = digitOfKey(event, taken)
  // The browser types what is a digit already, and the field reads it.
  if (digit === null || toAsciiDigits(event.key) === digit) return
  event.preventDefault()
  document.execCommand('insertText', false, digit)
}

onKeyOf('digits', typeDigit)
