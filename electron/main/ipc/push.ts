// Pushes the contract's events to the windows.
import type { EventName, EventPayload, Push } from '@shared/contract'
import { ignoreErrors, type ReportDefect } from '@shared/ignore-errors'
import type { WebContents } from 'electron'
import { contractArrives, loadedContract, type Contract } from './contract'

/**
 * Sends an event of the contract to every window that still exists. A payload that does not fit its schema is a defect
 * and is not sent. Never throws, because its caller may be completing a sale. Sent at once; while the app starts, in turn
 * as soon as the contract is loaded.
 */
export const pushTo =
  (windows: () => readonly WebContents[], reportDefect: ReportDefect): Push =>
  (name, payload) => {
    const loaded = loadedContract()
    if (loaded !== undefined) return send(loaded, windows, reportDefect, name, payload)
    void contractArrives()
      .then((made) => send(made, windows, reportDefect, name, payload))
      .catch((error: unknown) => reportDefect(lostEvent(name), error))
  }

const lostEvent = (name: EventName) => `ipc.push-lost.${name}`

function send<Name extends EventName>(
  { events }: Contract,
  windows: () => readonly WebContents[],
  reportDefect: ReportDefect,
  name: Name,
  payload: EventPayload<Name>,
): void {
  ignoreErrors(reportDefect, lostEvent(name), () => {
    const fitting = events[name].parse(payload)
    for (const contents of windows())
      ignoreErrors(reportDefect, lostEvent(name), () => {
        if (!contents.isDestroyed()) contents.send(name, fitting)
      })
  })
}
