// Runs jobs one after the other: two jobs of one printer never overlap, and papers come in the order they were
// requested.

/** Returns a runner that starts a job once the previous one has ended, successfully or not. */
export function turns(): <Value>(job: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const turn = last.then(job, job)
    last = turn.catch(() => undefined)
    return turn
  }
}
