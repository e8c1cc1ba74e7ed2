// How far an update is, and what the window hears of it.
import type { Clock } from '#shared/base/clock'
import { holdEndsAtMs, holdNow } from '#shared/shop/update-hold'
import type { UpdateProblem, UpdateState, UpdateStep } from '#shared/shop/updates'
import type { FetchedPackage } from './engine'
import type { KeptSettings } from './kept-settings'

export interface Ready {
  readonly version: string
  readonly fetched: FetchedPackage
}

export interface Standing {
  state(): UpdateState
  show(step: UpdateStep, problem?: UpdateProblem | null): void
  /** Where things stand while nothing is under way. */
  step(): UpdateStep
  present(): UpdateStep
  ready(): Ready | null
  setReady(ready: Ready | null): void
}

export function createStanding(
  current: string,
  clock: Pick<Clock, 'now'>,
  kept: KeptSettings,
  onChange: (state: UpdateState) => void,
): Standing {
  let ready: Ready | null = null
  let present: UpdateStep = { kind: 'none' }
  let problem: UpdateProblem | null = null
  const state = (): UpdateState => {
    const { feed, checkedAt, officeHold } = kept.read()
    const hold = holdNow(officeHold, clock.now())
    return {
      current,
      feed,
      checkedAt,
      step: present,
      problem,
      officeHold: hold === null ? null : { newest: hold.newest, endsAtMs: holdEndsAtMs(hold) },
    }
  }
  return {
    state,
    show: (next, why = null) => {
      present = next
      problem = why
      onChange(state())
    },
    step: () => (ready === null ? { kind: 'none' } : { kind: 'ready', version: ready.version }),
    present: () => present,
    ready: () => ready,
    setReady: (next) => {
      ready = next
    },
  }
}
