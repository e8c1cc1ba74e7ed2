// The texts: every language has every key with the same values, no missing key is used, and no key is unused.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, localeOf, SOURCE_LANGUAGE, type Language } from '#shared/base/languages'
import { SALE_OPERATIONS, SALE_SERVICES, saleRow } from '#shared/operations/registry'
import { writtenTexts as pageWrittenTexts } from '#office/web/texts/catalogue'
import { writtenTexts } from '#renderer/texts/catalogue'

const project = resolve(import.meta.dirname, '../../../..')
type Texts = Readonly<Partial<Record<string, string>>>

/** The keys that the English files of a folder write, as often as they do. */
const keysIn = (folder: string): readonly string[] => {
  const path = join(project, 'shared/languages', SOURCE_LANGUAGE, folder)
  return readdirSync(path).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(path, file), 'utf8')) as object),
  )
}

const inEveryLanguage = async (
  write: (language: Language) => Promise<Texts>,
): Promise<Readonly<Record<Language, Texts>>> =>
  Object.fromEntries(
    await Promise.all(LANGUAGES.map(async (language) => [language, await write(language)] as const)),
  ) as Readonly<Record<Language, Texts>>

const windowKeys = [...keysIn('window'), ...SALE_SERVICES.map((service) => `sale.service.${service}`)]
const pageKeys = keysIn('owner')

/** `keys`: those of its own. The owner's page borrows some of the window's besides, which are looked at as the window's. */
const CATALOGUES = [
  {
    place: 'the window',
    keys: windowKeys,
    written: await inEveryLanguage(writtenTexts),
    code: ['renderer'],
  },
  {
    place: 'the owner’s page',
    keys: pageKeys,
    written: await inEveryLanguage(pageWrittenTexts),
    // And the mails about alerts, which say what the page says.
    code: ['office/web', 'office/server/alerts'],
  },
] as const

const OTHERS = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE)

/** Names and kinds of the values in a text: `count:plural`. */
function valuesOf(text: string): readonly string[] {
  const found = new Set<string>()
  const walk = (elements: ReturnType<IntlMessageFormat['getAst']>): void => {
    for (const element of elements) {
      if (element.type === 1 || element.type === 2) found.add(element.value)
      if (element.type === 6 || element.type === 5) {
        found.add(`${element.value}:choice`)
        for (const option of Object.values(element.options)) walk(option.value)
      }
    }
  }
  walk(new IntlMessageFormat(text, 'en').getAst())
  return [...found].toSorted()
}

/** Those that begin with what is sold: `${area}.guard.open-sale`. */
const areas = new Set<string>(
  SALE_OPERATIONS.flatMap((operation) => [operation, saleRow(operation).outcomeWords]),
)

const composed = (start: string, template: string): RegExp =>
  new RegExp(
    `^${start}${template
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/\./g, '\\.'))
      .join('[A-Za-z0-9.-]+')}$`,
  )

/** Whether the code below the folders asks for a key: written out, or composed as in `sale.rail.${status}.word`. */
function isAskedIn(folders: readonly string[]): (key: string) => boolean {
  const sources = folders
    .flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(project, file), 'utf8'))
    .join('\n')
  const literals = new Set(
    [...sources.matchAll(/['"`]([a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)+)['"`]/g)].map((match) => match[1]),
  )
  const patterns = [
    ...[...sources.matchAll(/`([a-z][a-z0-9.-]*\$\{[^`]*)`/g)].map(([, template = '']) =>
      composed('', template),
    ),
    ...[...sources.matchAll(/`\$\{[^`]*?\}(\.[a-z][a-z0-9.-]*(?:\$\{[^`]*)?)`/g)].map(([, template = '']) =>
      composed(`(?:${[...areas].join('|')})`, template),
    ),
  ]
  return (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
}

describe.each(CATALOGUES)('the texts of $place', ({ keys, written, code }) => {
  const english = written[SOURCE_LANGUAGE]
  const ofKey = (language: Language, key: string): string => written[language][key] ?? ''

  it.each(OTHERS)('have exactly the keys of English in %s', (language) => {
    expect(Object.keys(written[language]).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  it.each(OTHERS)('take the same values in %s as in English', (language) => {
    const differing = keys.filter(
      (key) => valuesOf(ofKey(language, key)).join() !== valuesOf(ofKey(SOURCE_LANGUAGE, key)).join(),
    )
    expect(differing).toEqual([])
  })

  it.each(OTHERS)('are not left as they are in English in %s, but for what has no other name', (language) => {
    const left = keys.filter((key) => {
      const source = ofKey(SOURCE_LANGUAGE, key)
      const isSameEverywhere = /^[\d\s:{}A-Za-z]*$/.test(source)
      return (
        !isSameEverywhere &&
        ofKey(language, key) === source &&
        /[a-z]{3}/.test(source.replace(/\{[^}]*\}/g, ''))
      )
    })
    expect(left).toEqual([])
  })

  it.each(LANGUAGES)(
    'leave days and times in %s to the words of the screen, which know the zone',
    (language) => {
      const dated = keys.filter((key) => /\{\s*\w+\s*,\s*(date|time)\b/.test(ofKey(language, key)))
      expect(dated).toEqual([])
    },
  )

  it.each(LANGUAGES)('can be formatted in %s, and none is empty', (language) => {
    for (const key of keys) {
      const text = ofKey(language, key)
      expect(text.trim(), key).not.toBe('')
      const values = Object.fromEntries(valuesOf(text).map((name) => [name.replace(':choice', ''), 2]))
      const shown = String(new IntlMessageFormat(text, localeOf(language)).format(values))
      expect(shown, key).not.toMatch(/[{}]/)
    }
  })

  it('are all asked for somewhere', () => {
    const isAsked = isAskedIn(code)
    expect(keys.filter((key) => !isAsked(key))).toEqual([])
  })
})

describe('the keys', () => {
  it('are written by one area each, of the window or of the owner’s page', () => {
    const all = [...windowKeys, ...pageKeys]
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
  })

  it('are those that the window loads', () => {
    expect(Object.keys(CATALOGUES[0].written[SOURCE_LANGUAGE]).toSorted()).toEqual(windowKeys.toSorted())
  })
})
