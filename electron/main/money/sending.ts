// The only way in which a money call leaves this app: attempt synced, call made once, outcome appended
// (docs/money-safety.md 1 and 2). Used by every operation that moves money.
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { NOTHING_TOLD, type MoneyOutcome, type SocketPhase } from '#shared/sale/outcome'
import type { Resend } from '#shared/sale/journal'
import { isHeldOff, isHoldOff, type Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { saleRow } from '#shared/operations/registry'
import { succeed, type Result } from '#shared/base/result'
import type { Journal, SaleAges } from '../journal'
import type { Push } from '#shared/channels/contract'
import { NO_CREDIT, overLimitOf, stopOfSale, type ReadCreditStop } from './credit-limit'
import { holdOffMs } from './held-wait'
import {
  verdictBefore,
  type Admission,
  type AllowedElsewhere,
  type ReadClaimedBy,
  type Stop,
} from './admission'

/** Delays before automatic re-sends of a call of which no byte left. */
const NO_CONNECTION_WAITS_MS = [1 * SECOND_MS, 3 * SECOND_MS, 8 * SECOND_MS]
const NO_CONNECTION_WITHIN_MS = 30 * SECOND_MS
const MOST_RATE_WAITS = 10
/** Delay before trying again to record an outcome that the disk refused. */
const UNRECORDED_RETRY_MS = 5 * SECOND_MS

/** One attempt over the wire. Never repeats by itself, never throws. */
export type MoneyCall = (
  sale: Sale,
  canonicalBody: string,
  onPhase: (phase: SocketPhase) => void,
) => Promise<MoneyOutcome>

export interface SendingOptions {
  readonly journal: Journal
  readonly clock: Clock
  readonly ages: Pick<SaleAges, 'changedWithin'>
  readonly timers: Timers
  readonly push: Push
  /**
   * Asks the service about a sale and records the answer; null if there is no way to ask. Without it there is none for
   * any sale.
   */
  readonly askAbout?: (sale: Sale) => Promise<Result<Sale>> | null
  /**
   * Whether a sale that met "too many calls" may be sent again by itself: because the service is asked first, or because the owner
   * declared that safe. Without it only where the service is asked.
   */
  readonly mayRepeat?: (sale: Sale) => boolean
  /** Asked before each attempt where the shop has several counters; a counter alone has none. */
  readonly admission?: Pick<Admission, 'ask'> | null
  readonly claimedBy?: ReadClaimedBy
  /** Looked at before each attempt; without it nothing is sold on credit. */
  readonly creditStop?: ReadCreditStop
  readonly reportDefect: ReportDefect
}

/** What a person decided about a sending. */
export interface SendingDecision {
  /** Who sends again what was recorded before. */
  readonly sentBy?: string
  /** To send again what may have gone through; without it the journal refuses that. */
  readonly resend?: Resend
  /** To send a sale that was held off although the service could not be asked, or not be understood. */
  readonly sendsUnclear?: boolean
  /** Besides which sales of other counters it may be sent; without it none. */
  readonly allowed?: AllowedElsewhere
  /** The owner who let the customer owe more than their limit, until it has its answer; without one nothing goes over it. */
  readonly overLimitBy?: string | null
}

export interface Sending {
  /**
   * Sends a sale whose intent is recorded, or joins a sending that is under way. Answers with the sale as recorded.
   */
  send(requestId: RequestId, call: MoneyCall, decision?: SendingDecision): Promise<Result<Sale>>
  /** The sending under way for this id, if any. */
  underWay(requestId: RequestId): Promise<Result<Sale>> | null
  inFlight(): readonly RequestId[]
  /** Money calls between their attempt and their outcome. */
  sendingCount(): number
  /** Resolves when nothing is on its way any more. No automatic re-send begins after this is called. */
  settled(): Promise<void>
}

type TellStep = (requestId: RequestId, phase: SocketPhase, retryInMs: number | null) => void

/** One attempt: synced, called once, its outcome appended. */
function createAttempts(options: SendingOptions, tell: TellStep) {
  const { journal, timers, reportDefect, admission = null, creditStop = NO_CREDIT } = options
  const calling = new Set<RequestId>()
  let leaving = false

  /** Attempt, call, outcome. `outcome` is null if the attempt could not be recorded: then nothing was sent. */
  const attempt = async (
    requestId: RequestId,
    call: MoneyCall,
    { allowed, overLimitBy = null, ...decided }: SendingDecision,
  ): Promise<{ readonly result: Result<Sale>; readonly outcome: MoneyOutcome | null }> => {
    const before = journal.sale(requestId)
    if (before === null || journal.canonicalBody(requestId) === null) return NO_BODY
    const number = before.attempts + 1
    const withinLimit = () => overLimitOf(stopOfSale(creditStop, before), overLimitBy)
    // Before the office is asked, which would keep its claim.
    if (withinLimit() === null) return stop(journal, before, OVER_LIMIT_STOP)
    // A counter alone waits for nobody: its attempt follows at once.
    const verdict = admission === null ? null : await verdictBefore(options, admission, before, allowed)
    // What the office said comes too late for an app that is closing: nothing was sent, and the next start says so.
    if (verdict !== null && leaving) return { result: known(journal, requestId), outcome: null }
    if (verdict?.kind === 'stopped') return stop(journal, before, verdict)
    const canonicalBody = journal.canonicalBody(requestId)
    if (canonicalBody === null) return NO_BODY
    const limit = withinLimit()
    if (limit === null) return stop(journal, before, OVER_LIMIT_STOP)
    const begun = journal.append(requestId, {
      type: 'attempt',
      attempt: number,
      ...byPerson(decided),
      ...(verdict === null ? {} : { admission: verdict.kept }),
      ...limit,
    })
    if (!begun.ok) return { result: begun, outcome: null }
    calling.add(requestId)
    const outcome = await outcomeOf(reportDefect, () =>
      call(begun.value, canonicalBody, (phase) => tell(requestId, phase, null)),
    )
    calling.delete(requestId)
    return { result: record(requestId, number, outcome), outcome }
  }

  /**
   * Money may have moved: an outcome that the disk refuses is kept, recorded later, and shown as not confirmed until
   * then.
   */
  const record = (requestId: RequestId, number: number, outcome: MoneyOutcome): Result<Sale> => {
    const event = { type: 'outcome', attempt: number, outcome } as const
    const recorded = journal.append(requestId, event)
    if (recorded.ok || recorded.failure.kind !== 'store') return recorded
    // When the app is quitting, the next start finds the attempt without its outcome and asks the service.
    if (!leaving) timers.after(UNRECORDED_RETRY_MS, () => void record(requestId, number, outcome))
    const doubt = journal.foresee(requestId, { type: 'interrupted', found: 'attempt-without-outcome' })
    return doubt === null ? recorded : succeed(doubt)
  }

  return {
    attempt,
    sendingCount: () => calling.size,
    leave: (): void => {
      leaving = true
    },
  }
}

export function createSending(options: SendingOptions): Sending {
  const { journal, timers, push, reportDefect } = options
  const running = new Map<RequestId, Promise<Result<Sale>>>()
  const waits = createWaits(timers)
  let leaving = false

  const tell: TellStep = (requestId, phase, retryInMs) =>
    ignoreErrors(reportDefect, 'money.step-not-told', () =>
      push('sale.step', { requestId, phase, retryInMs }),
    )
  const { attempt, sendingCount, leave } = createAttempts(options, tell)

  /**
   * A service that says "too many calls" may have processed the call: before the id is sent again it is asked about,
   * after a restart too, because the journal knows. Null if nothing has to be asked: then the attempt follows at once.
   */
  const questionBefore = (requestId: RequestId): Promise<Result<Sale>> | null => {
    const sale = journal.sale(requestId)
    return sale !== null && isHeldOff(sale) ? (options.askAbout?.(sale) ?? null) : null
  }

  const run = async (
    requestId: RequestId,
    call: MoneyCall,
    decision: SendingDecision,
  ): Promise<Result<Sale>> => {
    const patience = createPatience(options)
    const waitFor = async (delayMs: number | null): Promise<boolean> => {
      if (delayMs === null || leaving) return false
      tell(requestId, 'not-started', delayMs)
      await waits.wait(delayMs)
      return !leaving
    }
    for (;;) {
      const question = questionBefore(requestId)
      if (question !== null) {
        const asked = await question
        if (!asked.ok && (await waitFor(patience.delayAfterSilence()))) continue
        if (!asked.ok || leaving || !maySend(asked.value, decision.sendsUnclear ?? false))
          return known(journal, requestId)
      }
      const { result, outcome } = await attempt(requestId, call, decision)
      if (!result.ok || outcome === null || result.value.railStatus !== 'not-sent') return result
      if (!(await waitFor(patience.delayAfter(outcome, result.value)))) return result
    }
  }

  return {
    send: (requestId, call, decision = {}) => {
      const already = running.get(requestId)
      if (already !== undefined) return already
      const sending = run(requestId, call, decision).finally(() => running.delete(requestId))
      running.set(requestId, sending)
      return sending
    },
    underWay: (requestId) => running.get(requestId) ?? null,
    inFlight: () => [...running.keys()],
    sendingCount,
    settled: async () => {
      leaving = true
      leave()
      waits.endAll()
      await Promise.allSettled(running.values())
    },
  }
}

/** Who sends it again, and on what evidence; nothing where no person does. */
const byPerson = ({ sentBy, resend }: Pick<SendingDecision, 'sentBy' | 'resend'>) => ({
  ...(sentBy === undefined ? {} : { staffId: sentBy }),
  ...(resend === undefined ? {} : { resend }),
})

/** A call that throws is a defect; how far it got is unknown, so it may have gone through. */
async function outcomeOf(
  reportDefect: ReportDefect,
  call: () => Promise<MoneyOutcome>,
): Promise<MoneyOutcome> {
  try {
    return await call()
  } catch (error) {
    reportDefect('money.call-failed', error)
    return { ...NOTHING_TOLD, class: 'unknown', reason: 'no-answer', phase: 'connected' }
  }
}

const OVER_LIMIT_STOP = {
  kind: 'stopped',
  conflictingSales: [],
  because: 'over-limit',
} as const satisfies Stop

/** Written in place of the attempt that the office or the customer's limit stopped. */
const stop = (
  journal: Pick<Journal, 'append'>,
  { requestId, attempts }: Sale,
  { conflictingSales, because }: Stop,
) => ({
  result: journal.append(requestId, {
    type: 'stopped',
    attempt: attempts + 1,
    conflictingSales,
    ...(because === undefined ? {} : { because }),
  }),
  outcome: null,
})

const NO_BODY = {
  result: { ok: false, failure: { kind: 'wrong-state', state: 'no-body' } },
  outcome: null,
} as const

/** A sale that was held off is sent again once the service said that it does not have it, or a person decided so. */
const maySend = (sale: Sale, sendsUnclear: boolean): boolean =>
  isHeldOff(sale) && (sale.notFoundCount > 0 || sendsUnclear)

const known = (journal: Pick<Journal, 'sale'>, requestId: RequestId): Result<Sale> => {
  const sale = journal.sale(requestId)
  return sale === null
    ? { ok: false, failure: { kind: 'wrong-state', state: 'no-such-sale' } }
    : succeed(sale)
}

/** The delay before automatically sending again what is known not to have arrived; null if a person should be asked. */
function createPatience({ clock, askAbout, ...options }: SendingOptions) {
  const mayRepeat = options.mayRepeat ?? (() => askAbout !== undefined)
  const startedAt = clock.elapsed()
  let refusedConnections = 0
  let rateWaits = 0
  const rateWait = (askedMs: number | null): number | null => {
    rateWaits += 1
    return rateWaits <= MOST_RATE_WAITS ? holdOffMs(askedMs) : null
  }
  return {
    /** After a question about a sale that was held off, to which no answer came. */
    delayAfterSilence: (): number | null => rateWait(null),
    delayAfter: (outcome: MoneyOutcome, sale: Sale): number | null => {
      // A call without an id of ours would be carried out a second time: a person sends it again, or nobody does.
      if (isHoldOff(outcome.reason))
        return saleRow(sale.subject.operation).carriesOwnId && mayRepeat(sale)
          ? rateWait(outcome.retryAfterMs)
          : null
      if (outcome.reason !== 'no-connection') return null
      const waitMs = NO_CONNECTION_WAITS_MS[refusedConnections]
      refusedConnections += 1
      const isInTime = clock.elapsed() - startedAt + (waitMs ?? 0) <= NO_CONNECTION_WITHIN_MS
      return waitMs !== undefined && isInTime ? waitMs : null
    },
  }
}

/** Waits that can be ended early. */
function createWaits(timers: Timers) {
  const waits = new Set<() => void>()
  return {
    wait: (delayMs: number): Promise<void> =>
      new Promise((resolve) => {
        const end = (): void => {
          cancel()
          waits.delete(end)
          resolve()
        }
        const cancel = timers.after(delayMs, end)
        waits.add(end)
      }),
    endAll: (): void => {
      for (const end of waits) end()
    },
  }
}
