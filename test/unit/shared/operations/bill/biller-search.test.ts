// How a biller is found among thousands while its name is being typed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFiller, searchWordsOf } from '#shared/texts/aliases'
import { foldedName } from '#shared/base/folded-text'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import { indexBillers } from '#shared/operations/bill/biller-index'
import { MOST_HITS, searchBillers, type BillerHits } from '#shared/operations/bill/biller-search'
import { biller as ordinaryBiller } from '#test/support/bills'

const biller = (name: string, change: Partial<Biller> = {}): Biller =>
  ordinaryBiller({ id: name.toUpperCase().replace(/[^A-Z]/g, ''), name, ...change })

describe('finding a biller', () => {
  const billers = [
    biller('Torrent Power Surat'),
    biller('Torrent Power Agra'),
    biller('Maharashtra State Electricity Distribution Company', { id: 'MSED00000MAH01' }),
    biller('Surat Municipal Corporation', { category: 'Water' }),
    biller('St. Xavier’s School, Surat', { category: 'Education Fees' }),
  ]
  const index = indexBillers(billers)
  const names = (text: string, category: string | null = null): readonly string[] =>
    searchBillers(index, text, category).billers.map(({ name }) => name)

  it('goes by the words of the name, in any order and any case', () => {
    expect(names('surat TORR')).toEqual(['Torrent Power Surat'])
  })

  it('puts what begins so before what only holds it', () => {
    expect(names('surat')[0]).toBe('Surat Municipal Corporation')
    expect(names('surat')).toHaveLength(3)
  })

  it.each(['msedc', 'MSED00000MAH01', 'msed00000'])('knows %s by initials or by id', (text) => {
    expect(names(text)).toEqual(['Maharashtra State Electricity Distribution Company'])
  })

  it('does not stumble over points and apostrophes', () => {
    expect(names('st xavier s')).toEqual(['St. Xavier’s School, Surat'])
  })

  it.each(['बिजली', 'bijli', 'Electricity', 'bijli ka bill', 'लाइट', 'बिज'])(
    'has every biller of electricity under %s, whatever it is called itself',
    (text) =>
      expect(names(text).toSorted()).toEqual([
        'Maharashtra State Electricity Distribution Company',
        'Torrent Power Agra',
        'Torrent Power Surat',
      ]),
  )

  it('puts who is called so before who only belongs there', () => {
    expect(names('electricity')[0]).toBe('Maharashtra State Electricity Distribution Company')
    expect(searchBillers(index, 'electricity', null).count).toBe(3)
  })

  it('joins a category in one language with words of the name', () => {
    expect(names('bijli surat')).toEqual(['Torrent Power Surat'])
    expect(names('surat बिजली', 'Electricity')).toEqual(['Torrent Power Surat'])
    expect(names('bijli surat', 'Water')).toEqual([])
    expect(names('bijli pune')).toEqual([])
  })

  it('takes two letters for no category', () => {
    expect(names('fe')).toEqual([])
    expect(names('fee')).toEqual(['St. Xavier’s School, Surat'])
  })

  it('stays within a category', () => {
    expect(names('surat', 'Water')).toEqual(['Surat Municipal Corporation'])
  })

  it('takes nothing that is typed for an instruction', () => {
    expect(names('.* ( [ \\')).toHaveLength(billers.length)
    expect(names('(q+)+$')).toEqual([])
  })

  it('gives the best fifty and says how many fit', () => {
    const many = indexBillers(Array.from({ length: 300 }, (_, at) => biller(`Board ${at}`, { id: `B${at}` })))
    const hits = searchBillers(many, 'board', null)
    expect(hits.billers).toHaveLength(MOST_HITS)
    expect(hits.count).toBe(300)
  })

  it('offers what a counter is asked for most before what there is most of', () => {
    const schools = Array.from({ length: 9 }, (_, at) =>
      biller(`School ${at}`, { id: `S${at}`, category: 'Education Fees' }),
    )
    const { categories } = indexBillers([...schools, ...billers])
    expect(categories.map(({ name }) => name)).toEqual(['Electricity', 'Water', 'Education Fees'])
  })

  it('counts a biller that the list has twice once', () => {
    expect(indexBillers([...billers, ...billers]).byId.size).toBe(billers.length)
  })
})

describe('the quick way over the list', () => {
  it('gives what a plain look at every biller gives, in the same order', () => {
    fc.assert(
      fc.property(
        listAndText,
        fc.constantFrom(null, 'Water', 'Gas', 'Unknown'),
        fc.nat(6),
        (of, category, limit) => {
          const { list, text } = of
          expect(searchBillers(indexBillers(list), text, category, limit)).toEqual(
            plainSearch(list, text, category, limit),
          )
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('does so letter by letter for whatever is typed of a name, an id or initials', () => {
    fc.assert(
      fc.property(listAndText, ({ list, text }) => {
        const index = indexBillers(list)
        for (const typed of Array.from(text, (_, at) => text.slice(0, at + 1)))
          expect(searchBillers(index, typed, null)).toEqual(plainSearch(list, typed, null, MOST_HITS))
      }),
      { numRuns: 300 },
    )
  })
})

/** Few words, so that names share them; letters of two scripts, digits, marks, and one that needs two code units. */
const word = fc.oneof(
  { arbitrary: fc.constantFrom('ab', 'bc', 'abc'), weight: 6 },
  fc.constantFrom(
    'surat',
    'Surat',
    'power',
    'Board',
    'a',
    'ab',
    'JAL',
    '11',
    '2nd',
    'İz',
    'Σ',
    'बिजली',
    'bijli',
    'pani',
    'bill',
    'बोर्ड',
    '𑀓𑀅',
  ),
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 's', '1'), minLength: 1, maxLength: 4 }),
)
const apart = fc.constantFrom(' ', ' ', '  ', ', ', '-', '’', '. ')
const phrase = fc
  .array(fc.tuple(word, apart), { maxLength: 4 })
  .map((parts) => parts.map(([part, space]) => part + space).join(''))
const someBiller = fc.record({
  name: phrase,
  id: fc.oneof(word, phrase),
  category: fc.constantFrom('Water', 'Gas', 'Electricity'),
  fetchesBill: fc.boolean(),
  parameters: fc.constant([]),
})
const initialsOf = (name: string): string => Array.from(name.split(' '), (part) => part.charAt(0)).join('')

/** A list, and a text that is typed to find an entry of it, or anything else. */
const listAndText = fc.array(someBiller, { maxLength: 40 }).chain((list) =>
  fc.record({
    list: fc.constant(list),
    text: fc
      .tuple(
        fc.constantFrom('', ...list.flatMap(({ name, id }) => [name, id, initialsOf(name)])),
        fc.nat(3),
        fc.nat(12),
        phrase,
      )
      .chain(([from, start, length, other]) =>
        fc.constantFrom(from.slice(start, start + length), from, other),
      ),
  }),
)

/** The rule of the finder as specified, without any optimisation. */
function plainSearch(
  list: readonly Biller[],
  text: string,
  category: string | null,
  limit: number,
): BillerHits {
  const wanted = wordsOf(text)
  const found = list
    .filter(({ id }, at) => list.findIndex((other) => other.id === id) === at)
    .filter((one) => category === null || one.category === category)
    .map((one) => ({ one, words: wordsOf(one.name), rank: plainRank(one, wanted) }))
    .filter(({ rank }) => rank !== -1)
    .toSorted((one, other) => one.rank - other.rank || inOrder(one.words.join(' '), other.words.join(' ')))
  return { billers: found.slice(0, limit).map(({ one }) => one), count: found.length }
}

function plainRank({ name, id, category }: Biller, wanted: readonly string[]): number {
  const words = wordsOf(name)
  const [line, typed] = [` ${words.join(' ')}`, ` ${wanted.join(' ')}`]
  const joined = wanted.join('')
  const initials = words.map((one) => one.charAt(0)).join('')
  return [
    line.startsWith(typed),
    line.includes(typed),
    wanted.every((one) => words.some((other) => other.startsWith(one))),
    joined.length > 1 && initials.startsWith(joined),
    id.toLowerCase().startsWith(joined),
    wanted.every((one) => words.some((other) => other.includes(one))),
    isOfNamedCategory(category, words, wanted),
  ].indexOf(true)
}

function isOfNamedCategory(category: string, words: readonly string[], wanted: readonly string[]): boolean {
  const told = wanted.filter((one) => !isFiller(foldedName(one)))
  const others = told.filter((one) => {
    const typed = foldedName(one)
    return !searchWordsOf('billerCategories', category).some(
      (name) => name === typed || (typed.length > 2 && name.startsWith(typed)),
    )
  })
  return others.length < told.length && others.every((one) => words.some((other) => other.startsWith(one)))
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((one) => one !== '')

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
