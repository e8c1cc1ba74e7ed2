// Windows refuses to replace a file while another program has it open: a virus scanner, an indexer, a cloud backup. Such
// programs close it within moments, so the step is tried again a few times before it counts as refused. On other systems
// the same codes mean that the user may not write there, and waiting does not help.
import { setTimeout } from 'node:timers/promises'
import { errorCode } from './disk-problem'

const HELD_CODES: readonly unknown[] = ['EPERM', 'EBUSY', 'EACCES']
/** 1.27 s in total: long enough for a scanner, short enough for somebody waiting at the counter. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640]

interface System<Paused> {
  readonly platform: string
  readonly pause: (pauseMs: number) => Paused
}

const system: System<Promise<void>> = { platform: process.platform, pause: (pauseMs) => setTimeout(pauseMs) }
const systemAtOnce: System<void> = {
  platform: process.platform,
  pause: (pauseMs) =>
    void Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, pauseMs),
}

const isHeld = (error: unknown, platform: string): boolean =>
  platform === 'win32' && HELD_CODES.includes(errorCode(error))

/** Runs `step`, and runs it again while the file is held. Throws the error of the last attempt. */
export async function whileHeld(step: () => Promise<void>, { platform, pause } = system): Promise<void> {
  for (const pauseMs of PAUSES_MS)
    try {
      return await step()
    } catch (error) {
      if (!isHeld(error, platform)) throw error
      await pause(pauseMs)
    }
  await step()
}

/** The same for callers that cannot wait for a promise: it blocks the whole process between two attempts. */
export function whileHeldSync(step: () => void, { platform, pause } = systemAtOnce): void {
  for (const pauseMs of PAUSES_MS)
    try {
      return step()
    } catch (error) {
      if (!isHeld(error, platform)) throw error
      pause(pauseMs)
    }
  step()
}
