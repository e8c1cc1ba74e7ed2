// How a text that comes from a person or a file - typed, pasted, scanned, exported by another program - is read: without what nobody sees, with
// one hyphen, one space and one row of digits. Every field and every reader asks this page, so that one number is never two.
// What the service gave and gets back (circles, ids, names of inputs) is no such text and stays byte for byte.

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

/** Ten, hundred and thousand of the Tamil script: numbers and no digits, on the keys 0, - and = of a layout that has no zero. */
export const hasTamilNumber = (text: string): boolean => /[\u0bf0-\u0bf2]/.test(text)

/** As most texts are: nothing is to be done. */
const IS_ASCII = /^[\t\n\r -~]*$/

/**
 * What is drawn as nothing: controls but for tab and line end, marks of direction, soft hyphens, selectors of a variant, fillers, tags. The
 * two joiners come after these, because behind an Indian letter or sign, or one of Urdu, they choose how it is written: names keep them.
 */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const UNSEEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const LOST_JOINERS = /(?<!(?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d]+/gu

/** A text as people see it: nothing in it can hide, or turn round the words and amounts that stand beside it. */
export const withoutUnseen = (text: string): string =>
  IS_ASCII.test(text) ? text : text.replace(UNSEEN, '').replace(LOST_JOINERS, '')

/** Shows what follows from right to left; where that ends is not reckoned, since marks can be nested. */
const OVERRIDE = /\u202e[^]*[\p{L}\p{Nd}][^]*[\p{L}\p{Nd}]/u
/** Behind such a mark the groups of a number change places, unless one sign of a figure or a letter stands between them. */
const RIGHT_TO_LEFT = /[\u200f\u061c\u202b\u2067]/
const GROUPS = /\d(?![.,:/]?\d)[^\d\p{L}]+\d/u

/**
 * Whether marks of direction show the number in another order than the text has it. Then nobody can say which of the two was meant.
 */
function isTurned(text: string): boolean {
  if (OVERRIDE.test(text)) return true
  return RIGHT_TO_LEFT.test(text) && GROUPS.test(withoutUnseen(text))
}

/** Stands where a mark turned a number round: seen, and part of no number. */
const TURNED_MARK = '\ufffd'

const HYPHENS = /[\p{Pd}\u2212\u2043\u02d7]/gu
const SPACES = /[\p{Zs}\p{Zl}\p{Zp}\u2800]/gu
const WIDE = /[\uff01-\uff5e]/g
const WIDE_OFFSET = 0xff01 - 0x21

/** A number, an amount, a date or a code, as every reader of one gets it. */
export function plainText(text: string): string {
  if (IS_ASCII.test(text)) return text
  const ascii = toAsciiDigits(text)
  const seen = isTurned(ascii) ? ascii.replace(/[\u202e\u200f\u061c\u202b\u2067]/g, TURNED_MARK) : ascii
  return withoutUnseen(seen)
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_OFFSET))
    .replace(HYPHENS, '-')
    .replace(SPACES, ' ')
}
