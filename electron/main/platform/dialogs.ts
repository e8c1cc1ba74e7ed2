// The system's file dialogs, for files that the owner exports or imports.
import { dialog, type BrowserWindow } from 'electron'
import { basename } from 'node:path'
import { BACKUP_EXTENSION } from '@shared/domain/backup'
import { fail, succeed, type Result } from '@shared/result'
import { readText } from '../files/disk'
import { fileProblemOf } from '../files/disk-problem'
import { saveFile } from '../files/saved-file'
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
  return {
    saveText: async (suggestedName: string, text: string): Promise<Result<string | null>> => {
      const chosen = await dialog.showSaveDialog(counter(), { defaultPath: suggestedName })
      if (chosen.canceled || chosen.filePath === '') return succeed(null)
      const saved = await saveFile(chosen.filePath, Buffer.from(text))
      return saved.ok ? succeed(basename(chosen.filePath)) : saved
    },
    openText: async (): Promise<Result<string | null>> => {
      const [file] = (await dialog.showOpenDialog(counter(), { properties: ['openFile'] })).filePaths
      if (file === undefined) return succeed(null)
      try {
        return succeed(await readText(file))
      } catch (error) {
        return fail({ kind: 'file', problem: fileProblemOf(error) })
      }
    },
  }
}
