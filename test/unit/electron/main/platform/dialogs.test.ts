// The system's dialogs: a closed one chooses nothing, and a warning is agreed to only by pressing that choice.
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { confirmWarning, fileDialogs, ofWhoever } from '#main/platform/dialogs'
import { provideElectron } from '#test/support/provide-electron'

const WINDOW = { id: 1, isDestroyed: () => false } as unknown as BrowserWindow
const GONE = { id: 2, isDestroyed: () => true } as unknown as BrowserWindow
const BACKUP = { name: 'Galla backup', extension: 'gallabackup' }

/** Dialogs that answer `answer`, and remember on which window and how they were asked. */
function dialogs(answer: object) {
  const asked: { readonly window: unknown; readonly options: unknown }[] = []
  const ask = async (window: unknown, options: unknown): Promise<object> => {
    asked.push({ window, options })
    return answer
  }
  provideElectron({ dialog: { showOpenDialog: ask, showSaveDialog: ask, showMessageBox: ask } })
  return { asked, files: fileDialogs(() => WINDOW) }
}

describe('a file to write', () => {
  it('is asked for on the window, by the suggested name and kind', async () => {
    const { asked, files } = dialogs({ canceled: false, filePath: '/usb/shop.gallabackup' })
    expect(await files.chooseFileToWrite('shop.gallabackup', BACKUP)).toBe('/usb/shop.gallabackup')
    expect(asked).toEqual([
      {
        window: WINDOW,
        options: {
          defaultPath: 'shop.gallabackup',
          filters: [{ name: 'Galla backup', extensions: ['gallabackup'] }],
        },
      },
    ])
  })

  it.each([
    // A system may name the file that was suggested although the person closed the dialog.
    { canceled: true, filePath: '/usb/suggested.csv' },
    { canceled: false, filePath: '' },
  ])('is none after %o', async (answer) => {
    expect(await dialogs(answer).files.chooseFileToWrite('day.csv')).toBeNull()
  })
})

describe('a file or a folder to read', () => {
  it('is one that is there already', async () => {
    const { asked, files } = dialogs({ canceled: false, filePaths: ['/usb/profile.json'] })
    expect(await files.chooseFileToRead()).toBe('/usb/profile.json')
    expect(await files.chooseFolder()).toBe('/usb/profile.json')
    expect(asked.map(({ options }) => options)).toEqual([
      { properties: ['openFile'] },
      { properties: ['openDirectory', 'createDirectory'] },
    ])
  })

  it('is none if the dialog was closed', async () => {
    const { files } = dialogs({ canceled: true, filePaths: [] })
    expect(await files.chooseFileToRead(BACKUP)).toBeNull()
    expect(await files.chooseFolder()).toBeNull()
  })
})

describe('a dialog that is answered when whoever asked is not there any more', () => {
  it('counts as closed, whatever was chosen, and is told', async () => {
    const { files } = dialogs({ canceled: false, filePath: '/usb/books.csv', filePaths: ['/usb'] })
    const all = async () => [
      await files.chooseFileToWrite('books.csv'),
      await files.chooseFileToRead(),
      await files.chooseFolder(),
    ]
    const gone = await ofWhoever(() => false, all)
    expect(gone).toEqual({ value: [null, null, null], isOutlived: true })
    const there = await ofWhoever(() => true, all)
    expect(there).toEqual({ value: ['/usb/books.csv', '/usb', '/usb'], isOutlived: false })
  })
})

describe('a warning', () => {
  const QUESTION = { message: 'A payment is on its way', detail: 'Wait for it?', yes: 'Close', no: 'Stay' }
  const answered = async (response: number) => {
    const { asked } = dialogs({ response })
    return { agreed: await confirmWarning(WINDOW, QUESTION), options: asked[0]?.options }
  }

  it('is agreed to by its own choice alone', async () => {
    expect((await answered(0)).agreed).toBe(true)
    expect((await answered(1)).agreed).toBe(false)
  })

  it('is declined by Escape, by closing it, and by Enter without looking', async () => {
    const { options } = await answered(1)
    expect(options).toMatchObject({ buttons: ['Close', 'Stay'], defaultId: 1, cancelId: 1 })
  })
})

it('no dialog asks for a window that is gone: it stands alone', async () => {
  const asked: unknown[][] = []
  const ask =
    (answer: object) =>
    async (...given: unknown[]): Promise<object> => {
      asked.push(given)
      return answer
    }
  provideElectron({
    dialog: {
      showOpenDialog: ask({ canceled: false, filePaths: ['/usb/profile.json'] }),
      showSaveDialog: ask({ canceled: false, filePath: '/usb/day.csv' }),
      showMessageBox: ask({ response: 0 }),
    },
  })
  const files = fileDialogs(() => GONE)
  expect(await files.chooseFileToRead()).toBe('/usb/profile.json')
  expect(await files.chooseFileToWrite('day.csv')).toBe('/usb/day.csv')
  expect(await confirmWarning(GONE, { message: 'm', detail: 'd', yes: 'y', no: 'n' })).toBe(true)
  expect(asked.map((given) => given.length)).toEqual([1, 1, 1])
})
