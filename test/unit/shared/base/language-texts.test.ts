// What every text of a language must hold, whoever wrote it: its own letters, the digits of a counter, words about money
// that cannot be taken for each other, and nothing too long for the narrowest place it shows.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languagesOf, moneyKeys, signatureOf, stateOf, textsOf } from '#scripts/lib/texts.mjs'
import { amountInWords } from '#main/texts/words'
import { textsIn } from '#main/texts'
import { LANGUAGES, scriptOf, stateOfLanguage, type Language } from '#shared/base/languages'
import { OTHER_MEANING, TERMS } from './glossary-terms'
import { formatRupees, paise } from '#shared/base/money'

const SIDEBAR = /^command\.(home|recharge|dth|bills|accounts|verify|pending|receipts|day-book|settings)$/
const PHONE_BAR = /^page\.(now|pending|search|alerts|more)$/
const SCREENS = ['renderer', 'office/web'].map((folder) => join(import.meta.dirname, '../../../..', folder))
/** What stands between the tags. */
const BUTTON = /<(?:Money)?Button\b(?:=>|[^>])*>([^<]*)<\/(?:Money)?Button>/g
const FOLDER = join(import.meta.dirname, '../../../../shared/languages')
const SCRIPTS = [...new Set(LANGUAGES.map(scriptOf))].filter((script) => script !== 'Latin')
const english = textsOf('en')
const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** Every Brahmic text may use the full stop of Devanagari. */
const withoutDanda = (text: string): string => text.replace(/[।॥]/gu, '')
const letters = (script: string): RegExp => new RegExp(`\\p{Script=${script}}`, 'u')
const textOf = (language: Language, key: string): string => textsOf(language).get(key) ?? ''
const isSpoken = (key: string): boolean => /^(spoken|settings\.words)\./.test(key)

/** Under another name on the paper of a visit. */
const SAME_STATE: Readonly<Record<string, string>> = { acknowledgement: 'pending', note: 'not-done' }

/** The labels of buttons, as the files of the window and of the owner's page name them. */
const BUTTONS = new Set(
  SCREENS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
    .flatMap((source) => [...source.matchAll(BUTTON)])
    .flatMap(([, words = '']) => [...words.matchAll(/say\('([^']+)'\)/g)])
    .map(([, key = '']) => key),
)

/** Where room is scarce: the most characters that fit, as they are seen. */
const NARROW: readonly (readonly [(key: string) => boolean, number])[] = [
  [(key) => key.includes('.stamp.'), 16],
  // The sidebar is 11 rem wide.
  [(key) => SIDEBAR.test(key), 16],
  [(key) => BUTTONS.has(key), 31],
  // Five of them stand beside each other at the bottom of a phone.
  [(key) => PHONE_BAR.test(key), 8],
  // Label and value stand on one line of 48 mm, or the label has it alone.
  [(key) => key.startsWith('receipt.label.'), 22],
  // The help overlay lists every key on one line.
  [(key) => key.startsWith('command.'), 32],
  [(key) => key.startsWith('visit.key.') || key === 'sale.confirm.key' || key === 'sale.keys.back', 60],
]

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
    /** The states by the words that say them, wherever they stand. */
    const statesOf = new Map<string, Set<string>>()
    for (const [key, word] of own) {
      const [, state] =
        /^sale\.rail\.([\w-]+)\.word$/.exec(key) ??
        /^(?:sale|receipt)\.stamp\.(?:visit-)?([\w-]+)$/.exec(key) ??
        /^display\.(?:line|stamp)\.([\w-]+)$/.exec(key) ??
        []
      if (state === undefined) continue
      const said = word.toLowerCase()
      statesOf.set(said, (statesOf.get(said) ?? new Set()).add(SAME_STATE[state] ?? state))
    }
    expect([...statesOf].filter(([, states]) => states.size > 1)).toEqual([])
    expect(statesOf.size).toBeGreaterThan(5)
  })

  it('fit the narrowest place they show', () => {
    /** Characters as they are seen: on a stamp, on the key of a sidebar of 11 rem, on a paper of 48 mm. */
    const SEEN = new Intl.Segmenter(language, { granularity: 'grapheme' })
    const seen = (text: string) => [...SEEN.segment(text.replace(/\{\w+\}/g, ''))].length
    const tooLong = [...own].filter(([key, text]) => {
      const [, most] = NARROW.find(([isThere]) => isThere(key)) ?? [null, Infinity]
      return seen(text) > most
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

  it('keep the name of the app in its own letters: in others it is the till', () => {
    const renamed = texts.filter(
      ([key, text]) => /\bGalla\b/.test(english.get(key) ?? '') && !text.includes('Galla'),
    )
    expect(renamed).toEqual([])
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

  /** Nothing was asked yet, or everything is well: none of them is taken for a failure. */
  const HARMLESS = /\.(?:sending|held-off|done)$/

  it('are all stamps of sales, at the counter, on papers and on the customer’s screen', () => {
    const stamps = [...english.keys()].filter((key) => /^(?:sale|receipt|display)\.stamp\./.test(key))
    expect(stamps.filter((key) => !HARMLESS.test(key) && !moneyKeys().includes(key))).toEqual([])
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
})

interface Entry {
  readonly term: string
  readonly chosen: string
  readonly why: string
  /** Further forms of the word, as its texts bend it. */
  readonly forms?: readonly string[]
  /** Texts that say it without the word. */
  readonly without?: readonly string[]
}

const glossaryOf = (language: Language): readonly Entry[] =>
  JSON.parse(readFileSync(join(FOLDER, language, 'glossary.json'), 'utf8')) as readonly Entry[]

const WORD = /[\s,/;()]+/
/** Most languages of India bend their nouns at the end: what begins with the stem is the word. */
const stemOf = (word: string): string =>
  word.length > 3 ? word.slice(0, Math.max(3, word.length - 2)) : word

/** By any of these a text is seen to use the word: the longest of each way to say it. */
const signsOf = ({ chosen, forms = [] }: Entry): readonly string[] => [
  ...forms,
  ...chosen.split(/[,/;()]+/).flatMap((way) => {
    const [longest] = way
      .split(WORD)
      .filter((word) => word !== '')
      .toSorted((one, other) => other.length - one.length)
    return longest === undefined ? [] : [stemOf(longest)]
  }),
]

/** `cash box, till` and `till (of the day)` are about the till. */
const isAbout = (entry: Entry, term: string): boolean => entry.term.split(/, | \/ |\/| \(/).includes(term)

/** Told to whoever practises, in the words of tests. */
const TROUBLES_OF_PRACTICE = new Set(
  Object.keys(JSON.parse(readFileSync(join(FOLDER, 'en', 'troubles.json'), 'utf8')) as object),
)

/** Without the names of values and of the arms of `select` and `plural`. */
const plainEnglish = (text: string): string =>
  text
    .replace(/\{\w+\}/g, ' ')
    .replace(/\{\w+, (?:select|plural),/g, ' ')
    .replace(/[\w=]+ \{/g, ' ')

describe.each(OTHERS)('the glossary of %s', (language) => {
  const own = textsOf(language)
  const glossary = glossaryOf(language)
  const shown = [...english].filter(([key]) => !isSpoken(key) && !TROUBLES_OF_PRACTICE.has(key))

  it('says why each word was chosen, and has only words that the texts use', () => {
    const all = [...own.values()].join('\n')
    const isUsed = ({ chosen }: Entry) => chosen.split(WORD).some((word) => all.includes(stemOf(word)))
    expect(glossary.filter((entry) => !isUsed(entry))).toEqual([])
    expect(glossary.filter(({ why }) => why.trim() === '')).toEqual([])
  })

  it.each(Object.entries(TERMS))('is kept to wherever the English says “%s”', (term, pattern) => {
    const entries = glossary.filter((entry) => isAbout(entry, term))
    expect(entries, `${term} has no entry`).not.toEqual([])
    const signs = entries.flatMap(signsOf)
    const without = [...entries.flatMap((entry) => entry.without ?? []), ...(OTHER_MEANING[term] ?? [])]
    const strange = shown
      .filter(([, text]) => pattern.test(plainEnglish(text)))
      .filter(([key]) => !signs.some((sign) => (own.get(key) ?? '').includes(sign)))
      .map(([key]) => key)
    expect(strange.filter((key) => !without.includes(key))).toEqual([])
    // An exception that is none any more goes.
    const listed = entries.flatMap((entry) => entry.without ?? [])
    expect(listed.filter((key) => !strange.includes(key))).toEqual([])
  })
})
