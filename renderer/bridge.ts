// The only file that knows `window.galla`: asking the main process, and hearing what it pushes. Types come from the contract alone.
import type { Channel, EventName, EventPayload, Input, Output } from '@shared/contract'

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

/** Asks main. Expected failures come back as data; a rejection means a defect of the app. */
export const call: Bridge['call'] = (channel, input) => window.galla.call(channel, input)

/** Hears what main pushes, until the returned function is called. */
export const on: Bridge['on'] = (event, listener) => window.galla.on(event, listener)
