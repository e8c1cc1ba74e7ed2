// A text that a language lacks: English stands in for it, marked while developing, and the log is told once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Language } from '#shared/base/languages'
import { createCatalogue } from '#renderer/texts/texts-of-languages'

type Key = 'till.open' | 'till.close'

const WRITTEN: Readonly<Partial<Record<Language, Partial<Record<Key, string>>>>> = {
  en: { 'till.open': 'Open the till', 'till.close': 'Close the till' },
  ta: { 'till.open': 'கல்லாவைத் திறக்கவும்' },
}

const reported = vi.fn()

beforeEach(() => vi.stubGlobal('reportError', reported))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  reported.mockReset()
})

const catalogue = () => createCatalogue<Key>(async (language) => WRITTEN[language] ?? {})

it('is English for the agent, never a key, and what is there stays', async () => {
  vi.stubEnv('DEV', false)
  const { texts } = await catalogue().load('ta')
  expect(texts).toEqual({ 'till.open': 'கல்லாவைத் திறக்கவும்', 'till.close': 'Close the till' })
})

it('is marked while developing', async () => {
  vi.stubEnv('DEV', true)
  const { texts } = await catalogue().load('ta')
  expect(texts['till.close']).toBe('⟦Close the till⟧')
})

it('is a line in the log, once for each language', async () => {
  const window = catalogue()
  await window.load('ta')
  await window.load('ta')
  expect(reported.mock.calls.map(([error]) => String(error))).toEqual(['Error: ta lacks 1 texts: till.close'])
  await window.load('te')
  expect(String(reported.mock.lastCall?.[0])).toBe('Error: te lacks 2 texts: till.open, till.close')
})

it('is no concern of a language that has everything', async () => {
  await catalogue().load('en')
  expect(reported).not.toHaveBeenCalled()
})

it('is asked for again if the part of the page with it could not be read', async () => {
  let readings = 0
  const window = createCatalogue<Key>(async (language) => {
    readings += language === 'ta' ? 1 : 0
    if (readings === 1) throw new Error('the part of the page is away')
    return WRITTEN[language] ?? {}
  })
  await window.load('en')
  await expect(window.load('ta')).rejects.toThrow('away')
  expect((await window.load('ta')).texts['till.open']).toBe('கல்லாவைத் திறக்கவும்')
})
