// The settings in pictures: each page with its lines, a long section, the disk's encryption, and the receiver of callbacks.
import { expect, type Page } from '@playwright/test'
import {
  SETTINGS_PAGES,
  settingsPagePath,
  settingsPath,
  type SectionId,
} from '#renderer/settings/parts/settings-table'
import { words } from '../e2e/support/counter'
import { practice, type Scene } from './scene'

const go = (window: Page, path: string) =>
  window.evaluate((to) => {
    location.hash = to
  }, path)

const section = (name: string, id: SectionId): Scene =>
  practice(name, async ({ window }) => {
    await go(window, settingsPath(id))
    await expect(window.locator(`[data-section="${id}"]`)).toBeFocused()
  })

export const settingsScenes: readonly Scene[] = [
  practice('settings', async ({ window, language }) => {
    await window.keyboard.press('Control+,')
    await expect(window.getByRole('heading', { level: 1 })).toHaveText(words(language, 'command.settings'))
  }),
  ...SETTINGS_PAGES.filter((page) => page !== 'shop').map((page) =>
    practice(`settings-page-${page}`, async ({ window, language }) => {
      await go(window, settingsPagePath(page))
      await expect(window.getByRole('heading', { level: 2 }).first()).toHaveText(
        words(language, `settings.group.${page}`),
      )
    }),
  ),
  practice('settings-search', async ({ window, language }) => {
    await window.keyboard.press('Control+,')
    await window.getByLabel(words(language, 'settings.search')).fill(words(language, 'settings.printer'))
    await expect(window.getByRole('listbox')).toBeVisible()
  }),
  section('settings-look', 'look'),
  section('settings-limits', 'limits'),
  section('settings-printers', 'printers'),
  section('settings-connection', 'connection'),
  practice('disk-encryption', async ({ window, language }) => {
    await go(window, settingsPath('privacy'))
    const state = window.getByText(
      new RegExp(
        (['on', 'off', 'unknown'] as const).map((is) => words(language, `privacy.disk.${is}`)).join('|'),
      ),
    )
    await state.scrollIntoViewIfNeeded()
    await expect(state).toBeInViewport()
  }),
  practice('callback-receiver', async ({ window, language }) => {
    await go(window, settingsPath('callbacks'))
    await window.getByRole('button', { name: words(language, 'callbacks.settings') }).click()
    const hosts = window.getByLabel(words(language, 'callbacks.hosts'), { exact: true })
    await hosts.scrollIntoViewIfNeeded()
    await expect(hosts).toBeInViewport()
  }),
]
