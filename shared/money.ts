// Money is whole paise in a branded integer. Rupees exist only as text, on screen and on the wire; binary fractions never touch an amount.

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

export type AmountProblem = 'empty' | 'not-a-number' | 'zero' | 'negative' | 'too-many-decimals' | 'too-large'
export type ParsedAmount =
  | { readonly ok: true; readonly amountPaise: Paise }
  | { readonly ok: false; readonly problem: AmountProblem }

/** The zeros of the scripts of India, of Urdu, and of wide letters; the nine other digits of each follow it. */
const ZEROS = '०০੦૦୦௦౦೦൦᱐꯰٠۰０'
const DIGITS_A_SCRIPT = 10
const zeros = Array.from(ZEROS, (zero) => zero.charCodeAt(0))
const OTHER_DIGIT = new RegExp(
  `[${zeros.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + DIGITS_A_SCRIPT - 1)}`).join('')}]`,
  'g',
)

/** Replaces the digits of every script of India, which its keyboards type, by ASCII digits and changes nothing else. */
export const toAsciiDigits = (text: string): string =>
  text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.charCodeAt(0)
    return String(
      code - zeros.reduce((nearest, zero) => (zero <= code && zero > nearest ? zero : nearest), 0),
    )
  })

/**
 * Reads rupees as a person types or pastes them (`299`, `₹ 1,845.50`, `Rs. 299`, `२९९`). Returns whole paise, or the
 * problem that the form shows. Never rounds.
 */
export function parseRupees(text: string): ParsedAmount {
  const bare = toAsciiDigits(text)
    .trim()
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/[,\s]/g, '')
  if (bare === '') return { ok: false, problem: 'empty' }
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(bare)
  if (match === null) return { ok: false, problem: 'not-a-number' }
  const [, sign = '', rupees = '', fraction = ''] = match
  if (sign === '-') return { ok: false, problem: 'negative' }
  if (fraction.length > 2) return { ok: false, problem: 'too-many-decimals' }
  const total = BigInt(rupees) * BigInt(PAISE_PER_RUPEE) + BigInt(fraction.padEnd(2, '0'))
  if (total === 0n) return { ok: false, problem: 'zero' }
  if (total > BigInt(LARGEST_AMOUNT_PAISE)) return { ok: false, problem: 'too-large' }
  return { ok: true, amountPaise: paise(Number(total)) }
}

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

/** The shortest exact decimal text of an amount in rupees (`299`, `645.5`), as written in a JSON number on the wire. */
export function rupeesText(amountPaise: Paise): string {
  const fraction = amountPaise % PAISE_PER_RUPEE
  const rupees = String(Math.trunc(amountPaise / PAISE_PER_RUPEE))
  return fraction === 0 ? rupees : `${rupees}.${String(fraction).padStart(2, '0').replace(/0$/, '')}`
}
