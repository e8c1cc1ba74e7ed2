// Between a call and its outcome nothing else may fail: a listener, a log or a file that throws must not lose what became of a payment.

/** Runs what only watches. Whatever it throws is its own affair. */
export function ignoreErrors(watch: () => void): void {
  try {
    watch()
  } catch {
    // The watcher has its own way of telling its troubles; this call has an outcome to bring home.
  }
}
