// Registers every channel of the contract and pushes its events. The only file that uses ipcMain.
import { channelNames, events, type Push } from '@shared/contract'
import { ipcMain, type WebContents } from 'electron'
import { ignoreErrors, type ReportDefect } from '@shared/ignore-errors'
import { answer, type AnsweringDependencies } from './answer'

/** Answers every channel of the contract from now on. Called once, before the first window opens. */
export function registerChannels(dependencies: AnsweringDependencies): void {
  for (const channel of channelNames)
    ipcMain.handle(channel, (event, input: unknown) =>
      answer(dependencies, channel, event.senderFrame, input),
    )
}

/**
 * Sends an event of the contract to every window that is still there. What does not fit its schema is a defect and is not sent. Never
 * throws: whoever pushes has a sale to bring home.
 */
export const pushTo =
  (windows: () => readonly WebContents[], reportDefect: ReportDefect): Push =>
  (name, payload) => {
    const lost = `ipc.push-lost.${name}`
    ignoreErrors(reportDefect, lost, () => {
      const fitting = events[name].parse(payload)
      for (const contents of windows())
        ignoreErrors(reportDefect, lost, () => {
          if (!contents.isDestroyed()) contents.send(name, fitting)
        })
    })
  }
