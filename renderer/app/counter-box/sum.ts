// A sum typed into the counter box behind `=`: what four lines of a bill come to, or what is left of ₹1,450. It is computed in whole
// fractions, so no paisa is lost on the way, and nothing is sold by it. Pure.
import { PAISE_PER_RUPEE, paise, readAmountDigits, type Paise } from '#shared/base/money'
import { plainText } from '#shared/base/plain-text'

export type SumProblem = 'unread' | 'by-zero' | 'part-of-a-paisa' | 'too-large'

export type Sum =
  | { readonly ok: true; readonly amountPaise: Paise }
  | { readonly ok: false; readonly problem: SumProblem }

/** The mark that a sum begins with. */
const MARK = '='

export const isSum = (text: string): boolean => plainText(text).trim().startsWith(MARK)

/** They put the result into the amount field that the box was opened from. */
export const SUM_INTO_FIELD_KEYS = 'Shift+Enter'

/** What Enter leaves in the box: a sum that goes on from the result. */
export const sumOf = (amount: string): string => `${MARK}${amount}`

/** Numerator and denominator; the denominator is above zero. */
type Fraction = readonly [bigint, bigint]

const PARTS = /\s*([\d.,']+|[-+*/()])/y

class SumError extends Error {
  readonly problem: SumProblem

  constructor(problem: SumProblem) {
    super(problem)
    this.problem = problem
  }
}

/** With the signs of multiplying, dividing and subtracting that keyboards and papers have. */
const withPlainSigns = (text: string): string =>
  plainText(text)
    .trim()
    .replace(MARK, '')
    .replace(/[×xX✕]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–‐‑]/g, '-')
    .replace(/[₹\s]+/g, ' ')
    .trimEnd()

function partsOf(text: string): string[] {
  const parts: string[] = []
  PARTS.lastIndex = 0
  while (PARTS.lastIndex < text.length) {
    const [, part] = PARTS.exec(text) ?? []
    if (part === undefined) throw new SumError('unread')
    parts.push(part)
  }
  return parts
}

function numberOf(part: string | undefined): Fraction {
  const digits = /^\d/.test(part ?? '') ? readAmountDigits(part ?? '') : null
  if (digits === null) throw new SumError('unread')
  const { whole, fraction } = digits
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)]
}

function divided([top, bottom]: Fraction, [otherTop, otherBottom]: Fraction): Fraction {
  if (otherTop === 0n) throw new SumError('by-zero')
  const sign = otherTop < 0n ? -1n : 1n
  return [top * otherBottom * sign, bottom * otherTop * sign]
}

/** One level of brackets and signs after the other; takes what it reads from the front of `parts`. */
function readSum(parts: string[]): Fraction {
  let sum = readProduct(parts)
  while (parts[0] === '+' || parts[0] === '-') {
    const sign = parts.shift() === '-' ? -1n : 1n
    const [top, bottom] = readProduct(parts)
    sum = [sum[0] * bottom + sign * top * sum[1], sum[1] * bottom]
  }
  return sum
}

function readProduct(parts: string[]): Fraction {
  let product = readFactor(parts)
  while (parts[0] === '*' || parts[0] === '/') {
    const isDivision = parts.shift() === '/'
    const factor = readFactor(parts)
    product = isDivision ? divided(product, factor) : [product[0] * factor[0], product[1] * factor[1]]
  }
  return product
}

function readFactor(parts: string[]): Fraction {
  const part = parts.shift()
  if (part === '-') {
    const [top, bottom] = readFactor(parts)
    return [-top, bottom]
  }
  if (part !== '(') return numberOf(part)
  const inner = readSum(parts)
  // The last brackets may be left open, as on a calculator.
  const closing = parts.shift()
  if (closing !== ')' && closing !== undefined) throw new SumError('unread')
  return inner
}

function inPaise([top, bottom]: Fraction): Paise {
  const scaled = top * BigInt(PAISE_PER_RUPEE)
  if (scaled % bottom !== 0n) throw new SumError('part-of-a-paisa')
  const amount = Number(scaled / bottom)
  if (!Number.isSafeInteger(amount)) throw new SumError('too-large')
  return paise(amount)
}

/**
 * What a sum (`=12*299`, `=1,450+299-100`, `=(500-299)/3`) comes to: rupees, exact to the paisa, below zero too. Never rounds: a result
 * with a part of a paisa is a problem of its own.
 */
export function computeSum(text: string): Sum {
  try {
    const parts = partsOf(withPlainSigns(text))
    const total = readSum(parts)
    if (parts.length > 0) throw new SumError('unread')
    return { ok: true, amountPaise: inPaise(total) }
  } catch (error) {
    if (error instanceof SumError) return { ok: false, problem: error.problem }
    throw error
  }
}
