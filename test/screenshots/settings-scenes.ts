// The settings in pictures: their top, the disk's encryption, and the receiver of callbacks.
import { expect } from '@playwright/test'
import { words } from '../e2e/support/counter'
import { practice, type Scene } from './scene'

export const settingsScenes: readonly Scene[] = [
  practice('settings', async ({ window, language }) => {
    await window.keyboard.press('Control+,')
    await expect(window.getByRole('heading', { level: 1 })).toHaveText(words(language, 'command.settings'))
  }),
  practice('disk-encryption', async ({ window, language }) => {
    await window.keyboard.press('Control+,')
    const state = window.getByText(
      new RegExp(
        (['on', 'off', 'unknown'] as const).map((is) => words(language, `privacy.disk.${is}`)).join('|'),
      ),
    )
    await state.scrollIntoViewIfNeeded()
    await expect(state).toBeInViewport()
  }),
  practice('callback-receiver', async ({ window, language }) => {
    await window.evaluate(() => {
      location.hash = '/pending'
    })
    await window.getByRole('tab', { name: words(language, 'pending.tab.callbacks') }).click()
    await window.getByRole('button', { name: words(language, 'callbacks.settings') }).click()
    const hosts = window.getByLabel(words(language, 'callbacks.hosts'), { exact: true })
    await hosts.scrollIntoViewIfNeeded()
    await expect(hosts).toBeInViewport()
  }),
]
