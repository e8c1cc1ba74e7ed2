// Raw bytes to a printer on the shop's network. The port accepts bytes and answers nothing: all that is known is how far they got.
import { connect, type Socket } from 'node:net'
import type { Timers } from '#shared/base/clock'
import type { Delivery } from './delivery'

export interface NetworkTarget {
  readonly host: string
  readonly port: number
}

/** A port that takes no job closes at once; the end of ours is sent after that, so that the two can be told apart. */
const CLOSES_WITHIN_MS = 300

export interface SendLimits {
  readonly timers: Timers
  /** For the whole job. */
  readonly timeoutMs: number
}

/**
 * Sends a whole job and closes. `sent` if the printer took the end of it and closed too. A port that closes before the end, or takes it and
 * stays silent, may have printed nothing: a paper that ran out in the middle looks the same. Never throws.
 */
export function sendToNetwork(
  target: NetworkTarget,
  bytes: Uint8Array,
  { timers, timeoutMs }: SendLimits,
): Promise<Delivery> {
  return new Promise((resolve) => {
    let reached: 'nothing' | 'connected' | 'ended' = 'nothing'
    const socket: Socket = connect({ ...target, allowHalfOpen: true })
    const cancels: (() => void)[] = []
    const end = (delivery: Delivery): void => {
      for (const cancel of cancels) cancel()
      socket.destroy()
      resolve(delivery)
    }
    cancels.push(timers.after(timeoutMs, () => end(lost(reached))))
    socket.on('connect', () => {
      reached = 'connected'
      // The system takes the bytes at once. Whoever closes now did so without knowing that the job has ended.
      socket.write(bytes, () => {
        cancels.push(
          timers.after(CLOSES_WITHIN_MS, () => {
            reached = 'ended'
            socket.end()
          }),
        )
      })
    })
    socket.on('end', () => end(reached === 'ended' ? 'sent' : lost(reached)))
    socket.on('error', () => end(lost(reached)))
    socket.on('close', () => end(lost(reached)))
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
const lost = (reached: 'nothing' | 'connected' | 'ended'): Delivery =>
  reached === 'nothing' ? 'away' : 'no-answer'
