// What is said to a screen reader where the written words are for the eye. Most voices leave out ₹ and the minus sign, and read a long
// number as one: amounts are said in rupees, and a number by its last digits in pairs. Both windows load this: it knows no sale.
import { formatRupees, type Paise } from '#shared/base/money'
import type { Words } from './words'

const DIGITS_SAID = 4

/** `1134.09 rupees`. */
export const heardAmount = ({ say }: Words, amountPaise: Paise): string =>
  say('heard.amount', { rupees: formatRupees(amountPaise, 'when-needed').replaceAll(/[₹,]/g, '') })

/** The last digits in pairs, as they are told apart at a counter: `32 10`. */
export const heardNumber = (number: string): string =>
  number
    .replace(/\s/g, '')
    .slice(-DIGITS_SAID)
    .replace(/(?=(?:..)+$)(?!^)/g, ' ')

/** The parts of one message as sentences; none twice, and no empty one. */
export const heardParts = (parts: readonly (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part.trim() !== '')
    .map((part) => part?.trim())
    .join('. ')
    .replace(/([.।!?:])\. /g, '$1 ')
