// The texts: every language has every key with the same values, no missing key is used, and no key is unused.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, localeOf, type Language } from '../../../../shared/languages'
import { SALE_OPERATIONS, SALE_SERVICES, saleRow } from '../../../../shared/operations'
import { windowTexts, writtenTexts, type MessageKey } from '../../../../renderer/messages/catalogue'

const rendererFolder = resolve(import.meta.dirname, '../../../../renderer')
const { texts: english } = await windowTexts.load('en')
const keys = Object.keys(english) as MessageKey[]
const written = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await writtenTexts(language)] as const)),
) as Readonly<Record<Language, Awaited<ReturnType<typeof writtenTexts>>>>

const sources = readdirSync(rendererFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(rendererFolder, file), 'utf8'))
  .join('\n')

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

/** Texts written out in the code, and the beginnings and ends of composed ones: `sale.rail.${status}.word`. */
const literals = new Set(
  [...sources.matchAll(/['"`]([a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)+)['"`]/g)].map((match) => match[1]),
)
const patterns = [...sources.matchAll(/`([a-z][a-z0-9.-]*\$\{[^`]*)`/g)].map(
  ([, template = '']) =>
    new RegExp(
      `^${template
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/\./g, '\\.'))
        .join('[A-Za-z0-9.-]+')}$`,
    ),
)
/** Those that begin with what is sold: `${area}.guard.open-sale`. */
const areas = new Set<string>(
  SALE_OPERATIONS.flatMap((operation) => [operation, saleRow(operation).outcomeWords]),
)
const ofSales = [...sources.matchAll(/`\$\{[^`]*?\}(\.[a-z][a-z0-9.-]*(?:\$\{[^`]*)?)`/g)].map(
  ([, template = '']) =>
    new RegExp(
      `^(?:${[...areas].join('|')})${template
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/\./g, '\\.'))
        .join('[A-Za-z0-9.-]+')}$`,
    ),
)
const isUsed = (key: string) =>
  literals.has(key) || [...patterns, ...ofSales].some((pattern) => pattern.test(key))

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  it('have exactly the keys of English', () => {
    expect(Object.keys(written[language]).toSorted()).toEqual(keys.toSorted())
  })

  it('take the same values as English', () => {
    const differing = keys.filter(
      (key) => valuesOf(written[language][key] ?? '').join() !== valuesOf(english[key]).join(),
    )
    expect(differing).toEqual([])
  })

  it('are translated: none is left as it is in English, but for what has no other name', () => {
    const sameEverywhere = new Set(keys.filter((key) => /^[\d\s:{}A-Za-z]*$/.test(english[key]) === false))
    const left = keys.filter(
      (key) =>
        sameEverywhere.has(key) &&
        (written[language][key] ?? '') === english[key] &&
        /[a-z]{3}/.test(english[key].replace(/\{[^}]*\}/g, '')),
    )
    expect(left).toEqual([])
  })
})

describe.each(LANGUAGES)('every text in %s', (language) => {
  it('leaves days and times to the words of the screen, which know the zone', () => {
    const dated = Object.entries(written[language]).filter(([, text]) =>
      /\{\s*\w+\s*,\s*(date|time)\b/.test(text),
    )
    expect(dated).toEqual([])
  })

  it('can be formatted, and is not empty', () => {
    for (const key of keys) {
      const text = written[language][key] ?? ''
      expect(text.trim(), key).not.toBe('')
      const values = Object.fromEntries(valuesOf(text).map((name) => [name.replace(':choice', ''), 2]))
      const shown = String(new IntlMessageFormat(text, localeOf(language)).format(values))
      expect(shown, key).not.toMatch(/[{}]/)
    }
  })
})

describe('the keys', () => {
  it('are all asked for somewhere in the window', () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })

  it('are written by one area each', () => {
    const folder = join(rendererFolder, '../shared/languages/en/window')
    const inFiles = readdirSync(folder).flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
    )
    const all = [...inFiles, ...SALE_SERVICES.map((service) => `sale.service.${service}`)]
    expect(all.length).toBe(new Set(all).size)
    expect(new Set(all)).toEqual(new Set<string>(keys))
  })
})
