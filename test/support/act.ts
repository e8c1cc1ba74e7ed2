// React's `act` for component tests. While it runs React notes every update; outside of it, where answers arrive between two steps of
// a test, React would print a warning with a trace for each: thousands in a whole run, and most of the time of some files. Tests look
// after `settle()`, which waits for what is under way.
import { act as reactAct } from 'react'

let open = 0

function begin(): void {
  open += 1
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}

function end(): void {
  open -= 1
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: open > 0 })
}

/** Runs `work` and every update of React that it causes, then resolves. Synchronous for synchronous work. */
export function act(work: () => Promise<unknown>): Promise<void>
export function act(work: () => void): void
export function act(work: () => unknown): Promise<void> | void {
  begin()
  let isAsync = false
  try {
    const done = reactAct(() => {
      const result = work()
      isAsync = result instanceof Promise
      return result as void
    }) as unknown as PromiseLike<void>
    if (isAsync) return Promise.resolve(done).finally(end)
  } finally {
    if (!isAsync) end()
  }
}
