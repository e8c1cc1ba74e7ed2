// The system's file dialogs, for files that the owner exports or imports.
import { dialog, type BrowserWindow } from 'electron'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { BACKUP_EXTENSION } from '@shared/domain/backup'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import { asBackupError } from '../shop/backup'
import { writeWhole } from '../files/atomic-file'
import type { PreferencesStore } from '../shop/preferences'
import { textsIn } from '../documents/texts'

interface DialogOptions {
  readonly counter: () => BrowserWindow
  readonly preferences: Pick<PreferencesStore, 'read'>
}

/** Backups. */
export function fileDialogs({ counter, preferences }: DialogOptions) {
  const filters = () => [
    { name: textsIn(preferences.read().language)('backup.file-kind'), extensions: [BACKUP_EXTENSION] },
  ]
  return {
    chooseFileToWrite: async (suggestedName: string) => {
      const chosen = await dialog.showSaveDialog(counter(), {
        defaultPath: suggestedName,
        filters: filters(),
      })
      return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath
    },
    chooseFileToRead: async () => {
      const chosen = await dialog.showOpenDialog(counter(), { properties: ['openFile'], filters: filters() })
      return chosen.filePaths[0] ?? null
    },
    chooseFolder: async () => {
      const chosen = await dialog.showOpenDialog(counter(), {
        properties: ['openDirectory', 'createDirectory'],
      })
      return chosen.filePaths[0] ?? null
    },
  }
}

/** Texts that the owner exports or imports: the profile, diagnostics. */
export function textDialogs({ counter }: Pick<DialogOptions, 'counter'>) {
  const problem = (error: unknown): Failure => ({
    kind: 'file',
    problem: asBackupError(error).problem === 'disk-full' ? 'disk-full' : 'other',
  })
  return {
    saveText: async (suggestedName: string, text: string): Promise<Result<string | null>> => {
      const chosen = await dialog.showSaveDialog(counter(), { defaultPath: suggestedName })
      if (chosen.canceled || chosen.filePath === '') return succeed(null)
      try {
        await writeWhole(chosen.filePath, text)
        return succeed(basename(chosen.filePath))
      } catch (error) {
        return fail(problem(error))
      }
    },
    openText: async (): Promise<Result<string | null>> => {
      const [file] = (await dialog.showOpenDialog(counter(), { properties: ['openFile'] })).filePaths
      if (file === undefined) return succeed(null)
      try {
        return succeed(await readFile(file, 'utf8'))
      } catch (error) {
        return fail(problem(error))
      }
    },
  }
}
