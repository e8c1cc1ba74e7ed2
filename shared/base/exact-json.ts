// JSON as the service writes it, without the damage that `JSON.parse` does: a number that a double cannot hold keeps
// its literal text (accounts of 18 digits, `1845.50`, `1e+17`). Nothing here computes with such a number, and nothing
// here throws (docs/decisions/0001-exact-json.md).

/** A number whose literal text a JavaScript number would not reproduce. */
export class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type JsonValue =
  | null
  | boolean
  | string
  /** Only whole numbers of at most 15 digits, which are written back exactly as they were read. */
  | number
  | ExactNumber
  | readonly JsonValue[]
  | JsonObject
export interface JsonObject {
  readonly [name: string]: JsonValue | undefined
}

export type JsonProblem = 'empty' | 'not-json' | 'too-deep'
export type ReadJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problem: JsonProblem }

/** No answer of this service comes near it; a deeper one is an attack or a fault. */
export const DEEPEST_NESTING = 64

const BYTE_ORDER_MARK = 0xfeff
const QUOTE = 0x22
const BACKSLASH = 0x5c
const MOST_HARMLESS_DIGITS = 15

/**
 * Reads one JSON text, with or without a byte order mark. Returns the value, or why it is not JSON. Of repeated keys
 * the last one counts, as usual.
 */
export function readJson(text: string): ReadJson {
  const bare = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
  if (bare.trim() === '') return { ok: false, problem: 'empty' }
  const survey = surveyOf(bare)
  if (survey.deepest > DEEPEST_NESTING) return { ok: false, problem: 'too-deep' }
  try {
    return { ok: true, value: parseWithLiterals(bare, survey.literals) }
  } catch {
    return { ok: false, problem: 'not-json' }
  }
}

interface Survey {
  readonly deepest: number
  /** Positions of the numbers whose literal a double would not reproduce. */
  readonly literals: readonly Place[]
}
interface Place {
  readonly start: number
  readonly end: number
}

/** One pass over the text outside its strings: how deep it nests, and which numbers need their literals. */
function surveyOf(text: string): Survey {
  const literals: Place[] = []
  let depth = 0
  let deepest = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index)
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, (depth += 1))
    else if (code === 0x7d || code === 0x5d) depth -= 1
    else if (isNumberCharacter(code)) {
      const end = endOfNumber(text, index)
      if (!isHarmless(text, index, end)) literals.push({ start: index, end })
      index = end - 1
    }
  }
  return { deepest, literals }
}

/** Index of the closing quote, or the end of a text without one (which is not JSON, and the parser will say so). */
function endOfString(text: string, opening: number): number {
  let quote = text.indexOf('"', opening + 1)
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1)
  return quote === -1 ? text.length : quote
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
const isNumberCharacter = (code: number): boolean => isDigit(code) || code === 0x2d

function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && /[\d.eE+-]/.test(text.charAt(end))) end += 1
  return end
}

/** A whole number short enough that a double reproduces its text. Minus zero is not one of them. */
function isHarmless(text: string, start: number, end: number): boolean {
  if (end - start > MOST_HARMLESS_DIGITS || text.charCodeAt(start) === 0x2d) return false
  for (let index = start; index < end; index += 1) if (!isDigit(text.charCodeAt(index))) return false
  return true
}

/** In JSON this character can only occur escaped, so a text that begins with it was marked here. */
const MARK = '\u0001'
const ESCAPED_MARK = '\\u0001'
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Parses with the given numbers replaced by marked texts, which become exact numbers afterwards. (A reviver would give
 * the same result, but take ten times as long for the list of billers.)
 */
function parseWithLiterals(text: string, literals: readonly Place[]): JsonValue {
  if (literals.length === 0) return JSON.parse(text) as JsonValue
  if (text.includes(ESCAPED_MARK)) return parseWithReviver(text)
  return withExactNumbers(JSON.parse(marked(text, literals)) as JsonValue)
}

function marked(text: string, literals: readonly Place[]): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of literals) {
    const literal = text.slice(start, end)
    // Invalid numbers, and numbers in the position of a name, are left unchanged so that the parser refuses them.
    const isNumber = NUMBER.test(literal) && !isFollowedByColon(text, end)
    parts.push(text.slice(from, start), isNumber ? `"${ESCAPED_MARK}${literal}"` : literal)
    from = end
  }
  parts.push(text.slice(from))
  return parts.join('')
}

function isFollowedByColon(text: string, from: number): boolean {
  let index = from
  while (' \t\n\r'.includes(text.charAt(index)) && index < text.length) index += 1
  return text.charAt(index) === ':'
}

function withExactNumbers(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.startsWith(MARK) ? new ExactNumber(value.slice(1)) : value
  if (Array.isArray(value)) return value.map(withExactNumbers)
  if (!isJsonObject(value)) return value
  const members = value as Record<string, JsonValue>
  for (const name of Object.keys(members)) {
    const member = members[name]
    if (typeof member === 'string' ? member.startsWith(MARK) : typeof member === 'object')
      Object.defineProperty(members, name, {
        value: withExactNumbers(member ?? null),
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return value
}

const parseWithReviver = (text: string): JsonValue =>
  JSON.parse(text, (_name, value, context) => {
    if (typeof value !== 'number' || context.source === undefined) return value
    return isHarmless(context.source, 0, context.source.length) ? value : new ExactNumber(context.source)
  }) as JsonValue

/**
 * What a request may contain: as for `JSON.stringify`, with `ExactNumber` for a number that must be sent as its
 * literal.
 */
export type JsonOut =
  | null
  | boolean
  | string
  | number
  | ExactNumber
  | readonly JsonOut[]
  | { readonly [name: string]: JsonOut }

/** Writes a request body. Names keep their order, so that the same input gives the same bytes. */
export function writeJson(value: JsonOut): string {
  return JSON.stringify(value, (_name, item: unknown) =>
    item instanceof ExactNumber ? JSON.rawJSON(item.text) : item,
  )
}

export const isJsonObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)

export const isJsonArray = (value: JsonValue | undefined): value is readonly JsonValue[] =>
  Array.isArray(value)

/** An object's own member `name`; undefined for anything else, including inherited names. */
export const memberOf = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
