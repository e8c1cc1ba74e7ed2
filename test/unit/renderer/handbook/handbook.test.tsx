// F1 opens the help; the handbook stands beside the keys, is searched by typing and turned by arrows.
import { expect, it, vi } from 'vitest'
import type { Language } from '#shared/base/languages'
import { appState, counterHandlers, preferences } from '../../../support/counter'
import { click, find, openApp, press, settle, type } from '../../../support/window'

/** A busy computer takes its time to read the parts; what is asserted comes after. */
const PATIENCE = { timeout: 15_000 }

async function openHandbook(language: Language = 'en', tab = 'Handbook'): Promise<void> {
  await openApp('/', counterHandlers([], appState({ preferences: preferences({ language }) })))
  // Texts of a language are loaded with it.
  await vi.waitFor(async () => {
    await settle()
    find('nav')
  }, PATIENCE)
  await press('F1')
  await click('[role=tab]', tab)
  // Its chapters are a part of the page that is loaded now.
  await vi.waitFor(async () => {
    await settle()
    find('[role=dialog] article')
  }, PATIENCE)
}
const page = (): string => find('[role=dialog] article').textContent ?? ''
const titles = (): readonly string[] =>
  [...document.querySelectorAll('[role=dialog] ol[aria-label="Chapters"] button')].map(
    ({ textContent }) => textContent ?? '',
  )

it('opens at its first chapter, with the cursor in the search and the words of the screen', async () => {
  await openHandbook()
  expect(page()).toContain('Your first day')
  expect(page()).toContain('First day: five sales')
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

it('shows the pictures of its chapter, each with a caption', async () => {
  await openHandbook()
  const pictures = [...document.querySelectorAll('[role=dialog] article img')]
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) {
    expect(picture.getAttribute('src')).toMatch(/\/en\/handbook\/pictures\/[\w-]+\.webp$/)
    expect(picture.nextElementSibling?.textContent).not.toBe('')
  }
})

it('stands in English where there is none in the language of the screen, and says so there', async () => {
  await openHandbook('ta', 'கையேடு')
  expect(page()).toContain('Your first day')
  expect(find('[role=dialog] article').getAttribute('lang')).toBe('en')
  expect(find('[role=dialog] article p[lang=ta]').textContent).not.toBe('')
})
