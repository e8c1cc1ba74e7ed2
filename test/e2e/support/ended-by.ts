import { once } from 'node:events'
import type { RunningApp } from '../fixture'

/** Does what ends the app, and waits for its end. The page may be gone before a key or a click in it is answered. */
export async function endedBy({ electron }: RunningApp, act: () => Promise<unknown>): Promise<void> {
  const ended = once(electron.process(), 'exit')
  await Promise.all([act().catch(() => undefined), ended])
}
