// How one environment sells: sending, status checks, and the workflows of every operation.
import type { Preferences } from '#shared/shop/preferences'
import type { RequestId } from '#shared/base/ids'
import { inCash, partPaise } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { Connection } from '../base/connect'
import { createReconcile, RECHECKED_AT_MS, type Journal, type Reconcile, type SaleAges } from '../../journal'
import type { Service } from '../../operations/service'
import type { WorkspaceContext } from '../base/context'
import type { WorkspaceFiles } from '../base/files'
import { counterWorkflows, saleCalls } from '../../operations/service/kinds'
import { commonPlansWorkflow } from '../../operations/recharge/workflow/common-plans'
import { createCredit, type Credit } from '../../records/credit'
import type { CustomerNamesKeeper } from '../../records/customers'
import { keepAccountLinks } from '../../operations/account/workflow/account-links'
import { returnPage } from '../base/return-page'
import type { BillBookKeeper } from '../../operations/bill/workflow/bill-book'
import type { Ceiling, KeptSale } from '../../money/guards'
import { operatorsWorkflow, type OperatorTable } from '../../operations/recharge/workflow/operators'
import { pendingWorkflow } from '../../records/open-sales'
import { createShownStatement, type ShownStatement } from '../../records/reconciliation'
import { resendRulesWorkflow } from '../../money/resend-rules'
import { viewer } from '../../money/sale-view'
import { stoppedBySetup } from '../../records/stopped-by-setup'
import { ownersQuestion } from '../../records/owners-question'
import type { SetNow } from '../../records/settings-question'
import { salesWorkflow } from '../../records/sales'
import { questionsOf } from '../../money/sale-calls'
import type { Admission } from '../../money/admission'
import { heldWait } from '../../money/held-wait'
import { createPreparing } from '../../money/preparing'
import { createSelling, type Selling } from '../../money/selling'
import { createSending, type Sending } from '../../money/sending'
import type { HeldSale } from '#shared/sale/sheet'
import { createVisits, keepVisits, type KeptVisits, type VisitsOfCounter } from '../../visit'

/** No window, no folder: the simulation composes the same over a disk, a network and a clock of its own. */
export interface SalesOptions
  extends
    Pick<
      WorkspaceContext,
      'environment' | 'clock' | 'timers' | 'random' | 'newId' | 'push' | 'staff' | 'takeApproval' | 'approver'
    >,
    Partial<Pick<WorkspaceContext, 'session' | 'colleagues'>>,
    Pick<Connection, 'service' | 'profile' | 'baseAddress'>,
    Pick<Connection, 'agent'>,
    Partial<Pick<Connection, 'unaskedBillers'>> {
  readonly journal: Journal
  readonly time: TrustedTime
  readonly ages: SaleAges
  /** Who is asked before each attempt where the shop has several counters. */
  readonly admission?: Admission | null
  readonly preferences: () => Pick<
    Preferences,
    'limits' | 'openingPrices' | 'shop' | 'returnPage' | 'cashierRights'
  >
  /** For the question to an owner; a shop that is composed without a window changes nothing of it. */
  readonly setNow?: Omit<SetNow, 'operators' | 'isResendSafe'>
  readonly operators: OperatorTable
  /** Where the links of account openings lie, sealed. */
  readonly accountLinks: WorkspaceFiles['accountLinks']
  /** The visits that are kept and not paid, sealed. */
  readonly keptVisits: WorkspaceFiles['keptVisits']
  readonly book: BillBookKeeper
  readonly names: CustomerNamesKeeper
  /** Opens an address that the service answered with. */
  readonly openLink: (address: string) => Promise<boolean>
  /** The age of a result each time it is asked about again; the app's own by default. */
  readonly recheckedAtMs?: readonly number[]
  readonly reportDefect: ReportDefect
}

export function composeSales(options: SalesOptions) {
  const { journal, service, preferences, clock, time, push } = options
  const links = keepAccountLinks(options.accountLinks, time)
  const calls = saleCalls({ service, links, unaskedBillers: options.unaskedBillers ?? new Set() })
  const { checkStatus, canAsk } = questionsOf(calls)
  const onRescheduled = (sale: Sale): void => push('sale.changed', view(sale))
  const recheckedAtMs = options.recheckedAtMs ?? RECHECKED_AT_MS
  const reconcile = createReconcile({ ...options, checkStatus, canAsk, recheckedAtMs, onRescheduled })
  const waitOf = heldWait(options)
  const view = viewer(reconcile, { waitOf, clock })
  const sending = createSending({
    ...options,
    creditStop: (payment, requestId) => credit.stop(payment, requestId),
    claimedBy: ({ subject }, body) => calls[subject.operation].claimedBy?.(body) ?? null,
    mayRepeat: (sale) => canAsk(sale) || resendRules.isSafe(sale.subject.operation),
    askAbout: (sale) => (canAsk(sale) ? reconcile.ask(sale.requestId) : null),
  })
  askWhenLineOpens(service.connectionHealth, reconcile)
  const resendRules = resendRulesWorkflow({ ...options, serviceAddress: options.baseAddress })
  const waiting = new Set<RequestId>()
  const leaving = () => [...sending.inFlight(), ...waiting]
  const credit = createCredit({ ...options, leaving })
  const kept = keepVisits(options.keptVisits, time, (requestId) => journal.sale(requestId) !== null)
  const preparing = createPreparing({
    ...options,
    sending,
    calls,
    ceiling: () => ceilingOf(preferences()),
    keptSales: kept.sales,
    waiting,
  })
  const selling = createSelling({
    ...options,
    sending,
    preparing,
    waitOf,
    view,
    calls,
    resend: { isSafe: resendRules.isSafe, askFirst: reconcile.checkNow },
    creditStop: credit.stop,
  })
  const statement = createShownStatement()
  const counters = countersOf(options, { selling, links })
  const visits = createVisits({
    ...options,
    kept,
    selling,
    preparing,
    sending,
    calls,
    waiting,
    sheetAgain: counters.sheetAgain,
    rights: () => preferences().cashierRights,
    creditStop: credit.stop,
    view,
  })
  return {
    reconcile,
    statement,
    /** Whether the service can be asked about this sale. */
    canAsk,
    view,
    sending,
    visits,
    forApp: forApp(options, { visits, selling, credit, statement, kept, resendRules }),
    creditAccount: credit.account,
    hasLostDebtors: credit.hasLostDebtors,
    forTill: forTill(journal, leaving, credit, visits),
    handlers: {
      ...visits.handlers,
      ...operatorsWorkflow({ table: options.operators }),
      ...recordHandlers(options, { view, sending, reconcile, selling, credit, leaving }),
      ...resendRules.handlers,
      ...commonPlansWorkflow(options),
      ...counters.handlers,
    },
  }
}

/** What is not sold yet, as it would be: of an open sheet or a kept line. */
const heldOf =
  (selling: Pick<Selling, 'sheetOf'>, kept: Pick<KeptVisits, 'lineOf'>) =>
  (requestId: RequestId): HeldSale | null => {
    const sheet = selling.sheetOf(requestId)
    if (sheet === null) return kept.lineOf(requestId)
    const { duePaise, accountNumber } = sheet
    const intent = sheet.intent(requestId, inCash(duePaise))
    return intent.ok ? { subject: intent.value.subject, accountNumber, duePaise } : null
  }

/** What the app asks of the open environment, beside its channels. */
const forApp = (
  options: SalesOptions,
  {
    visits,
    ...parts
  }: Parameters<typeof questionOf>[1] & {
    readonly visits: Pick<VisitsOfCounter, 'of'>
    readonly kept: KeptVisits
  },
) => ({
  question: questionOf(options, parts),
  saleOf: (requestId: RequestId): Sale | null => options.journal.sale(requestId),
  visitOf: visits.of,
  heldOf: heldOf(parts.selling, parts.kept),
})

/** What of the sales decides on the cash box. */
const forTill = (
  journal: Pick<Journal, 'sale'>,
  leaving: () => readonly RequestId[],
  { overpaid }: Pick<Credit, 'overpaid'>,
  { isSending }: Pick<VisitsOfCounter, 'isSending'>,
) => ({
  overpaid,
  isVisitSending: isSending,
  isCashLeaving: () => leaving().some((requestId) => isPaidInCash(journal.sale(requestId))),
})

const isPaidInCash = (sale: Sale | null): boolean => sale !== null && partPaise(sale, 'cash') > 0

const countersOf = (
  options: SalesOptions,
  own: Pick<Parameters<typeof counterWorkflows>[0], 'selling' | 'links'>,
) => {
  const { profile, preferences, openLink } = options
  return counterWorkflows({
    ...options,
    ...own,
    agent: options.agent,
    types: profile.settings.account_types,
    prices: () => preferences().openingPrices,
    returnUrl: () => returnPage(profile.settings.account_return_url, profile, preferences()),
    openOutside: openLink,
  })
}

const questionOf = (
  { journal, names, setNow, operators, staff, colleagues = () => [] }: SalesOptions,
  {
    selling,
    credit,
    statement,
    kept,
    resendRules,
  }: {
    readonly selling: Selling
    readonly resendRules: { readonly isSafe: SetNow['isResendSafe'] }
    readonly credit: Credit
    readonly statement: ShownStatement
    readonly kept: { readonly sales: () => readonly KeptSale[] }
  },
) =>
  ownersQuestion({
    journal,
    credit,
    statement,
    names,
    colleagues,
    staff,
    ...(setNow && { setNow: { ...setNow, operators: operators.read, isResendSafe: resendRules.isSafe } }),
    sheetOf: (id) => selling.sheetOf(id) ?? kept.sales().find(({ requestId }) => requestId === id) ?? null,
  })

const recordHandlers = (
  options: SalesOptions,
  {
    credit,
    leaving,
    ...parts
  }: Pick<Parameters<typeof pendingWorkflow>[0], 'reconcile' | 'selling'> &
    Pick<Parameters<typeof salesWorkflow>[0], 'view'> & {
      readonly sending: Sending
      readonly credit: Credit
      readonly leaving: () => readonly RequestId[]
    },
) => ({
  ...salesWorkflow({
    ...options,
    ...parts,
    accountOf: credit.accountOf,
    overpaid: credit.overpaid,
    stoppedBySetup: stoppedBySetup({ ...options, leaving }),
  }),
  ...credit.handlers,
  ...pendingWorkflow({ ...options, ...parts }),
})

/** A refusal by the set-up is asked about once the set-up is mended, whoever's call found that out. */
function askWhenLineOpens(
  connection: Service['connectionHealth'],
  reconcile: Pick<Reconcile, 'nudge'>,
): void {
  let wasStopped = false
  connection.onChange(({ setupProblem }) => {
    if (wasStopped && setupProblem === null) reconcile.nudge()
    wasStopped = setupProblem !== null
  })
}

/** Read for every sheet and every confirmation: a changed limit applies to the next sale. */
const ceilingOf = ({ limits }: Pick<Preferences, 'limits'>): Ceiling => ({
  count: limits.unresolvedSales,
  amountPaise: limits.unresolvedPaise,
})
