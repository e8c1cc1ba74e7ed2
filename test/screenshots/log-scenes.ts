// An invalid journal in pictures: the notice over every screen, what can be done, and the verdict.
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { editFile } from '../support/edited-file'
import { answerSaveDialog } from '../e2e/dialogs'
import type { Language } from '#shared/base/environment'
import { ask, isReady, openPractice, openSection, words } from '../e2e/support/counter'
import { practice, sellAll, sold, type Scene, type Stage } from './scene'

const PAGE_BYTES = 4_096

const folderOf = (electron: ElectronApplication): Promise<string> =>
  electron.evaluate(({ app }) => app.getPath('userData'))

/** A journal of some sales, damaged, and opened again. */
async function reopened({ window, electron, language }: Stage, harm: (log: string) => void): Promise<void> {
  await openPractice(window, language)
  await sellAll(window, language, ['9876543210', '9000000009'])
  harm(join(await folderOf(electron), 'practice', 'journal.db'))
  await ask(window, 'app.choose-environment', { environment: 'practice' })
  await window.reload()
  await isReady(window)
  await expect(window.getByRole('alert').first()).toBeVisible()
}

const change =
  (sql: string) =>
  (log: string): void => {
    const file = new DatabaseSync(log)
    editFile(file, sql)
    file.close()
  }

const TAMPERED = change(
  `UPDATE events SET body = replace(body, '"amountPaise":', '"amountPaise":1') WHERE sequence = 1`,
)

const CUT = change('DELETE FROM heads WHERE sequence > 3; DELETE FROM events WHERE sequence > 3')

/** Nothing can be read if a file is cut in the middle of its pages. */
function cutInHalf(log: string): void {
  change('PRAGMA wal_checkpoint(TRUNCATE)')(log)
  truncateSync(log, PAGE_BYTES * 3)
}

const press = (
  window: Page,
  key: 'log.export' | 'log.verify' | 'log.end.confirm' | 'backup.restore',
  language: Language,
) =>
  window
    .getByRole('button', { name: words(language, key), exact: true })
    .first()
    .click()

export const journalScenes: readonly Scene[] = [
  practice('log-verified', async ({ window, language }) => {
    await sold(window, language, '9876543210')
    await openSection(window, 'log')
    await window.getByRole('button', { name: words(language, 'log.verify') }).click()
    await window.getByText(words(language, 'log.whole.title')).scrollIntoViewIfNeeded()
  }),
  { name: 'log-tampered', show: (stage) => reopened(stage, TAMPERED) },
  {
    name: 'log-altered',
    show: (stage) =>
      reopened(stage, change('CREATE TRIGGER later AFTER INSERT ON events BEGIN DELETE FROM sales; END')),
  },
  { name: 'log-rolled-back', show: (stage) => reopened(stage, CUT) },
  {
    name: 'log-rolled-back-confirm',
    show: async (stage) => {
      const { window, language } = stage
      await reopened(stage, CUT)
      await press(window, 'log.end.confirm', language)
      await window.getByRole('dialog').getByRole('checkbox').check()
    },
  },
  {
    name: 'log-repaired',
    show: (stage) => reopened(stage, change('UPDATE sales SET watched = 1 - watched')),
  },
  { name: 'log-damaged', show: (stage) => reopened(stage, cutInHalf) },
  { name: 'log-newer', show: (stage) => reopened(stage, change('PRAGMA user_version = 99')) },
  {
    name: 'log-broken',
    show: async (stage) => {
      const { window, language } = stage
      await reopened(stage, TAMPERED)
      await openSection(window, 'log')
      await press(window, 'log.verify', language)
      await window.getByText(words(language, 'log.broken.do')).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'log-export',
    show: async (stage) => {
      const { window, electron, language } = stage
      await reopened(stage, TAMPERED)
      await answerSaveDialog(electron, join(await folderOf(electron), 'galla-log-practice-2026-11-22.jsonl'))
      await press(window, 'log.export', language)
      const dialog = window.getByRole('dialog')
      await dialog.getByRole('button', { name: words(language, 'log.export.choose') }).click()
      await expect(dialog.getByText('galla-log-practice')).toBeVisible()
    },
  },
  {
    name: 'log-restore',
    show: async (stage) => {
      const { window, language } = stage
      await reopened(stage, TAMPERED)
      await press(window, 'backup.restore', language)
      await expect(window.getByRole('dialog')).toBeVisible()
    },
  },
]
