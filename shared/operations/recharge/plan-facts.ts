// What can be read from a plan's own text: days, data, talk time, rupees per day. Operators write these differently, so a value is
// either certain or absent: the screen then shows a dash and sorts the plan last. Nothing here decides about money.
import { readAmount } from '../../base/exact-values'
import { plainText } from '../../base/plain-text'
import type { Plan } from './recharge-schemas'

/** How much data a plan includes, in megabytes. `per-day` is renewed every day of the plan. */
export type PlanData =
  | { readonly kind: 'per-day'; readonly megabytes: number }
  | { readonly kind: 'total'; readonly megabytes: number }
  | { readonly kind: 'unlimited' }

export interface PlanFacts {
  /** Days the plan lasts; null if its text does not say so plainly (`N/A`, `Existing`, `Unlimited`). */
  readonly validityDays: number | null
  readonly data: PlanData | null
  /** What is credited to the balance for calls, in paise; null if the text does not say exactly one amount. */
  readonly talkTimePaise: number | null
  /** The price divided by the days, in paise with a fraction: for comparison only, never an amount. */
  readonly paisePerDay: number | null
  /** Only for a new connection: the operator refuses it for a number already in use. */
  readonly isFirstRecharge: boolean
}

const MEGABYTES: Readonly<Record<string, number>> = { mb: 1, gb: 1_024, tb: 1_024 * 1_024 }
const DAYS_OF_UNIT: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }
const HOURS_A_DAY = 24
/** Nothing sold at a counter lasts longer; a larger number in the text means something else (a date, a price). */
const LONGEST_VALIDITY_DAYS = 3_660

/** Reads one plan of `categoryName`. Never throws: a field is null (or false) rather than wrong. */
export function readPlanFacts(plan: Plan, categoryName: string): PlanFacts {
  const description = normalised(plan.description)
  const validityDays = readValidityDays(plan.validityText, plan.description)
  return {
    validityDays,
    data: readData(description),
    talkTimePaise: readTalkTime(plan.description, plan.amountPaise),
    paisePerDay: validityDays === null || plan.amountPaise === null ? null : plan.amountPaise / validityDays,
    isFirstRecharge: saysFirstRecharge(normalised(categoryName)) || saysFirstRecharge(description),
  }
}

/**
 * The days in the validity field or, if that field is empty, the only duration that the description names. Two
 * different durations in a description count as none.
 */
export function readValidityDays(validityText: string, description = ''): number | null {
  const stated = normalised(validityText)
  const bare = /^(\d{1,4})$/.exec(stated)
  if (bare) return withinLimit(Number(bare[1]))
  const own = durationsIn(stated)
  if (own.length > 0) return onlyOne(own)
  return saysNothing(stated) ? onlyOne(durationsIn(withoutDailyQuotas(normalised(description)))) : null
}

/** The data of a plan: a daily quota if exactly one is named, otherwise a total if exactly one is named. */
export function readData(description: string): PlanData | null {
  const text = normalised(description)
  const perDay = distinct([...text.matchAll(PER_DAY), ...text.matchAll(DAILY_BEFORE)].map(megabytesOf))
  if (perDay.length === 1 && perDay[0] !== undefined) return { kind: 'per-day', megabytes: perDay[0] }
  if (perDay.length > 1) return null
  if (/\b(unlimited|unltd|truly unlimited) (5g |4g |high ?speed )?(data|internet)\b/.test(text))
    return { kind: 'unlimited' }
  const total = distinct([...text.matchAll(SIZE)].map(megabytesOf))
  return total.length === 1 && total[0] !== undefined ? { kind: 'total', megabytes: total[0] } : null
}

/** The talk time of a plan: the only amount named with that word, or the whole price if it says "full talktime". */
export function readTalkTime(description: string, amountPaise: number | null): number | null {
  const text = normalised(description)
  const named = new Set([...text.matchAll(TALK_TIME_OF), ...text.matchAll(TALK_TIME_AFTER)].map(paiseOf))
  if (named.size > 0) {
    const [only = null] = named
    return named.size === 1 && only !== null && only > 0 ? only : null
  }
  return FULL_TALK_TIME.test(text) ? amountPaise : null
}

/** The operator's words after a talk time that they begin with; all of them if they begin otherwise. */
export const wordsAfterTalkTime = (description: string): string =>
  LEADING_TALK_TIME.exec(description.trim())?.[1] ?? description.trim()

/** Megabytes over the plan's whole duration, for sorting; null if unknown. */
export function dataOverPlan(facts: Pick<PlanFacts, 'data' | 'validityDays'>): number | null {
  if (facts.data === null) return null
  if (facts.data.kind === 'unlimited') return Number.POSITIVE_INFINITY
  if (facts.data.kind === 'total') return facts.data.megabytes
  return facts.validityDays === null ? null : facts.data.megabytes * facts.validityDays
}

const SIZE_SOURCE = String.raw`(?<![\d.])(\d{1,4}(?:\.\d{1,3})?) ?(mb|gb|tb)\b`
const SIZE = new RegExp(SIZE_SOURCE, 'g')
const PER_DAY = new RegExp(
  String.raw`${SIZE_SOURCE}(?: (?:of )?(?:high ?speed |4g |5g )?(?:data|internet))? ?(?:\/ ?|per |a |each |every |p\/?)?(?:day|daily|d)\b`,
  'g',
)
const DAILY_BEFORE = new RegExp(
  String.raw`\b(?:daily|per day|every day|each day)(?: (?:data|internet|of|upto|up to))* ?[:\-]? ?${SIZE_SOURCE}`,
  'g',
)
const DURATION = /(?<![\d.])(\d{1,4}) ?-?(days?|weeks?|months?|years?|yrs?|hours?|hrs?)\b/g

const RUPEES_SOURCE = String.raw`(\d{1,6}(?:,\d{2,3})*(?:\.\d{1,2})?)(?!\d|[.,]\d| ?(?:mb|gb|tb|sms|p\b|%|days?\b|min|sec))`
const TALK_TIME_OF = new RegExp(
  String.raw`\btalk ?time(?: (?:of|worth|value|is))* ?[:\-=]? ?(?:rs\b\.? ?|₹ ?|inr ?)?${RUPEES_SOURCE}`,
  'g',
)
const TALK_TIME_AFTER = new RegExp(
  String.raw`(?:\brs\b\.? ?|₹ ?|\binr ?)${RUPEES_SOURCE}(?:\/-)? ?(?:of |worth )?talk ?time\b`,
  'g',
)
const FULL_TALK_TIME = /\bfull talk ?time\b/
const LEADING_TALK_TIME =
  /^(?:full )?talk ?time(?: of)? ?(?:rs\b\.? ?|₹ ?)?\d[\d,]*(?:\.\d{1,2})?(?:\/-)? ?[.,;:+|](?!\d) *(\S[^]*)$/i

const paiseOf = (match: RegExpExecArray): number | null => readAmount(match[1])

const megabytesOf = (match: RegExpExecArray): number => Number(match[1]) * (MEGABYTES[match[2] ?? ''] ?? 0)

function durationsIn(text: string): readonly number[] {
  return [...text.matchAll(DURATION)]
    .map((match) => daysOf(Number(match[1]), match[2] ?? ''))
    .filter((days) => days !== null)
}

function daysOf(count: number, unit: string): number | null {
  if (unit.startsWith('h')) return count % HOURS_A_DAY === 0 ? withinLimit(count / HOURS_A_DAY) : null
  const singular = unit.startsWith('y') ? 'year' : unit.replace(/s$/, '')
  return withinLimit(count * (DAYS_OF_UNIT[singular] ?? 0))
}

const withinLimit = (days: number): number | null => (days > 0 && days <= LONGEST_VALIDITY_DAYS ? days : null)

const onlyOne = (values: readonly number[]): number | null => {
  const [first, ...others] = distinct(values)
  return first !== undefined && others.length === 0 ? first : null
}

const distinct = (values: readonly number[]): readonly number[] => [...new Set(values)]

/** `N/A` and similar leave the field empty. `Existing` and `Unlimited` do answer: no number of days. */
export const saysNothing = (text: string): boolean =>
  /^(|-+|n\.? ?\/? ?a\.?|nil|null|none|not applicable)$/.test(normalised(text))

/** `100 SMS/1 day` is a quota, not the duration of the plan. */
const withoutDailyQuotas = (text: string): string =>
  text.replace(/(\/|\bper|\bevery|\beach) ?1? ?days?\b/g, ' ')

const saysFirstRecharge = (text: string): boolean =>
  /\bfrc(?![a-z])|\bfirst[ -](time )?recharge\b|\bnew (number|sim|connection|customer|activation)s? only\b/.test(
    text,
  )

const normalised = (text: string): string => plainText(text).toLowerCase().replace(/\s+/g, ' ').trim()
