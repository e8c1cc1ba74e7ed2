// Finds a biller in the national list while its name is being typed: by words of the name, by place (which is part of
// the name), by initials, by id, and by what its category is called in any language (`bijli pune`). Pure; a key press
// examines only the few names that may match.
import { isFiller } from '../../texts/aliases'
import { foldedName } from '../../base/folded-text'
import type { Biller } from './bill-schemas'
import {
  foldedWords,
  headOf,
  idInSmall,
  isOneLetter,
  NO_CATEGORY,
  traitsOf,
  type BillerIndex,
  type Traits,
} from './biller-index'

/** More hits than these are not read; people type another letter instead. */
export const MOST_HITS = 50
const FEWEST_INITIALS = 2
/** Shorter beginnings of a category's name find too much; a whole word (`rd`) counts whatever its length. */
const FEWEST_CATEGORY_LETTERS = 3

/**
 * How well a biller matches, best first: its name begins with the text, contains the words in order, has words that
 * begin with them, and so on; last, its category is called so and its name has the other words.
 */
const RANKS = ['beginsSo', 'inOrder', 'words', 'initials', 'id', 'inside', 'category'] as const
type Rank = (typeof RANKS)[number]

export interface BillerHits {
  /** Best first, and by name within one rank; at most `MOST_HITS`. */
  readonly billers: readonly Biller[]
  /** How many match in total. */
  readonly count: number
}

/**
 * Billers that match `text`, in one category or in all (`null`). An empty text matches every biller, sorted by name.
 */
export function searchBillers(
  index: BillerIndex,
  text: string,
  category: string | null,
  limit: number = MOST_HITS,
): BillerHits {
  const wanted = wantedOf(text, category, index)
  const best = keepBest(limit)
  // Names are sorted, so those that begin with the text are adjacent.
  const from = placeOf(index.names, (name) => name >= wanted.whole)
  const to = placeOf(index.names, (name) => name >= wanted.whole && !name.startsWith(wanted.whole))
  for (let at = from; at < to; at += 1) if (isOfCategory(index, at, wanted)) best.take('beginsSo', at)
  look(index, wanted, best, 0, from)
  look(index, wanted, best, to, index.names.length)
  return { billers: best.places().flatMap((at) => index.billers[at] ?? []), count: best.count() }
}

/** The best positions in the index, at most `limit` per rank, and the total number. */
function keepBest(limit: number) {
  const places: Record<Rank, number[]> = {
    beginsSo: [],
    inOrder: [],
    words: [],
    initials: [],
    id: [],
    inside: [],
    category: [],
  }
  let count = 0
  return {
    take: (rank: Rank, at: number): void => {
      count += 1
      if (places[rank].length < limit) places[rank].push(at)
    },
    takeUnseen: (): void => {
      count += 1
    },
    /** No later match, unless of the first rank, can be among the best. */
    isSettled: (): boolean => places.beginsSo.length + places.inOrder.length >= limit,
    places: (): readonly number[] => RANKS.flatMap((rank) => places[rank]).slice(0, limit),
    count: (): number => count,
  }
}

/** The other words of the text for a biller whose category the text names. */
type Others = readonly string[] | undefined

/**
 * Examines the billers between two positions, none of whose names begins with the text. Reads only those that their
 * numbers do not rule out.
 */
function look(
  index: BillerIndex,
  wanted: Wanted,
  best: ReturnType<typeof keepBest>,
  from: number,
  to: number,
): void {
  const { categoryNumbers } = index
  const { othersByCategory } = wanted
  for (let at = from; at < to; at += 1) {
    const maySpell = hasLetters(index, at, wanted)
    const others = othersByCategory?.[categoryNumbers[at] ?? NO_CATEGORY]
    const mayFit = maySpell || others !== undefined || mayBegin(index, at, wanted)
    if (mayFit && isOfCategory(index, at, wanted)) judge(index, at, wanted, best, maySpell, others)
  }
}

const hasLetters = ({ letters, pairs }: BillerIndex, at: number, wanted: Wanted): boolean =>
  ((letters[at] ?? 0) & wanted.letters) === wanted.letters &&
  ((pairs[at] ?? 0) & wanted.pairs) === wanted.pairs

const mayBegin = ({ idHeads, initialHeads }: BillerIndex, at: number, wanted: Wanted): boolean =>
  ((idHeads[at] ?? 0) & wanted.headMask) === wanted.head || (initialHeads[at] ?? 0) === wanted.head

/** Takes a biller if it matches. Once the best are settled it is only counted. */
function judge(
  index: BillerIndex,
  at: number,
  wanted: Wanted,
  best: ReturnType<typeof keepBest>,
  maySpell: boolean,
  others: Others,
): void {
  if (best.isSettled()) {
    if (fits(index, at, wanted, maySpell) || isCalledSo(index, at, others)) best.takeUnseen()
    return
  }
  const rank = rankOf(index, at, wanted, maySpell) ?? (isCalledSo(index, at, others) ? 'category' : null)
  if (rank !== null) best.take(rank, at)
}

/** The search text, prepared once for all billers. */
interface Wanted extends Pick<Traits, 'letters' | 'pairs'> {
  readonly words: readonly string[]
  /** Each word preceded by a space, to find words that begin with it. */
  readonly beginnings: readonly string[]
  /** All words in order, preceded by a space. */
  readonly whole: string
  /** All words without spaces, for initials and ids. */
  readonly joined: string
  readonly head: number
  /** Which part of a head counts: for a single character only the first one. */
  readonly headMask: number
  /** For a single letter, the letters of a name decide alone. */
  readonly isOneLetter: boolean
  /** As numbered in the index; null for every category. */
  readonly categoryNumber: number | null
  /**
   * By the number of each category that a word of the text names: the other words, as `beginnings`. Null if the text
   * names no category.
   */
  readonly othersByCategory: readonly (readonly string[] | undefined)[] | null
}

function wantedOf(text: string, category: string | null, index: BillerIndex): Wanted {
  const { categoryNumberOf } = index
  const folded = foldedWords(text)
  const words = folded === '' ? [] : folded.split(' ')
  const joined = words.join('')
  const { letters, pairs } = traitsOf(folded)
  return {
    words,
    beginnings: words.map((word) => ` ${word}`),
    whole: ` ${folded}`,
    joined,
    head: headOf(joined),
    headMask: headOf(joined.length === 1 ? ONLY_FIRST : BOTH),
    letters,
    pairs,
    isOneLetter: isOneLetter(folded),
    categoryNumber: category === null ? null : (categoryNumberOf.get(category) ?? NO_CATEGORY),
    othersByCategory: othersByCategory(words, index),
  }
}

/** Reads the text word by word as the name of a category in any language; words that say nothing are left out. */
function othersByCategory(
  words: readonly string[],
  { categoryWords }: BillerIndex,
): Wanted['othersByCategory'] {
  const told = words
    .map((word) => ({ beginning: ` ${word}`, name: foldedName(word) }))
    .filter(({ name }) => !isFiller(name))
  const others = categoryWords.map((names) => {
    const left = told.filter(({ name }) => !names.some((each) => isCalled(each, name)))
    return left.length < told.length ? left.map(({ beginning }) => beginning) : undefined
  })
  return others.some((left) => left !== undefined) ? others : null
}

const isCalled = (name: string, word: string): boolean =>
  name === word || (word.length >= FEWEST_CATEGORY_LETTERS && name.startsWith(word))

/** The biller's category is called as the text says, and its name has the other words. */
const isCalledSo = ({ names }: BillerIndex, at: number, others: readonly string[] | undefined): boolean =>
  others !== undefined && holdsEach(names[at] ?? '', others)

const ONLY_FIRST = '\uffff'
const BOTH = '\uffff\uffff'

/** The first position at which `isReached` holds; it holds at every later one too. */
function placeOf(names: readonly string[], isReached: (name: string) => boolean): number {
  let from = 0
  let to = names.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isReached(names[middle] ?? '')) to = middle
    else from = middle + 1
  }
  return from
}

const isOfCategory = ({ categoryNumbers }: BillerIndex, at: number, { categoryNumber }: Wanted): boolean =>
  categoryNumber === null || categoryNumbers[at] === categoryNumber

/** How well a biller matches whose name does not begin with the text; null if it does not match. */
function rankOf(index: BillerIndex, at: number, wanted: Wanted, maySpell: boolean): Rank | null {
  const name = index.names[at] ?? ''
  const isSpelled = maySpell && holdsEach(name, wanted.words)
  if (isSpelled) {
    if (name.includes(wanted.whole)) return 'inOrder'
    if (holdsEach(name, wanted.beginnings)) return 'words'
  }
  if (beginInitials(index, at, wanted)) return 'initials'
  if (beginsId(index, at, wanted)) return 'id'
  return isSpelled ? 'inside' : null
}

const fits = (index: BillerIndex, at: number, wanted: Wanted, maySpell: boolean): boolean =>
  (maySpell && (wanted.isOneLetter || holdsEach(index.names[at] ?? '', wanted.words))) ||
  beginInitials(index, at, wanted) ||
  beginsId(index, at, wanted)

function holdsEach(name: string, parts: readonly string[]): boolean {
  for (const part of parts) if (!name.includes(part)) return false
  return true
}

/** Each character of the text begins the next word of the name. The first space of the joined text ends it. */
function beginInitials({ names, initialHeads }: BillerIndex, at: number, { joined, head }: Wanted): boolean {
  if (joined.length < FEWEST_INITIALS || initialHeads[at] !== head) return false
  const name = names[at] ?? ''
  let place = 0
  for (let wantedAt = 0; wantedAt < joined.length; wantedAt += 1) {
    place = name.indexOf(' ', place) + 1
    if (name.charCodeAt(place) !== joined.charCodeAt(wantedAt)) return false
  }
  return true
}

const beginsId = (
  { billers, idHeads }: BillerIndex,
  at: number,
  { joined, head, headMask }: Wanted,
): boolean => ((idHeads[at] ?? 0) & headMask) === head && idInSmall(billers[at]).startsWith(joined)
