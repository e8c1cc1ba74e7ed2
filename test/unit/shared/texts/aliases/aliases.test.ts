import { describe, expect, it } from 'vitest'
import {
  aliasBesideOriginal,
  aliasOf,
  everyName,
  planText,
  planWordsFor,
  type AliasKind,
} from '#shared/texts/aliases'
import { foldedName } from '#shared/base/folded-text'
import english from '#shared/languages/en/aliases.json'
import { LANGUAGES } from '#shared/base/environment'
import { CIRCLES } from '#shared/operations/recharge/recharge-schemas'
import { BILLER_KINDS } from '#practice/catalogue/biller-kinds'
import { ODD_BILLERS } from '#practice/troubles/odd-billers'
import { JIO_PHONE_SHAPES, MOBILE_PLAN_SHAPES } from '#practice/catalogue/mobile-plans'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')
const KINDS = Object.keys(english) as readonly AliasKind[]
/** Named in the service's documents, besides what the practice service sends. */
const DOCUMENTED_CATEGORIES = [
  'EMI',
  'Gas',
  'Insurance',
  'Electricity',
  'Water',
  'Broadband',
  'Fastag',
  'Loan EMI',
]
const DOCUMENTED_PLANS = [
  'FULLTT',
  'TOPUP',
  '3G/4G',
  'RATE CUTTER',
  '2G',
  'SMS',
  'Romaing',
  'COMBO',
  'FRC',
  'STV',
]

const isKnown = (kind: AliasKind, text: string): boolean => everyName(kind, text).length > 1

describe('what the service sends', () => {
  it('is known: all 23 circles', () => {
    expect(CIRCLES).toHaveLength(23)
    expect(CIRCLES.filter((circle) => !isKnown('circles', circle))).toEqual([])
  })

  it('is known: every documented category of billers and plans, and those of the practice service', () => {
    const billers = [...BILLER_KINDS, ...ODD_BILLERS].map(({ category }) => category)
    const plans = [...MOBILE_PLAN_SHAPES, ...JIO_PHONE_SHAPES].map(({ category }) => category)
    expect(
      [...billers, ...DOCUMENTED_CATEGORIES].filter((name) => !isKnown('billerCategories', name)),
    ).toEqual([])
    expect([...plans, ...DOCUMENTED_PLANS].filter((name) => !isKnown('planCategories', name))).toEqual([])
  })

  it('is shown as it was sent where nobody knows it', () => {
    for (const language of LANGUAGES)
      expect(aliasOf('billerCategories', ' Space  Fare ', language)).toBe(' Space  Fare ')
  })

  it('is recognised in other capitals, signs and spellings', () => {
    expect(aliasOf('billerCategories', 'LOAN-EMI', 'hi')).toBe(
      aliasOf('billerCategories', 'Loan Repayment', 'hi'),
    )
    expect(aliasOf('circles', 'J&K', 'hi')).toBe(aliasOf('circles', 'Jammu Kashmir', 'hi'))
    expect(aliasOf('planCategories', '6 Months', 'hi')).toBe('6 महीने')
  })

  it('stays beside its name where a person may have to check it', () => {
    expect(aliasBesideOriginal('circles', 'Gujarat', 'hi')).toBe('गुजरात (Gujarat)')
    expect(aliasBesideOriginal('circles', 'Gujarat', 'en')).toBe('Gujarat')
    expect(aliasBesideOriginal('circles', 'Nowhere', 'hi')).toBe('Nowhere')
  })
})

describe.each(OTHERS)('the table of %s', (language) => {
  it.each(KINDS)('has a name of its own for every word of %s', (kind) => {
    const words = Object.entries<readonly string[]>(english[kind])
    const latin = /^[\x20-\x7e]*$/
    const missing = words.filter(([word]) => aliasOf(kind, word, language).trim() === '')
    expect(missing).toEqual([])
    // A few words are written in Latin letters on every SIM card and in every shop.
    const left = words.map(([word]) => word).filter((word) => latin.test(aliasOf(kind, word, language)))
    expect(left.filter((word) => !['2G', '5G', 'SMS', 'JioPhone'].includes(word))).toEqual([])
  })
})

describe('the spellings', () => {
  it.each(KINDS)('of %s belong to one word each, so that no text is taken for another', (kind) => {
    if (kind === 'planWords' || kind === 'fillerWords') return
    const seen = new Map<string, string>()
    for (const [word, spellings] of Object.entries<readonly string[]>(english[kind]))
      for (const spelling of new Set([word, ...spellings].map(foldedName))) {
        expect(seen.get(spelling) ?? word).toBe(word)
        seen.set(spelling, word)
      }
  })

  it('are the same with and without the dots that many leave out, in either form', () => {
    expect(foldedName('फ़ास्टैग')).toBe(foldedName('फास्टैग'))
    expect(foldedName('हिन्दी')).toBe(foldedName('हिंदी'))
    expect(foldedName('छत्तीसगढ\u093C')).toBe(foldedName('छत्तीसग\u095D'))
  })
})

describe('the text of a plan', () => {
  it.each([
    ['28 Days', '28 दिन'],
    ['1.5GB/Day Data + unlimited calls + 100 SMS/Day', 'रोज़ 1.5 GB डेटा + अनलिमिटेड कॉल + रोज़ 100 SMS'],
    ['Talktime of Rs. 7.47. Validity N/A', 'टॉकटाइम ₹7.47. Validity N/A'],
    ['2 GB a day for 84 days', 'रोज़ 2 GB डेटा 84 दिन तक'],
    ['Existing', 'मौजूदा वैलिडिटी तक'],
    ['For existing users', 'For existing users'],
  ])('%s says in Hindi: %s', (text, shown) => expect(planText(text, 'hi')).toBe(shown))

  it.each(OTHERS)('keeps every number in %s', (language) => {
    for (const { text, validity } of [...MOBILE_PLAN_SHAPES, ...JIO_PHONE_SHAPES])
      for (const each of [text, validity])
        expect(planText(each, language).match(/\d+(\.\d+)?/g) ?? []).toEqual(each.match(/\d+(\.\d+)?/g) ?? [])
  })

  it('is left alone in English and where no phrase is known', () => {
    expect(planText('Unlimited calls', 'en')).toBe('Unlimited calls')
    expect(planText('12calls of daysies', 'hi')).toBe('12calls of daysies')
  })

  it('is found by words of any language', () => {
    expect(planWordsFor('असीमित')).toContain('unlimited')
    expect(planWordsFor('अनलि')).toContain('unlimited')
    expect(planWordsFor('din')).toContain('days')
    expect(planWordsFor('299')).toEqual(['299'])
  })
})
