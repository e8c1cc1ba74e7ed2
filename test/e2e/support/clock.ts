// Time that passes for the running app: its wall clock is set forward, so that nobody waits for what the practice service does in a minute.
import type { RunningApp } from '../fixture'

/** From now on the main process, and the service in it, live `ms` later. Timers under way take no notice. */
export const passTime = ({ electron }: Pick<RunningApp, 'electron'>, ms: number): Promise<void> =>
  electron.evaluate((_electron, byMs) => {
    const before = Date.now
    Date.now = () => before() + byMs
  }, ms)
