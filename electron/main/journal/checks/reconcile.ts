// Status checks: every open sale is asked about until it ends. Due times outlive a restart; start, wake and network-up bring them forward.
import { MINUTE_MS, SECOND_MS, type Clock, type Timers } from '@shared/clock'
import { CHECK_NOW_HOLD_MS } from '@shared/domain/day'
import type { StatusAnswer } from '@shared/domain/outcome'
import { needsStatusChecks, type Sale } from '@shared/domain/sale'
import type { RequestId } from '@shared/ids'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import type { Journal } from '../events/interface'
import { createRecheck, isEnd } from './recheck'
import { nextDelayMs } from './schedule'
import type { StoredCheck } from '../store/store'

/** After a question that got no answer at all; doubled each time, for a line that is down all night need not be asked all night. */
const NO_ANSWER_DELAY_MS = 30 * SECOND_MS
const LONGEST_NO_ANSWER_DELAY_MS = 30 * MINUTE_MS
/** Checks brought forward together are spread over this long. */
const NUDGE_SPREAD_MS = 5 * SECOND_MS
const CHECKS_AT_ONCE = 4
/** The timer is set anew at least this often: a computer that slept, or whose clock was set, is noticed. */
const LONGEST_SLEEP_MS = 10 * MINUTE_MS

export interface ReconcileOptions {
  readonly journal: Journal
  /** Asks the service about one sale. Never throws. */
  readonly checkStatus: (sale: Sale) => Promise<Result<StatusAnswer>>
  /** Whether there is a way to ask about this sale. Every sale has one unless told otherwise. */
  readonly canAsk?: (sale: Sale) => boolean
  readonly clock: Clock
  readonly timers: Timers
  /** A fraction in [0, 1). */
  readonly random: () => number
  /** How old an end is each time it is asked about again; not at all unless told. */
  readonly recheckedAtMs?: readonly number[]
  /** Told when a sale's next check moved although the sale itself did not. */
  readonly onRescheduled?: (sale: Sale) => void
}

export interface Reconcile {
  /** Takes up every sale that is open, as after a start. */
  start(): void
  /** The computer woke up or the network came back: what is waiting is asked soon. */
  nudge(): void
  /** Asks about every end that is to be looked at again, now. */
  recheckEnds(): void
  /** Asks nothing by itself until `goOn`; what a person or a callback asks about is asked all the same. */
  pause(): void
  /** Takes up again what became due meanwhile. */
  goOn(): void
  /** Asks about one sale now. Fails with `busy` within ten seconds of the last question. */
  checkNow(requestId: RequestId): Promise<Result<Sale>>
  /** Takes evidence that came by another way (a callback, a statement). Fails as the journal does. */
  recordEvidence(
    requestId: RequestId,
    source: 'status-check' | 'callback' | 'import',
    answer: StatusAnswer,
  ): Result<Sale>
  nextCheckAt(requestId: RequestId): number | null
  /** Stops asking; resolves when no question is on its way any more. */
  stop(): Promise<void>
}

export function createReconcile(options: ReconcileOptions): Reconcile {
  const { journal, clock, timers, random } = options
  const due = new Map<RequestId, StoredCheck>()
  const asking = new Map<RequestId, Promise<Result<Sale>>>()
  const askedAt = new Map<RequestId, number>()
  const unansweredInARow = new Map<RequestId, number>()
  const notFoundAt = new Map<RequestId, number>()
  let running = false
  let isPaused = false
  let seen = { now: clock.now(), elapsed: clock.elapsed() }
  let cancelTimer: (() => void) | null = null

  const plan = (check: StoredCheck): void => {
    due.set(check.requestId, check)
    keep(() => journal.saveCheck(check))
  }
  const drop = (requestId: RequestId): void => {
    if (!due.delete(requestId)) return
    askedAt.delete(requestId)
    unansweredInARow.delete(requestId)
    keep(() => journal.dropCheck(requestId))
  }

  /** Plans the next check of a sale from what it is now; `made` counts the questions answered so far. */
  const planNext = (sale: Sale, made: number, leastDelayMs = 0): void => {
    const now = clock.now()
    const delayMs = isAsked(sale) ? nextDelayMs(sale, made, now - sale.openedAt, random()) : null
    if (delayMs === null) drop(sale.requestId)
    else plan({ requestId: sale.requestId, dueAt: now + Math.max(delayMs, leastDelayMs), made })
  }

  const isAsked = (sale: Sale): boolean => needsStatusChecks(sale) && (options.canAsk?.(sale) ?? true)

  /** What is due later is asked within a few seconds, each at its own moment. */
  const bringForward = (): void => {
    const now = clock.now()
    unansweredInARow.clear()
    for (const check of due.values()) {
      const soon = now + Math.round(random() * NUDGE_SPREAD_MS)
      if (check.dueAt > soon) due.set(check.requestId, { ...check, dueAt: soon })
    }
  }

  /** Due times are told by the wall clock; set back, it would put them off for as long. */
  const noticeClock = (): void => {
    const wentBackMs = clock.elapsed() - seen.elapsed - (clock.now() - seen.now)
    seen = { now: clock.now(), elapsed: clock.elapsed() }
    if (wentBackMs > NUDGE_SPREAD_MS) bringForward()
  }

  const arm = (): void => {
    cancelTimer?.()
    cancelTimer = null
    if (!running || isPaused || due.size === 0 || asking.size >= CHECKS_AT_ONCE) return
    let earliest = Infinity
    for (const [requestId, check] of due)
      if (!asking.has(requestId)) earliest = Math.min(earliest, check.dueAt)
    if (earliest === Infinity) return
    const delayMs = Math.min(Math.max(earliest - clock.now(), 0), LONGEST_SLEEP_MS)
    cancelTimer = timers.after(delayMs, askDue)
  }

  const askDue = (): void => {
    cancelTimer = null
    if (!running || isPaused) return
    noticeClock()
    const now = clock.now()
    for (const check of due.values()) {
      if (asking.size >= CHECKS_AT_ONCE) break
      if (asking.has(check.requestId)) continue
      if (check.dueAt <= now) void ask(check.requestId)
    }
    arm()
  }

  const ask = (requestId: RequestId): Promise<Result<Sale>> => {
    const already = asking.get(requestId)
    if (already !== undefined) return already
    const question = questionAbout(requestId).finally(() => {
      asking.delete(requestId)
      arm()
    })
    asking.set(requestId, question)
    return question
  }

  const questionAbout = async (requestId: RequestId): Promise<Result<Sale>> => {
    const before = journal.sale(requestId)
    if (before === null) {
      drop(requestId)
      return fail({ kind: 'wrong-state', state: 'no-such-sale' })
    }
    askedAt.set(requestId, clock.elapsed())
    const answer = await options.checkStatus(before)
    const made = due.get(requestId)?.made ?? 0
    if (!answer.ok) return unanswered(requestId, made, answer.failure)
    unansweredInARow.delete(requestId)
    const recorded = recordEvidence(requestId, 'status-check', answer.value)
    const sale = journal.sale(requestId) ?? before
    planNext(sale, made + 1)
    options.onRescheduled?.(sale)
    return recorded
  }

  const unanswered = (requestId: RequestId, made: number, failure: Failure): Result<Sale> => {
    const sale = journal.sale(requestId)
    if (sale !== null) {
      const before = unansweredInARow.get(requestId) ?? 0
      unansweredInARow.set(requestId, before + 1)
      planNext(sale, made, Math.min(NO_ANSWER_DELAY_MS * 2 ** before, LONGEST_NO_ANSWER_DELAY_MS))
      options.onRescheduled?.(sale)
    }
    return fail(failure)
  }

  /** A re-send hangs on how long the service has said "no such id": a clock that somebody sets must not tell that. */
  const measured = (requestId: RequestId, answer: StatusAnswer): number | undefined => {
    if (answer.verdict !== 'not-found') return undefined
    const at = clock.elapsed()
    const before = notFoundAt.get(requestId)
    notFoundAt.set(requestId, at)
    return before === undefined ? undefined : Math.max(0, Math.trunc(at - before))
  }

  const recordEvidence: Reconcile['recordEvidence'] = (requestId, source, answer) => {
    const sinceLastMs = source === 'status-check' ? measured(requestId, answer) : undefined
    const event = {
      type: 'evidence',
      source,
      answer,
      ...(sinceLastMs === undefined ? {} : { sinceLastMs }),
    } as const
    const before = journal.folding(requestId)
    const sale = journal.sale(requestId)
    if (before === null || sale === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
    const after = journal.foresee(requestId, event)
    if (after !== null && !isNews(sale, after, source)) return succeed(sale)
    return journal.append(requestId, event)
  }

  /** Every commit may open a sale to checks or end them. */
  const follow = (sale: Sale): void => {
    recheck?.follow(sale)
    // What was said before a re-send says nothing about it; what has ended is not counted any more.
    if (sale.railStatus !== 'unknown') notFoundAt.delete(sale.requestId)
    if (!isAsked(sale)) drop(sale.requestId)
    else if (!due.has(sale.requestId)) planNext(sale, 0)
    else return
    if (running) arm()
  }

  const recheck =
    options.recheckedAtMs === undefined
      ? null
      : createRecheck({
          recheckedAtMs: options.recheckedAtMs,
          salesSince: (from) => journal.salesOpenedBetween(from, Number.MAX_SAFE_INTEGER),
          sale: (requestId) => journal.sale(requestId),
          ask,
          canAsk: (sale) => options.canAsk?.(sale) ?? true,
          clock,
          timers,
          random,
        })
  const stopFollowing = journal.onCommit(follow)

  return {
    start: () => {
      running = true
      const stored = new Map(journal.checks().map((check) => [check.requestId, check]))
      for (const sale of journal.watchedSales()) {
        const check = stored.get(sale.requestId)
        if (!isAsked(sale)) continue
        due.set(sale.requestId, check ?? { requestId: sale.requestId, dueAt: clock.now(), made: 0 })
      }
      for (const requestId of stored.keys()) if (!due.has(requestId)) keep(() => journal.dropCheck(requestId))
      bringForward()
      arm()
      recheck?.start()
    },
    recheckEnds: () => recheck?.askAll(),
    nudge: () => {
      bringForward()
      arm()
    },
    pause: () => {
      isPaused = true
      recheck?.pause(true)
      arm()
    },
    goOn: () => {
      if (!isPaused) return
      isPaused = false
      recheck?.pause(false)
      arm()
    },
    checkNow: async (requestId) => {
      const sale = journal.sale(requestId)
      if (sale === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
      if (sale.railStatus === 'sending' || sale.attempts === 0)
        return fail({ kind: 'wrong-state', state: sale.railStatus })
      if (options.canAsk?.(sale) === false) return fail({ kind: 'wrong-state', state: 'no-status-path' })
      const heldMs = CHECK_NOW_HOLD_MS - (clock.elapsed() - (askedAt.get(requestId) ?? -Infinity))
      if (heldMs > 0 && !asking.has(requestId)) return fail({ kind: 'busy', retryAfterMs: heldMs })
      return ask(requestId)
    },
    recordEvidence,
    nextCheckAt: (requestId) => due.get(requestId)?.dueAt ?? null,
    stop: async () => {
      running = false
      stopFollowing()
      cancelTimer?.()
      cancelTimer = null
      await recheck?.stop()
      await Promise.allSettled(asking.values())
    },
  }
}

/**
 * An answer that says again what is known is not worth an entry; the log would fill with "still pending". And an end that is asked about
 * again and holds is left alone whatever words come with it: a receipt carries the number of the sale's last entry.
 */
function isNews(before: Sale, after: Sale, source: 'status-check' | 'callback' | 'import'): boolean {
  if (source === 'status-check' && isEnd(before))
    return before.railStatus !== after.railStatus || before.refunded !== after.refunded
  const essence = (sale: Sale): string =>
    JSON.stringify([
      sale.railStatus,
      sale.cashStatus,
      sale.refunded,
      sale.seenByService,
      sale.message,
      sale.references,
      sale.notFoundCount,
      sale.unclearAnswer,
    ])
  return essence(before) !== essence(after)
}

/** A due time that cannot be kept is asked again at the next start, as everything open is; money does not depend on it. */
function keep(save: () => void): void {
  try {
    save()
  } catch {
    // The store has told its problem where it matters: at the next append.
  }
}
