// A scene is a state of the app that is worth a picture. The runner takes it in the languages of the specs, light and dark, at
// 1366×768 and at 200 % zoom.
import { expect, type ElectronApplication, type Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { openPractice, sell } from '../e2e/support/counter'

export type Stage = {
  readonly window: Page
  readonly electron: ElectronApplication
  readonly language: Language
}

export type Scene = {
  /** Names the picture's file; also the name for `npm run screenshots -- <name>`. */
  readonly name: string
  /** Brings the app from its first launch, already in the stage's language, to the state of the picture. */
  show(stage: Stage): Promise<void>
}

/** Opens the practice counter and waits until it reacts to the keyboard. */
export async function atTheCounter(window: Page, language: Language): Promise<void> {
  await openPractice(window, language)
  await expect(window.getByRole('navigation').first()).toBeVisible()
}

/** A scene of the practice counter. */
export const practice = (name: string, show: Scene['show']): Scene => ({
  name,
  show: async (stage) => {
    await atTheCounter(stage.window, stage.language)
    await show(stage)
  },
})

/** A sale to its result. */
export async function sold(window: Page, language: Language, number: string): Promise<void> {
  await sell(window, number, language)
  await expect(window.locator('#sale-result')).toBeVisible()
}

/** Sales to their results, one after the other. */
export async function sellAll(window: Page, language: Language, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    await sold(window, language, number)
    await window.keyboard.press('Control+n')
  }
}
