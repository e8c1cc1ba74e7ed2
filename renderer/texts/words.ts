// How screens format text: the words of the chosen language, and money, dates and times as written in India, whatever
// the PC's zone.
import { localeOf, type Language } from '#shared/base/languages'
import { formatRupees, type Paise } from '#shared/base/money'
import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, createElement, Fragment, useContext, type ReactNode } from 'react'
import type { MessageKey } from './catalogue'
import type { LoadedLanguage } from './texts-of-languages'

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
  /** Whether there is a text of this key: what a newer counter or office names may have none. */
  readonly has: (key: string) => boolean
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

/**
 * The texts of a language with their values. Each is read once, when it is first said with a value. What cannot be said, for want of a text or of
 * a value, is reported, and stands there as it was written: no screen breaks of it.
 */
function sayingOf({ language, texts }: LoadedLanguage) {
  const locale = localeOf(language)
  const formats = new Map<string, IntlMessageFormat>()
  return <Value>(
    key: string,
    values?: Readonly<Record<string, Value>>,
  ): string | Value | (string | Value)[] => {
    const text = texts[key]
    if (text === undefined) reportError(new Error(`no text ${key} in ${language}`))
    if (text === undefined || values === undefined) return text ?? key
    try {
      const format = formats.get(key) ?? new IntlMessageFormat(text, locale)
      formats.set(key, format)
      return format.format<Value>({ ...values })
    } catch (error) {
      reportError(error)
      return text
    }
  }
}

function newWordsOf(loaded: LoadedLanguage): Words<string> {
  const locale = localeOf(loaded.language)
  const saying = sayingOf(loaded)
  const say: Words<string>['say'] = (key, values) => String(saying(key, values))
  const sayRich: Words<string>['sayRich'] = (key, values) => {
    const said = saying<ReactNode>(key, values)
    return Array.isArray(said) ? createElement(Fragment, {}, ...said) : said
  }
  /** Made when first needed: the first screen shows few of them. */
  const date = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined
    return (at: number) => {
      format ??= new Intl.DateTimeFormat(locale, { timeZone: INDIA, hourCycle: 'h23', ...options })
      return inIndianOrder(format.formatToParts(at))
    }
  }
  const weekdays = { long: date({ weekday: 'long' }), short: date({ weekday: 'short' }) }
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  return {
    language: loaded.language,
    say,
    has: (key) => Object.hasOwn(loaded.texts, key),
    sayRich,
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

/** Made once for a language, and the same whenever it is shown again: a format of dates costs as much as a whole row of a table. */
const made = new WeakMap<LoadedLanguage, Words<string>>()

export function wordsOf(loaded: LoadedLanguage): Words<string> {
  const words = made.get(loaded) ?? newWordsOf(loaded)
  made.set(loaded, words)
  return words
}

export const WordsContext = createContext<Words<string> | null>(null)

/** The words and formats of the chosen language, of a catalogue with these keys. */
export function useWordsOf<Key extends string>(): Words<Key> {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('no language is shown here')
  return words
}

/** Those of the window. */
export const useWords = (): Words => useWordsOf<MessageKey>()
