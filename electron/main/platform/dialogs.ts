// The system's dialogs, on the app's window.
import { dialog, type BrowserWindow, type OpenDialogOptions } from 'electron'

/** A kind of file as the dialogs offer it. */
export interface FileKind {
  readonly name: string
  /** Without the dot. */
  readonly extension: string
}

/** Each returns null if the person closed the dialog. */
export interface FileDialogs {
  chooseFileToWrite(suggestedName: string, kind?: FileKind): Promise<string | null>
  chooseFileToRead(kind?: FileKind): Promise<string | null>
  chooseFolder(): Promise<string | null>
}

const filtersFor = (kind: FileKind | undefined) =>
  kind === undefined ? {} : { filters: [{ name: kind.name, extensions: [kind.extension] }] }

export function fileDialogs(window: () => BrowserWindow): FileDialogs {
  const opened = async (options: OpenDialogOptions): Promise<string | null> =>
    (await dialog.showOpenDialog(window(), options)).filePaths[0] ?? null
  return {
    chooseFileToWrite: async (suggestedName, kind) => {
      const chosen = await dialog.showSaveDialog(window(), {
        defaultPath: suggestedName,
        ...filtersFor(kind),
      })
      return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath
    },
    chooseFileToRead: (kind) => opened({ properties: ['openFile'], ...filtersFor(kind) }),
    chooseFolder: () => opened({ properties: ['openDirectory', 'createDirectory'] }),
  }
}

export interface Question {
  readonly message: string
  readonly detail: string
  /** The choice of agreeing, and of not agreeing. */
  readonly yes: string
  readonly no: string
}

/** Warns and asks. Closing the dialog counts as declining. */
export async function confirmWarning(window: BrowserWindow, question: Question): Promise<boolean> {
  const no = 1
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: question.message,
    detail: question.detail,
    buttons: [question.yes, question.no],
    defaultId: no,
    cancelId: no,
  })
  return response !== no
}
