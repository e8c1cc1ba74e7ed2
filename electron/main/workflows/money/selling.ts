// From the confirm sheet to the recorded outcome: what all operations that move money share. A sheet's id is its sale's
// id, so confirming it twice, in two windows or after a reload, leads to one sale.
import type { Clock } from '@shared/clock'
import type { SaleView } from '@shared/domain/day'
import { liftableSale, type Guard } from '@shared/domain/guard'
import type { OpenSaleLift, Resend, SalePersonal } from '@shared/domain/journal'
import { distinguishingPayee, type SaleSubject } from '@shared/domain/subject'
import type { SaleOperation } from '@shared/operations'
import { resendStanding } from '@shared/domain/resend'
import type { Sale } from '@shared/domain/sale'
import type { StaffAtCounter } from '@shared/domain/staff'
import type { RequestId } from '@shared/ids'
import type { Paise } from '@shared/money'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import type { Journal } from '../../journal'
import { DEFAULT_CEILING, moneyGuards, refusalOf, soldMeanwhile, type Ceiling } from './guards'
import { viewed, type ViewOf } from '../records/sale-view'
import type { MoneyCall, Sending } from './sending'

/** Limit of confirm sheets that are open or abandoned; the oldest is dropped first. */
const MOST_SHEETS = 64

/** A sale that is ready to be confirmed. */
export interface Sheet {
  readonly operation: SaleOperation
  readonly accountNumber: string
  /** Null if the account number alone identifies the payee. */
  readonly payeeCode: string | null
  readonly amountPaise: Paise
  /** Guards that only this operation has; checked again on confirmation. */
  readonly ownGuards: () => readonly Guard[]
  /** What is saved before anything is sent. Fails if the input cannot be sent faithfully. */
  readonly intent: (requestId: RequestId) => Result<{
    readonly subject: SaleSubject
    readonly personal: SalePersonal
  }>
}

export interface SellingDependencies {
  readonly journal: Journal
  readonly sending: Sending
  readonly clock: Pick<Clock, 'now'>
  readonly newId: () => RequestId
  readonly view: ViewOf
  readonly staff: () => StaffAtCounter
  /** The owner who just typed a PIN for the coming action, or null. Each approval can be taken once. */
  readonly takeApproval?: () => string | null
  /** How each operation is sent. */
  readonly calls: { readonly [Name in SaleOperation]?: MoneyCall }
  readonly ceiling?: () => Ceiling
  /** Without it no operation is declared safe to send again. */
  readonly resend?: DeclaredResend
}

/** What a re-send on the owner's declaration alone requires. */
export interface DeclaredResend {
  /** Whether the owner has declared that this operation may be sent again under the same id. */
  readonly isSafe: (operation: SaleOperation) => boolean
  /**
   * Asks the service about the sale and records the answer. Fails if there is no way to ask, or if it was just asked.
   */
  readonly askFirst: (requestId: RequestId) => Promise<Result<Sale>>
}

export interface Confirmation {
  readonly requestId: RequestId
  /**
   * Kinds of the guards that the person accepted: those of weight `ask`, and `open-sale` if an owner lifts it with a
   * PIN.
   */
  readonly accepted: readonly string[]
}

export interface Selling {
  /**
   * Opens a sheet. The request id of the sale is created here. Returns the guards, which are shown before the
   * confirmation.
   */
  open(sheet: Sheet): { readonly requestId: RequestId; readonly guards: readonly Guard[] }
  /**
   * Sells once. Answers when the outcome is recorded. Fails with the guard that stops the sale; then nothing was sent.
   */
  confirm(confirmation: Confirmation): Promise<Result<SaleView>>
  discard(requestId: RequestId): void
  /** Sends a sale again, under the same id, that is known not to have arrived. */
  sendAgain(confirmation: Confirmation): Promise<Result<SaleView>>
  /**
   * The owner sends again, under the same id, what `resendStanding` allows. The evidence is recorded with the attempt.
   */
  resend(requestId: RequestId): Promise<Result<SaleView>>
}

export function createSelling(dependencies: SellingDependencies): Selling {
  const { journal, sending, clock, view, staff } = dependencies
  const sheets = new Map<RequestId, Sheet>()
  const ceiling = dependencies.ceiling ?? (() => DEFAULT_CEILING)

  const sharedGuards = (
    requestId: RequestId,
    sale: Pick<Sheet, 'operation' | 'accountNumber' | 'payeeCode' | 'amountPaise'>,
  ) =>
    moneyGuards({ journal, clock, ceiling: ceiling(), inFlight: sending.inFlight() }, { requestId, ...sale })

  const guardsOf = (requestId: RequestId, sheet: Sheet): readonly Guard[] => [
    ...sharedGuards(requestId, sheet),
    ...sheet.ownGuards(),
  ]

  const send = async (
    requestId: RequestId,
    operation: SaleOperation,
    ...resend: Parameters<Sending['send']>[2][]
  ) => {
    const call = dependencies.calls[operation]
    if (call === undefined) throw new Error(`no call is known for ${operation}`)
    return viewed(view, await sending.send(requestId, call, ...resend))
  }

  /** Everything up to the attempt is synchronous, so that two confirmations cannot overtake each other. */
  const sell = (sheet: Sheet, { requestId, accepted }: Confirmation): Promise<Result<SaleView>> => {
    const guards = guardsOf(requestId, sheet)
    const earlier = accepted.includes('open-sale') ? liftedSale(guards) : null
    const standing = earlier === null ? guards : guards.filter(({ kind }) => kind !== 'open-sale')
    const refusal = refusalOf(standing, accepted)
    if (refusal !== null) return Promise.resolve(fail(refusal))
    const intent = sheet.intent(requestId)
    if (!intent.ok) return Promise.resolve(intent)
    const lift = earlier === null ? undefined : liftOf(earlier)
    if (lift === null) return Promise.resolve(fail(refusalOf(guards, accepted) ?? NO_PIN))
    const { subject, personal } = intent.value
    const overrides = guards.map(({ kind }) => kind).filter((kind) => accepted.includes(kind))
    const { amountPaise } = sheet
    const recorded = journal.recordIntent(
      requestId,
      { subject, amountPaise, staffId: staff().id, overrides, openSaleLift: lift },
      personal,
    )
    if (!recorded.ok) return Promise.resolve(recorded)
    sheets.delete(requestId)
    return send(requestId, sheet.operation)
  }

  /** The owner's PIN is valid for this one sale. Null if none was typed. */
  const liftOf = (earlier: Sale): OpenSaleLift | null => {
    const ownerId = dependencies.takeApproval?.() ?? null
    return ownerId === null ? null : { ownerId, earlierRequestId: earlier.requestId }
  }

  const refusedAgain = (sale: Sale, accepted: readonly string[]): Failure | null => {
    if (sale.railStatus !== 'not-sent') return { kind: 'wrong-state', state: sale.railStatus }
    const { requestId, amountPaise, accountNumber } = sale
    if (accountNumber === null) return { kind: 'wrong-state', state: 'erased' }
    const { operation } = sale.subject
    const again = { operation, accountNumber, payeeCode: distinguishingPayee(sale.subject), amountPaise }
    const meanwhile = soldMeanwhile(journal, { requestId, ...again, firstSequence: sale.firstSequence })
    return refusalOf([...sharedGuards(requestId, again), ...meanwhile], accepted)
  }

  /** The customer may have received it under another id since: then no evidence about this id allows a second one. */
  const refusedResend = (sale: Sale): Failure | null => {
    const { requestId, amountPaise, accountNumber } = sale
    if (accountNumber === null || !journal.hasBodyAsSealed(requestId))
      return { kind: 'wrong-state', state: 'no-body' }
    const { operation } = sale.subject
    const again = { operation, accountNumber, payeeCode: distinguishingPayee(sale.subject), amountPaise }
    const twins = sharedGuards(requestId, again).filter(({ kind }) => kind === 'open-sale')
    const meanwhile = soldMeanwhile(journal, { requestId, ...again, firstSequence: sale.firstSequence })
    return refusalOf([...twins, ...meanwhile], [])
  }

  /** The reason that allows this sale to be sent again, to be recorded with the attempt. Fails with what forbids it. */
  const resendDecision = (
    requestId: RequestId,
  ): Result<{ readonly operation: SaleOperation; readonly decision: Resend }> => {
    const sale = journal.sale(requestId)
    if (sale === null) return fail(NO_SUCH_SALE)
    if (staff().role !== 'owner') return fail({ kind: 'not-allowed', needs: 'owner' })
    const { operation } = sale.subject
    const standing = resendStanding(sale, dependencies.resend?.isSafe(operation) ?? false)
    if (standing.kind !== 'allowed') return fail({ kind: 'wrong-state', state: `resend-${standing.kind}` })
    const refusal = refusedResend(sale)
    if (refusal !== null) return fail(refusal)
    const { notFoundCount, notFoundSpanMs } = sale
    const decision = { staffId: staff().id, because: standing.because, notFoundCount, notFoundSpanMs }
    return succeed({ operation, decision })
  }

  return {
    open: (sheet) => {
      const requestId = dependencies.newId()
      sheets.set(requestId, sheet)
      const [oldest] = sheets.keys()
      if (sheets.size > MOST_SHEETS && oldest !== undefined) sheets.delete(oldest)
      return { requestId, guards: guardsOf(requestId, sheet) }
    },
    confirm: async (confirmation) => {
      const { requestId } = confirmation
      const underWay = sending.underWay(requestId)
      if (underWay !== null) return viewed(view, await underWay)
      const known = journal.sale(requestId)
      if (known !== null) return succeed(view(known))
      const sheet = sheets.get(requestId)
      return sheet === undefined
        ? fail({ kind: 'wrong-state', state: 'no-sheet' })
        : sell(sheet, confirmation)
    },
    discard: (requestId) => void sheets.delete(requestId),
    sendAgain: async ({ requestId, accepted }) => {
      const underWay = sending.underWay(requestId)
      if (underWay !== null) return viewed(view, await underWay)
      const sale = journal.sale(requestId)
      if (sale === null) return fail(NO_SUCH_SALE)
      const refusal = refusedAgain(sale, accepted)
      return refusal === null ? send(requestId, sale.subject.operation) : fail(refusal)
    },
    resend: async (requestId) => {
      const underWay = sending.underWay(requestId)
      if (underWay !== null) return viewed(view, await underWay)
      const permitted = resendDecision(requestId)
      if (!permitted.ok) return permitted
      const { operation, decision } = permitted.value
      if (decision.because === 'not-found') return send(requestId, operation, decision)
      // The service has not been asked lately, if at all: what it knows about the sale counts before the owner's
      // declaration.
      await dependencies.resend?.askFirst(requestId)
      const joined = sending.underWay(requestId)
      if (joined !== null) return viewed(view, await joined)
      const still = resendDecision(requestId)
      return still.ok ? send(requestId, operation, still.value.decision) : still
    },
  }
}

/** The open sale in the way, if an owner may allow a new one besides it. */
function liftedSale(guards: readonly Guard[]): Sale | null {
  const guard = guards.find(({ kind }) => kind === 'open-sale')
  return guard === undefined ? null : liftableSale(guard)
}

const NO_PIN: Failure = { kind: 'not-allowed', needs: 'owner' }
const NO_SUCH_SALE: Failure = { kind: 'wrong-state', state: 'no-such-sale' }
