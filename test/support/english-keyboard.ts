// Where the characters of an English (US) keyboard are, for tests that press keys as a scanner does.
const SHIFTED = '~!@#$%^&*()_+{}|:"<>?'
const PLAIN = "`1234567890-=[]\\;',./"
const CODES = [
  'Backquote',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => `Digit${digit}`),
  'Minus',
  'Equal',
  'BracketLeft',
  'BracketRight',
  'Backslash',
  'Semicolon',
  'Quote',
  'Comma',
  'Period',
  'Slash',
]

interface PlacedKey {
  readonly key: string
  /** As `event.code`. */
  readonly code: string
  readonly shiftKey: boolean
}

/** The key of a character, or one named as `event.key` names it (`Enter`). Throws for a character that the keyboard has not. */
export function englishKey(key: string): PlacedKey {
  if (key.length > 1) return { key, code: key, shiftKey: false }
  if (key === ' ') return { key, code: 'Space', shiftKey: false }
  if (/[a-z]/i.test(key)) return { key, code: `Key${key.toUpperCase()}`, shiftKey: /[A-Z]/.test(key) }
  const shiftKey = SHIFTED.includes(key)
  const code = CODES[shiftKey ? SHIFTED.indexOf(key) : PLAIN.indexOf(key)]
  if (code === undefined) throw new Error(`no key writes ${key}`)
  return { key, code, shiftKey }
}
