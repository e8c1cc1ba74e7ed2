// The right to send a call. A counter alone has its own window of calls; a counter with an office shares one budget with others.
import type { CameOfCall } from '#shared/base/rate-gate'
import type { DispatchWindow, Lane } from './dispatch-window'

/** The right to send one call. */
export interface CallRight {
  /** Looked at once more when the connection stands and nothing of the request has left; true says that it leaves now. */
  readonly mayLeave: () => boolean
  /** Called once. */
  readonly settle: (came: CameOfCall) => void
}

export interface WaitingCalls {
  readonly money: number
  readonly other: number
}

export interface CallBudget {
  /**
   * When a call of this lane may leave once `ahead` others have, on the elapsed clock; now or earlier if one may, infinite while
   * nobody knows yet.
   */
  freeAt(lane: Lane, ahead?: number): number
  /** Only when `freeAt` has come. */
  take(lane: Lane): CallRight
  callsLeft(): number
  /** A call of the same client left past this queue: it counts like one of its own. */
  noteOutside(): void
  /** Told after every change of what waits, so that a shared budget can ask for it. */
  expect(waiting: WaitingCalls): void
  close(): void
}

/** Makes the budget that is used in place of the counter's own window; `onChange` is called when a call may leave earlier. */
export type ShareBudget = (own: DispatchWindow, onChange: () => void) => CallBudget

/** The budget of a counter alone: its window. A call counts from when it is taken, whether or not it leaves. */
export const ownBudget = (window: DispatchWindow): CallBudget => ({
  freeAt: window.freeAt,
  take: (lane) => {
    window.record(lane)
    return OWN_RIGHT
  },
  callsLeft: window.callsLeft,
  noteOutside: () => window.record('screen'),
  expect: () => {},
  close: () => {},
})

const OWN_RIGHT: CallRight = { mayLeave: () => true, settle: () => {} }
