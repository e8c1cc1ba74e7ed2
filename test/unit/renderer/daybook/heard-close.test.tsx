// What a screen reader is told while the box is counted for the close, in three languages: the total once a field is left, then what should
// be there and how far the count is from it.
import { afterEach, expect, it, vi } from 'vitest'
import type { Language } from '#shared/base/languages'
import { succeed } from '#shared/base/result'
import { windowTexts } from '#renderer/texts/catalogue'
import { forgetCount } from '#renderer/till/count-draft'
import { showTillSheet } from '#renderer/till/till-actions'
import { announced, MESSAGE_STAYS_MS } from '#renderer/ui/announcer'
import { act } from '#test/support/act'
import { appState, counterHandlers, OPEN_TILL, preferences } from '#test/support/counter'
import { openApp, press, settle, type } from '#test/support/window'

/** What of a language is loaded after its texts. */
const TURNS_OF_LOADING = 5

await windowTexts.load('ta')
afterEach(() => {
  vi.useRealTimers()
  forgetCount()
})

async function openClose(language: Language): Promise<void> {
  await openApp('/day-book', {
    ...counterHandlers([]),
    'app.state': () => Promise.resolve(appState({ preferences: preferences({ language }) })),
    'till.state': () => Promise.resolve(succeed(OPEN_TILL)),
  })
  for (let turn = 0; turn < TURNS_OF_LOADING; turn += 1) await settle()
  act(() => showTillSheet('close'))
  await settle()
}
const inputs = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[role=dialog] input'),
]
async function typeInto(input: HTMLInputElement | undefined, text: string): Promise<void> {
  act(() => input?.focus())
  await type(text)
}

it.each([
  ['en', 'Total: 1000 rupees', 'Should be in the box: 1218 rupees. Short by 218 rupees'],
  ['hi', '1000 रुपये', '218 रुपये'],
  ['ta', '1000 ரூபாய்', '218 ரூபாய்'],
] as const)(
  'the count says in %s what it comes to, then how it compares, each once',
  async (language, total, compared) => {
    await openClose(language)
    vi.useFakeTimers()
    const before = announced().length
    await typeInto(inputs()[0], '2')
    await press('Enter')
    await press('Enter')
    expect(announced().slice(before)).toEqual([expect.stringContaining(total)])
    const [reason, left] = inputs().slice(-2)
    act(() => reason?.focus())
    act(() => left?.focus())
    await act(() => vi.advanceTimersByTimeAsync(3 * MESSAGE_STAYS_MS))
    expect(announced().slice(before + 1)).toEqual([expect.stringContaining(compared)])
  },
)
