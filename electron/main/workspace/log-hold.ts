// Holds an environment's log for this computer, so that no other one writes to it, by a file beside it.
import { dirname } from 'node:path'
import type { Timers } from '#shared/base/clock'
import { BEAT_MS, claimHold, type Claimed, type Hold } from '../files/hold-file'
import { makeFolderSync } from '#shared/node/files/disk'
import { runningProcesses } from '#shared/node/files/this-process'
import { asStoreError, storeFailureOf, type StoreProblem } from '../journal'
import type { WorkspaceContext } from './base/context'

export type HeldLog = Claimed | { readonly kind: 'refused'; readonly problem: StoreProblem }

/** A disk that refuses the file lets the log only be looked at. */
export async function holdLog(
  { clock, timers }: Pick<WorkspaceContext, 'clock' | 'timers'>,
  journal: string,
  processes = runningProcesses(),
): Promise<HeldLog> {
  try {
    makeFolderSync(dirname(journal))
    const claimed = await claimHold({
      path: `${journal}-holder`,
      processes,
      clock,
      wait: (ms) => new Promise((resolve) => void timers.after(ms, () => resolve())),
    })
    return claimed.kind === 'held' ? { ...claimed, hold: beating(claimed.hold, timers) } : claimed
  } catch (error) {
    const failure = storeFailureOf(asStoreError(error))
    if (failure?.kind !== 'store') throw error
    return { kind: 'refused', problem: failure.problem }
  }
}

/** Says again and again that its holder lives, until it is let go. */
function beating(hold: Hold, timers: Timers): Hold {
  let stop = (): void => {}
  const next = (): void => {
    stop = timers.after(BEAT_MS, () => {
      hold.beat()
      next()
    })
  }
  next()
  return {
    ...hold,
    release: () => {
      stop()
      hold.release()
    },
  }
}
