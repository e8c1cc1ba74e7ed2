// Tells the office what became of the sales that this counter claimed, and finds out by the same question when an office that did not answer
// is back.
import { MINUTE_MS, SECOND_MS, type Timers } from '#shared/base/clock'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import {
  ADMISSION_PATHS,
  MOST_OUTCOMES,
  outcomesAnswerSchema,
  type OutcomesRequest,
} from '#shared/protocol/admission'
import { claimStateOf } from '#shared/office/claim-state'
import type { OfficeLine } from '../link/exchange'

export interface ReportsOptions {
  readonly line: OfficeLine
  readonly timers: Timers
  /** Between 0 and 1, so that counters do not all ask in the same moment. */
  readonly random: () => number
  /** Sales of the last days, told once: their claims may have been made before the app was closed. */
  readonly recentSales: () => readonly Sale[]
  /** Told of the sale after each commit. Returns how not to be told any more. */
  readonly onCommit: (listener: (sale: Sale) => void) => () => void
  readonly reportDefect: ReportDefect
}

export interface Reports {
  /** The office did not answer, and was not heard of since. */
  isAway(): boolean
  /** It did not answer: it is asked again by itself after a while. */
  lost(): void
  /** The office has answered something else: it is asked at once whether it answers this. */
  found(): void
  close(): void
}

const PROBE_WITHIN_MS = 5 * SECOND_MS
/** Another machine of the office may take over at any moment: for a minute it is asked at least every two seconds. */
const SOON_AGAIN_AFTER_MS = SECOND_MS
const SOON_AGAIN_TRIES = 60
const FIRST_PROBE_AFTER_MS = 5 * SECOND_MS
const LAST_PROBE_AFTER_MS = MINUTE_MS
/** Reports are gathered for a moment: one sale commits several entries. */
const REPORTED_AFTER_MS = 200
/** Sales that the office has not heard of: those of a month without it. */
const MOST_UNREPORTED = 20_000

export const UNREACHABLE = { ok: false, failure: { kind: 'unreachable' } } as const

/** A defect of ours on the way to the office is logged; the sale goes on as without an office. */
export const unreachableBy =
  (reportDefect: ReportDefect) =>
  (defect: unknown): typeof UNREACHABLE => {
    reportDefect('office.question-failed', defect)
    return UNREACHABLE
  }

export function createReports({
  line,
  timers,
  random,
  recentSales,
  onCommit,
  reportDefect,
}: ReportsOptions): Reports {
  /** What the office has not heard of yet, the newest state of each sale. */
  const unreported = new Map<RequestId, OutcomesRequest['outcomes'][number]>()
  let isAway = false
  let tries = 0
  let isReporting = false
  let isClosed = false
  let cancelTimer = (): void => {}

  const later = (delayMs: number): void => {
    cancelTimer()
    if (!isClosed) cancelTimer = timers.after(delayMs, () => void report())
  }

  const lost = (): void => {
    tries = isAway ? tries + 1 : 0
    isAway = true
    later(probeAfterMs(tries) * (0.5 + random()))
  }

  /** Tells what became of claimed sales; without any it is the probe. */
  const report = async (): Promise<void> => {
    if (isReporting || isClosed) return
    isReporting = true
    const outcomes = [...unreported.values()].slice(0, MOST_OUTCOMES)
    const told = await line
      .request({
        path: ADMISSION_PATHS.outcomes,
        body: { outcomes } satisfies OutcomesRequest,
        schema: outcomesAnswerSchema,
        timeoutMs: PROBE_WITHIN_MS,
      })
      .catch(unreachableBy(reportDefect))
    isReporting = false
    if (!told.ok) return lost()
    isAway = false
    for (const outcome of outcomes)
      if (unreported.get(outcome.requestId) === outcome) unreported.delete(outcome.requestId)
    if (unreported.size > 0) later(REPORTED_AFTER_MS)
  }

  const note = (sale: Sale): void => {
    const state = claimStateOf(sale)
    if (state === null) return
    // One that is dropped is asked about at the other counters for as long as the office hears nothing of it.
    const [oldest] = unreported.keys()
    if (unreported.size >= MOST_UNREPORTED && oldest !== undefined) unreported.delete(oldest)
    unreported.set(sale.requestId, { requestId: sale.requestId, state, sequence: sale.lastSequence })
    if (!isAway) later(REPORTED_AFTER_MS)
  }
  for (const sale of recentSales()) note(sale)
  const unsubscribe = onCommit(note)

  return {
    isAway: () => isAway,
    lost,
    found: () => {
      if (isAway) later(0)
    },
    close: () => {
      isClosed = true
      cancelTimer()
      unsubscribe()
    },
  }
}

const probeAfterMs = (tries: number): number =>
  tries < SOON_AGAIN_TRIES
    ? SOON_AGAIN_AFTER_MS
    : Math.min(FIRST_PROBE_AFTER_MS * 2 ** Math.min(tries - SOON_AGAIN_TRIES, 10), LAST_PROBE_AFTER_MS)
