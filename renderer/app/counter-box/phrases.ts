// Finds what people call a thing: a command, a deed, a part of the settings, in any language or spelling. Pure.

/** How well a phrase fits what was typed; the smaller, the better. */
const EXACT = 0
const BEGINS = 1
const WORDS_BEGIN = 2
const WITHIN = 3
/** Fewer letters occur within too many words. */
const SHORTEST_WITHIN = 3

const plain = (text: string): string => text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')

interface PlainPhrase {
  readonly text: string
  readonly words: readonly string[]
}
/** A few thousand phrases are compared at every key; they are made plain once. */
const made = new WeakMap<readonly string[], readonly PlainPhrase[]>()

function plainOf(phrases: readonly string[]): readonly PlainPhrase[] {
  const known = made.get(phrases)
  if (known !== undefined) return known
  const plains = phrases.map(plain).map((text) => ({ text, words: text.split(' ') }))
  made.set(phrases, plains)
  return plains
}

function rankOf({ text, words }: PlainPhrase, typed: string): number {
  if (text === typed) return EXACT
  if (text.startsWith(typed)) return BEGINS
  if (typed.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return WORDS_BEGIN
  return typed.length >= SHORTEST_WITHIN && text.includes(typed) ? WITHIN : Number.POSITIVE_INFINITY
}

/** Those of `things` that are called `text`, best first; equals in the order in which they were given. */
export function called<Thing extends { readonly phrases: readonly string[] }>(
  text: string,
  things: readonly Thing[],
): readonly Thing[] {
  const typed = plain(text)
  if (typed === '') return []
  return things
    .map((thing) => ({
      thing,
      rank: Math.min(...plainOf(thing.phrases).map((phrase) => rankOf(phrase, typed))),
    }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ thing }) => thing)
}
