// What only observes a payment must not affect it: an error in a listener, a push or a log line is written to the app
// log under a reference, and the payment goes on.

/**
 * Writes a defect to the app log and returns its reference. `event` names what went wrong or was lost, in the log's
 * words (`journal.listener-failed`). Never throws.
 */
export type ReportDefect = (event: string, error: unknown) => string

/** Runs `work`. What it throws is reported as `event`, which says what is lost, and not passed on. */
export function ignoreErrors(reportDefect: ReportDefect, event: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    reportDefect(event, error)
  }
}
