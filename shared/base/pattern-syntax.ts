// Parses the part of the regular-expression syntax that billers' patterns use into a tree. Anything else (back
// references, look-behind, named groups, Unicode classes) gives null, and the caller then draws no conclusion.

export type Piece =
  /** One character that `accepts` accepts or, if negated, rejects. */
  | { readonly kind: 'one'; readonly accepts: (character: string) => boolean; readonly isNegated?: boolean }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'sequence'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'choice'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'look'; readonly piece: Piece; readonly isWanted: boolean }
  | {
      readonly kind: 'repeat'
      readonly piece: Piece
      readonly least: number
      readonly most: number
      readonly isLazy: boolean
    }

class NotUnderstood extends Error {}

/** Parses the source of a pattern. Null if it is broken or not supported. */
export function parsePattern(source: string): Piece | null {
  const reader = new Reader(source)
  try {
    const piece = reader.choice()
    return reader.isAtEnd() ? piece : null
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}

const MOST_REPEATS = 1_000
const DEEPEST_GROUPS = 30

/** Reads forward through the source; each method consumes what it read. */
class Reader {
  readonly #characters: readonly string[]
  #at = 0
  #groups = 0

  constructor(source: string) {
    this.#characters = Array.from(source)
  }

  isAtEnd(): boolean {
    return this.#at >= this.#characters.length
  }

  choice(): Piece {
    const pieces = [this.#sequence()]
    while (this.#take('|')) pieces.push(this.#sequence())
    const [only] = pieces
    return pieces.length === 1 && only !== undefined ? only : { kind: 'choice', pieces }
  }

  #sequence(): Piece {
    const pieces: Piece[] = []
    while (!this.isAtEnd() && this.#peek() !== '|' && this.#peek() !== ')')
      pieces.push(this.#repeated(this.#atom()))
    return { kind: 'sequence', pieces }
  }

  #atom(): Piece {
    const character = this.#next()
    switch (character) {
      case '^':
        return { kind: 'start' }
      case '$':
        return { kind: 'end' }
      case '.':
        return { kind: 'one', accepts: (given) => given !== '\n' && given !== '\r' }
      case '(':
        return this.#group()
      case '[':
        return this.#characterClass()
      case '\\':
        return { kind: 'one', accepts: this.#escape() }
      case '*':
      case '+':
      case '?':
        throw new NotUnderstood()
      default:
        return { kind: 'one', accepts: (given) => given === character }
    }
  }

  #group(): Piece {
    this.#groups += 1
    if (this.#groups > DEEPEST_GROUPS) throw new NotUnderstood()
    const kind = this.#groupKind()
    const inner = this.choice()
    if (!this.#take(')')) throw new NotUnderstood()
    this.#groups -= 1
    return kind === 'plain' ? inner : { kind: 'look', piece: inner, isWanted: kind === 'ahead' }
  }

  #groupKind(): 'plain' | 'ahead' | 'not-ahead' {
    if (!this.#take('?')) return 'plain'
    if (this.#take(':')) return 'plain'
    if (this.#take('=')) return 'ahead'
    if (this.#take('!')) return 'not-ahead'
    throw new NotUnderstood()
  }

  #repeated(piece: Piece): Piece {
    const range = this.#range()
    if (range === null) return piece
    const isLazy = this.#take('?')
    if (this.#peek() === '+' || this.#peek() === '*') throw new NotUnderstood()
    return { kind: 'repeat', piece, ...range, isLazy }
  }

  #range(): { readonly least: number; readonly most: number } | null {
    if (this.#take('*')) return { least: 0, most: Infinity }
    if (this.#take('+')) return { least: 1, most: Infinity }
    if (this.#take('?')) return { least: 0, most: 1 }
    if (this.#peek() !== '{') return null
    const text = /^\{(\d{1,4})(?:(,)(\d{0,4}))?\}/.exec(
      this.#characters.slice(this.#at, this.#at + 12).join(''),
    )
    // A brace without a count stands for itself.
    if (text === null) return null
    this.#at += text[0].length
    const least = Number(text[1])
    const most = text[2] === undefined ? least : text[3] === '' ? Infinity : Number(text[3])
    if (least > MOST_REPEATS || (most !== Infinity && (most > MOST_REPEATS || most < least)))
      throw new NotUnderstood()
    return { least, most }
  }

  #characterClass(): Piece {
    const isNegated = this.#take('^')
    const tests: ((character: string) => boolean)[] = []
    while (!this.#take(']')) tests.push(this.#classMember())
    return { kind: 'one', accepts: (character) => tests.some((test) => test(character)), isNegated }
  }

  #classMember(): (character: string) => boolean {
    const first = this.#classCharacter()
    if (typeof first === 'function') return first
    const isRange = this.#peek() === '-' && this.#peek(1) !== ']' && this.#peek(1) !== undefined
    if (!isRange) return (character) => character === first
    this.#next()
    const last = this.#classCharacter()
    if (typeof last === 'function' || codeOf(last) < codeOf(first)) throw new NotUnderstood()
    return (character) => codeOf(character) >= codeOf(first) && codeOf(character) <= codeOf(last)
  }

  /** A single character of a class, or the test that an escape such as `\d` stands for. */
  #classCharacter(): string | ((character: string) => boolean) {
    const character = this.#next()
    if (character !== '\\') return character
    const escaped = this.#next()
    return SETS[escaped] ?? literalOf(escaped)
  }

  #escape(): (character: string) => boolean {
    const escaped = this.#next()
    const set = SETS[escaped]
    if (set !== undefined) return set
    const literal = literalOf(escaped)
    return (character) => character === literal
  }

  #peek(ahead = 0): string | undefined {
    return this.#characters[this.#at + ahead]
  }

  #next(): string {
    const character = this.#characters[this.#at]
    if (character === undefined) throw new NotUnderstood()
    this.#at += 1
    return character
  }

  #take(wanted: string): boolean {
    if (this.#peek() !== wanted) return false
    this.#at += 1
    return true
  }
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0
const isDigit = (character: string): boolean => /^\d$/.test(character)
const isWord = (character: string): boolean => /^\w$/.test(character)
const isSpace = (character: string): boolean => /^\s$/.test(character)

const SETS: { readonly [Escape in string]?: (character: string) => boolean } = {
  d: isDigit,
  D: (character) => !isDigit(character),
  w: isWord,
  W: (character) => !isWord(character),
  s: isSpace,
  S: (character) => !isSpace(character),
}

const CONTROLS: { readonly [Escape in string]?: string } = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' }

/**
 * The character that an escape stands for. Letters and digits with a meaning of their own (`\b`, `\1`, `\p`) are not
 * supported.
 */
function literalOf(escaped: string): string {
  const control = CONTROLS[escaped]
  if (control !== undefined) return control
  if (/^[A-Za-z0-9]$/.test(escaped)) throw new NotUnderstood()
  return escaped
}
