// A font that does not load is said, once for each language, in the language on the screen.
import { afterEach, expect, it, vi } from 'vitest'
import { languageOfFont } from '#renderer/app/shell/missing-letters'
import { counterHandlers } from '#test/support/counter'
import { openApp, pageText } from '#test/support/window'

const TAMIL = { family: 'Noto Sans Variable', unicodeRange: 'U+B82-BFA', status: 'error' }
const BENGALI = { ...TAMIL, unicodeRange: 'U+980-9FE', status: 'unloaded' }

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

it('knows the language by its letters, the one on the screen first', () => {
  expect(languageOfFont('U+B82-BFA', 'en')).toBe('ta')
  expect(languageOfFont('U+900-97F, U+20B9', 'mr')).toBe('mr')
  expect(languageOfFont('U+900-97F', 'en')).toBe('hi')
  expect(languageOfFont('U+0-FF', 'ta')).toBe('en')
  expect(languageOfFont('U+2190-2193', 'ta')).toBeNull()
})

it('says which letters are missing, and not those that were never needed', async () => {
  const fonts = Object.assign(new EventTarget(), {
    *[Symbol.iterator]() {
      yield TAMIL
      yield BENGALI
    },
  })
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await openApp('/', counterHandlers([]))
  expect(pageText()).toContain('The letters of தமிழ் did not load. Close Galla and open it again.')
  expect(pageText()).not.toContain('বাংলা')
  expect(reported).toHaveBeenCalledOnce()
})
