// Compares the name that a customer gave with the name that a bank or a register has. A person draws the conclusion.

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
  'KUMARI',
  'MESSRS',
  'श्री',
  'श्रीमती',
  'कुमारी',
])
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

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word))

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

/** One letter changed, left out or added. */
function differByOneLetter(word: string, other: string): boolean {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = short.length === long.length ? short.slice(start + 1) : short.slice(start)
  return rest === long.slice(start + 1)
}
