// Processes callbacks after their senders were answered: one at a time, each until the judge is done with it. The
// number waiting is limited; a sale whose callback does not fit is asked about by its schedule anyway.
import { MINUTE_MS, type Timers } from '#shared/base/clock'
import { createMemoryLimit } from '#shared/callbacks/body-memory-limit'
import type { CallbackRecord, Disposition, Judgement } from '#shared/callbacks/callback'

/** What came of a callback, at the `tries`th try (from 0). Never rejects. */
export type Judge = (record: CallbackRecord, tries: number) => Promise<Judgement>

export interface CallbackWorker {
  take(record: CallbackRecord): void
  /** A judgement still on its way is ignored: the callback is processed again after the next start. */
  stop(): void
}

const MOST_WAITING = 1_000
const MOST_TRIES = 6
const BEYOND_EVERY_MS = 10 * MINUTE_MS
/** No sale has this id: in its name wait those beyond, and those that name none. */
const OF_NO_SALE = ''

interface Waiting {
  readonly record: CallbackRecord
  tries: number
  leave(): void
}

/**
 * Two lines: what comes about a sale beyond all that any sale causes is taken up when nothing else waits. Where there is no room for one more,
 * whoever has the most waiting loses its oldest: a sale, or all of those beyond together.
 */
export function createCallbackWorker(options: {
  readonly judge: Judge
  readonly timers: Timers
  readonly conclude: (record: CallbackRecord, disposition: Disposition) => void
}): CallbackWorker {
  const { judge, timers, conclude } = options
  const room = createMemoryLimit(MOST_WAITING)
  const all = new Set<Waiting>()
  const lines: Readonly<Record<'ordinary' | 'beyond', Set<Waiting>>> = {
    ordinary: new Set(),
    beyond: new Set(),
  }
  const cancels = new Set<() => void>()
  let isAtWork = false
  let stopped = false

  const after = (delayMs: number, run: () => void): void => {
    const cancel = timers.after(delayMs, () => {
      cancels.delete(cancel)
      run()
    })
    cancels.add(cancel)
  }
  const lineOf = ({ record }: Waiting): Set<Waiting> =>
    lines[record.beyond === undefined ? 'ordinary' : 'beyond']
  const workOff = async (waiting: Waiting): Promise<void> => {
    const judgement = await judge(waiting.record, waiting.tries)
    if (stopped) return
    waiting.tries += 1
    if (judgement.kind === 'done') end(waiting, judgement.disposition)
    else if (waiting.tries >= MOST_TRIES) end(waiting, judgement.otherwise)
    else after(judgement.delayMs, () => due(waiting))
  }
  const work = async (): Promise<void> => {
    if (isAtWork) return
    isAtWork = true
    for (;;) {
      const [next] = lines.ordinary.size > 0 ? lines.ordinary : lines.beyond
      if (next === undefined || stopped) break
      lineOf(next).delete(next)
      await workOff(next)
    }
    isAtWork = false
  }
  /** One that was put out is not asked about again. */
  const due = (waiting: Waiting): void => {
    if (!all.has(waiting)) return
    lineOf(waiting).add(waiting)
    void work()
  }
  const end = (waiting: Waiting, disposition: Disposition): void => {
    all.delete(waiting)
    lineOf(waiting).delete(waiting)
    waiting.leave()
    conclude(waiting.record, disposition)
  }
  const enqueue = (record: CallbackRecord, source: string): void => {
    const place = room.enter(source, () => end(waiting, 'unanswered'))
    const waiting: Waiting = { record, tries: 0, leave: place.leave }
    all.add(waiting)
    if (place.take(1)) due(waiting)
  }

  const seldom = createSeldom(after, (record) => enqueue(record, OF_NO_SALE))
  return {
    take: (record) => {
      if (stopped || record.disposition !== 'waiting') return
      const { requestId } = record.facts
      if (record.beyond === undefined || requestId === null) enqueue(record, requestId ?? OF_NO_SALE)
      else if (!seldom(record, requestId)) conclude(record, 'unanswered')
    },
    stop: () => {
      stopped = true
      for (const cancel of cancels) cancel()
    },
  }
}

/** The service is asked about a sale of which more comes than any sale causes at most once in this time, for the last one. */
function createSeldom(
  after: (delayMs: number, run: () => void) => void,
  enqueue: (record: CallbackRecord) => void,
): (record: CallbackRecord, sale: string) => boolean {
  const lasts = new Map<string, CallbackRecord | null>()
  const begin = (record: CallbackRecord, sale: string): void => {
    lasts.set(sale, null)
    enqueue(record)
    after(BEYOND_EVERY_MS, () => {
      const last = lasts.get(sale) ?? null
      lasts.delete(sale)
      if (last !== null) begin(last, sale)
    })
  }
  return (record, sale) => {
    const isKnown = lasts.has(sale)
    if (isKnown) lasts.set(sale, record)
    else if (lasts.size >= MOST_WAITING) return false
    else begin(record, sale)
    return true
  }
}
