// Dates as they are typed into the search: `20/11/2026`, `20 nov`, `नवंबर 2026`, `today`. The rest of the text remains
// the search text.
import { DAY_MS, INDIA_OFFSET_MS, startOfIndianDay } from '#shared/base/clock'
import english from '#shared/languages/en/calendar.json'
import { plainText } from '#shared/base/plain-text'

export interface DateSpan {
  /** First milliseconds of Indian days: `[from, to)`. */
  readonly from: number
  readonly to: number
}

export interface DatedText {
  readonly span: DateSpan | null
  readonly rest: string
}

/** `calendar.json` in the folder of a language: the twelve months, each with its ways of writing, and two days. */
interface CalendarFile {
  readonly months: readonly string[]
  readonly today: readonly string[]
  readonly yesterday: readonly string[]
}

const CALENDARS = Object.values(
  import.meta.glob<CalendarFile>('../../../../shared/languages/*/calendar.json', {
    eager: true,
    import: 'default',
  }),
)

const ENGLISH_MONTHS = english.months
const MONTHS_A_YEAR = 12
/** The ways to write each month but for English, whose months are known by their first letters. */
const OTHER_MONTHS: readonly (readonly string[])[] = Array.from({ length: MONTHS_A_YEAR }, (_, index) =>
  CALENDARS.filter(({ months }) => months[index] !== ENGLISH_MONTHS[index]).flatMap(({ months }) =>
    (months[index] ?? '').toLowerCase().split(', '),
  ),
)
/** Any of these words, the longest first. */
const anyOf = (words: readonly string[]): string =>
  [...new Set(words)].toSorted((one, other) => other.length - one.length).join('|')
const ENGLISH_REST = '[a-z]{0,6}'
const MONTH_WORD = `(?:(${anyOf(ENGLISH_MONTHS)})${ENGLISH_REST}|(${anyOf(OTHER_MONTHS.flat())}))\\.?`
const START = '(?<![\\p{L}\\p{N}\\p{M}])'
const END = '(?![\\p{L}\\p{N}\\p{M}])'
const pattern = (source: string): RegExp => new RegExp(`${START}${source}${END}`, 'iu')

const YEAR_FIRST = pattern('(\\d{4})-(\\d{1,2})-(\\d{1,2})')
const DAY_FIRST = pattern('(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})')
const WITHOUT_YEAR = pattern('(\\d{1,2})[/-](\\d{1,2})')
const DAY_AND_MONTH = pattern(`(\\d{1,2})\\s*${MONTH_WORD}(?:,?\\s*(\\d{4}))?`)
const MONTH_AND_YEAR = pattern(`${MONTH_WORD},?\\s*(\\d{4})`)
const TODAY = pattern(`(?:${anyOf(CALENDARS.flatMap(({ today }) => today))})`)
const YESTERDAY = pattern(`(?:${anyOf(CALENDARS.flatMap(({ yesterday }) => yesterday))})`)
const BARE_NUMBER = /^\s*\d*\s*$/
const CENTURY = 2_000

const dayStart = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) - INDIA_OFFSET_MS

function dayOf(year: number, month: number, day: number): DateSpan | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? { from: dayStart(year, month, day), to: dayStart(year, month, day) + DAY_MS } : null
}

/** A day without a year is the most recent one that is not in the future. */
function lastDayOf(month: number, day: number, now: number): DateSpan | null {
  const year = new Date(now + INDIA_OFFSET_MS).getUTCFullYear()
  const thisYear = dayOf(year, month, day)
  return thisYear !== null && thisYear.from > now ? dayOf(year - 1, month, day) : thisYear
}

function monthOf(english: string | undefined, other: string | undefined): number {
  const word = (english ?? other ?? '').toLowerCase()
  const index = ENGLISH_MONTHS.indexOf(word)
  return 1 + (index === -1 ? OTHER_MONTHS.findIndex((names) => names.includes(word)) : index)
}

type Reading = readonly [RegExp, (found: RegExpExecArray, now: number) => DateSpan | null]

const READINGS: readonly Reading[] = [
  [YEAR_FIRST, ([, year, month, day]) => dayOf(Number(year), Number(month), Number(day))],
  [
    DAY_FIRST,
    ([, day, , month, year = '']) =>
      dayOf(year.length === 2 ? CENTURY + Number(year) : Number(year), Number(month), Number(day)),
  ],
  [
    DAY_AND_MONTH,
    ([, day, english, other, year], now) =>
      year === undefined
        ? lastDayOf(monthOf(english, other), Number(day), now)
        : dayOf(Number(year), monthOf(english, other), Number(day)),
  ],
  [
    MONTH_AND_YEAR,
    ([, english, other, year]) => {
      const month = monthOf(english, other)
      return { from: dayStart(Number(year), month, 1), to: dayStart(Number(year), month + 1, 1) }
    },
  ],
  [WITHOUT_YEAR, ([, day, month], now) => lastDayOf(Number(month), Number(day), now)],
  [TODAY, (_, now) => ({ from: startOfIndianDay(now), to: startOfIndianDay(now) + DAY_MS })],
  [YESTERDAY, (_, now) => ({ from: startOfIndianDay(now) - DAY_MS, to: startOfIndianDay(now) })],
]

/** Takes the first date out of `text`. `now` is epoch ms. What only looks like a date stays in the rest. */
export function takeDate(text: string, now: number): DatedText {
  const ascii = plainText(text)
  // Most searches are a single number, typed key by key.
  if (BARE_NUMBER.test(ascii)) return { span: null, rest: ascii }
  for (const [expression, read] of READINGS) {
    const found = expression.exec(ascii)
    const span = found === null ? null : read(found, now)
    if (found !== null && span !== null)
      return { span, rest: `${ascii.slice(0, found.index)} ${ascii.slice(found.index + found[0].length)}` }
  }
  return { span: null, rest: ascii }
}
