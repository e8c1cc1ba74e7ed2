// Where the app's core reports its defects in tests: nowhere is one expected unless the test says so.
import type { ReportDefect } from '@shared/ignore-errors'

/** Fails the whole run: whatever is reported here was not expected by anybody. */
export const noDefects: ReportDefect = (event, error) => {
  queueMicrotask(() => {
    throw new Error(`unexpected defect: ${event}`, { cause: error })
  })
  return 'UNEXPECTED'
}

/** Keeps the events of what is reported, each under a reference of its own. */
export function expectedDefects(): { readonly reportDefect: ReportDefect; readonly events: string[] } {
  const events: string[] = []
  return { reportDefect: (event) => `REF-${events.push(event)}`, events }
}
