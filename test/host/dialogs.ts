// `dialog`. A test replaces the function itself or scripts an answer; an unscripted dialog is an error, because a real
// app would now wait for ever. For a person at the window dialogs return their defaults instead.
import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type {
  Dialog,
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron'
import type { Host } from './host-context.ts'
import { strict } from './strict.ts'
import { HostWindow } from './browser-window.ts'

export type ScriptedAnswer = { readonly name: string; readonly value: unknown }

export function createDialogs(host: Host, scripted: ScriptedAnswer[]) {
  const ask =
    <Options, Answer>(name: string, byDefault: (options: Options) => Answer) =>
    async (first?: HostWindow | Options, second?: Options): Promise<Answer> => {
      const options = (second ?? (first instanceof HostWindow ? {} : first) ?? {}) as Options
      if (first instanceof HostWindow && first.isDestroyed()) throw new TypeError('Object has been destroyed')
      host.recorder.record(`dialog.${name}`, options)
      const index = scripted.findIndex((answer) => answer.name === name)
      if (index >= 0) return scripted.splice(index, 1)[0]?.value as Answer
      if (!host.options.dialogsAnswer)
        throw new Error(`host: dialog.${name} was called and no answer is scripted`)
      const answer = byDefault(options)
      console.error(`[host] dialog.${name} answers ${JSON.stringify(answer)}`)
      return answer
    }

  return strict('dialog', {
    showSaveDialog: ask('showSaveDialog', (options: SaveDialogOptions): SaveDialogReturnValue => ({
      canceled: false,
      filePath: freeName(host.app.getPath('downloads'), basename(options.defaultPath ?? 'file')),
    })),
    showOpenDialog: ask('showOpenDialog', (_options: OpenDialogOptions): OpenDialogReturnValue => ({
      canceled: true,
      filePaths: [],
    })),
    showMessageBox: ask(
      'showMessageBox',
      ({ cancelId, defaultId }: MessageBoxOptions): MessageBoxReturnValue => ({
        response: cancelId ?? defaultId ?? 0,
        checkboxChecked: false,
      }),
    ),
    showErrorBox(title: string, content: string) {
      host.recorder.record('dialog.showErrorBox', title, content)
      console.error(`[showErrorBox] ${title}: ${content}`)
    },
  } satisfies Partial<Record<keyof Dialog, unknown>>)
}

/** A file name that is not in use yet, so that a default answer overwrites nothing. */
function freeName(folder: string, name: string): string {
  const extension = extname(name)
  const stem = basename(name, extension)
  for (let count = 0; ; count++) {
    const path = join(folder, count === 0 ? name : `${stem} (${count})${extension}`)
    if (!existsSync(path)) return path
  }
}
