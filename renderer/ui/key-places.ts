// What the keys of the main block and of the number pad write on an English (US) keyboard, by their places (`event.code`). Scanners press
// keys as on that keyboard, whatever layout the computer has.

/** Without and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
}

const OF_NUMBER_PAD: Readonly<Record<string, string>> = {
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
}

/** The character at the place of a key; null for a key without one, as of a program that types. Caps Lock is the computer's, not the scanner's. */
export function characterAt({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string | null {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  const [, digit] = /^Numpad(\d)$/.exec(code) ?? []
  return digit ?? OF_NUMBER_PAD[code] ?? SIGNS[code]?.charAt(shiftKey ? 1 : 0) ?? null
}
