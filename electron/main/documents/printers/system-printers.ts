// What printing needs of the system besides its hidden window: the list of printers and the dialog that asks where to
// save.
import { join } from 'node:path'
import { app, dialog, type BrowserWindow } from 'electron'
import type { Say } from '../texts'
import type { InstalledPrinter } from './page-printer'

/** The printers that the system knows. */
export async function installedPrinters(window: BrowserWindow): Promise<readonly InstalledPrinter[]> {
  const printers = await window.webContents.getPrintersAsync()
  return printers.map(({ displayName, name }) => ({
    queue: name,
    name: displayName === '' ? name : displayName,
  }))
}

/** Asks where to save a PDF, starting in the person's documents folder; null if they cancel. */
export const choosePdfFile = (
  window: BrowserWindow,
  suggestedName: string,
  say: Say,
): Promise<string | null> =>
  chooseFile(window, suggestedName, {
    title: say('save.title'),
    filter: { name: say('save.pdf'), extensions: ['pdf'] },
  })

export async function chooseFile(
  window: BrowserWindow,
  suggestedName: string,
  { title, filter }: { readonly title: string; readonly filter: { name: string; extensions: string[] } },
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title,
    defaultPath: join(app.getPath('documents'), suggestedName),
    filters: [filter],
  })
  return canceled || filePath === '' ? null : filePath
}
