// Money is whole paise in a branded integer. Rupees exist only as text, on screen and on the wire; binary fractions never touch an amount.

import { hasTamilNumber, plainText } from './plain-text'

export type Paise = number & { readonly __unit: 'paise' }

export const PAISE_PER_RUPEE = 100
/** No counter sale comes near this (₹1 crore); anything above is a typing mistake or a broken answer. */
export const LARGEST_AMOUNT_PAISE = 1_00_00_000 * PAISE_PER_RUPEE

export const isPaise = (value: unknown): value is Paise => Number.isSafeInteger(value)

/** Asserts that `value` is a whole number of paise. Throws otherwise: a fraction of a paisa is a bug, not an input. */
export function paise(value: number): Paise {
  if (!isPaise(value)) throw new RangeError('an amount of money must be a whole number of paise')
  return value
}

export type AmountProblem =
  | 'empty'
  | 'not-a-number'
  | 'tamil-number'
  | 'zero'
  | 'negative'
  | 'too-many-decimals'
  | 'too-large'
export type ParsedAmount =
  | { readonly ok: true; readonly amountPaise: Paise }
  /** `readings`: what a text that is not a number may have been meant as, likeliest first. Offered, never taken. */
  | { readonly ok: false; readonly problem: AmountProblem; readonly readings?: readonly Paise[] }

/** Behind whole rupees it says that nothing follows: `1,885/-`. A figure behind it would be something else, and is no amount. */
const NOTHING_FOLLOWS = /(?<=\d)\s?\/[-=]$/

/**
 * The rupee as people write it before a figure, in each language, and behind it. A point belongs to what is shortened alone: `Rs.6` are six
 * rupees, `₹.6` is no amount.
 */
const RUPEES_BEFORE =
  /^(?:[₹₨৳]|(?:(?:rs|re|रु|रू|ரூ|రూ|રૂ|ರೂ)\.?|inr|rupees?|रुपये|रुपए|रुपया|টাকা)(?![\p{L}\p{M}]))\s*(?=[\d.-])/iu
const RUPEES_BEHIND = /(?<=\d)(?<!\/)\s?(?:₹|rs\.?|rupees?|रुपये|रुपए|रु\.?|টাকা|ரூபாய்|రూపాయలు|રૂપિયા|ರೂಪಾಯಿ)$/iu

/** Without what stands around the figure, with ASCII digits, and with the two Arabic separators as what they are. */
const bareAmount = (text: string): string =>
  plainText(text)
    .trim()
    .replace(RUPEES_BEFORE, '')
    .replace(RUPEES_BEHIND, '')
    .replace(NOTHING_FOLLOWS, '')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')

const GROUP_MARKS = [',', ' ', "'"]
const INDIAN_GROUPS = /^[1-9]\d?(?:,\d{2})*,\d{3}$/
const WESTERN_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+$/

/** The digits of a whole number; null if a mark in it does not stand between groups, or is not the same throughout. */
function groupedDigits(text: string): string | null {
  if (/^\d+$/.test(text)) return text
  const mark = GROUP_MARKS.find((one) => text.includes(one))
  if (mark === undefined) return null
  const groups = text.replaceAll(mark, ',')
  return INDIAN_GROUPS.test(groups) || WESTERN_GROUPS.test(groups) ? groups.replaceAll(',', '') : null
}

/** What stands before the paise. The comma only in files of other programs, where a whole column proves it. */
export type DecimalMark = '.' | ','

/** An amount as it stands in a text: digits alone. */
export interface AmountDigits {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

/**
 * The one reader of amounts: of what is typed, of files, and of answers. A comma, a space or `'` may only stand between
 * groups, Indian or Western (`1,84,550`, `184 550`): in any other place it may have been meant as a decimal point, and
 * the amount would be a hundred times as large. Then null.
 */
export const readAmountDigits = (text: string, mark: DecimalMark = '.'): AmountDigits | null => {
  const bare = bareAmount(text)
  return digitsOf(mark === '.' ? bare : bare.replace(/[.,]/g, (one) => (one === ',' ? '.' : ',')))
}

function digitsOf(bare: string): AmountDigits | null {
  const [, sign, grouped = '', fraction = ''] = /^(-?)([^.]*)(?:\.(\d*))?$/.exec(bare) ?? []
  const whole = groupedDigits(grouped)
  return whole === null ? null : { isNegative: sign === '-', whole, fraction }
}

/**
 * Reads rupees as a person types or pastes them (`299`, `₹ 1,845.50`, `Rs. 299/-`, `२९९`). Returns whole paise, or the
 * problem that the form shows. Never rounds.
 */
export function parseRupees(text: string): ParsedAmount {
  const bare = bareAmount(text)
  if (bare === '') return { ok: false, problem: 'empty' }
  const digits = digitsOf(bare)
  if (digits === null) {
    if (hasTamilNumber(bare)) return { ok: false, problem: 'tamil-number' }
    const readings = readingsOf(bare)
    return { ok: false, problem: 'not-a-number', ...(readings.length === 0 ? {} : { readings }) }
  }
  const { isNegative, whole, fraction } = digits
  if (isNegative) return { ok: false, problem: 'negative' }
  if (fraction.length > 2) return { ok: false, problem: 'too-many-decimals' }
  const total = BigInt(whole) * BigInt(PAISE_PER_RUPEE) + BigInt(fraction.padEnd(2, '0'))
  if (total === 0n) return { ok: false, problem: 'zero' }
  if (total > BigInt(LARGEST_AMOUNT_PAISE)) return { ok: false, problem: 'too-large' }
  return { ok: true, amountPaise: paise(Number(total)) }
}

/** What keyboards of India write where a point or a comma was meant. */
const ANY_MARK = "[\\p{Zs}.,;:'’`·।॥،_]"
const LAST_MARK = new RegExp(`^(.*)${ANY_MARK}(\\d{1,2})$`, 'u')
const DIGITS_AND_MARKS = new RegExp(`^\\d+(?:${ANY_MARK}+\\d+)+$`, 'u')

/** True of a key that writes a point or comma into an amount, on any layout. */
export const isAmountMark = (key: string): boolean => /^[.,'·।،\u066b\u066c]$/.test(key)

/** `299,50` may be 299.50 or 29,950; `1,,2` only 12. */
function readingsOf(bare: string): readonly Paise[] {
  const [, before = '', fraction] = LAST_MARK.exec(bare) ?? []
  const whole = before === '' ? '0' : groupedDigits(before.replaceAll('.', ','))
  const marks = new Set(bare.replace(/\d/g, ''))
  const isJoined = DIGITS_AND_MARKS.test(bare) && marks.size === 1 && !marks.has('.')
  const texts = [
    ...(fraction === undefined || whole === null ? [] : [`${whole}.${fraction}`]),
    ...(isJoined ? [bare.replace(/\D/g, '')] : []),
  ]
  return texts.flatMap((text) => {
    const parsed = parseRupees(text)
    return parsed.ok ? [parsed.amountPaise] : []
  })
}

/** `₹299.50? ₹29,950?`; empty where nothing can be offered. */
export const readingsText = ({
  readings = [],
}: {
  readonly ok: boolean
  readonly readings?: readonly Paise[]
}): string => readings.map((one) => `${formatRupees(one, 'when-needed')}?`).join(' ')

/** Made with the first amount: making it costs more than a start has left over. */
let rupeeDigits: Intl.NumberFormat | undefined

/** `₹12,34,567.00`. Always with Indian grouping and ASCII digits, in every language of the app. */
export function formatRupees(amountPaise: Paise, decimals: 'always' | 'when-needed' = 'always'): string {
  const sign = amountPaise < 0 ? '−' : ''
  const absolute = Math.abs(amountPaise)
  const fraction = absolute % PAISE_PER_RUPEE
  rupeeDigits ??= new Intl.NumberFormat('en-IN')
  const rupees = rupeeDigits.format(Math.trunc(absolute / PAISE_PER_RUPEE))
  if (decimals === 'when-needed' && fraction === 0) return `${sign}₹${rupees}`
  return `${sign}₹${rupees}.${String(fraction).padStart(2, '0')}`
}

/** The shortest exact decimal text of an amount in rupees (`299`, `645.5`, `-7.48`), as written in a JSON number on the wire. */
export function rupeesText(amountPaise: Paise): string {
  const absolute = Math.abs(amountPaise)
  const fraction = absolute % PAISE_PER_RUPEE
  const rupees = `${amountPaise < 0 ? '-' : ''}${Math.trunc(absolute / PAISE_PER_RUPEE)}`
  return fraction === 0 ? rupees : `${rupees}.${String(fraction).padStart(2, '0').replace(/0$/, '')}`
}
