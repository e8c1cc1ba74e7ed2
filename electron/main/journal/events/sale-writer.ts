// An event of a sale on its way into the chain: refused if it breaks a rule, cleared of what names the customer, folded
// into the sale's next state, committed, and only then announced.
import type { Environment } from '#shared/base/environment'
import type { IntentEvent } from '#shared/sale/journal'
import type { Sale, SalePersonal } from '#shared/sale/sale'
import { foldNext } from '#shared/sale/sale-fold'
import { distinguishingPayee } from '#shared/sale/subject'
import type { RequestId } from '#shared/base/ids'
import { saleRow } from '#shared/operations/registry'
import { fail, succeed, type Result } from '#shared/base/result'
import { stateOf } from '../folds/kept-state'
import type { SetAsideLog } from '../folds/set-aside'
import { beginStory, withNext } from '../folds/story'
import type { ChainKey } from '../seal/chain'
import { erasedBody, personalDigest } from '../seal/personal-seal'
import type { PersonalRow, StoredEvent } from '../stored/store'
import { endAfter, type ChainWriter } from './chain-writer'
import type { Checkpoints } from './checkpoints'
import { allowedSale, type Approver } from './allowed'
import { alikeDigestOf, bodyDigestOf, fingerprintOf } from './digests'
import type { Journal, NewTakenOverSale } from './interface'
import type { Listeners } from './listeners'
import { asRecorded, type Entry, type NewIntent } from '../folds/recorded'
import { redactCustomer } from '../folds/redact-customer'
import { saleOf, type SaleSnapshot } from '../folds/sale-snapshot'
import type { SaleSnapshots } from './sale-snapshots'
import { refusalOf, type IsDeclaredSafe } from './transition-rules'
import type { VisitJournal } from './visit-journal'

export interface SaleWriterOptions {
  readonly environment: Environment
  readonly chainKey: ChainKey
  readonly chain: ChainWriter
  readonly snapshots: SaleSnapshots
  readonly setAside: Pick<SetAsideLog, 'hides'>
  readonly checkpoints: Checkpoints
  readonly committed: Pick<Listeners<Sale>, 'tell'>
  readonly isDeclaredSafe: IsDeclaredSafe
  readonly visit: VisitJournal['visit']
  /** The trusted time, to be written beside what an answer said; null while none is known. */
  readonly trustedNow: () => number | null
  readonly approver: Approver
  /** Whether the entries of these sales are the chain's own. */
  readonly areProven: (requestIds: readonly RequestId[]) => boolean
}

/** An entry, and the state of its sale after it. */
interface Step {
  readonly event: StoredEvent
  readonly snapshot: SaleSnapshot
}

export type SaleWriter = Pick<
  Journal,
  'recordIntent' | 'recordTakeovers' | 'append' | 'appendAll' | 'foresee' | 'recordVisit' | 'settleVisit'
>

interface NewSale {
  readonly requestId: RequestId
  readonly intent: NewIntent
  /** Null for a sale that was taken over without its customer. */
  readonly personal: SalePersonal | null
  readonly identities?: readonly string[]
}

/** Steps that follow from each other, or what forbids one of them. */
type Steps = Result<readonly Step[]>

/** What belongs to the same commit as the steps, and the entry about their visit, which stands before or behind them. */
interface Beside {
  readonly personal?: readonly PersonalRow[]
  readonly before?: StoredEvent
  readonly after?: StoredEvent
}

export function createSaleWriter(options: SaleWriterOptions): SaleWriter {
  const { chain, snapshots, checkpoints, committed, visit } = options

  /** Writes entries together with the resulting states. They count only once the store has them. */
  const commit = (
    steps: readonly Step[],
    { personal, before, after }: Beside = {},
  ): Result<readonly Sale[]> => {
    const states = new Map(steps.map(({ event, snapshot }) => [event.requestId, snapshot]))
    const written = chain.commit({
      events: [before, ...steps.map(({ event }) => event), after].filter((event) => event !== undefined),
      sales: [...states].map(([requestId, { foldState }]) => stateOf(requestId, foldState)),
      ...(personal === undefined ? {} : { personal }),
    })
    if (!written.ok) return written
    snapshots.takeOver(states)
    checkpoints.keepUp()
    for (const snapshot of states.values()) committed.tell(saleOf(snapshot))
    return succeed(steps.map(({ snapshot }) => saleOf(snapshot)))
  }

  const recordAll = (sales: readonly NewSale[], before: StoredEvent | undefined): Result<readonly Sale[]> => {
    const stored = sales.map((sale) => ({ ...sale, personal: asStored(sale.personal) }))
    const steps = intentSteps(options, stored, before)
    if (!steps.ok) return steps
    const personal = stored.flatMap(personalRowOf)
    return commit(steps.value, { personal, ...(before === undefined ? {} : { before }) })
  }
  const appendAll = (entries: readonly Entry[]): Result<readonly Sale[]> => {
    const steps = stepsOf(options, entries, entries.length)
    return steps.ok ? commit(steps.value) : steps
  }

  return {
    recordIntent: (requestId, intent, personal) =>
      onlyOne(recordAll([{ requestId, intent, personal }], undefined)),
    recordTakeovers: (sales) =>
      recordAll(
        sales.map((sale) => takenOverSale(options, sale)),
        undefined,
      ),
    recordVisit: (visitId, event, sales) =>
      visit(visitId).length > 0
        ? fail({ kind: 'wrong-state', state: 'visit-paid' })
        : recordAll(sales, chain.linked(chain.end(), visitId, event, 1 + sales.length)),
    settleVisit: (visitId, event, entries) => {
      const recorded = visit(visitId).length
      if (recorded !== 1)
        return fail({ kind: 'wrong-state', state: recorded === 0 ? 'no-such-visit' : 'visit-paid' })
      const steps = stepsOf(options, entries, entries.length + 1)
      if (!steps.ok) return steps
      const last = steps.value.at(-1)
      const end = last === undefined ? chain.end() : endAfter(last.event)
      return commit(steps.value, { after: chain.linked(end, visitId, event) })
    },
    append: (requestId, event) => onlyOne(appendAll([{ requestId, event }])),
    appendAll,
    foresee: (requestId, told) => {
      const before = snapshots.of(requestId)
      if (before === null) return null
      const redacted = asWritten(options, told, before.personal)
      const event = chain.linked(chain.end(), requestId, redacted)
      return saleOf({ ...before, foldState: foldNext(before.foldState, asRecorded(event, redacted)) })
    },
  }
}

/** The intents of sales that begin with each other, behind `before`. */
function intentSteps(
  options: SaleWriterOptions,
  sales: readonly NewSale[],
  before: StoredEvent | undefined,
): Steps {
  const { chain, snapshots, setAside } = options
  let previous = before === undefined ? chain.end() : endAfter(before)
  const steps: Step[] = []
  for (const { requestId, intent, personal, identities = personal?.bill?.identities } of sales) {
    const earlier = snapshots.of(requestId)
    if (earlier !== null) return fail({ kind: 'wrong-state', state: earlier.foldState.sale.railStatus })
    if (setAside.hides(requestId)) return fail({ kind: 'wrong-state', state: 'unusable' })
    const told = intentEvent(options, requestId, intent, personal, identities)
    const isFirst = before === undefined && steps.length === 0
    const event = chain.linked(previous, requestId, told, isFirst ? sales.length : 1)
    steps.push({
      event,
      snapshot: { ...beginStory(event, (stored) => asRecorded(stored, told)), personal },
    })
    previous = endAfter(event)
  }
  return succeed(steps)
}

const personalRowOf = ({ requestId, intent, personal }: NewSale): readonly PersonalRow[] =>
  personal === null
    ? []
    : [
        {
          requestId,
          personal,
          holdsIdentity: intent.takeover === undefined && saleRow(intent.subject.operation).namesIdentity,
        },
      ]

/** `together`: how many entries the commit has. */
function stepsOf(options: SaleWriterOptions, entries: readonly Entry[], together: number): Steps {
  const { chain, snapshots, isDeclaredSafe } = options
  // Money leaves, or a person's word stands for the service's: not by what somebody wrote into the file.
  const byState = entries.filter(({ event }) => event.type === 'cash' || event.type === 'settled-by-hand')
  if (byState.length > 0 && !options.areProven(byState.map(({ requestId }) => requestId)))
    return fail({ kind: 'store', problem: 'corrupt' })
  let previous = chain.end()
  const states = new Map<RequestId, SaleSnapshot>()
  const steps: Step[] = []
  for (const { requestId, event: told } of entries) {
    const before = states.get(requestId) ?? snapshots.of(requestId)
    if (before === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
    if (!states.has(requestId) && !snapshots.isConsistent(requestId, before))
      return fail({ kind: 'store', problem: 'corrupt' })
    const redacted = asWritten(options, told, before.personal)
    const refusal = refusalOf(before.foldState, redacted, isDeclaredSafe)
    if (refusal !== null) return fail(refusal)
    const event = chain.linked(previous, requestId, redacted, steps.length === 0 ? together : 1)
    const snapshot = { ...before, ...withNext(before, event, (stored) => asRecorded(stored, redacted)) }
    states.set(requestId, snapshot)
    steps.push({ event, snapshot })
    previous = endAfter(event)
  }
  return succeed(steps)
}

const asWritten = (
  { trustedNow, approver }: SaleWriterOptions,
  told: Entry['event'],
  personal: SalePersonal | null,
): Entry['event'] => allowedSale(dated(redactCustomer(told, personal), trustedNow()), approver())

/** Half of a character does not come back from the disk: its row would then not be the one of the intent. */
const asStored = (personal: SalePersonal | null): SalePersonal | null =>
  personal && {
    ...personal,
    accountNumber: personal.accountNumber.toWellFormed(),
    customerName: personal.customerName?.toWellFormed() ?? null,
    customerMobile: personal.customerMobile?.toWellFormed() ?? null,
    canonicalBody: personal.canonicalBody.toWellFormed(),
  }

/** What may say how a sale ended says when, too. */
function dated(event: Entry['event'], trustedAt: number | null): Entry['event'] {
  if (trustedAt === null) return event
  switch (event.type) {
    case 'outcome':
    case 'evidence':
    case 'settled-by-hand':
      return { ...event, trustedAt: Math.trunc(trustedAt) }
    default:
      return event
  }
}

const intentEvent = (
  { environment, chainKey }: Pick<SaleWriterOptions, 'environment' | 'chainKey'>,
  requestId: RequestId,
  { subject, amountPaise, staffId, keptBy, overrides, openSaleLift, payment, takeover }: NewIntent,
  personal: SalePersonal | null,
  identities: readonly string[] | undefined,
): IntentEvent => ({
  type: 'intent',
  environment,
  subject,
  amountPaise,
  staffId,
  ...(keptBy === undefined ? {} : { keptBy }),
  fingerprint: fingerprintOf(chainKey, subject.operation, personal?.accountNumber ?? '', amountPaise),
  ...(identities === undefined
    ? {}
    : {
        alike: identities.map((identity) =>
          alikeDigestOf(chainKey, distinguishingPayee(subject) ?? '', identity),
        ),
      }),
  bodySha256: bodyDigestOf(chainKey, personal?.canonicalBody ?? ''),
  personalSha256: personal === null ? '' : personalDigest(chainKey, requestId, personal),
  overrides,
  ...(openSaleLift === undefined ? {} : { openSaleLift }),
  ...(payment === undefined ? {} : { payment }),
  ...(takeover === undefined ? {} : { takeover }),
})

/** Its request stands at the counter that sold it alone, so that it can never be sent from here. */
const takenOverSale = (
  { chainKey }: Pick<SaleWriterOptions, 'chainKey'>,
  { requestId, intent, customer }: NewTakenOverSale,
): NewSale => ({
  requestId,
  intent,
  ...takenOverCustomer(chainKey, requestId, customer),
})

/** What tells its bill apart stays in the intent alone. */
function takenOverCustomer(
  chainKey: ChainKey,
  requestId: RequestId,
  customer: NewTakenOverSale['customer'],
): Pick<NewSale, 'personal' | 'identities'> {
  if (customer === null) return { personal: null }
  const { identities, ...named } = customer
  return {
    personal: { ...named, canonicalBody: erasedBody(chainKey, requestId, '') },
    ...(identities === undefined ? {} : { identities }),
  }
}

function onlyOne(result: Result<readonly Sale[]>): Result<Sale> {
  if (!result.ok) return result
  const [sale] = result.value
  if (sale === undefined) throw new Error('a commit of one event gives one sale')
  return succeed(sale)
}
