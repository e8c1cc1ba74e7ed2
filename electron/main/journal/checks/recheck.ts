// Asks again about sales that have ended: a service may reverse a success or deliver what it called failed, and without
// a callback nobody would know. A few questions, the last one after a day; each answer is treated like any other
// evidence.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { isRefundDue, type Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import type { Result } from '#shared/base/result'
import type { SaleAges } from './sale-ages'

/**
 * The age of a result each time it is asked about again. Four questions per sale: a day of 500 sales costs two calls a
 * minute.
 */
export const RECHECKED_AT_MS: readonly number[] = [90 * SECOND_MS, 15 * MINUTE_MS, 3 * HOUR_MS, DAY_MS]
/**
 * Later than planned by up to this fraction, never earlier: tills that sold at the same time do not ask at the same
 * time.
 */
const JITTER = 0.2
const UNANSWERED_RETRY_MS = 10 * MINUTE_MS
/** Results of earlier runs are taken up once the window is open and connected. */
const LOOK_BACK_AFTER_MS = 30 * SECOND_MS

export interface RecheckOptions {
  readonly recheckedAtMs: readonly number[]
  readonly sale: (requestId: RequestId) => Sale | null
  readonly ask: (requestId: RequestId) => Promise<Result<Sale>>
  readonly canAsk: (sale: Sale) => boolean
  readonly clock: Clock
  readonly ages: Pick<SaleAges, 'leastMs' | 'changedWithin'>
  readonly timers: Timers
  readonly random: () => number
}

export interface Recheck {
  start(): void
  /** A sale changed: plans questions about its result, or cancels them. */
  follow(sale: Sale): void
  /** Asks about every planned result now, one after the other. */
  askAll(): void
  pause(isPaused: boolean): void
  stop(): Promise<void>
}

/** A result told by the service or a person that the service could still contradict. */
export const isEnd = (sale: Sale): boolean =>
  sale.railStatus === 'success' ||
  ((sale.railStatus === 'failed' || sale.railStatus === 'reversed') &&
    (sale.seenByService || sale.reason === 'reported-failed') &&
    !isRefundDue(sale))

export function createRecheck(options: RecheckOptions): Recheck {
  const { clock, timers } = options
  const results = plannedRechecks(options)
  let asking: Promise<void> | null = null
  /** All were to be asked about while this question was on its way: its answer may be from before whatever happened. */
  let isAskedAgain = false
  let isRunning = false
  let isPaused = false
  let cancelTimer: (() => void) | null = null
  let cancelLookBack: (() => void) | null = null

  const follow = (sale: Sale): void => {
    if (results.isPlanned(sale)) return
    results.plan(sale)
    arm()
  }

  const arm = (): void => {
    cancelTimer?.()
    cancelTimer = null
    if (!isRunning || isPaused || asking !== null) return
    const at = results.earliest()
    if (at !== null) cancelTimer = timers.after(Math.max(0, at - clock.elapsed()), askNext)
  }

  /** One at a time: nobody is waiting for these answers. */
  const askNext = (): void => {
    cancelTimer = null
    const requestId = results.takeDue()
    if (requestId === undefined) return arm()
    isAskedAgain = false
    asking = askAbout(requestId).finally(() => {
      asking = null
      arm()
    })
  }

  const askAbout = async (requestId: RequestId): Promise<void> => {
    const answer = await options.ask(requestId)
    const sale = options.sale(requestId)
    if (sale === null || results.has(requestId)) return
    results.plan(sale, answer.ok ? undefined : UNANSWERED_RETRY_MS)
    if (isAskedAgain) results.bringForward(requestId)
  }

  return {
    start: () => {
      isRunning = true
      arm()
      cancelLookBack = timers.after(LOOK_BACK_AFTER_MS, () => {
        results.takeUp()
        arm()
      })
    },
    follow,
    askAll: () => {
      isAskedAgain = asking !== null
      results.bringAllForward()
      arm()
    },
    pause: (paused) => {
      isPaused = paused
      arm()
    },
    stop: async () => {
      isRunning = false
      cancelTimer?.()
      cancelLookBack?.()
      await asking
    },
  }
}

/** Which results are asked about again, and when. */
function plannedRechecks({ recheckedAtMs, clock, ages, random, canAsk }: RecheckOptions) {
  const lastAtMs = recheckedAtMs.at(-1) ?? 0
  const longestMs = lastAtMs * (1 + 2 * JITTER)
  /** By the elapsed clock, which nobody can set. */
  const due = new Map<RequestId, { readonly at: number; readonly railStatus: Sale['railStatus'] }>()

  const plan = (sale: Sale, retryMs?: number): void => {
    const ageMs = ages.leastMs(sale)
    const next = recheckedAtMs.find((atMs) => atMs > ageMs)
    const isWanted = isEnd(sale) && canAsk(sale) && (next !== undefined || retryMs !== undefined)
    if (!isWanted || ageMs > longestMs) return void due.delete(sale.requestId)
    const delayMs = retryMs ?? ((next ?? 0) - ageMs) * (1 + JITTER * random())
    due.set(sale.requestId, { at: clock.elapsed() + delayMs, railStatus: sale.railStatus })
  }
  /** The computer was off when the last question was due, for all that is known here: an answer that changes nothing leaves no entry. */
  const wasMissed = (sale: Sale): boolean => ages.leastMs(sale) >= lastAtMs
  const bringForward = (requestId: RequestId): void => {
    const planned = due.get(requestId)
    if (planned !== undefined) due.set(requestId, { ...planned, at: clock.elapsed() })
  }
  return {
    plan,
    bringForward,
    bringAllForward: (): void => {
      for (const requestId of due.keys()) bringForward(requestId)
    },
    has: (requestId: RequestId): boolean => due.has(requestId),
    /** Whether a question about this very result is planned. */
    isPlanned: (sale: Sale): boolean =>
      due.get(sale.requestId)?.railStatus === sale.railStatus && isEnd(sale),
    /** Null if nothing is planned. */
    earliest: (): number | null =>
      due.size === 0
        ? null
        : [...due.values()].reduce((earliest, { at }) => Math.min(earliest, at), Infinity),
    takeDue: (): RequestId | undefined => {
      const now = clock.elapsed()
      const [requestId] = [...due].find(([, { at }]) => at <= now) ?? []
      if (requestId !== undefined) due.delete(requestId)
      return requestId
    },
    /** The results of earlier runs. */
    takeUp: (): void => {
      for (const sale of ages.changedWithin(longestMs))
        if (!due.has(sale.requestId)) plan(sale, wasMissed(sale) ? random() * UNANSWERED_RETRY_MS : undefined)
    },
  }
}
