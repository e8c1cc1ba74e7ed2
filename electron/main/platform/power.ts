// What the system reports about the computer and the person at it: when open sales are worth asking about at once
// (docs/money-safety.md 4), and when the counter should lock.
import { powerMonitor } from 'electron'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { watchDesktopLock } from './desktop-lock'

/** Electron does not report that the network came back or went away, so it is polled. */
const NETWORK_LOOK_MS = 5 * SECOND_MS

export interface WakeSources {
  readonly powerMonitor: {
    on(event: 'resume', listener: () => void): unknown
    off(event: 'resume', listener: () => void): unknown
  }
  readonly isOnline: () => boolean
  readonly timers: Timers
}

export interface WakeListeners {
  /** The computer woke up, or the network came back. */
  readonly onWake: () => void
  /** The computer has no network any more. */
  readonly onNetworkLost: () => void
}

/** Calls the listeners each time; returns a function that stops watching. */
export function watchPower(
  { powerMonitor, isOnline, timers }: WakeSources,
  { onWake, onNetworkLost }: WakeListeners,
): () => void {
  let wasOnline = isOnline()
  const look = (): void => {
    const isNowOnline = isOnline()
    if (isNowOnline && !wasOnline) onWake()
    if (!isNowOnline && wasOnline) onNetworkLost()
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

/**
 * How long there was no input, and when the computer sleeps or is locked. On Linux nothing reports the lock of the
 * screen: the desktop's own signal is watched, and a screen that counts as locked was left long ago.
 */
export const systemPresence = {
  idleMs: () => (isScreenLocked() ? Number.POSITIVE_INFINITY : powerMonitor.getSystemIdleTime() * SECOND_MS),
  onSleep: (listener: () => void) => void powerMonitor.on('suspend', listener),
  onScreenLock: (listener: () => void) => {
    powerMonitor.on('lock-screen', listener)
    if (process.platform === 'linux') watchDesktopLock(listener)
  },
}

/** Any threshold: a locked screen is locked however short the idle time. */
const isScreenLocked = (): boolean =>
  process.platform === 'linux' && powerMonitor.getSystemIdleState(1) === 'locked'
