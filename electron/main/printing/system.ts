// What printing needs of the system besides its hidden window: the list of printers and the dialog that asks where to save.
import { join } from 'node:path'
import { app, dialog, type BrowserWindow } from 'electron'
import type { Say } from '../texts'

/** Names of the installed printers, as the system shows them to people. */
export async function installedPrinters(window: BrowserWindow): Promise<readonly string[]> {
  const printers = await window.webContents.getPrintersAsync()
  return printers.map(({ displayName, name }) => (displayName === '' ? name : displayName))
}

/** Asks where to save a PDF, starting in the person's documents; null if they would rather not. */
export async function choosePdfFile(
  window: BrowserWindow,
  suggestedName: string,
  say: Say,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: say('save.title'),
    defaultPath: join(app.getPath('documents'), suggestedName),
    filters: [{ name: say('save.pdf'), extensions: ['pdf'] }],
  })
  return canceled || filePath === '' ? null : filePath
}
