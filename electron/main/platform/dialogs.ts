// The system's dialogs, on the app's window. A window may be gone by the time it is to own one (the system or a crash
// took it): the dialog then stands alone, because Electron throws for a parent that is destroyed.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  dialog,
  type BrowserWindow,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
  type SaveDialogReturnValue,
} from 'electron'

/** A kind of file as the dialogs offer it. */
export interface FileKind {
  readonly name: string
  /** Without the dot. */
  readonly extension: string
}

/** Each returns null if the person closed the dialog, or was not there any more when it was answered. */
export interface FileDialogs {
  chooseFileToWrite(suggestedName: string, kind?: FileKind): Promise<string | null>
  chooseFileToRead(kind?: FileKind): Promise<string | null>
  chooseFolder(): Promise<string | null>
}

const filtersFor = (kind: FileKind | undefined) =>
  kind === undefined ? {} : { filters: [{ name: kind.name, extensions: [kind.extension] }] }

interface Asked {
  readonly isThere: () => boolean
  isOutlived: boolean
}
const asking = new AsyncLocalStorage<Asked>()

/**
 * Runs `work`. The system cannot close a dialog that stands open, so one that is answered once whoever asked is not there any more counts as closed.
 * `isOutlived`: that happened.
 */
export async function ofWhoever<Value>(
  isThere: () => boolean,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly isOutlived: boolean }> {
  const asked: Asked = { isThere, isOutlived: false }
  const value = await asking.run(asked, work)
  return { value, isOutlived: asked.isOutlived }
}

/** Whether the answer that has just come is of whoever asked. */
function isTheirs(): boolean {
  const asked = asking.getStore()
  if (asked === undefined || asked.isThere()) return true
  asked.isOutlived = true
  return false
}

/** Asks where to save, on `window` if it is still there. */
export async function showSaveDialog(
  window: BrowserWindow,
  options: SaveDialogOptions,
): Promise<SaveDialogReturnValue> {
  const chosen = window.isDestroyed()
    ? await dialog.showSaveDialog(options)
    : await dialog.showSaveDialog(window, options)
  return isTheirs() ? chosen : { ...chosen, canceled: true, filePath: '' }
}

export function fileDialogs(window: () => BrowserWindow): FileDialogs {
  const opened = async (options: OpenDialogOptions): Promise<string | null> => {
    const owner = window()
    const chosen = owner.isDestroyed()
      ? await dialog.showOpenDialog(options)
      : await dialog.showOpenDialog(owner, options)
    return isTheirs() ? (chosen.filePaths[0] ?? null) : null
  }
  return {
    chooseFileToWrite: async (suggestedName, kind) => {
      const chosen = await showSaveDialog(window(), {
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

/** Warns and asks. Closing the dialog counts as declining, and so does `signal`, which closes it. */
export async function confirmWarning(
  window: BrowserWindow,
  question: Question,
  signal?: AbortSignal,
): Promise<boolean> {
  const no = 1
  const options: MessageBoxOptions = {
    type: 'warning',
    message: question.message,
    detail: question.detail,
    buttons: [question.yes, question.no],
    defaultId: no,
    cancelId: no,
    ...(signal === undefined ? {} : { signal }),
  }
  const { response } = window.isDestroyed()
    ? await dialog.showMessageBox(options)
    : await dialog.showMessageBox(window, options)
  return response !== no
}
