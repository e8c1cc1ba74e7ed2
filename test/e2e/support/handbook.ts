// A reader who does what the numbered steps of a chapter say, in their order, and knows nothing else: what stands as `code` is pressed
// or typed, what is **[[bold]]** is pressed, what is _[[slanted]]_ is looked for.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import type { MessageKey } from '#renderer/texts/catalogue'
import { expect } from '../fixture'
import { root } from '../runtime'
import { letPracticeTimePass } from './clock'
import { confirmSheet, words } from './counter'

const STEP = /^\d+\. .+$/gm
const TOKEN = /`([^`]+)`|\*\*\[\[([\w.-]+)\]\]\*\*|_\[\[([\w.-]+)\]\]_/g
const KEYS: Readonly<Record<string, string>> = {
  '↓': 'ArrowDown',
  Esc: 'Escape',
  Enter: 'Enter',
  Space: 'Space',
}

/** What the sentence before it asks for in words: the button's own has a number in it, which no page can quote. */
const AFTER_SOME_TIME: MessageKey = 'sale.rail.refunded.title'
const PLANS: MessageKey = 'recharge.plans.title'
const ON_THE_SHEET: MessageKey = 'recharge.confirm.title'

/** Fails at the first step that cannot be done or does not show what the chapter says. */
export async function followChapter(window: Page, id: string, language: Language = 'en'): Promise<void> {
  const chapter = readFileSync(join(root, 'shared/languages', language, 'handbook', `${id}.md`), 'utf8')
  const steps = [...chapter.matchAll(STEP)].map(([step]) => step)
  expect(steps.length).toBeGreaterThan(0)
  for (const step of steps) {
    let seen: MessageKey | null = null
    for (const [, typed, pressed, looked] of step.matchAll(TOKEN)) {
      if (typed !== undefined) await keyOrText(window, typed, seen, language)
      if (pressed !== undefined) await press(window, words(language, pressed as MessageKey))
      if (looked !== undefined) seen = await look(window, looked as MessageKey, language)
    }
  }
}

async function keyOrText(window: Page, typed: string, seen: MessageKey | null, language: Language) {
  const isFunctionKey = /^F\d+$/.test(typed)
  const key = KEYS[typed] ?? (isFunctionKey ? typed : null)
  // Whoever turns to another screen waits until the question before it is gone.
  if (isFunctionKey) await expect(window.getByRole('dialog')).toHaveCount(0)
  // On the sheet the key does nothing before there was time to read it.
  if (key === 'Enter' && seen === ON_THE_SHEET) await confirmSheet(window, language)
  else if (key === null) await window.keyboard.type(typed)
  else await window.keyboard.press(key)
}

/** In an open dialog, if there is one: a person sees nothing else. */
async function press(window: Page, name: string): Promise<void> {
  await window.getByRole('button', { name, exact: true }).first().click()
}

async function look(window: Page, key: MessageKey, language: Language): Promise<MessageKey> {
  if (key === AFTER_SOME_TIME) await letPracticeTimePass(window, language)
  const text = words(language, key)
  const field = window.getByLabel(text, { exact: true }).and(window.getByRole('textbox'))
  const shown = window
    .getByText(text, { exact: true })
    // What is said aloud for screen readers, nobody sees.
    .or(window.locator('p:not([aria-live])').filter({ hasText: text }))
    .or(window.getByRole('grid', { name: text }))
  await expect(shown.filter({ visible: true }).first()).toBeVisible()
  // Plans are there when there is one to pick.
  if (key === PLANS) await expect(window.getByRole('row').nth(1)).toBeVisible()
  // Whoever is told to type into a field puts the cursor there.
  if ((await field.count()) > 0) await field.focus()
  return key
}
