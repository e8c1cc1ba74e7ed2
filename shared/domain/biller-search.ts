// Finding one biller among the whole national list while its name is being typed: by words of its name, by its place (which stands in
// the name), by initials, by its id. Pure and without a regular expression per biller, so that a key press costs a few milliseconds.
import type { Biller } from './bill'

export interface BillerIndex {
  readonly entries: readonly Entry[]
  readonly byId: ReadonlyMap<string, Biller>
  /** The service's own words: what a counter is asked for most, then the largest. */
  readonly categories: readonly { readonly name: string; readonly count: number }[]
}

interface Entry {
  readonly biller: Biller
  /** The words of the name, each after one space. */
  readonly words: string
  readonly initials: string
  readonly id: string
}

/** As many hits as are read before the next letter is typed instead. */
export const MOST_HITS = 50
/** Beyond this a name says nothing more that anybody would search for. */
const LONGEST_SEARCHED = 160
const FEWEST_INITIALS = 2

const RANK = { beginsSo: 0, inOrder: 1, words: 2, initials: 3, id: 4, inside: 5 } as const
const RANK_COUNT = 6

/** Reads the list once. Of two billers with one id the first counts. */
export function indexBillers(billers: readonly Biller[]): BillerIndex {
  const byId = new Map<string, Biller>()
  const counts = new Map<string, number>()
  const entries: Entry[] = []
  for (const biller of billers) {
    if (byId.has(biller.id)) continue
    byId.set(biller.id, biller)
    counts.set(biller.category, (counts.get(biller.category) ?? 0) + 1)
    entries.push(entryOf(biller))
  }
  entries.sort((one, other) => (one.words < other.words ? -1 : one.words > other.words ? 1 : 0))
  const categories = [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => rushOf(one.name) - rushOf(other.name) || other.count - one.count)
  return { entries, byId, categories }
}

/** What people come to a shop's counter for, most of all first; the set is open, so each is known by a part of its name. */
const RUSH = ['electricity', 'loan', 'emi', 'fastag', 'lpg', 'gas', 'dth', 'water', 'insurance', 'broadband']

/** Place of a category in the order of the counter; what is not named there comes after. */
function rushOf(category: string): number {
  const name = category.toLowerCase()
  const place = RUSH.findIndex((word) => name.includes(word))
  return place === -1 ? RUSH.length : place
}

function entryOf(biller: Biller): Entry {
  const words = wordsOf(biller.name.slice(0, LONGEST_SEARCHED))
  const initials = words.map((word) => word.charAt(0)).join('')
  return { biller, words: ` ${words.join(' ')}`, initials, id: biller.id.toLowerCase() }
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

export interface BillerHits {
  /** Best first, at most `MOST_HITS`. */
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
  const words = wordsOf(text)
  const wanted: Wanted = { words, whole: ` ${words.join(' ')}`, joined: words.join('') }
  const ranks: Biller[][] = Array.from({ length: RANK_COUNT }, () => [])
  let count = 0
  for (const entry of index.entries) {
    if (category !== null && entry.biller.category !== category) continue
    const rank = words.length === 0 ? RANK.beginsSo : rankOf(entry, wanted)
    if (rank === null) continue
    count += 1
    const hits = ranks[rank]
    if (hits !== undefined && hits.length < limit) hits.push(entry.biller)
  }
  return { billers: ranks.flat().slice(0, limit), count }
}

interface Wanted {
  readonly words: readonly string[]
  /** All of them as they stand, after a space. */
  readonly whole: string
  /** All of them without spaces, for initials and ids. */
  readonly joined: string
}

function rankOf({ words, initials, id }: Entry, { words: wanted, whole, joined }: Wanted): number | null {
  // Most names hold not even the first word: one look at each has to be enough.
  const mayFit = words.includes(wanted[0] ?? '')
  if (mayFit) {
    if (words.startsWith(whole)) return RANK.beginsSo
    if (words.includes(whole)) return RANK.inOrder
    if (wanted.length > 1 && wanted.every((word) => words.includes(` ${word}`))) return RANK.words
  }
  if (joined.length >= FEWEST_INITIALS && initials.startsWith(joined)) return RANK.initials
  if (id.startsWith(joined)) return RANK.id
  return mayFit && wanted.every((word) => words.includes(word)) ? RANK.inside : null
}
