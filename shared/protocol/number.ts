// A customer's number as the office compares it, however it was typed: counters hash this text under a key of their own.
import { plainText } from '../base/plain-text'
import { LAST_DIGITS } from './entries'

/** Without spaces, dots and hyphens, in upper case, with the digits 0-9 whatever script they were typed in. */
export const comparedNumber = (typed: string): string =>
  plainText(typed.normalize('NFKC'))
    .replaceAll(/[\s.·-]/g, '')
    .toUpperCase()

/** What a page may show of a number: its last four characters, and of a short one nothing. */
export const lastDigitsOf = (number: string): string => {
  const compared = comparedNumber(number)
  return compared.length >= 2 * LAST_DIGITS ? compared.slice(-LAST_DIGITS) : ''
}
