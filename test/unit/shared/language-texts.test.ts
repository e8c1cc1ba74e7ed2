// What every text of a language must hold, whoever wrote it: its own letters, the digits of a counter, words about money
// that cannot be taken for each other, and nothing too long for the narrowest place it shows.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languagesOf, moneyKeys, signatureOf, stateOf, textsOf } from '../../../scripts/lib/texts.mjs'
import { amountInWords } from '../../../electron/main/documents/texts/words'
import { textsIn } from '../../../electron/main/documents/texts'
import { LANGUAGES, scriptOf, stateOfLanguage, type Language } from '../../../shared/languages'
import { formatRupees, paise } from '../../../shared/money'

const FOLDER = join(import.meta.dirname, '../../../shared/languages')
const SCRIPTS = [...new Set(LANGUAGES.map(scriptOf))].filter((script) => script !== 'Latin')
const english = textsOf('en')
const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** Every Brahmic text may use the full stop of Devanagari. */
const withoutDanda = (text: string): string => text.replace(/[।॥]/gu, '')
const letters = (script: string): RegExp => new RegExp(`\\p{Script=${script}}`, 'u')
const textOf = (language: Language, key: string): string => textsOf(language).get(key) ?? ''
const isSpoken = (key: string): boolean => /^(spoken|settings\.words)\./.test(key)

describe.each(OTHERS)('the texts in %s', (language) => {
  const own = textsOf(language)
  const texts = [...own].filter(([key]) => !isSpoken(key))

  it('have no letters of another script of India', () => {
    const others = SCRIPTS.filter((script) => script !== scriptOf(language)).map(letters)
    const strange = texts.filter(([, text]) => others.some((script) => script.test(withoutDanda(text))))
    expect(strange).toEqual([])
  })

  it('have letters of their own, but for what is the same in every language', () => {
    const script = letters(scriptOf(language))
    const left = texts.filter(([key, text]) => {
      const source = english.get(key) ?? ''
      return (
        !script.test(text) && text === source && /[a-z]{3} [a-z]{2}/.test(source.replace(/\{[^}]*\}/g, ''))
      )
    })
    expect(left).toEqual([])
  })

  it('write figures in the digits of the screen', () => {
    expect(texts.filter(([, text]) => /(?![0-9])\p{Nd}/u.test(text))).toEqual([])
  })

  it('never call two states of money by one word', () => {
    for (const part of ['sale.rail.', 'sale.stamp.', 'receipt.stamp.']) {
      const keys = [...english.keys()].filter(
        (key) => key.startsWith(part) && (part !== 'sale.rail.' || key.endsWith('.word')),
      )
      const clashes = keys.filter((key) =>
        keys.some((other) => own.get(other) === own.get(key) && english.get(other) !== english.get(key)),
      )
      expect(clashes).toEqual([])
    }
  })

  it('fit the narrowest place they show', () => {
    /** Characters as they are seen: on a stamp, on the key of a spine of 11 rem, on a paper of 48 mm. */
    const SEEN = new Intl.Segmenter(language, { granularity: 'grapheme' })
    const tooLong = [...own].filter(([key, text]) => {
      const most = /\.stamp\./.test(key)
        ? 16
        : /^command\.(home|recharge|dth|bills|accounts|verify|pending|receipts|day-book|settings)$/.test(key)
          ? 16
          : Infinity
      return [...SEEN.segment(text)].length > most
    })
    expect(tooLong).toEqual([])
  })

  it('are in the words of a counter, not of an office', () => {
    const avoided = JSON.parse(
      readFileSync(join(FOLDER, language, 'avoid.json'), 'utf8'),
    ) as readonly string[]
    expect(avoided).not.toEqual([])
    const found = texts.filter(([, text]) => avoided.some((word) => text.includes(word)))
    expect(found).toEqual([])
  })

  it('put amounts in words of their own letters', () => {
    const others = SCRIPTS.filter((script) => script !== scriptOf(language)).map(letters)
    for (const rupees of [0, 1, 51, 100, 101, 299, 1845, 1_00_100, 12_34_567]) {
      const words = amountInWords(paise(rupees * 100), language)
      expect(words).toMatch(letters(scriptOf(language)))
      expect(words).not.toMatch(/[a-z0-9]/i)
      expect(others.filter((script) => script.test(words))).toEqual([])
    }
  })

  it('keep Indian grouping and the digits of the screen in figures', () => {
    const say = textsIn(language)
    const amount = formatRupees(paise(12_34_567_00))
    expect(say('receipt.notice.cash-owed-back', { amount })).toContain('₹12,34,567.00')
    expect(say('receipt.duplicate', { count: 12 })).toContain('12')
  })

  it('are signed as a whole if the language is called reviewed, and not otherwise', () => {
    const { signed } = stateOf(language)
    const isReviewed = moneyKeys().every((key) => signed.has(key))
    expect(stateOfLanguage(language) === 'reviewed').toBe(isReviewed)
  })
})

describe('a signature', () => {
  it('is taken back by a change of either text', () => {
    const signed = signatureOf('Failed', 'असफल')
    expect(signatureOf('Failed', 'नाकाम')).not.toBe(signed)
    expect(signatureOf('Not done', 'असफल')).not.toBe(signed)
  })
})

describe('the words about money', () => {
  it('are all texts', () => {
    expect(moneyKeys().filter((key) => !english.has(key))).toEqual([])
  })

  it.each(LANGUAGES.filter((language) => stateOfLanguage(language) === 'draft'))(
    'have the English beside them in %s',
    (language) => {
      const [own, source] = [textsIn(language), textsIn('en')]
      expect(own('receipt.stamp.pending')).toBe(
        `${textOf(language, 'receipt.stamp.pending')} · ${source('receipt.stamp.pending')}`,
      )
    },
  )

  it('stand alone in Hindi, which was read whole', () => {
    expect(textsIn('hi')('receipt.stamp.pending')).toBe(textOf('hi', 'receipt.stamp.pending'))
  })
})

describe('the languages of the scripts', () => {
  it('are those of the table', () => {
    expect(languagesOf()).toEqual([...LANGUAGES].toSorted())
  })

  it.each(readdirSync(FOLDER).filter((language) => language !== 'en' && language !== 'hi'))(
    '%s has a glossary whose words are those of its texts',
    (language) => {
      const glossary = JSON.parse(readFileSync(join(FOLDER, language, 'glossary.json'), 'utf8')) as readonly {
        readonly term: string
        readonly chosen: string
        readonly why: string
      }[]
      const all = [...textsOf(language).values()].join('\n')
      /** Most languages of India bend their nouns: a stem counts. */
      const isUsed = (chosen: string) =>
        chosen
          .split(/[\s,/;()]+/)
          .some((word) => word.length > 1 && all.includes(word.slice(0, Math.max(2, word.length - 2))))
      expect(glossary.length).toBeGreaterThan(20)
      expect(glossary.filter(({ chosen }) => !isUsed(chosen))).toEqual([])
      expect(glossary.filter(({ why }) => why.trim() === '')).toEqual([])
    },
  )
})
