// F1 opens the help; the handbook stands beside the keys, is searched by typing and turned by arrows.
import { expect, it, vi } from 'vitest'
import { counterHandlers } from '../../../../support/counter'
import { installFakeBridge } from '../../../../support/fake-bridge'
import { click, find, openApp, press, settle, type } from '../../../../support/window'

async function openHandbook(): Promise<void> {
  installFakeBridge(counterHandlers([]))
  await openApp()
  await press('F1')
  await click('[role=tab]', 'Handbook')
  // Its chapters are a part of the page that is loaded now.
  await vi.waitFor(async () => {
    await settle()
    find('[role=dialog] article')
  })
}
const page = (): string => find('[role=dialog] article').textContent ?? ''
const titles = (): readonly string[] =>
  [...document.querySelectorAll('[role=dialog] ol[aria-label="Chapters"] button')].map(
    ({ textContent }) => textContent ?? '',
  )

it('opens at its first chapter, with the cursor in the search and the words of the screen', async () => {
  await openHandbook()
  expect(page()).toContain('Your first day')
  expect(page()).toContain('Troubles to try')
  expect(page()).not.toContain('[[')
  expect(document.activeElement).toBe(find('[role=dialog] input[type=search]'))
})

it('is searched by typing', async () => {
  await openHandbook()
  await type('printer')
  await settle()
  expect(titles()[0]).toBe('The printer')
  expect(page()).toContain('DUPLICATE')
  await type('qqzz')
  expect(titles()).toEqual([])
  expect(find('[role=dialog]').textContent).toContain('No chapter has these words.')
})

it('is turned by arrows', async () => {
  await openHandbook()
  await press('ArrowDown')
  expect(page()).toContain('A recharge')
  await press('ArrowUp')
  expect(page()).toContain('Your first day')
})
