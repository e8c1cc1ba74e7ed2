// Tells open pages of owners that something changed. One commit after another makes one event now and then, not one each: a page asks for
// everything it shows at each of them.
import { throttle, type Throttle } from '#shared/base/throttle'
import { MINUTE_MS, SECOND_MS, type Timers } from '#shared/base/clock'
import type { OwnerChange, OwnerEvent } from '#shared/office/owner-page'
import { createEventStream, type EventStream } from '../callbacks/event-stream'

/** The first change is told at once; those that follow within this time are told together at its end. */
const TOLD_EVERY_MS = SECOND_MS / 2
/** A page then opens its line anew, and it is looked at whether it still may. */
const LONGEST_LINE_MS = 10 * MINUTE_MS
const MOST_LINES = 500

export interface Live {
  changed(what: OwnerChange): void
  /** Null while too many pages are open. */
  open(): ReadableStream<Uint8Array> | null
  close(): void
}

export function createLive(timers: Timers): Live {
  const lines = new Set<EventStream<OwnerEvent>>()
  const telling = new Map<OwnerChange, Throttle>()

  const tellingOf = (what: OwnerChange): Throttle => {
    const told =
      telling.get(what) ??
      throttle(TOLD_EVERY_MS, timers, () => {
        for (const line of lines) line.send({ kind: 'changed', what })
      })
    telling.set(what, told)
    return told
  }
  return {
    changed: (what) => tellingOf(what).ask(),
    open: () => {
      if (lines.size >= MOST_LINES) return null
      const line = createEventStream<OwnerEvent>(timers, () => {
        cancel()
        lines.delete(line)
      })
      const cancel = timers.after(LONGEST_LINE_MS, line.end)
      lines.add(line)
      return line.body
    },
    close: () => {
      for (const told of telling.values()) told.close()
      for (const line of lines) line.end()
    },
  }
}
