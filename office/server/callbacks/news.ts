// Tells counters over their lines that owners changed or asked something: a few at a time, so that a change for a thousand counters does not
// bring a thousand questions at once. What it is, each counter asks with a heartbeat; one that has no line hears of it with its next.
import { SECOND_MS, type Timers } from '#shared/base/clock'
import type { Hub } from './hub'

/** A heartbeat of an office with a thousand counters takes ten milliseconds of a processor; all of them together say seventeen a second anyway. */
const TOLD_AT_ONCE = 30
const TOLD_EVERY_MS = SECOND_MS

export interface News {
  /** There is news for these counters, or for each one that listens. */
  tell(counters: readonly string[] | 'all'): void
  /** This counter was taken out: it hears that at once, and nothing else any more. */
  letGo(counterId: string): void
  close(): void
}

export function createNews(
  hub: Pick<Hub, 'tellNews' | 'letGo' | 'listening'>,
  timers: Timers,
  { atOnce, everyMs } = { atOnce: TOLD_AT_ONCE, everyMs: TOLD_EVERY_MS },
): News {
  /** Each once, however often there is news for it meanwhile. */
  const toTell = new Set<string>()
  /** Of the present stretch of time; null while there is none, as nothing was told. */
  let stretch: { told: number; readonly cancel: () => void } | null = null

  const tellSome = (): void => {
    for (const counterId of toTell) {
      stretch ??= { told: 0, cancel: timers.after(everyMs, nextStretch) }
      if (stretch.told === atOnce) return
      stretch.told += 1
      toTell.delete(counterId)
      hub.tellNews(counterId)
    }
  }
  const nextStretch = (): void => {
    stretch = null
    tellSome()
  }
  return {
    tell: (counters) => {
      for (const counterId of counters === 'all' ? hub.listening() : counters) toTell.add(counterId)
      tellSome()
    },
    letGo: (counterId) => {
      hub.tellNews(counterId)
      hub.letGo(counterId)
    },
    close: () => {
      toTell.clear()
      stretch?.cancel()
    },
  }
}
