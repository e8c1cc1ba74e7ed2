// The fold: the state of a sale, given everything that was ever recorded about it. One pure function, shared by the
// journal, the recovery, the receipts, the office and the tests.
import type { StopCause, ConflictingSale } from '../protocol/admission'
import { assertNever } from '../base/result'
import type { Takeover, GivenBackBeforeEvent, TakenOverEvent } from './takeover'
import type { IntentEvent, JournalEvent, RecordedEvent } from './journal'
import { NO_REFERENCES, type MoneyOutcome, type StatusAnswer } from './outcome'
import { isAllCash, receivedPaise } from './payment'
import {
  REFUSAL_ANSWERS_NEEDED,
  REFUSAL_ASKED_AGAIN_MS,
  isHeldOff,
  isHeldUpOnTheWay,
  isHoldOff,
  isStopped,
  withPersonal,
  type CashStatus,
  type RailStatus,
  type Sale,
  type SaleReason,
  type UnclearAnswer,
  type SalePersonal,
} from './sale'
import { completed } from './sale-references'

/**
 * The state of the fold between two events: the sale, and the facts that determine its rail status. Plain data, so that
 * the store can keep it beside the events and an append need not read them all again.
 */
export interface FoldState {
  readonly sale: Sale
  /**
   * Attempts without a conclusive result. While there is one, the sale is not called failed: doubt stays
   * (docs/money-safety.md 1).
   */
  readonly uncertainAttempts: readonly number[]
  /** The attempt on its way, or null. */
  readonly inFlight: number | null
  /** The service said that it is processing this id. */
  readonly acknowledged: boolean
  /** The service provably refused an attempt. */
  readonly refused: boolean
  /** The conclusion from evidence about the id itself, or from a person. */
  readonly verdict: 'none' | 'success' | 'failed' | 'reversed' | 'conflict'
  /** An intent without an attempt that no recovery has handled yet. */
  readonly untouched: boolean
}

/**
 * Folds the events of one sale, in order of `sequence`, into its state. `personal` is null when the customer's data was
 * erased. Throws if the first event is not the intent: such a journal is damaged.
 */
export function foldSale(events: readonly RecordedEvent[], personal: SalePersonal | null): Sale {
  const [first, ...rest] = events
  if (first === undefined) throw new Error('a sale begins with its intent')
  return withPersonal(rest.reduce(foldNext, foldFirst(first)).sale, personal)
}

/** Begins a fold. The event must be the intent. */
export function foldFirst(recorded: RecordedEvent): FoldState {
  const { event } = recorded
  if (event.type !== 'intent') throw new Error('a sale begins with its intent')
  if (event.takeover !== undefined) return takenUp(recorded, event, event.takeover)
  return {
    sale: born(recorded, event),
    uncertainAttempts: [],
    inFlight: null,
    acknowledged: false,
    refused: false,
    verdict: 'none',
    untouched: true,
  }
}

function born(recorded: RecordedEvent, intent: IntentEvent): Sale {
  return {
    requestId: recorded.requestId,
    environment: intent.environment,
    subject: intent.subject,
    amountPaise: intent.amountPaise,
    ...(intent.payment === undefined ? {} : { payment: intent.payment }),
    staffId: intent.staffId,
    accountNumber: null,
    customerName: null,
    customerMobile: null,
    railStatus: 'not-sent',
    cashStatus: 'none',
    reason: null,
    message: null,
    errorCode: null,
    references: NO_REFERENCES,
    refunded: false,
    seenByService: false,
    refusalAnswers: 0,
    unclearAnswer: null,
    attempts: 0,
    openedAt: recorded.recordedAt,
    updatedAt: recorded.recordedAt,
    lastAnswerAt: null,
    notFoundCount: 0,
    firstNotFoundAt: null,
    notFoundSpanMs: 0,
    settledBy: null,
    reviewedBy: null,
    firstSequence: recorded.sequence,
    lastSequence: recorded.sequence,
    lastLink: recorded.link,
  }
}

/** Goes on where the counter that was lost had come to. Whoever takes it over has just looked at it. */
function takenUp(
  recorded: RecordedEvent,
  intent: IntentEvent,
  { counterId, counterName, soldAt, state }: Takeover,
): FoldState {
  const { uncertainAttempts, acknowledged, refused, verdict, ...known } = state
  const sale: Sale = {
    ...born(recorded, intent),
    ...known,
    openedAt: soldAt,
    reviewedBy: intent.staffId,
    takenOverFrom: { counterId, counterName, at: recorded.recordedAt },
  }
  const foldState: FoldState = {
    sale,
    uncertainAttempts,
    inFlight: null,
    acknowledged,
    refused,
    verdict,
    untouched: false,
  }
  const cashStatus = tookNothing(sale) ? 'none' : sale.cashStatus
  return withSale(foldState, { railStatus: railOf(foldState), cashStatus })
}

/**
 * Applies one more event. Any sequence of events after the intent folds; whether an event may be appended is decided by
 * the journal. Throws for an event of which nothing follows.
 */
export function foldNext(foldState: FoldState, recorded: RecordedEvent): FoldState {
  const moved = move(foldState, recorded)
  const railStatus = moved.sale.takenOver?.railStatus ?? railOf(moved)
  const isUpdate = isAboutRail(recorded.event) && !isRefusalRepeated(foldState, moved)
  return {
    ...moved,
    sale: {
      ...(isUpdate ? provenBy(moved.sale, recorded.event) : moved.sale),
      railStatus,
      cashStatus: tookNothing(moved.sale)
        ? 'none'
        : cashAfter(moved.sale, foldState.sale.railStatus, railStatus),
      ...(isUpdate
        ? { updatedAt: recorded.recordedAt, lastSequence: recorded.sequence, lastLink: recorded.link }
        : {}),
    },
  }
}

/** An earlier entry's time would make a later one look older than it is. */
function provenBy(sale: Sale, event: JournalEvent): Sale {
  const undated = 'provenAt' in sale ? undatedOf(sale) : sale
  const trustedAt = 'trustedAt' in event ? event.trustedAt : undefined
  return trustedAt === undefined
    ? undated
    : { ...undated, provenFrom: sale.provenFrom ?? trustedAt, provenAt: trustedAt }
}

const undatedOf = ({ provenAt: _former, ...sale }: Sale): Sale => sale

/** The shop got nothing for it at the counter, so there is nothing to give back, whatever happens. */
const tookNothing = (sale: Sale): boolean => receivedPaise(sale) === 0

/**
 * Printing, sharing, reviewing and cash do not change the rail, nor the number of the receipt: a reprint must read like
 * the original.
 */
const isAboutRail = ({ type }: JournalEvent): boolean => !BESIDE_RAIL.has(type)

const BESIDE_RAIL: ReadonlySet<JournalEvent['type']> = new Set([
  'printed',
  'shared',
  'reviewed',
  'cash',
  'redacted',
  'taken-over',
  'refunded-before-takeover',
])

/** The service, asked about its refusal, only said the same again: the slip keeps its number and its time. */
const isRefusalRepeated = (before: FoldState, after: Pick<FoldState, 'sale'>): boolean =>
  after.sale.refusalAnswers > before.sale.refusalAnswers && after.sale.refunded === before.sale.refunded

/**
 * The rail status follows from the facts alone, strongest first. A failure reported while a re-send is on its way does
 * not end the re-send.
 */
function railOf(foldState: Omit<FoldState, 'sale'>): RailStatus {
  const isDoubted = foldState.verdict === 'failed' && foldState.uncertainAttempts.length > 0
  if (foldState.verdict !== 'none' && !isDoubted) return foldState.verdict
  if (foldState.inFlight !== null) return 'sending'
  if (foldState.acknowledged) return 'pending'
  if (foldState.uncertainAttempts.length > 0) return 'unknown'
  return foldState.refused ? 'failed' : 'not-sent'
}

/** Its status once the attempt that is on its way, if any, was cut: nobody knows what came of that one. */
export const railAfterCut = (foldState: FoldState): RailStatus => railOf({ ...foldState, inFlight: null })

type WithoutEffect = Extract<JournalEvent, { type: 'printed' | 'shared' | 'redacted' }>
const movesNothing = (event: JournalEvent): event is WithoutEffect =>
  event.type === 'printed' || event.type === 'shared' || event.type === 'redacted'

function move(foldState: FoldState, recorded: RecordedEvent): FoldState {
  const { event } = recorded
  if (movesNothing(event)) return foldState
  switch (event.type) {
    case 'intent':
      throw new Error('a sale has one intent')
    case 'attempt':
      return attempted(foldState, event.attempt)
    case 'stopped':
      return stopped(foldState, event)
    case 'outcome':
      return answered(foldState, event.attempt, event.outcome, recorded.recordedAt)
    case 'evidence':
      return evidenced(foldState, event, recorded.recordedAt)
    case 'interrupted':
      return interrupted(foldState, event.found)
    case 'settled-by-hand':
      return settled(foldState, event)
    case 'reviewed':
      return withSale(foldState, { reviewedBy: event.staffId })
    case 'cash':
      return cashMoved(foldState, event, recorded)
    case 'taken-over':
      return handedOver(foldState, event)
    case 'refunded-before-takeover':
      return givenBackBefore(foldState, event)
    case 'unusable':
      return doubted(foldState)
    default:
      return assertNever(event)
  }
}

/** Another reason is not of whoever wrote the answer before. */
function withSale(foldState: FoldState, change: Partial<Sale>): FoldState {
  // A copy without a member takes several times as long as a whole one, and most sales do not have this one.
  if (!('answeredBy' in foldState.sale)) return { ...foldState, sale: { ...foldState.sale, ...change } }
  const { answeredBy, ...sale } = foldState.sale
  const kept = 'reason' in change || answeredBy === undefined ? {} : { answeredBy }
  return { ...foldState, sale: { ...sale, ...kept, ...change } }
}

/** A re-send resets the count of "no such id": earlier answers say nothing about it. */
function attempted(foldState: FoldState, attempt: number): FoldState {
  const sale = unstopped(foldState.sale)
  return {
    ...foldState,
    sale: {
      ...sale,
      attempts: attempt,
      notFoundCount: 0,
      firstNotFoundAt: null,
      notFoundSpanMs: 0,
      reason: isCleared(sale) || isStopped(sale) || sale.reason === 'stopped-over-limit' ? null : sale.reason,
    },
    uncertainAttempts: [...foldState.uncertainAttempts, attempt],
    inFlight: attempt,
    untouched: false,
  }
}

/** Without what stopped it before. */
function unstopped(sale: Sale): Sale {
  if (!('stoppedBy' in sale) && !('isOverLimit' in sale)) return sale
  const { stoppedBy: _conflicts, isOverLimit: _limit, ...rest } = sale
  return rest
}

/** Nothing was sent; what earlier attempts left open stays so, and keeps its reason. */
function stopped(
  foldState: FoldState,
  { conflictingSales, because }: Extract<JournalEvent, { type: 'stopped' }>,
): FoldState {
  const isUnsent = railOf(foldState) === 'not-sent' && !isHeldOff(foldState.sale)
  const { isOverLimit: _before, ...sale } = foldState.sale
  return {
    ...withSale(
      { ...foldState, sale },
      {
        stoppedBy: conflictingSales,
        ...(because === 'over-limit' ? { isOverLimit: true } : {}),
        ...(isUnsent ? { reason: stopReason(conflictingSales, because) } : {}),
        ...owedIfNeverSent(foldState),
      },
    ),
    untouched: false,
  }
}

function stopReason(
  conflictingSales: readonly ConflictingSale[],
  because: StopCause | undefined,
): SaleReason {
  if (because !== undefined) return `stopped-${because}`
  return conflictingSales.length === 0 ? 'stopped-unasked' : 'stopped-elsewhere'
}

/**
 * It was never sent. What its visit's change counted as collected for it is owed back, and what came by UPI or card before
 * anything was to be sent.
 */
const owedIfNeverSent = ({ untouched, sale }: FoldState): Partial<Sale> =>
  untouched && (sale.cashStatus === 'collected' || (sale.cashStatus === 'none' && !isAllCash(sale)))
    ? { cashStatus: 'owed-back' }
    : {}

/** It was held off, and the service said since that it does not have it: of what a gateway held up, when it had had time to book it. */
const isCleared = (sale: Sale): boolean =>
  isHeldOff(sale) && sale.notFoundCount > 0 && !isHeldUpOnTheWay(sale)

function interrupted(
  foldState: FoldState,
  found: Extract<JournalEvent, { type: 'interrupted' }>['found'],
): FoldState {
  if (found === 'intent-only') return { ...withSale(foldState, owedIfNeverSent(foldState)), untouched: false }
  const ended: FoldState = { ...foldState, inFlight: null }
  return isSettled(foldState) ? ended : withSale(ended, { reason: 'interrupted' })
}

/** Stands for an entry that cannot be used. */
export const UNUSABLE = { type: 'unusable' } as const satisfies JournalEvent

/** The doubt of an entry that cannot be used: no attempt has this number, so that the answer to one does not end it. */
const UNUSABLE_ATTEMPT = 0

/** An attempt, a refusal or a success may have stood there. What was known to be charged stays so; nothing else is known. */
function doubted(foldState: FoldState): FoldState {
  const next: FoldState = {
    ...foldState,
    uncertainAttempts: [...new Set([...foldState.uncertainAttempts, UNUSABLE_ATTEMPT])],
    inFlight: null,
    untouched: false,
  }
  const railStatus = railOf(next)
  if (railStatus !== 'unknown') return next
  return withSale(next, {
    reason: 'entry-unusable',
    notFoundCount: 0,
    firstNotFoundAt: null,
    notFoundSpanMs: 0,
  })
}

function cashMoved(
  foldState: FoldState,
  { movement, way, accountId }: Extract<JournalEvent, { type: 'cash' }>,
  { sequence, recordedAt: at }: RecordedEvent,
): FoldState {
  return withSale(foldState, {
    cashStatus: movement === 'collected' ? collectedNow(foldState) : movement,
    ...(way === undefined || way === 'cash' ? {} : { givenBackBy: way }),
    ...(accountId === undefined ? {} : { returnedAsCredit: { accountId, sequence, at } }),
  })
}

/** What it came to here since it went to the other counter is taken back: that counter's figures have it. Cash that was given stays given. */
const handedOver = (
  foldState: FoldState,
  { counterId, counterName, takenOverAt: at, railStatus, isGivenBackThere }: TakenOverEvent,
): FoldState =>
  withSale(foldState, { takenOver: { counterId, counterName, at, railStatus, isGivenBackThere } })

/** The money came out of the other counter's box. If it was given back here too, somebody has to get it back once. */
function givenBackBefore(foldState: FoldState, { counterName, movement }: GivenBackBeforeEvent): FoldState {
  const { cashStatus } = foldState.sale
  const isTwice = cashStatus === 'given-back' || cashStatus === 'kept-as-credit'
  return withSale(foldState, {
    givenBackBefore: { counterName, isTwice },
    ...(isTwice ? {} : { cashStatus: movement }),
  })
}

/**
 * The change of its visit was counted with this sale as sold. One that did not go through by then is owed back at once; one
 * that is still to be sent, when it turns out that it was not.
 */
function collectedNow(foldState: FoldState): CashStatus {
  const { cashStatus } = foldState.sale
  if (cashStatus !== 'none') return cashStatus
  const railStatus = railOf(foldState)
  const isOver = railStatus === 'not-sent' ? !foldState.untouched : isUnsold(railStatus)
  return isOver ? 'owed-back' : 'collected'
}

const isUnsold = (railStatus: RailStatus): boolean => railStatus === 'failed' || railStatus === 'reversed'

const isSettled = (foldState: FoldState): boolean => {
  const railStatus = railOf(foldState)
  return (
    railStatus === 'success' ||
    railStatus === 'failed' ||
    railStatus === 'reversed' ||
    railStatus === 'conflict'
  )
}

/** The answer to the call itself. A refusal ends the sale only if no earlier attempt may still have gone through. */
function answered(foldState: FoldState, attempt: number, outcome: MoneyOutcome, at: number): FoldState {
  const ended: FoldState = {
    ...foldState,
    inFlight: foldState.inFlight === attempt ? null : foldState.inFlight,
  }
  const keepsReason = isSettled(foldState) || isStillHeldOff(foldState, outcome)
  const told = withSale(ended, {
    message: outcome.message ?? foldState.sale.message,
    errorCode: outcome.errorCode,
    ...(keepsReason ? {} : reasonIn(outcome)),
    references: completed(foldState.sale, outcome.references),
    lastAnswerAt: outcome.phase === 'answered' ? at : foldState.sale.lastAnswerAt,
  })
  switch (outcome.class) {
    case 'success':
      return concluded(told, 'success', outcome.refunded)
    case 'pending':
      return { ...withSale(told, { seenByService: true }), acknowledged: true }
    case 'unknown':
      return outcome.reason === 'already-there' ? withSale(told, { seenByService: true }) : told
    case 'failed':
      return { ...without(told, attempt), refused: true }
    case 'not-sent':
      return without(told, attempt)
    default:
      return assertNever(outcome.class)
  }
}

/** What is absent stays absent: a stored state has no other way to say so. */
const reasonIn = ({ reason, answeredBy }: MoneyOutcome): Pick<Sale, 'reason' | 'answeredBy'> => ({
  reason,
  ...(answeredBy === undefined ? {} : { answeredBy }),
})

/**
 * An attempt that did not leave says nothing of the one before it, to which the service had said "too many calls".
 */
const isStillHeldOff = ({ sale, uncertainAttempts }: FoldState, outcome: MoneyOutcome): boolean =>
  outcome.class === 'not-sent' && isHoldOff(sale.reason) && uncertainAttempts.length <= 1

const without = (foldState: FoldState, attempt: number): FoldState => ({
  ...foldState,
  uncertainAttempts: foldState.uncertainAttempts.filter((uncertain) => uncertain !== attempt),
})

type Evidence = Extract<JournalEvent, { type: 'evidence' }>

/**
 * A status answer, a callback or an imported statement about this very id: it ends doubt, and may contradict what was
 * known.
 */
function evidenced(foldState: FoldState, { answer, sinceLastMs }: Evidence, at: number): FoldState {
  const unclear = unclearPart(foldState.sale, answer)
  if (unclear !== null) return withSale(foldState, { unclearAnswer: unclear })
  if (railOf(foldState) === 'failed' && foldState.verdict === 'none')
    return refusalAnswered(foldState, answer, sinceLastMs ?? 0)
  const told = withSale(foldState, {
    message: answer.message ?? foldState.sale.message,
    references: completed(foldState.sale, answer.references),
    lastAnswerAt: at,
  })
  switch (answer.verdict) {
    case 'success':
    case 'failed':
      return concluded(told, answer.verdict, answer.refunded)
    case 'pending':
      return { ...withSale(told, { seenByService: true }), acknowledged: true }
    case 'not-found':
      return notFound(foldState, at, sinceLastMs ?? 0)
    case 'no-verdict':
    case 'wrong-path':
      throw new Error('an unclear answer moves nothing')
    default:
      return assertNever(answer.verdict)
  }
}

/**
 * The service was asked about its own refusal. If it has the id after all, the customer may be charged for what was
 * called refused: a conflict, which a person settles. Its words about the refusal itself stay.
 */
function refusalAnswered(foldState: FoldState, answer: StatusAnswer, sinceLastMs: number): FoldState {
  const { sale } = foldState
  const references = completed(sale, answer.references)
  if (answer.verdict === 'success' || answer.verdict === 'pending') {
    const message = answer.message ?? sale.message
    const told = withSale(foldState, { message, references, reason: 'contradicted', seenByService: true })
    return { ...told, verdict: 'conflict' }
  }
  const refunded = answer.refunded ?? sale.refunded
  const isCounted = sale.refusalAnswers === 0 || sinceLastMs >= REFUSAL_ASKED_AGAIN_MS
  const refusalAnswers = Math.min(sale.refusalAnswers + (isCounted ? 1 : 0), REFUSAL_ANSWERS_NEEDED)
  return withSale(foldState, { references, refunded, refusalAnswers })
}

/**
 * What keeps an answer from proving anything, or null if it is clear. An answer with another amount is about another
 * sale.
 */
function unclearPart(sale: Sale, answer: StatusAnswer): UnclearAnswer | null {
  const text = answer.statusText ?? answer.message ?? ''
  if (answer.verdict === 'no-verdict' || answer.verdict === 'wrong-path') return { why: answer.verdict, text }
  if (answer.amountPaise !== null && answer.amountPaise !== sale.amountPaise)
    return { why: 'other-amount', text }
  return null
}

/**
 * "No such id" counts only if nothing is on its way and the service has never known the id: only then can it lead to a
 * re-send.
 */
function notFound(foldState: FoldState, at: number, sinceLastMs: number): FoldState {
  const railStatus = railOf(foldState)
  if (railStatus !== 'unknown' && !isHeldOff({ ...foldState.sale, railStatus })) return foldState
  const { notFoundCount, firstNotFoundAt, notFoundSpanMs } = foldState.sale
  return withSale(foldState, {
    notFoundCount: notFoundCount + 1,
    firstNotFoundAt: firstNotFoundAt ?? at,
    notFoundSpanMs: notFoundSpanMs + sinceLastMs,
    lastAnswerAt: at,
  })
}

/** Conclusive evidence. A contradiction of an earlier result is kept visible: it becomes a reversal or a conflict. */
function concluded(
  foldState: FoldState,
  evidence: 'success' | 'failed',
  refunded: boolean | null,
): FoldState {
  const verdict = verdictAfter(foldState.verdict === 'none' ? railOf(foldState) : foldState.verdict, evidence)
  const known = withSale(foldState, {
    // A failure of an id that was never pending or successful says nothing of a charge that has to come back.
    seenByService: foldState.sale.seenByService || evidence === 'success' || refunded === true,
    refunded: refunded ?? foldState.sale.refunded,
    reason: REASON_OF_VERDICT[verdict],
  })
  const uncertainAttempts = evidence === 'failed' ? untoldAttempts(foldState) : []
  return { ...known, uncertainAttempts, acknowledged: false, verdict }
}

const REASON_OF_VERDICT = {
  success: 'confirmed',
  failed: 'reported-failed',
  reversed: 'reported-failed',
  conflict: 'contradicted',
} as const satisfies Record<Exclude<FoldState['verdict'], 'none'>, SaleReason>

/**
 * A failure that arrives while a re-send is on its way may be about the earlier attempt, and proves nothing about the
 * re-send.
 */
const untoldAttempts = ({ inFlight, uncertainAttempts }: FoldState): readonly number[] =>
  inFlight !== null && uncertainAttempts.length > 1 ? [inFlight] : []

function verdictAfter(
  before: RailStatus,
  evidence: 'success' | 'failed',
): Exclude<FoldState['verdict'], 'none'> {
  if (before === 'conflict') return 'conflict'
  if (evidence === 'success') return before === 'failed' || before === 'reversed' ? 'conflict' : 'success'
  return before === 'success' || before === 'reversed' ? 'reversed' : 'failed'
}

/** A person settles what no answer could. This ends whatever was uncertain, acknowledged or in conflict. */
function settled(foldState: FoldState, event: Extract<JournalEvent, { type: 'settled-by-hand' }>): FoldState {
  const before = railOf(foldState)
  const undone = before === 'success' || before === 'reversed'
  const verdict = event.verdict === 'success' ? 'success' : undone ? 'reversed' : 'failed'
  const known = withSale(foldState, { settledBy: event.staffId, refunded: event.refunded })
  return { ...known, uncertainAttempts: [], inFlight: null, acknowledged: false, verdict }
}

/**
 * Where the customer's cash is when the rail status changes. Once a sale may have gone through, the customer has paid
 * and left; from then on a failure or a reversal means that the shop owes the cash back. After an immediate refusal no
 * cash was taken; what was paid by UPI or card had come before, and is owed back with the rest.
 */
function cashAfter(sale: Sale, before: RailStatus, next: RailStatus): CashStatus {
  const { cashStatus: cash } = sale
  if (before === next || cash === 'given-back' || cash === 'kept-as-credit') return cash
  switch (next) {
    case 'pending':
    case 'unknown':
    case 'success':
      return 'collected'
    case 'conflict':
      // Delivered after all: cash that was still owed back counts as collected until a person settles the conflict.
      return cash === 'owed-back' ? 'collected' : cash
    case 'failed':
    case 'reversed':
    case 'not-sent':
      return cash === 'none' && isAllCash(sale) ? 'none' : 'owed-back'
    case 'sending':
      return cash
    default:
      return assertNever(next)
  }
}
