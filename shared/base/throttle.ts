// Work that may be wished for often and is done now and then.
import type { Timers } from './clock'

export interface Throttle {
  ask(): void
  /** Not done any more. */
  close(): void
}

/** The first wish is done at once; those that follow within `everyMs` are done together at its end. */
export function throttle(everyMs: number, timers: Timers, work: () => void): Throttle {
  let pause: { readonly cancel: () => void } | null = null
  let isWaiting = false
  let isClosed = false
  const go = (): void => {
    work()
    isWaiting = false
    pause = {
      cancel: timers.after(everyMs, () => {
        pause = null
        if (isWaiting) go()
      }),
    }
  }
  return {
    ask: () => {
      if (isClosed) return
      if (pause === null) go()
      else isWaiting = true
    },
    close: () => {
      isClosed = true
      pause?.cancel()
    },
  }
}
