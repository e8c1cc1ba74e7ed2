// The handbook quotes the screen: every text and key it names exists, in every language that has a handbook.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#shared/base/languages'
import { COMMAND_IDS, keysOf, LOCAL_KEYS } from '#renderer/commands/commands'
import { chaptersIn, chaptersWith } from '#renderer/handbook/chapters'
import { windowTexts, type MessageKey } from '#renderer/texts/catalogue'

const { texts } = await windowTexts.load('en')
const filesOf = (language: string): readonly string[] =>
  globSync(`shared/languages/${language}/handbook/*.md`).map((file) => file.replace(/.*handbook\W/, ''))
const WITH_HANDBOOK = LANGUAGES.filter((language) => filesOf(language).length > 0)
const KEYS = new Set([
  ...COMMAND_IDS.map((id) => keysOf(id, 'pc')),
  ...LOCAL_KEYS.map(({ keys }) => keys),
  'Enter',
  'Esc',
  '↑',
  '↓',
])
const sourceOf = (language: string, file: string) =>
  readFileSync(`shared/languages/${language}/handbook/${file}`, 'utf8')

it('there is a handbook in English and Hindi', () => {
  expect(WITH_HANDBOOK).toEqual(expect.arrayContaining(['en', 'hi']))
})

describe.each(WITH_HANDBOOK)('the handbook in %s', (language) => {
  it('has the chapters of the English one', () => {
    expect(filesOf(language).toSorted()).toEqual(filesOf('en').toSorted())
  })

  it.each(filesOf(language))('%s quotes texts that are on the screen, whole', (file) => {
    const quoted = [...sourceOf(language, file).matchAll(/\[\[(.+?)\]\]/g)].map(([, key = '']) => key)
    for (const key of quoted) {
      expect(texts).toHaveProperty([key])
      expect(texts[key as MessageKey], `${key} has values that a page cannot know`).not.toContain('{')
    }
    const english = [...sourceOf('en', file).matchAll(/\[\[(.+?)\]\]/g)].map(([, key = '']) => key)
    expect(quoted.toSorted()).toEqual(english.toSorted())
  })

  it.each(filesOf(language))('%s names keys that do something', (file) => {
    const named = [
      ...sourceOf(language, file).matchAll(/`((?:Ctrl\+|Alt\+)\S|F\d+|Enter|Esc|Ctrl\+Enter|[↑↓])`/g),
    ]
    for (const [, key = ''] of named) expect([...KEYS], key).toContain(key)
  })

  it('begins each chapter with its title', async () => {
    for (const { title, body } of await chaptersIn(language, (key) => key)) {
      expect(title).not.toBe('')
      expect(title).not.toContain('#')
      expect(body.length).toBeGreaterThan(0)
    }
  })
})

describe('a search', () => {
  const chapters = [
    { id: 'bill', language: 'en', title: 'A bill', body: 'The till counts along.' },
    { id: 'till', language: 'en', title: 'The till', body: 'Count the notes.' },
  ] as const
  it('finds every word, and the title first', () => {
    expect(chaptersWith(chapters, 'TILL').map(({ id }) => id)).toEqual(['till', 'bill'])
    expect(chaptersWith(chapters, 'count notes').map(({ id }) => id)).toEqual(['till'])
    expect(chaptersWith(chapters, 'passbook')).toEqual([])
  })
  it('without a word leaves all, in their order', () => {
    expect(chaptersWith(chapters, ' ').map(({ id }) => id)).toEqual(['bill', 'till'])
  })
})
