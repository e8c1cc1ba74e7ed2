// Pushes the contract's events to the windows.
import type { EventName, EventPayload, Push } from '#shared/channels/contract'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import type { WebContents } from 'electron'
import { withContract, type Contract } from './contract'

/**
 * Sends an event of the contract to every window that still exists. A payload that does not fit its schema is a defect
 * and is not sent. Never throws, because its caller may be completing a sale. Sent at once; while the app starts, in turn
 * as soon as the contract is loaded.
 */
export const pushTo =
  (windows: () => readonly WebContents[], reportDefect: ReportDefect): Push =>
  (name, payload) =>
    withContract((contract) => send(contract, windows, reportDefect, name, payload))

function send<Name extends EventName>(
  { events }: Contract,
  windows: () => readonly WebContents[],
  reportDefect: ReportDefect,
  name: Name,
  payload: EventPayload<Name>,
): void {
  const lost = `ipc.push-lost.${name}`
  ignoreErrors(reportDefect, lost, () => {
    const fitting = events[name].parse(payload)
    for (const contents of windows())
      ignoreErrors(reportDefect, lost, () => {
        if (!contents.isDestroyed()) contents.send(name, fitting)
      })
  })
}
