// The folders of the languages: each has what English has, file by file and key by key. What a text says is checked
// where it is used.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, describe } from 'vitest'
import { LANGUAGES, localeOf } from '#shared/base/languages'

const FOLDER = join(import.meta.dirname, '../../../../shared/languages')
const filesOf = (language: string): readonly string[] =>
  readdirSync(join(FOLDER, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'))

/** `circles/Assam`: the way to every text. A list of texts is one. */
function waysIn(value: unknown, way = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [way]
  return Object.entries(value).flatMap(([name, inner]) => waysIn(inner, `${way}/${name}`))
}

it('has one folder for each language, and none besides', () => {
  const folders = readdirSync(FOLDER)
  expect(folders.toSorted()).toEqual([...LANGUAGES].toSorted())
})

/** The owner's page is offered in the languages that have its texts: all of them, or none. */
const isOfPage = (file: string): boolean => file.startsWith('owner')
const expectedIn = (language: string): readonly string[] => {
  const hasPage = filesOf(language).some(isOfPage)
  return filesOf('en').filter((file) => hasPage || !isOfPage(file))
}

/** These hold what the language itself needs; amounts in words are read back by a test of their own. */
const OF_ITS_OWN_SHAPE = ['review.json', 'avoid.json', 'amounts.json']

describe.each(LANGUAGES)('the folder of %s', (language) => {
  it('has the files of English, and of a translation the glossary', () => {
    expect(filesOf(language).filter((file) => file !== 'glossary.json')).toEqual(expectedIn(language))
  })

  it.each(expectedIn(language).filter((file) => !OF_ITS_OWN_SHAPE.includes(file)))(
    'has every text of %s',
    (file) => {
      expect([...waysIn(read(language, file))].toSorted()).toEqual([...waysIn(read('en', file))].toSorted())
    },
  )

  it('has twelve months', () => {
    const { months } = read(language, 'calendar.json') as { readonly months: readonly string[] }
    expect(months).toHaveLength(12)
    expect(new Set(months.flatMap((names) => names.split(', '))).size).toBe(
      months.join(', ').split(', ').length,
    )
  })

  it('writes dates in digits that every screen here has', () => {
    expect(new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(0)).toMatch(/1970/)
  })
})
