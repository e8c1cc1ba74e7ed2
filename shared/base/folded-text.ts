// How names are compared, in every script.
import { plainText } from './plain-text'

/** The dot below a letter, which many leave out, in each script that has one; and what joins letters without a sign. */
const LEFT_OUT = /[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]/g
/** José is looked for as jose. */
const ACCENTS = /[\u0300-\u036F]/g
/** Hindi writes the same sound as half a letter or as a dot above: हिन्दी, हिंदी. */
const HALF_NASAL = /[\u0919\u091E\u0923\u0928\u092E]\u094D(?=[\u0915-\u0939])/g
const DOT_ABOVE = '\u0902'

/**
 * A text as names are compared: small letters, ASCII digits, one way of writing where people use two, one space between
 * words. Signs separate words.
 */
export const foldedName = (text: string): string =>
  plainText(text)
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(HALF_NASAL, DOT_ABOVE)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}.#]+|\.(?!\d)/gu, ' ')
    .trim()
