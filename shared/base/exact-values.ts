// How single values of an answer are read (docs/service-gaps.md 2.13): tolerant of every known form, exact in the
// result. A value that cannot be read is null, never an exception and never a guess.
import { isPaise, paise, readAmountDigits, type DecimalMark, type Paise } from './money'
import { ExactNumber, type JsonValue } from './exact-json'
import { withoutUnseen } from './plain-text'

type Value = JsonValue | undefined

/**
 * A text without surrounding spaces; a number as its plain digits. Empty is null: an empty reference proves nothing.
 */
export function readText(value: Value): string | null {
  const text = textOf(value)?.trim()
  return text === undefined || text === '' ? null : text
}

/** A text as people may be shown it: nothing in it can reverse the words and amounts that stand beside it. */
export function readWords(value: Value): string | null {
  const text = textOf(value)
  return text === undefined ? null : seenWords(text) || null
}

export const seenWords = (text: string): string => withoutUnseen(text).trim()

/** A text byte for byte, including spaces, for values that are sent back (circles, agent ids, parameter names). */
export function readExactText(value: Value): string | null {
  return textOf(value) ?? null
}

function textOf(value: Value): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (value instanceof ExactNumber) return plainDecimal(value.text) ?? value.text
  return undefined
}

const LONGEST_WRITTEN_OUT = 40

/**
 * Writes a JSON number's literal without its exponent (`1e+17` → `100000000000000000`), exactly. Keeps a decimal
 * point's zeros (`645.0` stays). Null for an absurdly long one, or anything else.
 */
export function plainDecimal(literal: string): string | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(literal)
  if (match === null) return null
  const [, sign = '', whole = '', fraction = '', exponentText] = match
  if (exponentText === undefined) return literal
  const exponent = Number(exponentText)
  if (Math.abs(exponent) > LONGEST_WRITTEN_OUT) return null
  const digits = whole + fraction
  const point = whole.length + exponent
  const padded = digits.padStart(digits.length + Math.max(0, 1 - point), '0').padEnd(point, '0')
  const cut = Math.max(point, 1)
  const before = padded.slice(0, cut).replace(/^0+(?=\d)/, '')
  const after = padded.slice(cut)
  return `${sign}${before}${after === '' ? '' : `.${after}`}`
}

/**
 * A whole number such as `response_code` or `total`: `200` or `"200"`. Null for fractions and anything beyond exact
 * integers.
 */
export function readInteger(value: Value): number | null {
  const text = readText(value)
  if (text === null || !/^-?\d{1,15}(\.0+)?$/.test(text)) return null
  return Number(text)
}

const MOST_RUPEE_DIGITS = 13
/** Of a text in place of an amount, so much is shown. */
const LONGEST_UNREAD = 60

/**
 * Rupees as the service writes them (`22`, `22.0`, `"22.00"`, `"1,845.50"`) in paise. Null for anything else, including
 * fractions of a paisa: an amount is never rounded.
 */
export function readAmount(value: Value, mark: DecimalMark = '.'): Paise | null {
  const read = readAmountDigits(readText(value) ?? '', mark)
  if (read === null || read.whole.length > MOST_RUPEE_DIGITS || !/^\d{0,2}0*$/.test(read.fraction))
    return null
  const amount = Number(`${read.whole}${read.fraction.slice(0, 2).padEnd(2, '0')}`)
  if (!isPaise(amount)) return null
  return amount === 0 || !read.isNegative ? amount : paise(0 - amount)
}

/** How an amount that is there but cannot be read is written; null where there is none, or one that can. */
export const unreadAmount = (value: Value): string | null =>
  readAmount(value) === null ? amountAsWritten(value) : null

/** What stands in the place of an amount, as people may be shown it; null where there is nothing. */
export const amountAsWritten = (value: Value): string | null =>
  readWords(value)?.slice(0, LONGEST_UNREAD) ?? null

/** `true`, `"true"`, `1`, `"1"`, `"Y"`, `"yes"` and their opposites; null for anything else. */
export function readFlag(value: Value): boolean | null {
  if (typeof value === 'boolean') return value
  const word = readText(value)?.toLowerCase()
  if (word === 'true' || word === '1' || word === 'y' || word === 'yes') return true
  if (word === 'false' || word === '0' || word === 'n' || word === 'no') return false
  return null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A calendar date in any of the service's forms (`2026-11-20`, `20/11/2026`, `20-11-2026`, `20 Nov 2026`, ISO with a
 * time) as `YYYY-MM-DD`. The day always comes before the month: 03/04 is 3 April. Null if it is not a date; the caller
 * then shows the text.
 */
export function readDate(value: Value): string | null {
  const text = readText(value)
  if (text === null) return null
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[T ])/.exec(text)
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3])
  const indian = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  if (indian !== null) return dateOf(indian[3], indian[2], indian[1])
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i.exec(text)
  if (named === null) return null
  const month = MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1
  return dateOf(named[3], String(month), named[1])
}

const EARLIEST_YEAR = 1900

function dateOf(yearText = '', monthText = '', dayText = ''): string | null {
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (year < EARLIEST_YEAR || !exists) return null
  return `${yearText}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
