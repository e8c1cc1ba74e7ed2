// How keys are named and bound on this computer: a Mac has ⌘ where others have Ctrl, and its function keys often do
// something of the computer's, so that ⌘1 to ⌘0 double F1 to F10.
export type Keyboard = 'pc' | 'mac'

/** The keyboard before this window. */
export const thisKeyboard = (): Keyboard => (/Mac|iPhone|iPad/.test(navigator.platform) ? 'mac' : 'pc')

const FUNCTION_KEY = /^F(10|[1-9])$/
const MAC_SIGNS: Readonly<Record<string, string>> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥', Esc: 'esc' }
/** The order in which a Mac writes them. */
const MAC_ORDER = ['⌥', '⇧', '⌘']

/** `F3` as the digit of its double; null for any other key. */
function doubleOf(key: string): string | null {
  const [, number] = FUNCTION_KEY.exec(key) ?? []
  return number === undefined ? null : String(Number(number) % 10)
}

/** Keys as printed on a PC (`Ctrl+Shift+C`, `F3`), as they read on `keyboard`. */
export function printedOn(keyboard: Keyboard, keys: string): string {
  if (keyboard === 'pc') return keys
  const double = doubleOf(keys)
  if (double !== null) return `⌘${double}`
  const signs = keys.split(/\+(?!$)/).map((key) => MAC_SIGNS[key] ?? key)
  const held = MAC_ORDER.filter((sign) => signs.includes(sign))
  return [...held, ...signs.filter((sign) => !held.includes(sign))].join('')
}

/** What tinykeys listens to on `keyboard` for bindings that name the main modifier `$mod`. */
export function boundOn(keyboard: Keyboard, bindings: readonly string[]): readonly string[] {
  const doubles = bindings.map(doubleOf).flatMap((digit) => (digit === null ? [] : [`$mod+Digit${digit}`]))
  const all = keyboard === 'mac' ? [...bindings, ...doubles] : bindings
  return all.map((binding) => binding.replace('$mod', keyboard === 'mac' ? 'Meta' : 'Control'))
}

/** By `event.code`, where Electron writes another name. */
const MENU_NAMES: Readonly<Record<string, string>> = {
  Meta: 'Command',
  Comma: ',',
  Equal: 'Plus',
  Minus: '-',
  Enter: 'Return',
}

/** A binding of tinykeys (`Meta+Shift+KeyC`) as Electron's menus write it (`Command+Shift+C`). */
export const acceleratorFrom = (binding: string): string =>
  binding
    .split('+')
    .map((key) => MENU_NAMES[key] ?? key.replace(/^(Key|Digit)(?=.$)/, ''))
    .join('+')
