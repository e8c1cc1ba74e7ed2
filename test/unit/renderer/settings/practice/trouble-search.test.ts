// The troubles to try are found by the words of the window, in each language.
import { describe, expect, it } from 'vitest'
import { troublesIn } from '#practice/troubles/told'
import { LANGUAGES, localeOf } from '#shared/base/languages'
import { windowTexts } from '#renderer/texts/catalogue'
import { areaOf, fittingTroubles } from '#renderer/settings/practice/trouble-search'
import { wordsIn } from '#test/support/words'

await Promise.all(LANGUAGES.map(windowTexts.load))

describe.each(LANGUAGES)('the search for a trouble in %s', (language) => {
  const words = wordsIn(language)

  it('finds what its own label proposes', async () => {
    const troubles = await troublesIn(language)
    const [, proposed = ''] = words.say('practice.troubles.search').split(':')
    const examples = proposed.replace('…', '').split(',')
    expect(examples).toHaveLength(3)
    for (const example of examples) {
      const found = fittingTroubles(words, troubles, example)
      expect(found.length, example).toBeGreaterThan(0)
      expect(found.length, example).toBeLessThan(troubles.length)
    }
  })

  it('finds by what the screen of a trouble is called', async () => {
    const troubles = await troublesIn(language)
    const found = fittingTroubles(words, troubles, words.say('command.verify'))
    expect(found.length).toBeGreaterThan(5)
    expect(found.some((trouble) => areaOf(trouble) === 'command.verify')).toBe(true)
  })

  it('reads a number in the digits of the language, in groups or not', async () => {
    const troubles = await troublesIn(language)
    const own = new Intl.NumberFormat(localeOf(language).replace(/-u-.*/, '-u-nu-native'), {
      useGrouping: false,
    }).format(9000000009)
    for (const typed of ['90000 00009', '9000000009', own])
      expect(fittingTroubles(words, troubles, typed).map(({ id }) => id)).toEqual(
        expect.arrayContaining(['recharge.initiate-09', 'bill.pay-09', 'bill.billers-PRAC00000NAT13']),
      )
  })
})
