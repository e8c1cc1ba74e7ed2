// Runs jobs one after the other that must not overlap: prints on one printer, writes to one file, changes of one list.

/**
 * Starts a job once the previous one has ended, successfully or not, and returns its result. A job must not wait for a
 * later job of the same queue.
 */
export type SerialQueue = <Value>(job: () => Promise<Value>) => Promise<Value>

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const turn = last.then(job)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** One queue for each key; a queue exists only while jobs are in it. */
export function createSerialQueues(): <Value>(key: string, job: () => Promise<Value>) => Promise<Value> {
  const queues = new Map<string, { readonly queue: SerialQueue; waiting: number }>()
  return async (key, job) => {
    const found = queues.get(key) ?? { queue: createSerialQueue(), waiting: 0 }
    queues.set(key, found)
    found.waiting += 1
    try {
      return await found.queue(job)
    } finally {
      found.waiting -= 1
      if (found.waiting === 0) queues.delete(key)
    }
  }
}
