// How screens format text: the words of the chosen language, and money, dates and times as written in India, whatever
// the PC's zone.
import { languageOfLocale, type Language } from '@shared/languages'
import { formatRupees, type Paise } from '@shared/money'
import type { ReactNode } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import type { MessageKey } from './catalogue'

export type { MessageKey } from './catalogue'

const INDIA = 'Asia/Kolkata'
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const JUST_NOW_MS = 5 * SECOND_MS

type PlainValues = Readonly<Record<string, string | number>>

/** `Key`: what can be said. The office's page has texts of its own. */
export interface Words<Key extends string = MessageKey> {
  readonly language: Language
  /** The text of a key, with its values inserted. */
  readonly say: (key: Key, values?: PlainValues) => string
  /** As `say`, for values that are elements (`<strong>`, an amount). Give elements a key. */
  readonly sayRich: (key: Key, values: Readonly<Record<string, ReactNode>>) => ReactNode
  readonly rupees: (amountPaise: Paise, decimals?: 'always' | 'when-needed') => string
  /** `09:41`. All of these take epoch milliseconds. */
  readonly time: (at: number) => string
  /** `09:41:07`. */
  readonly timeWithSeconds: (at: number) => string
  /** `20 November`. */
  readonly dayAndMonth: (at: number) => string
  /** `20 November 2026`. */
  readonly date: (at: number) => string
  /** `November 2026`. */
  readonly monthAndYear: (at: number) => string
  /** `20 Nov`. */
  readonly shortDay: (at: number) => string
  /** `Friday`, or `Fri`. */
  readonly weekdayName: (at: number, width: 'long' | 'short') => string
  /** `Friday, 20 November 2026`. */
  readonly dayInFull: (at: number) => string
  /** `20 Nov 2026, 09:41`. */
  readonly dateAndTime: (at: number) => string
  /** `2 min`: how long ago something was. After the clock was set back it reads `0 s`. */
  readonly age: (at: number, now: number) => string
  /** `2 min ago`. */
  readonly ago: (at: number, now: number) => string
  /** `in 18 s`; a moment in the past reads `in 0 s`. */
  readonly until: (at: number, now: number) => string
}

function ageWords(say: Say, elapsedMs: number): string {
  if (elapsedMs < MINUTE_MS) return say('common.seconds', { count: Math.floor(elapsedMs / SECOND_MS) })
  if (elapsedMs < HOUR_MS) return say('common.minutes', { count: Math.floor(elapsedMs / MINUTE_MS) })
  if (elapsedMs < DAY_MS) return say('common.hours', { count: Math.floor(elapsedMs / HOUR_MS) })
  return say('common.days', { count: Math.floor(elapsedMs / DAY_MS) })
}

const agoWords = (say: Say, elapsedMs: number): string =>
  elapsedMs < JUST_NOW_MS ? say('common.just-now') : say('common.ago', { age: ageWords(say, elapsedMs) })

function untilWords(say: Say, leftMs: number): string {
  const left = Math.max(0, leftMs)
  if (left < 2 * MINUTE_MS) return say('common.in-seconds', { count: Math.ceil(left / SECOND_MS) })
  if (left < 2 * HOUR_MS) return say('common.in-minutes', { count: Math.ceil(left / MINUTE_MS) })
  return say('common.in-hours', { count: Math.ceil(left / HOUR_MS) })
}

/**
 * `Monday, 23 November 2026, 01:30`, of the parts that are there. The languages of India have customs of their own (`ನವೆಂ 23,2026`,
 * `24, నవం 2026`); at a counter a day comes before its month in each of them, as on every paper.
 */
function inIndianOrder(parts: readonly Intl.DateTimeFormatPart[]): string {
  const joined = (types: readonly Intl.DateTimeFormatPartTypes[], between: string): string =>
    types.flatMap((type) => parts.find((part) => part.type === type)?.value ?? []).join(between)
  const [day, time] = [joined(['day', 'month', 'year'], ' '), joined(['hour', 'minute', 'second'], ':')]
  return [joined(['weekday'], ''), day, time].filter((part) => part !== '').join(', ')
}

type Say = Words['say']

function wordsOf(intl: IntlShape): Words<string> {
  const say: Words<string>['say'] = (key, values) => intl.formatMessage({ id: key }, values)
  /** Made when first needed: the first screen shows few of them. */
  const date = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined
    return (at: number) => {
      format ??= new Intl.DateTimeFormat(intl.locale, { timeZone: INDIA, hourCycle: 'h23', ...options })
      return inIndianOrder(format.formatToParts(at))
    }
  }
  const weekdays = { long: date({ weekday: 'long' }), short: date({ weekday: 'short' }) }
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  return {
    language: languageOfLocale(intl.locale),
    say,
    sayRich: (key, values) => intl.formatMessage({ id: key }, { ...values }),
    rupees: formatRupees,
    time: date(clock),
    timeWithSeconds: date({ ...clock, second: '2-digit' }),
    dayAndMonth: date({ day: 'numeric', month: 'long' }),
    date: date({ day: 'numeric', month: 'long', year: 'numeric' }),
    monthAndYear: date({ month: 'long', year: 'numeric' }),
    shortDay: date({ day: 'numeric', month: 'short' }),
    weekdayName: (at, width) => weekdays[width](at),
    dayInFull: date({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    dateAndTime: date({ day: 'numeric', month: 'short', year: 'numeric', ...clock }),
    age: (at, now) => ageWords(say, Math.max(0, now - at)),
    ago: (at, now) => agoWords(say, now - at),
    until: (at, now) => untilWords(say, at - now),
  }
}

/** Made once for a language: a format of dates costs as much as a whole row of a table, and every row has words. */
const made = new WeakMap<IntlShape, Words<string>>()

/** The words and formats of the chosen language, of a catalogue with these keys. */
export function useWordsOf<Key extends string>(): Words<Key> {
  const intl = useIntl()
  const known = made.get(intl)
  if (known !== undefined) return known
  const words = wordsOf(intl)
  made.set(intl, words)
  return words
}

/** Those of the window. */
export const useWords = (): Words => useWordsOf<MessageKey>()
