// The only file that uses `window.galla`: calls to the main process, and its pushed events. Types come from the
// contract.
import type { Channel, EventName, EventPayload, Input, Output } from '#shared/channels/contract'
import type { Failure } from '#shared/base/result'

export interface Bridge {
  readonly call: <Name extends Channel>(channel: Name, input: Input<Name>) => Promise<Output<Name>>
  readonly on: <Name extends EventName>(
    event: Name,
    listener: (payload: EventPayload<Name>) => void,
  ) => () => void
}

declare global {
  interface Window {
    readonly galla: Bridge
  }
}

/** Calls main. Expected failures are returned as data; a rejection means a defect of the app. */
export const call: Bridge['call'] = (channel, input) => window.galla.call(channel, input)

/** Listens to an event pushed by main, until the returned function is called. */
export const on: Bridge['on'] = (event, listener) => window.galla.on(event, listener)

/** A rejected call is a defect of the app; on the screen it is shown like any other failure. */
export const brokenFailure: Failure = { kind: 'bug', reference: '' }
