// Counts the timers that a test let run out in real time. Part of a whole run alone (vitest.config.ts): nothing else looks at the counts.
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { counted } from './counted'
import { runningTest } from './running-test'

const LONG_MS = 50
const WRAPPED = Symbol.for('galla.counted-waits')

const wait = (): void => counted('wait', runningTest())

// Files share a process, and run this one by one.
if (!Reflect.has(globalThis, WRAPPED)) {
  Object.assign(globalThis, { [WRAPPED]: true })
  const { setTimeout: real } = globalThis
  const counting = ((work: (...words: unknown[]) => void, ms = 0, ...words: unknown[]) =>
    real(
      ms <= LONG_MS
        ? work
        : (...given: unknown[]) => {
            wait()
            work(...given)
          },
      ms,
      ...words,
    )) as typeof setTimeout
  globalThis.setTimeout = Object.assign(counting, real)
  const { setTimeout: promised } = timers
  timers.setTimeout = (async (ms, value, options) => {
    const given = await promised(ms, value, options)
    if ((ms ?? 0) > LONG_MS) wait()
    return given
  }) as typeof promised
  syncBuiltinESMExports()
}
