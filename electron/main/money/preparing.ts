// What is decided about a sale before it is recorded: what stands in its way, how it is paid, and what its intent says.
// Nothing here writes or sends.
import { LIFT_OPEN_SALE } from '#shared/channels/access'
import type { TakeApproval } from '#shared/channels/approval'
import { liftableSale, type Guard } from '#shared/sale/guard'
import type { OpenSaleLift } from '#shared/sale/journal'
import { inCash, paymentProblem, type Payment } from '#shared/sale/payment'
import type { Sale, SalePersonal } from '#shared/sale/sale'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import type { Paise } from '#shared/base/money'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal, NewIntent, SaleAges } from '../journal'
import type { ConnectionHealthMonitor } from '../service/client/connection-health'
import {
  connectionGuards,
  DEFAULT_CEILING,
  moneyGuards,
  refusalOf,
  type Ceiling,
  type GuardContext,
  type KeptSale,
  type NewSale,
} from './guards'
import type { SaleCalls } from './sale-calls'
import type { Sending } from './sending'
import type { Sheet } from './sheets'

export interface PreparingDependencies {
  readonly journal: GuardContext['journal'] & Pick<Journal, 'canonicalBody'>
  readonly sending: Pick<Sending, 'inFlight'>
  readonly ages: SaleAges
  readonly staff: () => StaffAtCounter
  /** The owner who just typed a PIN to allow this of a sale, or null. Each approval can be taken once. */
  readonly takeApproval?: TakeApproval
  readonly calls: SaleCalls
  /** How the connection was at the last calls. */
  readonly service: { readonly connectionHealth: ConnectionHealthMonitor }
  readonly ceiling?: () => Ceiling
  /** What is kept on visits. */
  readonly keptSales?: () => readonly KeptSale[]
  /** Lines of paid visits whose turn to be sent has not come. */
  readonly waiting?: ReadonlySet<RequestId>
}

/** The lines of the same visit that are sent before. */
export type Before = readonly Pick<NewSale, 'amountPaise'>[]

/** What becomes the intent of a sale. */
export interface PreparedSale {
  readonly requestId: RequestId
  readonly intent: NewIntent
  readonly personal: SalePersonal
}

export interface Preparing {
  canAsk(sale: Sale): boolean
  /** What the last calls left of the connection. */
  connectionGuards(): readonly Guard[]
  /** The guards that all operations share, for a sale that is not kept on a visit. */
  sharedGuards(sale: NewSale): readonly Guard[]
  /**
   * The same for a line of a paid visit whose turn has come: its visit was looked at as a whole, so that lines which still
   * wait are no reason to stop.
   */
  guardsInTurn(sale: NewSale): readonly Guard[]
  /** Everything that stands in the way of a sheet now. */
  guards(requestId: RequestId, sheet: Sheet, before?: Before): readonly Guard[]
  /** The first of them that blocks it, or was not accepted; null if nothing does. */
  refusal(requestId: RequestId, sheet: Sheet, accepted: readonly string[], before?: Before): Failure | null
  /**
   * The sale as it will be recorded. Fails like `refusal`, then like `pay`, which says how it is paid, and if it cannot be
   * sent as it is. Where an owner allows it besides an open one, the PIN is used up by this call.
   */
  prepare(
    requestId: RequestId,
    sheet: Sheet,
    accepted: readonly string[],
    pay: () => Result<Payment | null>,
  ): Result<PreparedSale>
}

export function createPreparing(dependencies: PreparingDependencies): Preparing {
  const { journal, sending, ages, staff, service } = dependencies
  const ceiling = dependencies.ceiling ?? (() => DEFAULT_CEILING)
  const kept = dependencies.keptSales ?? (() => [])
  const waiting = dependencies.waiting ?? new Set<RequestId>()

  const canAsk = (sale: Sale): boolean => dependencies.calls[sale.subject.operation].canAsk(sale)
  const claimedBy = ({ requestId, subject }: Sale): string | null => {
    const body = journal.canonicalBody(requestId)
    return body === null ? null : (dependencies.calls[subject.operation].claimedBy?.(body) ?? null)
  }
  const context = () => ({
    journal,
    ages,
    ceiling: ceiling(),
    inFlight: sending.inFlight(),
    canAsk,
    claimedBy,
  })
  /** What waits for its turn is as good as on its way. */
  const withWaiting = () => ({ ...context(), inFlight: [...sending.inFlight(), ...waiting] })

  const guards: Preparing['guards'] = (requestId, sheet, before = []) => [
    ...moneyGuards({ ...withWaiting(), kept: kept(), before }, { requestId, ...sheet }),
    ...sheet.ownGuards(),
    ...connectionGuards(service.connectionHealth),
  ]

  /** The owner's PIN is valid for this one sale. Null if none was typed. */
  const liftOf = (requestId: RequestId, earlier: Sale): OpenSaleLift | null => {
    const ownerId = dependencies.takeApproval?.(LIFT_OPEN_SALE, { requestId }) ?? null
    return ownerId === null ? null : { ownerId, earlierRequestId: earlier.requestId }
  }

  return {
    canAsk,
    connectionGuards: () => connectionGuards(service.connectionHealth),
    sharedGuards: (sale) => moneyGuards(withWaiting(), sale),
    guardsInTurn: (sale) => moneyGuards(context(), sale),
    guards,
    refusal: (requestId, sheet, accepted, before) =>
      refusalOf(withoutLifted(guards(requestId, sheet, before), accepted), accepted),
    prepare: (requestId, sheet, accepted, pay) => {
      const found = guards(requestId, sheet)
      const refusal = refusalOf(withoutLifted(found, accepted), accepted)
      if (refusal !== null) return fail(refusal)
      const paid = pay()
      if (!paid.ok) return paid
      const payment = paid.value
      const intent = sheet.intent(requestId, payment)
      if (!intent.ok) return intent
      const earlier = liftedSale(found, accepted)
      const lift = earlier === null ? undefined : liftOf(requestId, earlier)
      if (lift === null) return fail(refusalOf(found, accepted) ?? NO_PIN)
      const { subject, personal } = intent.value
      return succeed({
        requestId,
        personal,
        intent: {
          subject,
          amountPaise: sheet.amountPaise,
          staffId: staff().id,
          overrides: found.map(({ kind }) => kind).filter((kind) => accepted.includes(kind)),
          openSaleLift: lift,
          payment: payment ?? undefined,
        },
      })
    },
  }
}

/** The payment to be recorded for what costs the customer `duePaise`; null if they pay nothing at the counter. */
export function paymentFor(duePaise: Paise, payment: Payment | undefined): Result<Payment | null> {
  if (payment === undefined) return succeed(inCash(duePaise))
  const problem = paymentProblem(payment, duePaise)
  return problem === null ? succeed(payment) : fail({ kind: 'invalid-input', field: 'payment', problem })
}

/** The open sale in the way, if an owner may allow a new one besides it and the person asked for that. */
function liftedSale(guards: readonly Guard[], accepted: readonly string[]): Sale | null {
  const guard = accepted.includes('open-sale') ? guards.find(({ kind }) => kind === 'open-sale') : undefined
  return guard === undefined ? null : liftableSale(guard)
}

const withoutLifted = (guards: readonly Guard[], accepted: readonly string[]): readonly Guard[] =>
  liftedSale(guards, accepted) === null ? guards : guards.filter(({ kind }) => kind !== 'open-sale')

const NO_PIN: Failure = { kind: 'not-allowed', needs: 'owner' }
