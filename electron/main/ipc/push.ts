// Pushes the contract's events to the windows.
import { events, type Push } from '@shared/contract'
import { ignoreErrors, type ReportDefect } from '@shared/ignore-errors'
import type { WebContents } from 'electron'

/**
 * Sends an event of the contract to every window that still exists. A payload that does not fit its schema is a defect
 * and is not sent. Never throws, because its caller may be completing a sale.
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
