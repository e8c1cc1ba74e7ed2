// Tells open pages of owners that something changed. One commit after another makes one event now and then, not one each: a page asks for
// everything it shows at each of them.
import { throttle, type Throttle } from '#shared/base/throttle'
import { MINUTE_MS, SECOND_MS, type Timers } from '#shared/base/clock'
import type { OwnerChange, OwnerEvent } from '#shared/office/owner-page'
import { createEventStream, type EventStream } from '../callbacks/event-stream'

/** The first change is told at once; those that follow within this time are told together at its end. */
const TOLD_EVERY_MS = SECOND_MS / 2
/** So soon after somebody was removed, signed out or may see less, their lines have ended. */
const LOOKED_AT_EVERY_MS = SECOND_MS / 2
/** A page then opens its line anew. */
const LONGEST_LINE_MS = 10 * MINUTE_MS
const MOST_LINES = 500
/** More than anybody has pages open. One more ends their oldest: nobody takes the place of all others. */
const MOST_LINES_OF_ONE = 20

interface Watcher {
  readonly sessionId: string
  readonly personId: string
}

export interface Live {
  changed(what: OwnerChange): void
  /** Null while too many pages are open. */
  open(of: Watcher): ReadableStream<Uint8Array> | null
  close(): void
}

/** `stillSee`: which of these sessions may see figures at this moment. */
export function createLive(
  timers: Timers,
  stillSee: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Live {
  const lines = new Map<EventStream<OwnerEvent>, Watcher>()
  let cancelLook: (() => void) | null = null
  const lookSoon = (): void => {
    cancelLook ??= timers.after(LOOKED_AT_EVERY_MS, () => void look())
  }
  const look = async (): Promise<void> => {
    // A line that opens meanwhile is not asked about.
    const asked = [...lines]
    if (asked.length > 0) {
      // While the database does not answer nobody can be removed either.
      const sessionIds = asked.map(([, { sessionId }]) => sessionId)
      const may = await stillSee([...new Set(sessionIds)]).catch(() => null)
      for (const [line, { sessionId }] of asked) if (may !== null && !may.has(sessionId)) line.end()
    }
    cancelLook = null
    if (lines.size > 0) lookSoon()
  }
  const telling = new Map<OwnerChange, Throttle>()

  const tellingOf = (what: OwnerChange): Throttle => {
    const told =
      telling.get(what) ??
      throttle(TOLD_EVERY_MS, timers, () => {
        for (const line of lines.keys()) line.send({ kind: 'changed', what })
      })
    telling.set(what, told)
    return told
  }
  return {
    changed: (what) => tellingOf(what).ask(),
    open: (of) => {
      const own = [...lines].filter(([, { personId }]) => personId === of.personId)
      if (own.length >= MOST_LINES_OF_ONE) own[0]?.[0].end()
      if (lines.size >= MOST_LINES) return null
      const line = createEventStream<OwnerEvent>(timers, () => {
        cancel()
        lines.delete(line)
      })
      const cancel = timers.after(LONGEST_LINE_MS, line.end)
      lines.set(line, of)
      lookSoon()
      return line.body
    },
    close: () => {
      for (const told of telling.values()) told.close()
      for (const line of lines.keys()) line.end()
      cancelLook?.()
    },
  }
}
