// Raw bytes to a printer on the shop's network. The port accepts bytes and answers nothing: all that is known is how
// far they got.
import { connect, type Socket } from 'node:net'
import type { Timers } from '#shared/base/clock'
import type { Delivery } from './delivery'

export interface NetworkTarget {
  readonly host: string
  readonly port: number
}

export interface SendLimits {
  readonly timers: Timers
  /** For the whole job. */
  readonly timeoutMs: number
}

/** Sends a whole job and closes. Never throws. */
export function sendToNetwork(
  target: NetworkTarget,
  bytes: Uint8Array,
  { timers, timeoutMs }: SendLimits,
): Promise<Delivery> {
  return new Promise((resolve) => {
    let reached: 'nothing' | 'connected' | 'handed-over' = 'nothing'
    const socket: Socket = connect(target)
    const end = (delivery: Delivery): void => {
      cancel()
      socket.destroy()
      resolve(delivery)
    }
    // A printer may keep the connection open after it has taken everything; that is not a failure.
    const cancel = timers.after(timeoutMs, () => end(reached === 'handed-over' ? 'sent' : lost(reached)))
    socket.on('connect', () => {
      reached = 'connected'
      socket.end(bytes)
    })
    socket.on('finish', () => {
      reached = 'handed-over'
    })
    socket.on('error', () => end(lost(reached)))
    socket.on('close', () => end(reached === 'handed-over' ? 'sent' : lost(reached)))
    // Whatever a printer reports is read and dropped, otherwise it would never see our end of the stream.
    socket.resume()
  })
}

/** Whether something takes connections there; nothing is sent. Never rejects. */
export function isReachable(target: NetworkTarget, { timers, timeoutMs }: SendLimits): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket = connect(target)
    const end = (isThere: boolean): void => {
      cancel()
      socket.destroy()
      resolve(isThere)
    }
    const cancel = timers.after(timeoutMs, () => end(false))
    socket.on('connect', () => end(true))
    socket.on('error', () => end(false))
  })
}

/** Before the connection nothing can have been printed; after it some of it may have been. */
const lost = (reached: 'nothing' | 'connected' | 'handed-over'): Delivery =>
  reached === 'nothing' ? 'away' : 'no-answer'
