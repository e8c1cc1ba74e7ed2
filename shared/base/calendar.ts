// Days as India writes and counts them: read from what a person types in any script, written as DD/MM/YYYY, and the
// weeks of a month for a calendar. A day stands for its first millisecond in India.
import { foldedName } from './folded-text'
import { DAY_MS, INDIA_OFFSET_MS, startOfIndianMonth } from './clock'
import { LANGUAGES } from './environment'
import { plainText } from './plain-text'

const DAYS_A_WEEK = 7
const MONTHS_A_YEAR = 12
const FEWEST_MONTH_LETTERS = 2
const YEARS_A_CENTURY = 100
/** A year of two digits belongs to this century, or to the one before if the day would come too late. */
const CENTURY = 2_000

export type DateProblem = 'empty' | 'not-a-date' | 'no-such-day' | 'too-early' | 'too-late'
export type ReadDate =
  | { readonly ok: true; readonly at: number }
  | { readonly ok: false; readonly problem: DateProblem }

/** The first and the last day that may be chosen, as epoch milliseconds of any moment in them. */
export interface DayBounds {
  readonly first?: number
  readonly last?: number
}

interface Parts {
  readonly day: number
  readonly month: number
  readonly year: number
}

const inIndia = (at: number): Date => new Date(at + INDIA_OFFSET_MS)

export function partsOf(at: number): Parts {
  const date = inIndia(at)
  return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }
}

/** The day with these parts; null if the calendar has none (31/02). */
function dayOf({ day, month, year }: Parts): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.getTime() - INDIA_OFFSET_MS : null
}

const namesOfMonth = (index: number): readonly string[] =>
  LANGUAGES.map((language) =>
    foldedName(
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
        Date.UTC(CENTURY, index, 1),
      ),
    ),
  )

/** Made when a month is first typed as a word. */
let monthNames: readonly (readonly string[])[] | null = null

/** 1 to 12 for the beginning of a month's name in any language of the app; null if it is none, or that of two. */
function monthNamed(word: string): number | null {
  const typed = foldedName(word)
  if (typed.length < FEWEST_MONTH_LETTERS) return null
  monthNames ??= Array.from({ length: MONTHS_A_YEAR }, (_, index) => namesOfMonth(index))
  const found = monthNames.flatMap((names, index) =>
    names.some((name) => name.startsWith(typed)) ? [index + 1] : [],
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

const DAY_MONTH_YEAR = /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+([1-9]\d{3}|\d{2})$/
const WITHOUT_SIGNS = /^(\d{2})(\d{2})([1-9]\d{3}|\d{2})$/
const WITH_MONTH_NAME = /^(\d{1,2})[/.\-\s]*([\p{L}\p{M}]+)[/.,\-\s]*([1-9]\d{3}|\d{2})$/u

function partsIn(text: string): (Parts & { readonly hasShortYear: boolean }) | null {
  const typed = plainText(text).trim()
  const found = DAY_MONTH_YEAR.exec(typed) ?? WITHOUT_SIGNS.exec(typed) ?? WITH_MONTH_NAME.exec(typed)
  if (found === null) return null
  const [, day = '', monthText = '', year = ''] = found
  const month = /^\d+$/.test(monthText) ? Number(monthText) : monthNamed(monthText)
  if (month === null) return null
  const hasShortYear = year.length === 2
  return { day: Number(day), month, year: hasShortYear ? CENTURY + Number(year) : Number(year), hasShortYear }
}

/**
 * `1/4/26`, `01-04-2026`, `01042026`, `1 apr 2026`, `१ अप्रैल २०२६` as the first millisecond of that day in India, or
 * what is wrong with it.
 */
export function readDate(text: string, bounds: DayBounds = {}): ReadDate {
  if (text.trim() === '') return { ok: false, problem: 'empty' }
  const parts = partsIn(text)
  if (parts === null) return { ok: false, problem: 'not-a-date' }
  const { last = Infinity } = bounds
  const late = parts.hasShortYear && (dayOf(parts) ?? 0) > last
  const at = dayOf(late ? { ...parts, year: parts.year - YEARS_A_CENTURY } : parts)
  if (at === null) return { ok: false, problem: 'no-such-day' }
  const outside = whichSide(at, bounds)
  return outside === null ? { ok: true, at } : { ok: false, problem: outside }
}

/** On which side of the bounds a day lies; null if it is within them. */
export function whichSide(
  at: number,
  { first = -Infinity, last = Infinity }: DayBounds,
): 'too-early' | 'too-late' | null {
  if (at + DAY_MS <= first) return 'too-early'
  return at > last ? 'too-late' : null
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** `01/04/2026`. */
export function dateInFigures(at: number): string {
  const { day, month, year } = partsOf(at)
  return `${twoDigits(day)}/${twoDigits(month)}/${String(year).padStart(4, '0')}`
}

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_FIRST = /^(\d{2})[-.](\d{2})[-.](\d{4})$/

/**
 * A calendar date as the service writes it (`2026-11-20`, `20-11-2026`) as India does, `20/11/2026`; anything else, also
 * what is no day of the calendar, unchanged.
 */
export function writtenDate<Text extends string | null>(text: Text): Text | string {
  const written = text?.trim() ?? ''
  const [, first = '', month = '', last = ''] = YEAR_FIRST.exec(written) ?? DAY_FIRST.exec(written) ?? []
  const [day, year] = first.length === 4 ? [last, first] : [first, last]
  const at = dayOf({ day: Number(day), month: Number(month), year: Number(year) })
  return day === '' || at === null ? text : dateInFigures(at)
}

/** As many months later, on the same day or the last one of a shorter month. */
export function monthsLater(at: number, months: number): number {
  const month = startOfIndianMonth(at, months)
  const lastDay = partsOf(startOfIndianMonth(month, 1) - DAY_MS).day
  return month + (Math.min(partsOf(at).day, lastDay) - 1) * DAY_MS
}

/** 0 for a Sunday, with which an Indian calendar begins its weeks. */
export const weekday = (at: number): number => inIndia(at).getUTCDay()

/** The weeks that have a day of the month, each from Sunday to Saturday. */
export function weeksOf(monthStartsAt: number): readonly (readonly number[])[] {
  const firstSunday = monthStartsAt - weekday(monthStartsAt) * DAY_MS
  const next = startOfIndianMonth(monthStartsAt, 1)
  const weeks: number[][] = []
  for (let sunday = firstSunday; sunday < next; sunday += DAYS_A_WEEK * DAY_MS)
    weeks.push(Array.from({ length: DAYS_A_WEEK }, (_, day) => sunday + day * DAY_MS))
  return weeks
}
