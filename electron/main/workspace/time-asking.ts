// Asks what time it is where only an answer can tell (docs/money-safety.md 5): after a start, a sleep or a jump of the
// clock. Whatever answers in the meantime has told, and nothing more is asked.
import { MINUTE_MS, SECOND_MS, type Timers } from '#shared/base/clock'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { TrustedTime } from '#shared/base/trusted-time'

export interface TimeAsking {
  /** The app started, the computer woke up, or the line came back. */
  look(): void
  stop(): void
}

export interface TimeAskingOptions {
  readonly time: Pick<TrustedTime, 'isUnconfirmed'>
  /** One call that costs nothing; whoever answers it is heard. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>
  /** Whether the app may ask anything by itself now. */
  readonly mayAsk: () => boolean
  readonly timers: Timers
  readonly reportDefect: ReportDefect
}

/** The office's greeting and the questions about open sales come first: most often they tell. */
const FIRST_LOOK_MS = 2 * SECOND_MS
/** The clock may be set at any time, and nothing reports it. */
const LOOK_EVERY_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
const LONGEST_QUESTION_MS = 20 * SECOND_MS

export function createTimeAsking(options: TimeAskingOptions): TimeAsking {
  const { time, ask, mayAsk, timers, reportDefect } = options
  let pauseMs = LOOK_EVERY_MS
  let question: AbortController | null = null
  let isLookNear = false
  let isStopped = false
  let cancel = (): void => {}

  const lookIn = (ms: number): void => {
    cancel()
    if (!isStopped) cancel = timers.after(ms, () => void lookNow())
  }
  const lookNow = async (): Promise<void> => {
    isLookNear = false
    if (!time.isUnconfirmed() || !mayAsk()) {
      pauseMs = LOOK_EVERY_MS
      return lookIn(LOOK_EVERY_MS)
    }
    await askOnce()
    lookIn(pauseMs)
    // A service that does not answer, or says no time, is asked less and less often.
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
  const askOnce = async (): Promise<void> => {
    question = new AbortController()
    const tooLong = timers.after(LONGEST_QUESTION_MS, () => question?.abort())
    await ask(question.signal).catch((error: unknown) => reportDefect('service.time-not-asked', error))
    tooLong()
    question = null
  }
  return {
    look: () => {
      // One that is under way plans the next by itself; one that is near is not put off.
      if (question !== null || isLookNear) return
      isLookNear = true
      pauseMs = LOOK_EVERY_MS
      lookIn(FIRST_LOOK_MS)
    },
    stop: () => {
      isStopped = true
      question?.abort()
      cancel()
    },
  }
}
