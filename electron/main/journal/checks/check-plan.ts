// When each open sale is asked about next. Due times are stored with the journal, so that they survive a restart, and
// are read from the wall clock; setting the clock back is noticed and postpones nothing.
import { MINUTE_MS, SECOND_MS, type Clock } from '#shared/base/clock'
import { CHECK_NOW_HOLD_MS } from '#shared/sale/day'
import { isRefused, REFUSAL_ASKED_AGAIN_MS, type Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { Journal } from '../events/interface'
import type { SaleAges } from './sale-ages'
import type { StoredCheck } from '../stored/store'
import { storeFailureOf } from '../store/database'
import { nextDelayMs } from './schedule'

/**
 * Delay after a question without any answer; it doubles each time, because a connection that is down all night need not
 * be tried all night.
 */
const NO_ANSWER_DELAY_MS = 30 * SECOND_MS
const LONGEST_NO_ANSWER_DELAY_MS = 30 * MINUTE_MS
/** Checks that are brought forward together are spread over this time. */
const NUDGE_SPREAD_MS = 5 * SECOND_MS

export interface CheckPlanOptions {
  readonly journal: Pick<Journal, 'checks' | 'saveCheck' | 'dropCheck' | 'watchedSales' | 'sale'>
  readonly isAsked: (sale: Sale) => boolean
  readonly clock: Clock
  readonly ages: Pick<SaleAges, 'leastOpenMs'>
  /** A fraction in [0, 1). */
  readonly random: () => number
  readonly reportDefect: ReportDefect
}

export interface CheckPlan {
  /** Takes up the open sales with the due times of an earlier run, and drops those of other sales. */
  takeUp(): void
  /** A question about this sale is sent now. */
  asked(requestId: RequestId): void
  /** How long a person must wait before they can ask about this sale again; 0 or less if they need not wait. */
  heldMs(requestId: RequestId): number
  /** Plans the next check of a sale after an answer. */
  answered(sale: Sale): void
  /** Plans the next check of a sale after a question without an answer: later each time. */
  unanswered(sale: Sale): void
  /** A sale changed: plans or cancels its checks. Returns whether anything changed. */
  follow(sale: Sale): boolean
  drop(requestId: RequestId): void
  /**
   * Moves later checks to within `withinMs`, by default a few seconds, each to its own moment. A sale whose question is
   * on its way is asked about again that soon after it: its answer may be from before whatever happened.
   */
  bringForward(withinMs?: number): void
  /**
   * Brings everything forward if the wall clock was set back since the last time, which would postpone due times by as
   * much.
   */
  noticeClock(): void
  dueAt(requestId: RequestId): number | null
  checks(): Iterable<StoredCheck>
}

export function createCheckPlan(options: CheckPlanOptions): CheckPlan {
  const { journal, clock, random, isAsked, ages } = options
  const { due, keep, ...planned } = plannedChecks(options)
  const askedAt = new Map<RequestId, number>()
  /** Questions on their way, each with how soon after it the next is wanted, if it is. */
  const onTheirWay = new Map<RequestId, number | null>()
  const unansweredInARow = new Map<RequestId, number>()
  let seen = { now: clock.now(), elapsed: clock.elapsed() }

  const drop = (requestId: RequestId): void => {
    if (!planned.drop(requestId)) return
    askedAt.delete(requestId)
    unansweredInARow.delete(requestId)
  }
  const madeOf = (requestId: RequestId): number => due.get(requestId)?.checksMade ?? 0

  const noticeClock = (): void => {
    const wentBackMs = clock.elapsed() - seen.elapsed - (clock.now() - seen.now)
    seen = { now: clock.now(), elapsed: clock.elapsed() }
    if (wentBackMs > NUDGE_SPREAD_MS) bringForward()
  }

  /** `made` counts the questions answered so far. */
  const planNext = (sale: Sale, checksMade: number, leastDelayMs = 0): void => {
    const { requestId } = sale
    // A clock that went forward before it is planned by must be seen to go back.
    noticeClock()
    const now = clock.now()
    const delayMs = isAsked(sale) ? nextDelayMs(sale, checksMade, ages.leastOpenMs(sale), random()) : null
    const soonMs = onTheirWay.get(requestId) ?? null
    if (delayMs === null) return drop(requestId)
    const plannedMs = Math.max(delayMs, leastDelayMs)
    const isSoon = soonMs !== null && !isFirm(sale)
    const check = { requestId, dueAt: now + (isSoon ? Math.min(soonMs, plannedMs) : plannedMs), checksMade }
    planned.take(sale, check)
    keep(() => journal.saveCheck(check))
  }

  const bringForward = (withinMs = NUDGE_SPREAD_MS): void => {
    const now = clock.now()
    unansweredInARow.clear()
    for (const requestId of onTheirWay.keys()) onTheirWay.set(requestId, Math.round(random() * withinMs))
    planned.bringForward(now, withinMs)
  }

  return {
    takeUp: () => {
      planned.takeUp()
      bringForward()
    },
    asked: (requestId) => {
      askedAt.set(requestId, clock.elapsed())
      onTheirWay.set(requestId, null)
    },
    heldMs: (requestId) => CHECK_NOW_HOLD_MS - (clock.elapsed() - (askedAt.get(requestId) ?? -Infinity)),
    answered: (sale) => {
      unansweredInARow.delete(sale.requestId)
      planNext(sale, madeOf(sale.requestId) + 1)
      onTheirWay.delete(sale.requestId)
    },
    unanswered: (sale) => {
      const before = unansweredInARow.get(sale.requestId) ?? 0
      unansweredInARow.set(sale.requestId, before + 1)
      const leastDelayMs = Math.min(NO_ANSWER_DELAY_MS * 2 ** before, LONGEST_NO_ANSWER_DELAY_MS)
      planNext(sale, madeOf(sale.requestId), leastDelayMs)
      onTheirWay.delete(sale.requestId)
    },
    follow: (sale) => {
      if (!isAsked(sale)) drop(sale.requestId)
      else if (!due.has(sale.requestId)) planNext(sale, 0)
      else return false
      return true
    },
    drop,
    bringForward,
    noticeClock,
    dueAt: (requestId) => due.get(requestId)?.dueAt ?? null,
    checks: () => due.values(),
  }
}

const isFirm = (sale: Sale): boolean => isRefused(sale) && sale.refusalAnswers > 0

/** The checks that are planned, and stored with the journal. */
function plannedChecks({ journal, clock, random, isAsked, reportDefect }: CheckPlanOptions) {
  const due = new Map<RequestId, StoredCheck>()
  /** Checks that must not come early: a service is asked again about a refusal once it has had time to book it. */
  const firm = new Set<RequestId>()

  /**
   * A due time that the store cannot keep is asked again at the next start, as everything open is; the store tells its
   * problem where it matters, at the next append.
   */
  const keep = (save: () => void): void => {
    try {
      save()
    } catch (error) {
      if (storeFailureOf(error) === null) reportDefect('journal.due-time-not-kept', error)
    }
  }
  const take = (sale: Sale, check: StoredCheck): void => {
    due.set(check.requestId, check)
    if (isFirm(sale)) firm.add(check.requestId)
    else firm.delete(check.requestId)
  }
  return {
    due,
    keep,
    take,
    bringForward: (now: number, withinMs: number): void => {
      for (const check of due.values()) {
        // A firm check only stays within its own wait, should the clock have been set back.
        const isFirm = firm.has(check.requestId)
        const soon = now + (isFirm ? REFUSAL_ASKED_AGAIN_MS : Math.round(random() * withinMs))
        if (check.dueAt > soon) due.set(check.requestId, { ...check, dueAt: soon })
      }
    },
    /** False if none was planned. */
    drop: (requestId: RequestId): boolean => {
      if (!due.delete(requestId)) return false
      firm.delete(requestId)
      keep(() => journal.dropCheck(requestId))
      return true
    },
    takeUp: (): void => {
      const stored = new Map(journal.checks().map((check) => [check.requestId, check]))
      for (const sale of journal.watchedSales()) {
        const { requestId } = sale
        if (isAsked(sale))
          take(sale, stored.get(requestId) ?? { requestId, dueAt: clock.now(), checksMade: 0 })
      }
      // Refusals are not watched, because nobody waits for them: their checks alone lead to them.
      for (const [requestId, check] of stored) {
        const sale = due.has(requestId) ? null : journal.sale(requestId)
        if (sale !== null && isAsked(sale)) take(sale, check)
      }
      for (const requestId of stored.keys()) if (!due.has(requestId)) keep(() => journal.dropCheck(requestId))
    },
  }
}
