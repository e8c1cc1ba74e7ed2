// From the confirm sheet to the recorded end: what every operation that moves money shares. A sheet's id is its sale's id; confirming
// it twice, in two windows or after a reload, meets the one sale.
import type { Clock } from '@shared/clock'
import type { SaleView } from '@shared/domain/day'
import { liftableSale, type Guard } from '@shared/domain/guard'
import type { Operation, OpenSaleLift, Resend, SalePersonal, SaleSubject } from '@shared/domain/journal'
import { resendStanding } from '@shared/domain/resend'
import type { Sale } from '@shared/domain/sale'
import { payeeCode } from '@shared/domain/subject'
import type { StaffAtCounter } from '@shared/domain/staff'
import type { RequestId } from '@shared/ids'
import type { Paise } from '@shared/money'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import type { Journal } from '../../journal'
import { DEFAULT_CEILING, moneyGuards, refusalOf, soldMeanwhile, type Ceiling } from './guards'
import { viewed, type ViewOf } from '../records/sale-view'
import type { MoneyCall, Sending } from './sending'

/** Confirm sheets that are open or were left behind; the oldest is forgotten first. */
const MOST_SHEETS = 64

/** A sale that is ready to be confirmed. */
export interface Sheet {
  readonly operation: Operation
  readonly accountNumber: string
  /** Null where the account number alone says whose it is. */
  readonly payeeCode: string | null
  readonly amountPaise: Paise
  /** Guards that only this operation has; asked again at the confirm. */
  readonly ownGuards: () => readonly Guard[]
  /** What is saved before anything is sent. Fails on what cannot be sent faithfully. */
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
  /** Who of the owners has just typed a PIN for what is about to be done; asking uses it up. Null if nobody has. */
  readonly takeApproval?: () => string | null
  /** How each operation leaves. */
  readonly calls: { readonly [Name in Operation]?: MoneyCall }
  readonly ceiling?: () => Ceiling
  /** Without it no operation is declared safe to send again. */
  readonly resend?: DeclaredResend
}

/** What it takes to send again on the owner's declaration alone. */
export interface DeclaredResend {
  /** Whether the owner has declared that this operation may be sent again with the same id. */
  readonly isSafe: (operation: Operation) => boolean
  /** Asks the service about the sale and records what it says. Fails where it cannot be asked, or just was. */
  readonly askFirst: (requestId: RequestId) => Promise<Result<Sale>>
}

export interface Confirmation {
  readonly requestId: RequestId
  /** Kinds of the guards that the person said yes to: those of weight `ask`, and `open-sale` where an owner lifts it with a PIN. */
  readonly accepted: readonly string[]
}

export interface Selling {
  /** Opens a sheet: the sale's id is born here. Gives what stands in the way, told before the confirm and not after. */
  open(sheet: Sheet): { readonly requestId: RequestId; readonly guards: readonly Guard[] }
  /** Sells once. Answers when the outcome is recorded. Fails with what stands in the way; then nothing was sent. */
  confirm(confirmation: Confirmation): Promise<Result<SaleView>>
  discard(requestId: RequestId): void
  /** Sends a sale again that is known not to have arrived, under the same id. */
  sendAgain(confirmation: Confirmation): Promise<Result<SaleView>>
  /** The owner sends again, under the same id, what `resendStanding` allows. The evidence is kept with the attempt. */
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
    operation: Operation,
    ...resend: Parameters<Sending['send']>[2][]
  ) => {
    const call = dependencies.calls[operation]
    if (call === undefined) throw new Error(`no call is known for ${operation}`)
    return viewed(view, await sending.send(requestId, call, ...resend))
  }

  /** Everything up to the attempt happens without waiting, so that two confirms can never pass each other. */
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

  /** The owner's PIN is used up by this one sale. Null when none was typed. */
  const liftOf = (earlier: Sale): OpenSaleLift | null => {
    const ownerId = dependencies.takeApproval?.() ?? null
    return ownerId === null ? null : { ownerId, earlierRequestId: earlier.requestId }
  }

  const refusedAgain = (sale: Sale, accepted: readonly string[]): Failure | null => {
    if (sale.railStatus !== 'not-sent') return { kind: 'wrong-state', state: sale.railStatus }
    const { requestId, amountPaise, accountNumber } = sale
    if (accountNumber === null) return { kind: 'wrong-state', state: 'erased' }
    const { operation } = sale.subject
    const again = { operation, accountNumber, payeeCode: payeeCode(sale.subject), amountPaise }
    const meanwhile = soldMeanwhile(journal, { requestId, ...again, firstSequence: sale.firstSequence })
    return refusalOf([...sharedGuards(requestId, again), ...meanwhile], accepted)
  }

  /** The customer may have got it under another id since: then no evidence about this id allows a second one. */
  const refusedResend = (sale: Sale): Failure | null => {
    const { requestId, amountPaise, accountNumber } = sale
    if (accountNumber === null || !journal.hasBodyAsSealed(requestId))
      return { kind: 'wrong-state', state: 'no-body' }
    const { operation } = sale.subject
    const again = { operation, accountNumber, payeeCode: payeeCode(sale.subject), amountPaise }
    const twins = sharedGuards(requestId, again).filter(({ kind }) => kind === 'open-sale')
    const meanwhile = soldMeanwhile(journal, { requestId, ...again, firstSequence: sale.firstSequence })
    return refusalOf([...twins, ...meanwhile], [])
  }

  /** What allows this sale to be sent again, to be written down with the attempt. Fails with what forbids it. */
  const resendDecision = (
    requestId: RequestId,
  ): Result<{ readonly operation: Operation; readonly decision: Resend }> => {
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
      // Nobody has asked about it for long, if at all: what the service knows of it counts before what the owner knows of the service.
      await dependencies.resend?.askFirst(requestId)
      const joined = sending.underWay(requestId)
      if (joined !== null) return viewed(view, await joined)
      const still = resendDecision(requestId)
      return still.ok ? send(requestId, operation, still.value.decision) : still
    },
  }
}

/** The open sale that stands in the way, if it is one that an owner may let a new one past. */
function liftedSale(guards: readonly Guard[]): Sale | null {
  const guard = guards.find(({ kind }) => kind === 'open-sale')
  return guard === undefined ? null : liftableSale(guard)
}

const NO_PIN: Failure = { kind: 'not-allowed', needs: 'owner' }
const NO_SUCH_SALE: Failure = { kind: 'wrong-state', state: 'no-such-sale' }
