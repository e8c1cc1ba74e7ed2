// One after the other: jobs of one printer never run side by side, and papers come in the order they were asked for.

/** Gives a runner that starts a job once the one before it has ended, well or badly. */
export function turns(): <Value>(job: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const turn = last.then(job, job)
    last = turn.catch(() => undefined)
    return turn
  }
}
