// Practice: advances the service's time on request, so that nobody waits to see how a scripted trouble ends.
import { PRACTICE_STEP_MS } from '#shared/shop/practice'
import type { Clock } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import type { TextFile } from '#shared/base/kept-file'
import { fail, succeed } from '#shared/base/result'
import type { Reconcile } from '../../journal'

export interface PracticeTime {
  /** The practice service's own clock: it never goes back, not even after a restart. */
  readonly clock: Pick<Clock, 'now'>
  pass(ms: number): void
}

export function keepPracticeTime(clock: Pick<Clock, 'now'>, file: TextFile): PracticeTime {
  let aheadMs = Math.max(0, Number(file.load() ?? 0) || 0)
  return {
    clock: { now: () => clock.now() + aheadMs },
    pass: (ms) => {
      aheadMs += ms
      file.save(String(aheadMs))
    },
  }
}

export interface PracticeDependencies {
  /** Null in a connected shop, where time passes by itself. */
  readonly passTime: ((ms: number) => void) | null
  readonly reconcile: Pick<Reconcile, 'nudge' | 'recheckEnds'>
}

export const practiceWorkflow = ({
  passTime,
  reconcile,
}: PracticeDependencies): Pick<Handlers, 'practice.pass-time'> => ({
  'practice.pass-time': async () => {
    if (passTime === null) return fail({ kind: 'wrong-state', state: 'no-practice' })
    passTime(PRACTICE_STEP_MS)
    // Nothing to spread: the service is on this computer, and a person waits.
    reconcile.nudge(0)
    reconcile.recheckEnds()
    return succeed(null)
  },
})
