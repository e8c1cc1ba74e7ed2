// What is done with a callback after its sender was answered: one at a time, each until a judge has come to an end with it. The number
// waiting is bounded; what finds no workspace is asked about by the schedule of its sale anyway.
import type { Timers } from '@shared/clock'
import type { CallbackRecord, Disposition } from '@shared/domain/callback'

export type Judgement =
  | { readonly kind: 'done'; readonly disposition: Disposition }
  /** Not now: ask again after this long. After the last time `otherwise` stands. */
  | { readonly kind: 'later'; readonly delayMs: number; readonly otherwise: Disposition }

/** What came of a callback, asked for the `tries`th time (from 0). Never rejects. */
export type Judge = (record: CallbackRecord, tries: number) => Promise<Judgement>

export interface CallbackWorker {
  take(record: CallbackRecord): void
  /** A judgement still on its way comes to nothing: the callback is looked at again at the next start. */
  stop(): void
}

const MOST_WAITING = 1_000
const MOST_TRIES = 6

export function createAfterwork(options: {
  readonly judge: Judge
  readonly timers: Timers
  readonly conclude: (record: CallbackRecord, disposition: Disposition) => void
}): CallbackWorker {
  const { judge, timers, conclude } = options
  const queue: { readonly record: CallbackRecord; readonly tries: number }[] = []
  const delayed = new Set<() => void>()
  let working: Promise<void> | null = null
  let stopped = false

  const workOff = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && !stopped; next = queue.shift()) {
      const { record, tries } = next
      const judgement = await judge(record, tries)
      if (stopped) return
      if (judgement.kind === 'done') conclude(record, judgement.disposition)
      else if (tries + 1 >= MOST_TRIES) conclude(record, judgement.otherwise)
      else putOff(record, tries + 1, judgement.delayMs)
    }
    working = null
  }
  const enqueue = (record: CallbackRecord, tries: number): void => {
    queue.push({ record, tries })
    working ??= Promise.resolve().then(workOff)
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
      if (stopped || !record.outcome.taken || record.outcome.disposition !== 'waiting') return
      if (queue.length + delayed.size >= MOST_WAITING) conclude(record, 'unanswered')
      else enqueue(record, 0)
    },
    stop: () => {
      stopped = true
      for (const cancel of delayed) cancel()
    },
  }
}
