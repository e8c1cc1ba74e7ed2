// A report of a problem that the office asks this counter for. Nothing goes by itself: somebody here sees all of it, and sends it or declines.
import { MINUTE_MS } from '#shared/base/clock'
import type { ReportProblem } from '#shared/office/counter-office'
import {
  COUNTER_REPORT_PATH,
  isTooLargeReport,
  reportTakenSchema,
  type ReportAnswer,
} from '#shared/office/counter-report'
import type { Ask } from '#shared/protocol'
import type { OfficeLink } from '../link/link'

export interface AskedReport {
  /** Null where nobody asks, and once somebody here has answered. */
  ask(): Ask | null
  /** The text that somebody here has seen. Null once the office has it. */
  send(text: string): Promise<ReportProblem | null>
  decline(): Promise<ReportProblem | null>
}

/** A megabyte over a slow line. */
const ANSWER_WITHIN_MS = MINUTE_MS

export function createAskedReport(
  link: Pick<OfficeLink, 'request' | 'lastHeartbeat'>,
  onChange: () => void,
): AskedReport {
  /** Until the next heartbeat the office's last word still has the question. */
  let answeredAtMs: number | null = null
  const ask = (): Ask | null => {
    const present = link.lastHeartbeat()?.reportAsk ?? null
    return present?.askedAtMs === answeredAtMs ? null : present
  }
  const answer = async (of: (askedAtMs: number) => ReportAnswer): Promise<ReportProblem | null> => {
    const present = ask()
    if (present === null) return 'not-asked'
    const { askedAtMs } = present
    const taken = await link.request({
      path: COUNTER_REPORT_PATH,
      body: of(askedAtMs),
      schema: reportTakenSchema,
      timeoutMs: ANSWER_WITHIN_MS,
    })
    const problem = taken.ok
      ? null
      : taken.failure.kind === 'refused'
        ? taken.failure.problem.kind
        : 'unreachable'
    if (problem !== null && problem !== 'not-found') return problem === 'too-large' ? problem : 'unreachable'
    answeredAtMs = askedAtMs
    onChange()
    return problem === null ? null : 'not-asked'
  }
  return {
    ask,
    send: async (text) =>
      isTooLargeReport(text) ? 'too-large' : answer((askedAtMs) => ({ answer: 'sent', askedAtMs, text })),
    decline: () => answer((askedAtMs) => ({ answer: 'declined', askedAtMs })),
  }
}
