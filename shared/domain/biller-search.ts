// Finding one biller among the whole national list while its name is being typed: by words of its name, by its place (which stands in
// the name), by initials, by its id. Pure; a key press looks at the few names only that may fit.
import type { Biller } from './bill'
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

/** As many hits as are read before the next letter is typed instead. */
export const MOST_HITS = 50
const FEWEST_INITIALS = 2

/** How well a biller fits, best first: its name begins so, holds the words as they stand, has words that begin so, and so on. */
const RANKS = ['beginsSo', 'inOrder', 'words', 'initials', 'id', 'inside'] as const
type Rank = (typeof RANKS)[number]

export interface BillerHits {
  /** Best first, and of equally good ones in the order of names; at most `MOST_HITS`. */
  readonly billers: readonly Biller[]
  /** How many fit in all. */
  readonly count: number
}

/** What fits `text`, within a category or in all (`null`). An empty text fits every biller, in the order of names. */
export function searchBillers(
  index: BillerIndex,
  text: string,
  category: string | null,
  limit: number = MOST_HITS,
): BillerHits {
  const wanted = wantedOf(text, category, index)
  const best = keepBest(limit)
  // Names in order: those that begin so stand together.
  const from = placeOf(index.names, (name) => name >= wanted.whole)
  const to = placeOf(index.names, (name) => name >= wanted.whole && !name.startsWith(wanted.whole))
  for (let at = from; at < to; at += 1) if (isOfCategory(index, at, wanted)) best.take('beginsSo', at)
  look(index, wanted, best, 0, from)
  look(index, wanted, best, to, index.names.length)
  return { billers: best.places().flatMap((at) => index.billers[at] ?? []), count: best.count() }
}

/** The best places of the index, no more than `limit` of a rank, and how many there were. */
function keepBest(limit: number) {
  const places: Record<Rank, number[]> = {
    beginsSo: [],
    inOrder: [],
    words: [],
    initials: [],
    id: [],
    inside: [],
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
    /** Nothing that comes later, whatever its rank but the first, will be among the best. */
    isSettled: (): boolean => places.beginsSo.length + places.inOrder.length >= limit,
    places: (): readonly number[] => RANKS.flatMap((rank) => places[rank]).slice(0, limit),
    count: (): number => count,
  }
}

/** Looks at the billers from one place up to another, none of which begins so. Only those are read whose figures do not rule them out. */
function look(
  index: BillerIndex,
  wanted: Wanted,
  best: ReturnType<typeof keepBest>,
  from: number,
  to: number,
): void {
  const { initialHeads, idHeads, letters, pairs } = index
  for (let at = from; at < to; at += 1) {
    const maySpell =
      ((letters[at] ?? 0) & wanted.letters) === wanted.letters &&
      ((pairs[at] ?? 0) & wanted.pairs) === wanted.pairs
    const mayBegin =
      ((idHeads[at] ?? 0) & wanted.headMask) === wanted.head || (initialHeads[at] ?? 0) === wanted.head
    if ((!maySpell && !mayBegin) || !isOfCategory(index, at, wanted)) continue
    if (best.isSettled()) {
      if (fits(index, at, wanted, maySpell)) best.takeUnseen()
    } else {
      const rank = rankOf(index, at, wanted, maySpell)
      if (rank !== null) best.take(rank, at)
    }
  }
}

/** What is looked for, made ready once for all billers. */
interface Wanted extends Pick<Traits, 'letters' | 'pairs'> {
  readonly words: readonly string[]
  /** Each word after a space: where a word begins so. */
  readonly beginnings: readonly string[]
  /** All of them as they stand, after a space. */
  readonly whole: string
  /** All of them without spaces, for initials and ids. */
  readonly joined: string
  readonly head: number
  /** What of a head counts: of a single character nothing comes after. */
  readonly headMask: number
  /** A single letter: the letters of a name say all. */
  readonly isOneLetter: boolean
  /** As the index numbers it; null for every category. */
  readonly categoryNumber: number | null
}

function wantedOf(text: string, category: string | null, { categoryNumberOf }: BillerIndex): Wanted {
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
  }
}

const ONLY_FIRST = '\uffff'
const BOTH = '\uffff\uffff'

/** The first place at which `isReached` holds; it holds at every later one too. */
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

/** How well a biller fits whose name does not begin so; null where it does not fit. */
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

/** Each character of what is wanted begins the next word of the name; after the last one comes its first space, which none is. */
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
