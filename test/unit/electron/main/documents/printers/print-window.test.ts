// The hidden window that papers are laid out in: its page is as closed as the counter's, and has no bridge at all.
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { openPrintWindow } from '../../../../../../electron/main/documents/printers/print-window'
import { provideElectron } from '../../../../../support/provide-electron'

it('a paper’s page has no Node, no bridge and no tools', () => {
  const created: { readonly webPreferences: object }[] = []
  class FakeWindow {
    webContents = new EventEmitter()
    constructor(options: (typeof created)[number]) {
      created.push(options)
    }
  }
  provideElectron({ app: { isPackaged: true }, BrowserWindow: FakeWindow })
  openPrintWindow()
  expect(created.map(({ webPreferences }) => webPreferences)).toEqual([
    {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: false,
      zoomMode: 'disabled',
      backgroundThrottling: false,
    },
  ])
})
