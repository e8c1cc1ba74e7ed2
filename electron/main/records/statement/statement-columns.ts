// What only a whole column proves: which mark its amounts have before the paise, and how its times are written.
import { readAmount } from '#shared/base/exact-values'
import { DECIMAL_MARKS } from '#shared/sale/reconciliation'
import { readAmountDigits, type DecimalMark } from '#shared/base/money'

/**
 * The decimal mark that the amounts of a column prove: one of them can be read with it and not with the other. `70,00` proves the comma,
 * `1,84,550` the point; of `1,500` alone nobody knows whether it is 1500 or 1.50. Nor does `10.005` prove the comma: taxes of a part make three
 * decimals.
 */
export function readDecimalMark(cells: readonly string[]): DecimalMark | 'unproven' {
  const proven = new Set<DecimalMark>()
  let isOpen = false
  for (const cell of new Set(cells)) {
    const [point, comma] = DECIMAL_MARKS.map((mark) => readAmount(cell, mark))
    if (point === comma || point === undefined || comma === undefined) continue
    if (comma === null) proven.add('.')
    else if (point === null && readAmountDigits(cell) === null) proven.add(',')
    else isOpen = true
  }
  const [mark, other] = proven
  if (other !== undefined) return 'unproven'
  return mark ?? (isOpen ? 'unproven' : '.')
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/

/** Only a time with its offset, or a plain ISO time, is certain; anything else counts as none. */
export function timeOf(text: string | null): number | null {
  if (text === null || !ISO_TIME.test(text)) return null
  const at = Date.parse((ZONED.test(text) ? text : `${text}+05:30`).replace(' ', 'T'))
  return Number.isFinite(at) ? at : null
}

const INDIAN_TIME =
  /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i
const NOON = 12

/** `20/11/2026 10:05 PM`: the day before the month, as the service writes it. */
function indianTimeOf(text: string): number | null {
  const [, day = '', month = '', year = '', hourText = '', minute = '', second = '00', half] =
    INDIAN_TIME.exec(text) ?? []
  if (day === '') return null
  const hour =
    half === undefined
      ? Number(hourText)
      : (Number(hourText) % NOON) + (half.toLowerCase() === 'p' ? NOON : 0)
  const two = (part: string | number): string => String(part).padStart(2, '0')
  const iso = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`
  const at = timeOf(iso)
  // 31 February would be a day in March.
  return at === null || new Date(`${iso}Z`).getUTCDate() !== Number(day) ? null : at
}

/** The times of a column. One that cannot be read with the day first leaves all such ones out: they may have the month first. */
export function readTimes(cells: readonly string[]): readonly (number | null)[] {
  const read = cells.map((cell) => timeOf(cell) ?? indianTimeOf(cell))
  const isDayFirst = cells.every((cell, at) => read[at] !== null || !INDIAN_TIME.test(cell))
  return isDayFirst ? read : cells.map(timeOf)
}
