// What the counter says, read by a real voice: espeak-ng, which writes what it says as sounds. Runs with REAL_VOICES=1.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#shared/base/languages'
import { paise } from '#shared/base/money'
import { spokenAmount, spokenSale } from '#renderer/texts/spoken-sale'

const VOICES: Readonly<Partial<Record<Language, string>>> = { en: 'en-in' }

/** The sounds of a text. Throws where espeak-ng is not installed or has no such voice. */
function soundsOf(text: string, language: Language): string {
  const spoken = spawnSync('espeak-ng', ['-q', '--ipa', '-v', VOICES[language] ?? language, text], {
    encoding: 'utf8',
  })
  if (spoken.status !== 0) throw new Error(`espeak-ng: ${spoken.error?.message ?? spoken.stderr}`)
  return spoken.stdout.trim().replaceAll(/\s+/g, ' ')
}

/** `(en)` stands where a voice falls into another language, as for letters that are not of its own. */
const ANOTHER_LANGUAGE = /\([a-z-]+\)/

describe.each(LANGUAGES)('in %s', (language) => {
  it('all of it is read in that language', async () => {
    for (const rupees of [1, 19, 299, 1_885.5, 100_000, 1_25_00_000]) {
      const amountPaise = paise(Math.round(rupees * 100))
      const sale = { amountPaise, outcome: 'success', environment: 'production' } as const
      const sounds = soundsOf((await spokenSale(sale, language)) ?? '', language)
      expect(sounds).not.toBe('')
      expect(sounds).not.toMatch(ANOTHER_LANGUAGE)
    }
  })

  it('no two amounts sound alike', async () => {
    const amounts = Array.from({ length: 120 }, (_, at) => paise((at + 1) * 100))
    const said = await Promise.all(amounts.map((amount) => spokenAmount(amount, language)))
    const sounds = said.map((text) => soundsOf(text, language))
    expect(new Set(sounds).size).toBe(amounts.length)
  })
})

it('a lakh is one lakh in English too, where a voice reads the figures in pieces', async () => {
  expect(soundsOf('1,00,000', 'en')).toContain('zˈiəɹəʊ')
  expect(soundsOf(await spokenAmount(paise(1_00_000_00), 'en'), 'en')).toMatch(/^wˈɒn lˈak/)
})
