// A visit that is paid: recorded as a whole in one commit, then its lines are sent one after the other, each a sale of its
// own. The change is final when every line has ended, or a minute after the payment.
import type { TakeApproval } from '#shared/channels/approval'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { liftableSale } from '#shared/sale/guard'
import type { Payment } from '#shared/sale/payment'
import { isRefused, type Sale } from '#shared/sale/sale'
import type { CashierRights } from '#shared/access/rights'
import type { StaffAtCounter } from '#shared/access/staff'
import type { Visit, VisitId } from '#shared/visit/visit'
import type { VisitPaid } from '#shared/visit/visit-events'
import type { RequestId } from '#shared/base/ids'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal } from '../journal'
import { newSaleOf, soldLater } from '../money/guards'
import type { ReadCreditStop } from '../money/credit-limit'
import type { Preparing } from '../money/preparing'
import type { SaleCalls } from '../money/sale-calls'
import type { Sending } from '../money/sending'
import type { ViewOf } from '../money/sale-view'
import { giveBackFor, type GivenBack } from './give-back'
import type { KeptLine, KeptVisit } from './kept-visits'
import { prepareVisit, type AcceptedFor } from './prepare-visit'
import { visitChange, type VisitChange } from './visit-change'
import { paidVisitView } from './visit-view'

/** After this long an answer that has not come is no reason to keep the customer: open lines count as sold. */
const CHANGE_FINAL_AFTER_MS = 60 * SECOND_MS
/** Delay before the change is written again where the disk refused it. */
const UNWRITTEN_RETRY_MS = 5 * SECOND_MS

export interface PayingDependencies {
  readonly journal: Journal
  readonly preparing: Preparing
  readonly sending: Pick<Sending, 'send' | 'underWay' | 'inFlight'>
  readonly calls: SaleCalls
  readonly creditStop: ReadCreditStop
  readonly takeApproval: TakeApproval
  /** Why nothing would get through now; null if nothing is known. */
  readonly connectionFailure: () => Failure | null
  /** Lines whose turn to be sent has not come: the guards of every sale know them. */
  readonly waiting: Set<RequestId>
  readonly view: ViewOf
  readonly staff: () => StaffAtCounter
  readonly rights: () => CashierRights
  readonly timers: Timers
  readonly reportDefect: ReportDefect
  /** A visit has another state. */
  readonly onChanged: () => void
}

export interface Paying {
  /**
   * Records the visit and begins to send it. Fails with what stands in the way of any line; then nothing was recorded and
   * nothing will be sent.
   */
  pay(visit: KeptVisit, payment: Payment | null, accepted: AcceptedFor): Result<null>
  /** Those that are paid and not ended, the latest first. */
  visits(): readonly Visit[]
  /** A visit of the log; null if it was never paid. */
  of(visitId: VisitId): Visit | null
  /** The customer leaves; see `visit.settle`. */
  settle(visitId: VisitId, givenBack: readonly GivenBack[]): Result<Visit>
  /** Whether the change of a visit is not final yet. */
  isSending(): boolean
  /** Settles what an earlier run left: what was not sent then is not sold. */
  start(): void
  /** No further line begins. Resolves when the one on its way has its answer. */
  stop(): Promise<void>
}

/** A visit that is paid and not ended by the person at the counter. */
interface Run {
  readonly visitId: VisitId
  readonly paid: VisitPaid
  readonly cancelTimer: () => void
}

/** What an owner allowed for the lines. */
interface Lifted {
  /** Open sales besides which a line was allowed. */
  readonly besides: ReadonlySet<RequestId>
  /** Who let the customer owe more than their limit. */
  readonly overLimitBy: string | null
}

/**
 * Runs `work` later. A log that cannot be read at that moment is reported once, and `work` is tried again until it can, or the visits are left:
 * nobody waits for it who could be told.
 */
const later =
  ({ timers, reportDefect }: Pick<PayingDependencies, 'timers' | 'reportDefect'>, isLeaving: () => boolean) =>
  (delayMs: number, work: () => void): (() => void) => {
    let isReported = false
    const run = (): void => {
      if (isLeaving()) return
      try {
        work()
      } catch (error) {
        if (!isReported) reportDefect('visit.not-followed', error)
        isReported = true
        timers.after(UNWRITTEN_RETRY_MS, run)
      }
    }
    return timers.after(delayMs, run)
  }

/** The visits that are paid and not ended, and whether their change is final. */
function paidVisits(dependencies: PayingDependencies) {
  const { journal, sending, waiting, view, onChanged, preparing } = dependencies
  const runs = new Map<VisitId, Run>()
  let isLeaving = false
  const after = later(dependencies, () => isLeaving)

  /** The service is asked within seconds whether it really refused: what went back as change until then might be missing afterwards. */
  const isRefusalAsked = (sale: Sale | null): boolean =>
    sale !== null && isRefused(sale) && sale.refusalAnswers === 0 && preparing.canAsk(sale)
  const isWaiting = (requestId: RequestId): boolean =>
    sending.underWay(requestId) !== null || waiting.has(requestId) || isRefusalAsked(journal.sale(requestId))
  const change = visitChange(journal, isWaiting)

  const of = (visitId: VisitId): Visit | null =>
    paidVisitView(journal.visit(visitId), {
      isEnded: !runs.has(visitId),
      finalAfterMs: CHANGE_FINAL_AFTER_MS,
      lineOf: (requestId) => {
        const sale = journal.sale(requestId)
        return sale === null ? null : { sale: view(sale), isWaiting: isWaiting(requestId) }
      },
    })

  /** The change is final from now on. What the disk refuses is written later. */
  const makeFinal = (run: Run): void => {
    if (change.isFinal(run.visitId)) return
    run.cancelTimer()
    const written = change.makeFinal(run.visitId, run.paid)
    if (!written.ok) after(UNWRITTEN_RETRY_MS, () => makeFinal(run))
    onChanged()
  }

  const finishIfEnded = (run: Run): void => {
    if (change.hasEnded(run.paid)) makeFinal(run)
  }

  const begin = (visitId: VisitId, paid: VisitPaid): Run => {
    const run: Run = {
      visitId,
      paid,
      cancelTimer: after(CHANGE_FINAL_AFTER_MS, () => makeFinal(run)),
    }
    runs.set(visitId, run)
    return run
  }

  journal.onCommit(({ requestId }) => {
    const run = [...runs.values()].find(({ paid }) => paid.lines.includes(requestId))
    if (run === undefined) return
    // Not within the commit that it hears of.
    after(0, () => {
      finishIfEnded(run)
      onChanged()
    })
  })

  return {
    runs,
    change,
    of,
    begin,
    makeFinal,
    finishIfEnded,
    isLeaving: () => isLeaving,
    leave: (): void => {
      isLeaving = true
      for (const { cancelTimer } of runs.values()) cancelTimer()
    },
  }
}

export function createPaying(dependencies: PayingDependencies): Paying {
  const { journal, waiting, view, reportDefect, onChanged } = dependencies
  const { runs, change, of, begin, makeFinal, finishIfEnded, isLeaving, leave } = paidVisits(dependencies)
  const underWay = new Set<Promise<void>>()

  const sendAll = async (run: Run, lines: readonly KeptLine[], lifted: Lifted): Promise<void> => {
    for (const line of lines) {
      if (isLeaving()) return
      const sold = begun(dependencies, line.requestId, lifted)
      waiting.delete(line.requestId)
      onChanged()
      const sale = sold === null ? null : await sold
      // It was not sent: something is in the way, or the disk did not take its attempt.
      leaveUnsent(dependencies, line.requestId, isLeaving)
      if (sale?.ok === true)
        ignoreErrors(reportDefect, 'visit.after-sale-failed', () => line.sheet?.onSold?.(view(sale.value)))
      onChanged()
    }
    finishIfEnded(run)
  }

  return {
    pay: (visit, payment, accepted) => {
      const prepared = prepareVisit(dependencies, visit, payment, accepted)
      if (!prepared.ok) return prepared
      const { paid, sales, overLimitBy } = prepared.value
      const recorded = journal.recordVisit(visit.id, paid, sales)
      if (!recorded.ok) return recorded
      // The next customer is served: the visits before, whose change is final, are over.
      for (const visitId of runs.keys()) if (change.isFinal(visitId)) runs.delete(visitId)
      const besides = new Set(sales.flatMap(({ intent }) => intent.openSaleLift?.earlierRequestId ?? []))
      const lifted: Lifted = { besides, overLimitBy }
      for (const requestId of paid.lines) waiting.add(requestId)
      const sent = sendAll(begin(visit.id, paid), visit.lines, lifted).catch((error: unknown) => {
        for (const requestId of paid.lines) waiting.delete(requestId)
        reportDefect('visit.sending-failed', error)
      })
      underWay.add(sent)
      void sent.finally(() => underWay.delete(sent))
      return succeed(null)
    },
    visits: () => [...runs.keys()].flatMap((visitId) => of(visitId) ?? []).toReversed(),
    of,
    settle: (visitId, givenBack) => {
      const run = runs.get(visitId)
      const refusal = run === undefined ? null : settlingRefusal(change, run, makeFinal)
      if (refusal !== null) return fail(refusal)
      const paid = journal.visit(visitId)[0]?.event
      if (paid?.movement !== 'paid') return fail(NO_SUCH_VISIT)
      const given = giveBackFor(dependencies, paid.lines, givenBack)
      if (!given.ok) return given
      // What is given back for one line says nothing about the change of the others.
      if (change.isFinal(visitId)) runs.delete(visitId)
      onChanged()
      const settled = of(visitId)
      return settled === null ? fail(NO_SUCH_VISIT) : succeed(settled)
    },
    isSending: () => [...runs.keys()].some((visitId) => !change.isFinal(visitId)),
    start: () => {
      for (const visitId of journal.unsettledVisits()) {
        const paid = journal.visit(visitId)[0]?.event
        if (paid?.movement === 'paid') makeFinal(begin(visitId, paid))
      }
    },
    stop: async () => {
      leave()
      await Promise.allSettled(underWay)
    },
  }
}

const NO_SUCH_VISIT: Failure = { kind: 'wrong-state', state: 'no-such-visit' }
const STILL_SENDING: Failure = { kind: 'wrong-state', state: 'visit-sending' }

/**
 * Why the customer cannot leave: a line is on its way, or the change, certain by now, cannot be written. While a line has no
 * result the change stays as it is: only its answers and its minute make it final.
 */
function settlingRefusal(change: VisitChange, run: Run, makeFinal: (run: Run) => void): Failure | null {
  if (change.isFinal(run.visitId)) return null
  if (change.linesOf(run.paid).some((line) => line.isWaiting)) return STILL_SENDING
  if (!change.hasEnded(run.paid)) return null
  makeFinal(run)
  return change.isFinal(run.visitId) ? null : { kind: 'store', problem: 'other' }
}

/**
 * A line whose turn is over without an attempt was not sent, and what was paid for it is owed back. Written later if the
 * disk refuses it.
 */
function leaveUnsent(dependencies: PayingDependencies, requestId: RequestId, isLeaving: () => boolean): void {
  const { journal, sending } = dependencies
  if (journal.foldState(requestId)?.untouched !== true || sending.underWay(requestId) !== null) return
  const left = journal.append(requestId, { type: 'interrupted', found: 'intent-only' })
  if (left.ok) return
  later(dependencies, isLeaving)(UNWRITTEN_RETRY_MS, () => leaveUnsent(dependencies, requestId, isLeaving))
}

/** The sending of a line whose turn has come; null if it must not go out now. */
function begun(
  dependencies: PayingDependencies,
  requestId: RequestId,
  lifted: Lifted,
): Promise<Result<Sale>> | null {
  const { journal, sending, calls } = dependencies
  const sale = journal.sale(requestId)
  // Somebody may have sent it by hand in the meantime: then it has a story of its own.
  if (sale === null || sale.attempts > 0) return null
  if (isInTheWay(dependencies, sale, lifted)) return null
  return sending.send(requestId, calls[sale.subject.operation].send, { overLimitBy: lifted.overLimitBy })
}

/**
 * Whether a line must not go out now although everything was looked at before the payment: the same was sold or became open
 * in the meantime, perhaps as a line before it, or nothing gets through. It is offered again.
 */
function isInTheWay(
  { journal, preparing, connectionFailure }: PayingDependencies,
  sale: Sale,
  lifted: Lifted,
): boolean {
  if (sale.accountNumber === null || connectionFailure() !== null) return true
  const inTurn = newSaleOf(sale, sale.accountNumber)
  const isOpenConflict = preparing.guardsInTurn(inTurn).some((guard) => {
    if (guard.kind !== 'open-sale') return false
    return !lifted.besides.has(guard.earlier.requestId) || liftableSale(guard) === null
  })
  // That the same stands twice on this visit was accepted; that it was sold elsewhere since was not.
  const isOfThisVisit = (other: Sale): boolean => other.payment?.visitId === sale.payment?.visitId
  const later = soldLater(journal, { ...inTurn, firstSequence: sale.firstSequence })
  return isOpenConflict || later.some((other) => !isOfThisVisit(other))
}
