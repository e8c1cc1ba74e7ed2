// What printing needs of the system besides its hidden window: the list of printers and the dialog that asks where to
// save.
import { join } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import { showSaveDialog } from '../platform/dialogs'
import type { Say } from '../texts'
import type { InstalledPrinter } from './page-printer'

/** The printers that the system knows. It is asked through `window`; none are known once that is gone. */
export async function installedPrinters(window: BrowserWindow): Promise<readonly InstalledPrinter[]> {
  if (window.isDestroyed()) return []
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
  const { canceled, filePath } = await showSaveDialog(window, {
    title,
    defaultPath: join(app.getPath('documents'), suggestedName),
    filters: [filter],
  })
  return canceled || filePath === '' ? null : filePath
}
