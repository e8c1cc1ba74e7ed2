// The settings of speech: off at first, and what can be heard on this computer is said before anybody relies on it.
import { beforeAll, expect, it } from 'vitest'
import type { Language } from '#shared/base/languages'
import { paise } from '#shared/base/money'
import { NO_SPEECH } from '#shared/shop/speech'
import { spokenSale } from '#renderer/texts/spoken-sale'
import { appState, counterHandlers, preferences } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { playedSounds, voices } from '../../../support/voices'
import { click, find, openApp, pageText, settle } from '../../../support/window'

const ENGLISH = { lang: 'en-IN', localService: true }

// The words of a language are a part of the page of their own, which takes its time.
beforeAll(async () => {
  const sale = { amountPaise: paise(100), outcome: 'success', environment: 'production' } as const
  await Promise.all([spokenSale(sale, 'en'), spokenSale(sale, 'ta')])
})

async function openSettings(isOn: boolean, language: Language = 'en') {
  const speech = { ...NO_SPEECH, isOn, volumePercent: 75, language: 'customer' as const }
  const own = preferences({ speech, receiptLanguage: language })
  const bridge = await openApp('/settings/sounds', counterHandlers([], appState({ preferences: own })))
  await settle()
  return bridge
}

it('is off at first, and one switch puts it on', async () => {
  expect(NO_SPEECH.isOn).toBe(false)
  const bridge = await openSettings(false)
  expect(pageText()).not.toContain('Hear it')
  find<HTMLInputElement>('input[name=speech][value=on]').click()
  await settle()
  expect(called(bridge, 'preferences.change')).toMatchObject([{ speech: { isOn: true } }])
})

it('says which voice there is, and lets it be heard as loudly as it will be', async () => {
  const { said } = voices(ENGLISH)
  await openSettings(true)
  expect(pageText()).toContain('This computer has a voice for English.')
  await click('button', 'Hear it')
  await settle()
  expect(said).toMatchObject([
    { text: 'Practice, two hundred ninety nine rupees, Successful', volume: 0.75, lang: 'en-IN' },
  ])
})

it('says that there is a tone alone, and how to get a voice', async () => {
  const played = playedSounds()
  const { said } = voices()
  await openSettings(true)
  expect(pageText()).toContain('no voice for English')
  expect(pageText()).toContain("the system's settings for speech")
  await click('button', 'Hear it')
  expect(said).toEqual([])
  expect(played).toEqual([{ name: 'good', volume: 0.75 }])
})

it('says of a language whose words nobody else has read that the amount alone is said', async () => {
  const { said } = voices({ lang: 'ta-IN', localService: true })
  await openSettings(true, 'ta')
  expect(pageText()).toContain('the amount alone is said')
  await click('button', 'Hear it')
  await settle()
  expect(said.map(({ lang }) => lang)).toEqual(['ta-IN'])
  expect(said[0]?.text).toMatch(/ரூபாய்$/)
})
