// Defects of the window, for the app log. What a page reports is not trusted: the name must be one word, the message is
// redacted like any other, only frames within the app's own pages are kept, and the number per minute is limited.
import { MINUTE_MS, type Clock } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import type { Defect } from '#shared/shop/defect'
import { succeed } from '#shared/base/result'

export interface DefectDependencies {
  readonly clock: Pick<Clock, 'elapsed'>
  readonly log: { error(event: string, error: unknown, fields: { readonly kind: string }): string }
}

const MOST_A_MINUTE = 10
const FRAME = /^\s+at (?:[\w$.<>[\] ]{1,120} \()?app:\/\/bundle\/[\w./-]{1,200}:\d+:\d+\)?$/

export function defectsWorkflow({
  clock,
  log,
}: DefectDependencies): Pick<Handlers, 'diagnostics.report-defect'> {
  let times: readonly number[] = []
  return {
    'diagnostics.report-defect': async (defect) => {
      const now = clock.elapsed()
      times = times.filter((time) => now - time < MINUTE_MS)
      if (times.length >= MOST_A_MINUTE) return succeed({ reference: null })
      times = [...times, now]
      return succeed({ reference: log.error('window.defect', errorOf(defect), { kind: defect.place }) })
    },
  }
}

function errorOf({ name, message, stack }: Defect): Error {
  const error = new Error(message)
  error.name = /^[A-Za-z]+$/.test(name) ? name : 'Error'
  const frames = stack.split('\n').filter((line) => FRAME.test(line))
  error.stack = frames.join('\n')
  return error
}
