// Compares the name that a customer gave with the name that a bank or a register has. A person draws the conclusion.

import { withoutUnseen } from '../plain-text'

export const NAME_MATCHES = ['same', 'similar', 'different', 'other-script'] as const
export type NameMatch = (typeof NAME_MATCHES)[number]

const TITLES = new Set([
  'MR',
  'MRS',
  'MS',
  'MISS',
  'DR',
  'SHRI',
  'SHREE',
  'SRI',
  'SMT',
  'KM',
  'MESSRS',
  'श्री',
  'श्रीमती',
])
/** Titles before a name, and names behind another: `KUMARI ASHA`, `ASHA KUMARI`. */
const LEADING_TITLES = new Set([...TITLES, 'KUMARI', 'KU', 'कुमारी', 'कु'])
/** Ways in which banks and registers write one name. */
const MOHAMMADS = [
  'MD',
  'MOHD',
  'MOHAMED',
  'MOHAMMED',
  'MOHAMAD',
  'MOHMMAD',
  'MOHMAD',
  'MUHAMMAD',
  'MUHAMMED',
  'MOHAMMOD',
]
const WRITTEN_AS: { readonly [Word in string]?: string } = {
  ...Object.fromEntries(MOHAMMADS.map((word) => [word, 'MOHAMMAD'])),
  LAXMI: 'LAKSHMI',
  LAKSMI: 'LAKSHMI',
  LAXMAN: 'LAKSHMAN',
}
/** One letter makes too much of a difference in shorter words: `RAM` and `RAJ` are two people. */
const SHORTEST_WITH_SLIP = 4

/**
 * `same`: the same words in any order. `similar`: one is the other with initials, words left out or joined, or one
 * letter wrong. `other-script`: one in Latin letters and the other not, so that they cannot be compared. Null if either
 * is empty.
 */
export function compareNames(given: string, found: string): NameMatch | null {
  const [one, other] = [wordsOf(given), wordsOf(found)]
  if (one.length === 0 || other.length === 0) return null
  if (isLatin(one) !== isLatin(other)) return 'other-script'
  if (one.toSorted().join(' ') === other.toSorted().join(' ')) return 'same'
  if (one.join('') === other.join('')) return 'similar'
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  return isWithin(fewer, more) ? 'similar' : 'different'
}

const ACCENTS = /[\u0300-\u036f]/g
const MESSRS = /(?<![\p{L}\p{M}])M\s*\/\s*S(?![\p{L}\p{M}])/gu

function wordsOf(name: string): readonly string[] {
  const words = withoutUnseen(name.normalize('NFKD'))
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toUpperCase()
    .replace(MESSRS, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  const first = words.findIndex((word) => !LEADING_TITLES.has(word))
  // Of titles alone the last is a name: a woman may be called Kumari.
  return words
    .slice(first)
    .filter((word) => !TITLES.has(word))
    .map((word) => WRITTEN_AS[word] ?? word)
}

const isLatin = (words: readonly string[]): boolean => /\p{Script=Latin}/u.test(words.join(''))

/** Every word of the shorter name matches its own word of the longer one, and at least one is more than an initial. */
function isWithin(fewer: readonly string[], more: readonly string[]): boolean {
  const left = [...more]
  let written = 0
  for (const word of fewer.toSorted((one, other) => other.length - one.length)) {
    const at = left.findIndex((candidate) => isLike(word, candidate))
    const candidate = left[at]
    if (candidate === undefined) return false
    if (word.length > 1 && candidate.length > 1) written += 1
    left.splice(at, 1)
  }
  return written > 0
}

function isLike(word: string, other: string): boolean {
  if (word === other) return true
  if (word.length === 1 || other.length === 1) return word.charAt(0) === other.charAt(0)
  return Math.min(word.length, other.length) >= SHORTEST_WITH_SLIP && differByOneLetter(word, other)
}

/** Letters that are written for one sound. Another letter makes another name: RAMESH is not RAKESH. */
const SOUNDS_ALIKE = ['AEIOUY', 'VWB', 'SZJ', 'CKQX', 'PF', 'TD']

/** One letter left out or added that is hardly heard, or changed for one that sounds like it. */
function differByOneLetter(word: string, other: string): boolean {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const isChanged = short.length === long.length
  const rest = isChanged ? short.slice(start + 1) : short.slice(start)
  if (rest !== long.slice(start + 1)) return false
  const [letter, instead] = [long.charAt(start), short.charAt(start)]
  if (isChanged) return SOUNDS_ALIKE.some((alike) => alike.includes(letter) && alike.includes(instead))
  // A vowel at the end makes a name of a woman of a man's: KUMAR, KUMARI.
  return start === short.length ? !/[AEIOU]/.test(letter) : /[AEIOUHY]/.test(letter) || isDoubled(long, start)
}

const isDoubled = (word: string, at: number): boolean =>
  word.charAt(at) === word.charAt(at - 1) || word.charAt(at) === word.charAt(at + 1)
