// From the confirm sheet to the recorded outcome: what all operations that move money share. A sheet's id is its sale's
// id, so confirming it twice, in two windows or after a reload, leads to one sale.
import { GO_OVER_LIMIT, LIFT_OPEN_SALE } from '#shared/channels/access'
import { onCreditOf, type TakeApproval } from '#shared/channels/approval'
import type { Clock } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import type { Guard } from '#shared/sale/guard'
import { partsOf, type Payment } from '#shared/sale/payment'
import type { SaleOperation } from '#shared/operations/registry'
import type { Sale } from '#shared/sale/sale'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import type { Paise } from '#shared/base/money'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Journal } from '../journal'
import { viewed, type ViewOf } from './sale-view'
import { allowedOf } from './admission'
import { NO_CREDIT, ownerOverLimit, stopOfSale, type ReadCreditStop } from './credit-limit'
import { paymentFor, type Preparing } from './preparing'
import type { SaleCalls } from './sale-calls'
import type { Sending, SendingDecision } from './sending'
import { LOOKED_FOR_IT, NO_SUCH_SALE, sendingAgain } from './sending-again'
import { createSheets, type Sheet } from './sheets'

export interface SellingDependencies {
  readonly journal: Journal
  readonly sending: Sending
  readonly preparing: Preparing
  /** How long a sale that was held off still waits before it may be sent again. */
  readonly waitOf: (sale: Sale) => number
  readonly newId: () => RequestId
  readonly clock: Clock
  /** Which opening of the counter this is asked in; one for all where it is never locked. */
  readonly session?: () => number
  readonly view: ViewOf
  readonly staff: () => StaffAtCounter
  readonly calls: SaleCalls
  readonly reportDefect: ReportDefect
  /** What keeps a sale from being written to an account; without it nothing is sold on credit. */
  readonly creditStop?: ReadCreditStop
  /** The owner who just typed a PIN to allow this of a sale, or null. Each approval can be taken once. */
  readonly takeApproval?: TakeApproval
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
  /** How the customer pays; without it in exact cash. */
  readonly payment?: Payment | undefined
}

/** What a sheet shows besides what it is about. */
export interface OpenedSheet {
  readonly requestId: RequestId
  /** What the customer pays at the counter. */
  readonly duePaise: Paise
  readonly guards: readonly Guard[]
}

export interface Selling {
  /**
   * Opens a sheet. The request id of the sale is created here. Returns the guards, which are shown before the
   * confirmation.
   */
  open(sheet: Sheet): OpenedSheet
  /**
   * Sells once. Answers when the outcome is recorded. Fails with the guard that stops the sale, with `no-sheet` if the
   * counter was locked since the sheet was opened, and with `sheet-old` if it is to be opened anew; then nothing was sent.
   */
  confirm(confirmation: Confirmation): Promise<Result<SaleView>>
  discard(requestId: RequestId): void
  /** What the open sheet of this sale is about; null if there is none that can be confirmed. */
  sheetOf(requestId: RequestId): Sheet | null
  /**
   * Takes the sheet of a sale that is kept on a visit: it can no longer be confirmed by itself. Fails like `confirm` if the
   * sheet cannot be confirmed any more.
   */
  take(requestId: RequestId): Result<Sheet>
  putBack(requestId: RequestId, sheet: Sheet): void
  /** What is in the way of sending a sale again that is known not to have arrived; fails where nobody can allow it now. */
  inTheWay(requestId: RequestId): Result<readonly Guard[]>
  /** Sends a sale again, under the same id, that is known not to have arrived. */
  sendAgain(confirmation: Confirmation): Promise<Result<SaleView>>
  /**
   * The owner sends again, under the same id, what `resendStanding` allows. The evidence is recorded with the attempt.
   */
  resend(confirmation: Omit<Confirmation, 'payment'>): Promise<Result<SaleView>>
}

export const createSelling = (dependencies: SellingDependencies): Selling => ({
  ...firstSelling(dependencies),
  ...sellingAgain(dependencies),
})

type SellingAgain = Pick<Selling, 'inTheWay' | 'sendAgain' | 'resend'>

const sendOf =
  ({ view, sending, calls }: SellingDependencies) =>
  async (requestId: RequestId, operation: SaleOperation, decision: SendingDecision = {}) =>
    viewed(view, await sending.send(requestId, calls[operation].send, decision))

const nobody = (): null => null

/** From a sheet. */
function firstSelling(dependencies: SellingDependencies): Omit<Selling, keyof SellingAgain> {
  const { journal, sending, preparing, view, reportDefect } = dependencies
  const { creditStop = NO_CREDIT, takeApproval = nobody } = dependencies
  const sheets = createSheets({ clock: dependencies.clock, session: dependencies.session ?? oneSession })
  const send = sendOf(dependencies)

  /** Everything up to the attempt is synchronous, so that two confirmations cannot overtake each other. */
  const sell = async (
    sheet: Sheet,
    { requestId, accepted, payment }: Confirmation,
  ): Promise<Result<SaleView>> => {
    let overLimitBy: string | null = null
    const prepared = preparing.prepare(requestId, sheet, accepted, () => {
      const paid = paymentFor(sheet.duePaise, payment)
      if (!paid.ok || paid.value === null) return paid
      const onCredit = onCreditOf(requestId, paid.value.parts)
      const owner = ownerOverLimit(creditStop(paid.value, requestId), accepted, () =>
        onCredit === null ? null : takeApproval(GO_OVER_LIMIT, onCredit),
      )
      if (!owner.ok) return owner
      overLimitBy = owner.value
      return paid
    })
    if (!prepared.ok) return prepared
    const { intent, personal } = prepared.value
    const recorded = journal.recordIntent(requestId, intent, personal)
    if (!recorded.ok) return recorded
    sheets.drop(requestId)
    const sold = await send(requestId, sheet.operation, { overLimitBy })
    if (sold.ok) ignoreErrors(reportDefect, 'selling.after-sale-failed', () => sheet.onSold?.(sold.value))
    return sold
  }

  return {
    open: (sheet) => {
      const requestId = dependencies.newId()
      sheets.keep(requestId, sheet)
      return { requestId, duePaise: sheet.duePaise, guards: preparing.guards(requestId, sheet) }
    },
    confirm: async (confirmation) => {
      const { requestId } = confirmation
      const underWay = sending.underWay(requestId)
      if (underWay !== null) return viewed(view, await underWay)
      const known = journal.sale(requestId)
      if (known !== null) return succeed(view(known))
      const sheet = sheets.find(requestId)
      return sheet.ok ? sell(sheet.value, confirmation) : sheet
    },
    discard: (requestId) => sheets.drop(requestId),
    sheetOf: (requestId) => {
      const sheet = sheets.find(requestId)
      return sheet.ok ? sheet.value : null
    },
    take: (requestId) => {
      const sheet = sheets.find(requestId)
      sheets.drop(requestId)
      return sheet
    },
    putBack: (requestId, sheet) => sheets.keep(requestId, sheet),
  }
}

/** What is recorded, and is known not to have arrived, or may be sent twice. */
function sellingAgain(dependencies: SellingDependencies): SellingAgain {
  const { journal, sending, preparing, view, staff } = dependencies
  const { creditStop = NO_CREDIT, takeApproval = nobody } = dependencies
  const send = sendOf(dependencies)
  const again = sendingAgain({
    journal,
    staff,
    waitOf: dependencies.waitOf,
    connectionGuards: preparing.connectionGuards,
    sharedGuards: preparing.sharedGuards,
    canAsk: preparing.canAsk,
    isSafe: (operation) => dependencies.resend?.isSafe(operation) ?? false,
  })

  /** With whose PIN it is sent again, that owner lets it go over the customer's limit, too. */
  const permittedResend = (requestId: RequestId, accepted: readonly string[]) => {
    const permitted = again.decision(requestId)
    const sale = journal.sale(requestId)
    if (!permitted.ok || sale === null) return permitted.ok ? fail(NO_SUCH_SALE) : permitted
    const { operation, decision: resend } = permitted.value
    const over = ownerOverLimit(stopOfSale(creditStop, sale), accepted, () => resend.staffId)
    const sentBy = staff().id
    return over.ok ? succeed({ operation, decision: { sentBy, resend, overLimitBy: over.value } }) : over
  }

  return {
    inTheWay: (requestId) => {
      const sale = journal.sale(requestId)
      if (sending.underWay(requestId) !== null) return fail({ kind: 'wrong-state', state: 'sending' })
      return sale === null ? fail(NO_SUCH_SALE) : again.inTheWay(sale)
    },
    sendAgain: async ({ requestId, accepted }) => {
      const underWay = sending.underWay(requestId)
      if (underWay !== null) return viewed(view, await underWay)
      const sale = journal.sale(requestId)
      if (sale === null) return fail(NO_SUCH_SALE)
      const refusal = again.refusal(sale, accepted)
      if (refusal !== null) return fail(refusal)
      const onCredit = onCreditOf(requestId, partsOf(sale))
      const over = ownerOverLimit(stopOfSale(creditStop, sale), accepted, () =>
        onCredit === null ? null : takeApproval(GO_OVER_LIMIT, onCredit),
      )
      if (!over.ok) return over
      const ownerId = accepted.includes('open-elsewhere') ? takeApproval(LIFT_OPEN_SALE, { requestId }) : null
      if (accepted.includes('open-elsewhere') && ownerId === null)
        return fail({ kind: 'not-allowed', needs: 'owner' })
      return send(requestId, sale.subject.operation, {
        sentBy: staff().id,
        sendsUnclear: accepted.includes(LOOKED_FOR_IT),
        overLimitBy: over.value,
        allowed: allowedOf(sale, { ownerId, isAccepted: accepted.includes('sold-elsewhere') }),
      })
    },
    resend: async ({ requestId, accepted }) => {
      const underWay = sending.underWay(requestId)
      if (underWay !== null) return viewed(view, await underWay)
      const permitted = permittedResend(requestId, accepted)
      if (!permitted.ok) return permitted
      const { operation, decision } = permitted.value
      if (decision.resend.because === 'not-found') return send(requestId, operation, decision)
      // The service has not been asked lately, if at all: what it knows about the sale counts before the owner's
      // declaration.
      await dependencies.resend?.askFirst(requestId)
      const joined = sending.underWay(requestId)
      if (joined !== null) return viewed(view, await joined)
      const still = permittedResend(requestId, accepted)
      return still.ok ? send(requestId, operation, still.value.decision) : still
    },
  }
}

const oneSession = (): number => 0
