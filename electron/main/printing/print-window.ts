// A window nobody sees, with one receipt in it: laid out, measured, and given to the printer or to a PDF.
import { BrowserWindow } from 'electron'
import { inInches, inMicrons, type SizeMm } from './papers'

export interface PrintAnswer {
  readonly sent: boolean
  /** The system's own words; empty when it was sent. */
  readonly reason: string
}

/** What the press needs of a window. Every function rejects when the page or the window is gone. */
export interface PrintWindow {
  load(address: string): Promise<void>
  /** Height of the laid-out receipt in CSS pixels, once its letters are there. */
  heightPx(): Promise<number>
  /** Resolves when the system took the job or said no; with `dialog` the person picks a printer first. */
  print(page: SizeMm, dialog: boolean): Promise<PrintAnswer>
  pdf(page: SizeMm): Promise<Uint8Array>
  close(): void
}

const MEASURE = `document.fonts.ready.then(() => document.querySelector('main').getBoundingClientRect().height)`

const NO_MARGINS = { top: 0, bottom: 0, left: 0, right: 0 }

/** Opens the window, hidden, without a preload: a receipt has nothing to ask. */
export function openPrintWindow(): PrintWindow {
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
  })
  const { webContents } = window
  return {
    load: (address) => window.loadURL(address),
    heightPx: async () => Number(await webContents.executeJavaScript(MEASURE)),
    print: (page, dialog) =>
      new Promise((resolve) => {
        webContents.print(
          {
            silent: !dialog,
            printBackground: true,
            margins: { marginType: 'none' },
            pageSize: inMicrons(page),
          },
          (sent, reason) => resolve({ sent, reason: sent ? '' : reason }),
        )
      }),
    pdf: (page) =>
      webContents.printToPDF({
        pageSize: inInches(page),
        margins: NO_MARGINS,
        printBackground: true,
        generateTaggedPDF: true,
      }),
    close: () => {
      if (!window.isDestroyed()) window.destroy()
    },
  }
}
