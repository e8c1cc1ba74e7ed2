// The whole national list of billers, prepared once for searching: names folded and sorted, and for each name a few
// numbers that rule out most names without looking at them. They are stored in columns, so that a key press scans
// numbers instead of objects.
import { searchWordsOf } from '../../texts/aliases'
import type { Biller } from './bill-schemas'

/** Every column has one entry for a biller, in the order of the folded names. */
export interface BillerIndex {
  readonly billers: readonly Biller[]
  /** The words of each name, each preceded by a space. */
  readonly names: readonly string[]
  /** The first two initials of the name, and the first two characters of the id in small letters, packed as `headOf` packs. */
  readonly initialHeads: Int32Array
  readonly idHeads: Int32Array
  /** The characters that the name contains, as `traitsOf` packs them. */
  readonly letters: Int32Array
  readonly pairs: Int32Array
  readonly categoryNumbers: Int32Array
  readonly categoryNumberOf: ReadonlyMap<string, number>
  /** By the number of a category: the words that people have for it in every language, folded. */
  readonly categoryWords: readonly (readonly string[])[]
  readonly byId: ReadonlyMap<string, Biller>
  /** The service's own words: the most requested at a counter first, then by size. */
  readonly categories: readonly { readonly name: string; readonly count: number }[]
}

/** Longer names are cut here: nobody searches for what follows. */
const LONGEST_SEARCHED = 160

/** Reads the list once. If two billers share an id, the first one counts. */
export function indexBillers(list: readonly Biller[]): BillerIndex {
  const byId = new Map<string, Biller>()
  for (const biller of list) if (!byId.has(biller.id)) byId.set(biller.id, biller)
  const counter = categoryCounter()
  const entries = Array.from(byId.values(), (biller) => ({
    biller,
    name: foldedName(biller),
    categoryNumber: counter.count(biller.category),
  }))
  entries.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
  const billers = entries.map(({ biller }) => biller)
  const names = entries.map(({ name }) => name)
  const categoryNumbers = Int32Array.from(entries, ({ categoryNumber }) => categoryNumber)
  const { numbers: categoryNumberOf } = counter
  return {
    billers,
    names,
    byId,
    categoryNumbers,
    categoryNumberOf,
    categoryWords: Array.from(categoryNumberOf.keys(), (name) => searchWordsOf('billerCategories', name)),
    categories: counter.categories(),
    ...columnsOf(billers, names),
  }
}

function columnsOf(billers: readonly Biller[], names: readonly string[]) {
  const column = () => new Int32Array(billers.length)
  const columns = { initialHeads: column(), idHeads: column(), letters: column(), pairs: column() }
  for (let at = 0; at < names.length; at += 1) {
    const { initialHead, letters, pairs } = traitsOf(names[at] ?? '')
    columns.initialHeads[at] = initialHead
    columns.letters[at] = letters
    columns.pairs[at] = pairs
    columns.idHeads[at] = headOf(idInSmall(billers[at]))
  }
  return columns
}

/** The form in which ids are compared. */
export const idInSmall = (biller: Biller | undefined): string => biller?.id.toLowerCase() ?? ''

/** Stands for a category that is not in the list. */
export const NO_CATEGORY = -1

const foldedName = ({ name }: Biller): string => ` ${foldedWords(name.slice(0, LONGEST_SEARCHED))}`

const SPACE = 0x20
const APART = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * The words of a text in lower case with one space between them. Anything that is not a letter, mark or digit separates
 * words.
 */
export const foldedWords = (text: string): string => text.toLowerCase().replace(APART, ' ').trim()

/** The first two code units of a text in one number; missing ones count as zero. */
export const headOf = (text: string): number => (text.charCodeAt(0) << UNIT_BITS) | text.charCodeAt(1)
const UNIT_BITS = 16

const LETTER_A = 0x61
const LETTER_COUNT = 26
/** All characters other than the 26 letters share the remaining bits. */
const SHARED_BITS = 6
const PAIR_SPREAD = 7

/**
 * What is known about folded words, in three numbers. A text can contain another only if its bits include the other's
 * bits.
 */
export interface Traits {
  readonly initialHead: number
  /** One bit for each of the letters a to z, and six for all other characters. */
  readonly letters: number
  /** One of 32 bits for each pair of adjacent characters in a word. */
  readonly pairs: number
}

export function traitsOf(words: string): Traits {
  let [initials, letters, pairs] = [0, 0, 0]
  let initialCount = 0
  let before = SPACE
  for (let at = 0; at < words.length; at += 1) {
    const code = words.charCodeAt(at)
    if (code !== SPACE) {
      letters |= 1 << bitOfLetter(code)
      // A shift counts modulo 32, so any number selects a bit.
      if (before !== SPACE) pairs |= 1 << (before * PAIR_SPREAD + code)
      else if ((initialCount += 1) <= 2) initials |= code << (initialCount === 1 ? UNIT_BITS : 0)
    }
    before = code
  }
  return { initialHead: initials, letters, pairs }
}

const bitOfLetter = (code: number): number => {
  const letter = code - LETTER_A
  return letter >= 0 && letter < LETTER_COUNT ? letter : LETTER_COUNT + (code % SHARED_BITS)
}

/** Whether `letters` alone decides which names contain this text. */
export const isOneLetter = (folded: string): boolean => /^[a-z]$/.test(folded)

/** Numbers the categories as they come. */
function categoryCounter() {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  return {
    numbers,
    count: (category: string): number => {
      const number = numbers.get(category) ?? numbers.size
      if (number === numbers.size) numbers.set(category, number)
      counts[number] = (counts[number] ?? 0) + 1
      return number
    },
    categories: (): BillerIndex['categories'] =>
      [...numbers]
        .map(([name, number]) => ({ name, count: counts[number] ?? 0, rush: rushOf(name) }))
        .toSorted((one, other) => one.rush - other.rush || other.count - one.count)
        .map(({ name, count }) => ({ name, count })),
  }
}

/**
 * What customers come for most, in that order. The set of categories is open, so each is recognised by a part of its
 * name.
 */
const RUSH = ['electricity', 'loan', 'emi', 'fastag', 'lpg', 'gas', 'dth', 'water', 'insurance', 'broadband']

/** Position of a category in the counter's order; categories not named there come last. */
function rushOf(category: string): number {
  const name = category.toLowerCase()
  const place = RUSH.findIndex((word) => name.includes(word))
  return place === -1 ? RUSH.length : place
}
