// Counts the tests that wait in real time of their own: that set a timer of more than 50 ms themselves and let it run out. What the code under
// test waits for is bounded by its own limits, and depends on how busy the computer is. Part of a whole run alone (vitest.config.ts).
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { counted } from './counted'
import { runningTest } from './running-test'

const LONG_MS = 50
const TESTS = join(import.meta.dirname, '..')
/** The timers that the code under test is given: it sets them, for itself. */
const GIVEN_TIMERS = join(import.meta.dirname, 'time.ts')
const WRAPPED = Symbol.for('galla.counted-waits')

const seen = new Set<string>()

/** Each test once: how often it looks again while it waits depends on the computer too. */
function wait(): void {
  const running = runningTest()
  const name = `${running.file} ${running.test}`
  if (seen.has(name)) return
  seen.add(name)
  counted('wait', running)
}

/** Whether a file of the tests called what calls this, and not the code under test. */
function isCalledByTest(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 3
  const caller = (new Error().stack ?? '').split('\n')[3] ?? ''
  Error.stackTraceLimit = stackTraceLimit
  return caller.includes(TESTS) && !caller.includes(GIVEN_TIMERS)
}

// Files share a process, and run this one by one.
if (!Reflect.has(globalThis, WRAPPED)) {
  Object.assign(globalThis, { [WRAPPED]: true })
  const { setTimeout: real } = globalThis
  const counting = ((work: (...words: unknown[]) => void, ms = 0, ...words: unknown[]) => {
    const isCounted = ms > LONG_MS && isCalledByTest()
    const done = (...given: unknown[]): void => {
      wait()
      work(...given)
    }
    return real(isCounted ? done : work, ms, ...words)
  }) as typeof setTimeout
  globalThis.setTimeout = Object.assign(counting, real)
  const { setTimeout: promised } = timers
  timers.setTimeout = ((ms = 0, value, options) => {
    if (ms > LONG_MS && isCalledByTest()) wait()
    return promised(ms, value, options)
  }) as typeof promised
  syncBuiltinESMExports()
}
