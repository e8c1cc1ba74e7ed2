// When open sales are worth asking about at once: the computer woke up, or finds itself on a network again (money-safety 4).
import { SECOND_MS, type Timers } from '@shared/clock'

/** Electron tells nothing when the network comes back, so it is looked at. */
const NETWORK_LOOK_MS = 5 * SECOND_MS

export interface WakeSources {
  readonly powerMonitor: {
    on(event: 'resume', listener: () => void): unknown
    off(event: 'resume', listener: () => void): unknown
  }
  readonly isOnline: () => boolean
  readonly timers: Timers
}

/** Calls `onWake` each time; gives the way to stop. */
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
