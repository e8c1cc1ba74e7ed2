// Status checks: every open sale is asked about until it ends. Due times survive a restart; start, wake-up and a
// returning network bring them forward.
import { DAY_MS, MINUTE_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type { StatusAnswer } from '#shared/sale/outcome'
import { isRefusalDoubted, needsStatusChecks, type Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import type { ReportDefect } from '#shared/base/ignore-errors'
import { fail, type Result } from '#shared/base/result'
import type { Journal } from '../events/interface'
import { createCheckPlan, type CheckPlan } from './check-plan'
import { createEvidenceRecorder, type EvidenceRecorder } from './evidence'
import { createQuestions, type Questions } from './questions'
import type { SaleAges } from './sale-ages'
import { createRecheck, type Recheck, type RecheckOptions } from './recheck'

/** The timer is set again at least this often, to notice that the computer slept or that its clock was set. */
const LONGEST_SLEEP_MS = 10 * MINUTE_MS
/** Refusals of which the due times were lost are found again among the sales of the last days, once the window stands. */
const LOOK_BACK_AFTER_MS = 30 * SECOND_MS
const LOOK_BACK_MS = 2 * DAY_MS

export interface ReconcileOptions {
  readonly journal: Journal
  /** Asks the service about one sale. Never throws. */
  readonly checkStatus: (sale: Sale) => Promise<Result<StatusAnswer>>
  /** Whether there is a way to ask about this sale. By default there is for every sale. */
  readonly canAsk?: (sale: Sale) => boolean
  readonly clock: Clock
  readonly ages: Pick<SaleAges, 'leastMs' | 'leastOpenMs' | 'changedWithin'>
  readonly timers: Timers
  /** A fraction in [0, 1). */
  readonly random: () => number
  /** The age of a result each time it is asked about again. By default results are not asked about. */
  readonly recheckedAtMs?: readonly number[]
  /** Called when a sale's next check was moved although the sale itself did not change. */
  readonly onRescheduled?: (sale: Sale) => void
  readonly reportDefect: ReportDefect
}

export interface Reconcile {
  /** Takes up every open sale, as after a start. */
  start(): void
  /** The computer woke up or the network came back: pending checks are made soon, by default spread over a few seconds. */
  nudge(withinMs?: number): void
  /** Asks about every result that is due to be checked again, now. */
  recheckEnds(): void
  /** Asks nothing automatically until `goOn`; questions by a person or a callback are still asked. */
  pause(): void
  /** Resumes with what became due in the meantime. */
  goOn(): void
  /** Asks about one sale now. Fails with `busy` within ten seconds of the last question. */
  checkNow(requestId: RequestId): Promise<Result<Sale>>
  /** Asks about one sale at once, whenever it was last asked about; joins a question that is on its way. */
  ask(requestId: RequestId): Promise<Result<Sale>>
  /** What the service last answered about an open sale in this run; null for nothing. */
  lastSaid(requestId: RequestId): StatusAnswer['verdict'] | null
  /** Takes evidence that came in another way (a callback, a statement). Fails as the journal does. */
  recordEvidence: EvidenceRecorder['record']
  nextCheckAt(requestId: RequestId): number | null
  /** Whether there is a way to ask about this sale. */
  canAsk(sale: Sale): boolean
  /** Stops asking; resolves when no question is on its way any more. */
  stop(): Promise<void>
}

export function createReconcile(options: ReconcileOptions): Reconcile {
  const { journal, clock, timers } = options
  const canAsk = (sale: Sale): boolean => options.canAsk?.(sale) ?? true
  const isAsked = (sale: Sale): boolean => needsStatusChecks(sale) && canAsk(sale)
  const plan = createCheckPlan({ ...options, isAsked })
  const evidence = createEvidenceRecorder(journal, clock)
  const questions = createQuestions({
    ...options,
    plan,
    recordEvidence: evidence.record,
    onAnswered: () => rounds.arm(),
  })
  const rounds = createRounds({ clock, timers, plan, questions })
  const follow = (sale: Sale): void => {
    if (plan.follow(sale)) rounds.arm()
  }
  const recheck = recheckOf(options, { canAsk, ask: questions.ask })
  let cancelLookBack = (): void => {}

  /** Every commit may start or end the checks of a sale. */
  const stopFollowing = journal.onCommit((sale) => {
    recheck?.follow(sale)
    evidence.follow(sale)
    follow(sale)
  })

  return {
    start: () => {
      plan.takeUp()
      rounds.start()
      recheck?.start()
      cancelLookBack = timers.after(LOOK_BACK_AFTER_MS, () => {
        for (const sale of options.ages.changedWithin(LOOK_BACK_MS)) if (isRefusalDoubted(sale)) follow(sale)
      })
    },
    recheckEnds: () => recheck?.askAll(),
    nudge: (withinMs) => {
      plan.bringForward(withinMs)
      rounds.arm()
    },
    pause: () => {
      recheck?.pause(true)
      rounds.pause(true)
    },
    goOn: () => {
      if (!rounds.isPaused()) return
      recheck?.pause(false)
      rounds.pause(false)
    },
    checkNow: async (requestId) => {
      const sale = journal.sale(requestId)
      if (sale === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
      if (sale.railStatus === 'sending' || sale.attempts === 0)
        return fail({ kind: 'wrong-state', state: sale.railStatus })
      if (!canAsk(sale)) return fail({ kind: 'wrong-state', state: 'no-status-path' })
      const heldMs = questions.isAsking(requestId) ? 0 : plan.heldMs(requestId)
      return heldMs > 0 ? fail({ kind: 'busy', retryAfterMs: heldMs }) : questions.ask(requestId)
    },
    ask: questions.ask,
    lastSaid: questions.lastSaid,
    recordEvidence: evidence.record,
    nextCheckAt: plan.dueAt,
    canAsk,
    stop: async () => {
      rounds.stop()
      cancelLookBack()
      stopFollowing()
      await recheck?.stop()
      await questions.settled()
    },
  }
}

function recheckOf(
  { recheckedAtMs, journal, clock, ages, timers, random }: ReconcileOptions,
  asking: Pick<RecheckOptions, 'canAsk' | 'ask'>,
): Recheck | null {
  if (recheckedAtMs === undefined) return null
  return createRecheck({
    recheckedAtMs,
    sale: (requestId) => journal.sale(requestId),
    ...asking,
    clock,
    ages,
    timers,
    random,
  })
}

interface RoundsOptions {
  readonly clock: Clock
  readonly timers: Timers
  readonly plan: CheckPlan
  readonly questions: Questions
}

/** Asks what is due, while started and not paused. One timer waits for whatever is due first. */
function createRounds({ clock, timers, plan, questions }: RoundsOptions) {
  let isRunning = false
  let isPaused = false
  let cancelTimer: (() => void) | null = null

  const disarm = (): void => {
    cancelTimer?.()
    cancelTimer = null
  }
  const arm = (): void => {
    disarm()
    if (!isRunning || isPaused || questions.isFull()) return
    let earliest = Infinity
    for (const { requestId, dueAt } of plan.checks())
      if (!questions.isAsking(requestId)) earliest = Math.min(earliest, dueAt)
    if (earliest === Infinity) return
    const delayMs = Math.min(Math.max(earliest - clock.now(), 0), LONGEST_SLEEP_MS)
    cancelTimer = timers.after(delayMs, askDue)
  }
  const askDue = (): void => {
    cancelTimer = null
    if (!isRunning || isPaused) return
    plan.noticeClock()
    const now = clock.now()
    for (const { requestId, dueAt } of plan.checks()) {
      if (questions.isFull()) break
      if (dueAt <= now && !questions.isAsking(requestId)) void questions.ask(requestId)
    }
    arm()
  }

  return {
    arm,
    isPaused: (): boolean => isPaused,
    start: (): void => {
      isRunning = true
      arm()
    },
    pause: (paused: boolean): void => {
      isPaused = paused
      arm()
    },
    stop: (): void => {
      isRunning = false
      disarm()
    },
  }
}
