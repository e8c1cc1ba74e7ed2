// Answers for the dialogs of the main process, in the same way on both runtimes: the functions themselves are replaced.
import type { ElectronApplication } from '@playwright/test'

/** Every save dialog from now on chooses this file; undefined cancels. */
export async function answerSaveDialog(
  electron: ElectronApplication,
  filePath: string | undefined,
): Promise<void> {
  await electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: path === undefined, filePath: path ?? '' })
  }, filePath)
}

/** The next save dialog waits until the returned function is called, and then chooses this file. */
export async function holdSaveDialog(
  electron: ElectronApplication,
  filePath: string,
): Promise<() => Promise<void>> {
  await electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () =>
      new Promise((resolve) => {
        ;(globalThis as { chooseHeld?: () => void }).chooseHeld = () =>
          resolve({ canceled: false, filePath: path })
      })
  }, filePath)
  return () => electron.evaluate(() => (globalThis as { chooseHeld?: () => void }).chooseHeld?.())
}

/** Every open dialog from now on chooses these files; none cancels. */
export async function answerOpenDialog(electron: ElectronApplication, filePaths: string[]): Promise<void> {
  await electron.evaluate(({ dialog }, paths) => {
    dialog.showOpenDialog = async () => ({ canceled: paths.length === 0, filePaths: paths })
  }, filePaths)
}

/** Every message box from now on is answered by its button of this number. */
export async function answerMessageBox(electron: ElectronApplication, response: number): Promise<void> {
  await electron.evaluate(({ dialog }, button) => {
    dialog.showMessageBox = async () => ({ response: button, checkboxChecked: false })
  }, response)
}
