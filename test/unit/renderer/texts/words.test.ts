// Days and times on the screen: the day before its month and ASCII digits, in every language.
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#shared/base/languages'
import { windowTexts } from '#renderer/texts/catalogue'
import { wordsIn } from '../../../support/words'

/** Tuesday the 24th in India, still the 23rd elsewhere. */
const AT = Date.UTC(2026, 10, 23, 20, 0)

await Promise.all(LANGUAGES.map(windowTexts.load))

describe.each(LANGUAGES)('in %s', (language) => {
  const words = wordsIn(language)

  it('a day comes before its month, the month before the year, and the time behind them', () => {
    expect(words.date(AT)).toMatch(/^24 \S+ 2026$/)
    expect(words.dateAndTime(AT)).toMatch(/^24 \S+ 2026, 01:30$/)
    expect(words.dayInFull(AT)).toMatch(/^\S+, 24 \S+ 2026$/)
    expect(words.dayAndMonth(AT)).toMatch(/^24 \S+$/)
    expect(words.shortDay(AT)).toMatch(/^24 \S+$/)
    expect(words.monthAndYear(AT)).toMatch(/^\S+ 2026$/)
  })

  it('a time has its minutes, and its seconds where they count', () => {
    expect(words.time(AT)).toBe('01:30')
    expect(words.timeWithSeconds(AT)).toBe('01:30:00')
  })
})
