// Drives the app by the words on the screen, which are read from the app's own texts, and by keys.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { forEachLanguage, languageName, type Language } from '#shared/base/languages'
import { settingsPath, type SectionId } from '#renderer/settings/parts/settings-table'
import type { MessageKey } from '#renderer/texts/catalogue'
import { expect } from '../fixture'
import { root } from '../runtime'
import { confirmBy } from './keyboard'

type Messages = Readonly<Record<MessageKey, string>>

// Read as files, because Playwright's loader does not accept JSON modules.
function messagesIn(language: Language): Messages {
  const folder = join(root, 'shared/languages', language, 'window')
  const areas = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object,
  )
  return Object.assign({}, ...areas) as Messages
}

const MESSAGES = forEachLanguage(messagesIn)

/** The text of `key` without the values in it. */
export const words = (language: Language, key: MessageKey): string => MESSAGES[language][key]

/** A pattern for a text with values: each value may be anything. */
export function wordsLike(language: Language, key: MessageKey): RegExp {
  const pieces = words(language, key).split(/\{[^{}]*\}/)
  return new RegExp(pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+?'))
}

export const isReady = (window: Page): Promise<void> =>
  expect(window.locator('html')).toHaveAttribute('data-ready', 'true')

/** From the first launch to the practice counter, in one language. */
export async function openPractice(window: Page, language: Language = 'en'): Promise<void> {
  await isReady(window)
  if (language !== 'en') await window.getByRole('radio', { name: languageName(language) }).check()
  await window.getByRole('button', { name: words(language, 'welcome.practice.start') }).click()
  await expect(window.getByRole('region', { name: words(language, 'practice.band') })).toBeVisible()
  // The band comes before the counter, which listens for keys.
  await expect(window.getByRole('navigation').first()).toBeVisible()
}

/**
 * The practice counter as axe should see it: light in English, dark in Hindi. Contrast does not depend on the language.
 */
export async function openPracticeInItsLook(window: Page, language: Language): Promise<void> {
  await openPractice(window, language)
  await ask(window, 'preferences.change', { theme: language === 'en' ? 'light' : 'dark' })
}

/** A section of the settings by its address, as a notice leads there. */
export async function openSection(window: Page, section: SectionId): Promise<void> {
  await window.evaluate((path) => {
    location.hash = path
  }, settingsPath(section))
  await expect(window.locator(`[data-section="${section}"]`)).toBeVisible()
}

/** F3; then the number field has the focus. */
export async function goToRecharge(window: Page, language: Language = 'en'): Promise<void> {
  const field = window.getByLabel(words(language, 'recharge.number.label.mobile'), { exact: true })
  await window.keyboard.press('F3')
  await expect(field).toBeFocused()
}

export const planList = (window: Page, language: Language = 'en') =>
  window.getByRole('grid', { name: words(language, 'recharge.plans.title') })

/** Types a number on the recharge screen, ends it, and waits until its plans are listed. Then the amount has the focus. */
export async function lookUp(window: Page, number: string, language: Language = 'en'): Promise<void> {
  await goToRecharge(window, language)
  await window.keyboard.type(number)
  await window.keyboard.press('Space')
  await expect(planList(window, language)).toBeVisible()
}

/** Picks the first plan by the arrow key and opens the confirm sheet. */
export async function pickFirstPlan(window: Page, language: Language = 'en'): Promise<void> {
  await expect(window.getByRole('row').nth(1)).toBeVisible()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toContainText(words(language, 'recharge.confirm.title'))
}

/** Confirms the open sheet with the keyboard, after the moment in which it is inert. */
export async function confirmSheet(window: Page, language: Language = 'en'): Promise<void> {
  const yes = window.getByRole('dialog').getByRole('button', {
    name: wordsLike(language, 'recharge.confirm.yes'),
  })
  await confirmBy(window, yes)
}

/** The whole way by keyboard: F3, ten digits, a plan, Enter, Enter. */
export async function sell(window: Page, number: string, language: Language = 'en'): Promise<void> {
  await lookUp(window, number, language)
  await pickFirstPlan(window, language)
  await confirmSheet(window, language)
}

/** Calls main over the bridge, as the renderer does. For what a screen does not show. */
export const ask = (window: Page, channel: string, input: unknown = {}): Promise<unknown> =>
  window.evaluate(
    ([name, data]) =>
      (
        globalThis as unknown as { galla: { call(name: string, data: unknown): Promise<unknown> } }
      ).galla.call(name as string, data),
    [channel, input] as const,
  )
