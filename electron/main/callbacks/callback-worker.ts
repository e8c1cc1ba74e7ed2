// Processes callbacks after their senders were answered: one at a time, each until the judge is done with it. The
// number waiting is limited; a sale whose callback does not fit is asked about by its schedule anyway.
import { MINUTE_MS, type Timers } from '#shared/base/clock'
import type { CallbackRecord, Disposition, Judgement } from '#shared/callbacks/callback'
import { createSerialQueue } from '#shared/node/files/serial-queue'

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

export function createCallbackWorker(options: {
  readonly judge: Judge
  readonly timers: Timers
  readonly conclude: (record: CallbackRecord, disposition: Disposition) => void
}): CallbackWorker {
  const { judge, timers, conclude } = options
  const delayed = new Set<() => void>()
  const oneAtATime = createSerialQueue()
  let queued = 0
  let stopped = false

  const workOff = async (record: CallbackRecord, tries: number): Promise<void> => {
    queued -= 1
    if (stopped) return
    const judgement = await judge(record, tries)
    if (stopped) return
    if (judgement.kind === 'done') conclude(record, judgement.disposition)
    else if (tries + 1 >= MOST_TRIES) conclude(record, judgement.otherwise)
    else putOff(record, tries + 1, judgement.delayMs)
  }
  /** The service is asked about a sale of which more comes than any sale causes at most once in this time, for the last one. */
  const beyond = new Map<string, CallbackRecord | null>()
  const takeBeyond = (record: CallbackRecord, sale: string): void => {
    beyond.set(sale, null)
    enqueue(record, 0)
    const cancel = timers.after(BEYOND_EVERY_MS, () => {
      delayed.delete(cancel)
      const last = beyond.get(sale) ?? null
      beyond.delete(sale)
      if (last !== null) takeBeyond(last, sale)
    })
    delayed.add(cancel)
  }
  const enqueue = (record: CallbackRecord, tries: number): void => {
    queued += 1
    void oneAtATime(() => workOff(record, tries))
  }
  const putOff = (record: CallbackRecord, tries: number, delayMs: number): void => {
    const cancel = timers.after(delayMs, () => {
      delayed.delete(cancel)
      enqueue(record, tries)
    })
    delayed.add(cancel)
  }
  return {
    take: (record) => {
      if (stopped || record.disposition !== 'waiting') return
      const { requestId } = record.facts
      if (record.beyond !== undefined && requestId !== null && beyond.has(requestId))
        beyond.set(requestId, record)
      else if (queued + delayed.size >= MOST_WAITING) conclude(record, 'unanswered')
      else if (record.beyond !== undefined && requestId !== null) takeBeyond(record, requestId)
      else enqueue(record, 0)
    },
    stop: () => {
      stopped = true
      for (const cancel of delayed) cancel()
    },
  }
}
