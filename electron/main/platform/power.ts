// When open sales are worth asking about at once: the computer woke up, or is connected to a network again
// (docs/money-safety.md 4).
import { SECOND_MS, type Timers } from '@shared/clock'

/** Electron does not report that the network came back, so it is polled. */
const NETWORK_LOOK_MS = 5 * SECOND_MS

export interface WakeSources {
  readonly powerMonitor: {
    on(event: 'resume', listener: () => void): unknown
    off(event: 'resume', listener: () => void): unknown
  }
  readonly isOnline: () => boolean
  readonly timers: Timers
}

/** Calls `onWake` each time; returns a function that stops watching. */
export function watchPower({ powerMonitor, isOnline, timers }: WakeSources, onWake: () => void): () => void {
  let wasOnline = isOnline()
  const look = (): void => {
    const isNowOnline = isOnline()
    if (isNowOnline && !wasOnline) onWake()
    wasOnline = isNowOnline
    cancel = timers.after(NETWORK_LOOK_MS, look)
  }
  let cancel = timers.after(NETWORK_LOOK_MS, look)
  powerMonitor.on('resume', onWake)
  return () => {
    cancel()
    powerMonitor.off('resume', onWake)
  }
}
