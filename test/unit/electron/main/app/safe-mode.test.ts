// Safe mode is for whoever asks for it, and is offered after two starts in a row that came to nothing.
import type { MessageBoxOptions } from 'electron'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { safeModeChoice, wordsOfUsualStart } from '#main/app/safe-mode'
import { startBegins, startSucceeded } from '#main/diagnostics/start-record'
import { testFolder } from '#test/support/journals'
import { provideElectron } from '#test/support/provide-electron'

const words = process.argv
afterEach(() => {
  process.argv = words
})

/** An app that is started with `more` words, on a computer whose last starts failed so often. */
function startWith(
  more: readonly string[],
  failedStarts: number,
  answer: () => Promise<number> = async () => 0,
) {
  const folder = testFolder()
  process.argv = ['galla', '.', ...more]
  for (let time = 0; time < failedStarts; time += 1) startBegins(folder)
  const asked = vi.fn(async (_options: MessageBoxOptions) => ({ response: await answer() }))
  provideElectron({ app: { getPath: () => folder }, dialog: { showMessageBox: asked } })
  return { folder, asked, choice: safeModeChoice() }
}

it('is not there for a start after a good one, or after one that failed', async () => {
  for (const failedStarts of [0, 1]) {
    const { choice, asked } = startWith([], failedStarts)
    expect(choice.isCareful).toBe(false)
    expect(await choice.isWanted()).toBe(false)
    expect(asked).not.toHaveBeenCalled()
  }
})

it('is taken without a question by whoever starts with --safe', async () => {
  const { choice, asked } = startWith(['--safe'], 5)
  expect(choice.isCareful).toBe(true)
  expect(await choice.isWanted()).toBe(true)
  expect(asked).not.toHaveBeenCalled()
})

it.each([
  ['taken', 0, true],
  ['declined', 1, false],
] as const)(
  'is offered after two failed starts, without the graphics card, and %s',
  async (_how, response, isWanted) => {
    const { choice, asked } = startWith([], 2, async () => response)
    expect(choice.isCareful).toBe(true)
    expect(await choice.isWanted()).toBe(isWanted)
    expect(asked).toHaveBeenCalledOnce()
  },
)

it('is offered in the language of the shop', async () => {
  const { folder, choice, asked } = startWith([], 2)
  writeFileSync(join(folder, 'preferences.json'), '{"language":"hi"}')
  await choice.isWanted()
  expect(asked.mock.calls[0]?.[0].message).toBe('Galla पिछली दो बार चालू नहीं हुआ')
})

it('a good start after failed ones is asked no more', async () => {
  const { folder } = startWith([], 2)
  startSucceeded(folder)
  expect(safeModeChoice().isCareful).toBe(false)
})

it('where nobody can be asked, the app starts as usual', async () => {
  const { choice } = startWith([], 2, () => Promise.reject(new Error('no dialog')))
  expect(await choice.isWanted()).toBe(false)
})

it('the start after safe mode is a usual one, with all other words', () => {
  startWith(['--safe', '--user-data-dir=/shop'], 0)
  expect(wordsOfUsualStart()).toEqual(['.', '--user-data-dir=/shop'])
})
