// Receives the defects of the app's core in tests, where none is expected unless the test says so.
import type { ReportDefect } from '#shared/base/ignore-errors'
import { createDamage, type Damage } from '#main/files/damage'

/** Fails the whole run: a defect was reported that no test expects. */
export const noDefects: ReportDefect = (event, error) => {
  queueMicrotask(() => {
    throw new Error(`unexpected defect: ${event}`, { cause: error })
  })
  return 'UNEXPECTED'
}

/** Keeps the events that are reported, each under a reference of its own. */
export function expectedDefects(): { readonly reportDefect: ReportDefect; readonly events: string[] } {
  const events: string[] = []
  return { reportDefect: (event) => `REF-${events.push(event)}`, events }
}

/** Fails the whole run: a file was found damaged that no test damaged. */
export const noDamage: Damage = createDamage(noDefects)
