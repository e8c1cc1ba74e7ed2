// A text that cannot be said: no screen breaks of it, and the log is told.
import { afterEach, expect, it, vi } from 'vitest'
import { wordsOf } from '#renderer/texts/words'

const reported = vi.fn()
afterEach(() => {
  vi.unstubAllGlobals()
  reported.mockReset()
})

const texts = { left: '{count, plural, one {# sale} other {# sales}} left', plain: "It's {name}" }
const words = wordsOf({ language: 'en', texts })

it.each([
  ['a key without a text is said as the key itself', 'none', undefined, 'none'],
  ['a text whose value is missing stands as it was written', 'left', {}, texts.left],
] as const)('%s, and is reported', (_, key, values, said) => {
  vi.stubGlobal('reportError', reported)
  expect(words.say(key, values)).toBe(said)
  expect(reported).toHaveBeenCalledOnce()
})

it('a text is said with its values, and keeps what stands around them', () => {
  expect(words.say('left', { count: 2 })).toBe('2 sales left')
  expect(words.say('plain', { name: 'Asha' })).toBe("It's Asha")
})
