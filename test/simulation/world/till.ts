// One run of the app's core over a simulated disk, network and clock: journal, status checks, service client and
// workflows are the real ones. A crash ends the run; the next one starts over the same disk.
import type { Timers } from '@shared/clock'
import type { Handlers, Push } from '@shared/contract'
import type { Sale } from '@shared/domain/sale'
import { isRequestId, type RequestId } from '@shared/ids'
import type { ReportDefect } from '@shared/ignore-errors'
import { paise, PAISE_PER_RUPEE } from '@shared/money'
import { createReconcile, recover, type Journal, type Reconcile } from '../../../electron/main/journal'
import { createJournal } from '../../../electron/main/journal/events/journal'
import { StoreError } from '../../../electron/main/journal/store/database'
import { BUILT_IN_PROFILE, createService, type Service } from '../../../electron/main/service'
import { counterWorkflows, saleCalls } from '../../../electron/main/workflows/counter'
import { keepBillBook } from '../../../electron/main/workflows/counter/bill-book'
import { createAccountLinks } from '../../../electron/main/workflows/counter/account'
import { PRACTICE_AGENT_ID } from '../../../electron/practice'
import type { Ceiling } from '../../../electron/main/workflows/money/guards'
import { pendingWorkflow } from '../../../electron/main/workflows/records/open-sales'
import { resendRulesWorkflow } from '../../../electron/main/workflows/money/resend-rules'
import { announceSales, viewer } from '../../../electron/main/workflows/records/sale-view'
import { salesWorkflow } from '../../../electron/main/workflows/records/sales'
import { questionsOf } from '../../../electron/main/workflows/money/sale-calls'
import { createSelling } from '../../../electron/main/workflows/money/selling'
import { createSending, type Sending } from '../../../electron/main/workflows/money/sending'
import { noDefects } from '../../support/defects'
import type { MemoryDisk } from '../../support/memory-store'
import { CHAIN_KEY } from '../../support/sales'
import type { VirtualTime } from '../../support/virtual-time'
import type { PracticeWire } from './practice-wire'

type TillHandlers = ReturnType<typeof counterWorkflows> &
  ReturnType<typeof salesWorkflow> &
  ReturnType<typeof pendingWorkflow> &
  ReturnType<typeof resendRulesWorkflow>['handlers'] &
  Partial<Handlers>

export interface Till {
  readonly handlers: TillHandlers
  readonly journal: Journal
  readonly reconcile: Reconcile
  readonly service: Service
  readonly sending: Sending
  /** Whether the service can be asked about this sale. */
  readonly canAsk: (sale: Sale) => boolean
  /** From now on this run has no effect any more. */
  kill(): void
}

export interface TillOptions {
  readonly time: VirtualTime
  readonly disk: MemoryDisk
  readonly wire: PracticeWire
  readonly newId: () => RequestId
  readonly random?: () => number
  readonly push?: Push
  readonly ceiling?: Ceiling
  readonly takeApproval?: () => string | null
  /** The shop's service answers enquiries about bills, which is not documented. */
  readonly knowsBillStatus?: boolean
  /** The age of a result each time it is asked about again. By default results are not asked about. */
  readonly recheckedAtMs?: readonly number[]
}

const SERVICE_ADDRESS = 'https://service.invalid'
const GENEROUS: Ceiling = { count: 1_000_000, amountPaise: paise(1_00_00_00_000 * PAISE_PER_RUPEE) }

/** A simulated disk may be full or lose power. A due time that it does not take is all that may be lost by it. */
const onlyOfTheDisk: ReportDefect = (event, error) =>
  event === 'journal.due-time-not-kept' && error instanceof StoreError ? 'DISK' : noDefects(event, error)

/** Starts the core as the app does: open, recover, take up the open sales. Throws if the store cannot be opened. */
export function startTill(options: TillOptions): Till {
  const { time, disk, wire, newId, push = () => {}, random = () => 0.5 } = options
  const timers = mortalTimers(time)
  const journal = createJournal({
    reportDefect: onlyOfTheDisk,
    environment: 'practice',
    store: disk.open(),
    chainKey: CHAIN_KEY,
    clock: time,
  })
  const recovered = recover(journal)
  if (!recovered.ok) throw new Error(`not recovered: ${JSON.stringify(recovered.failure)}`)
  const transport = wire.connect()
  const service = createService({
    reportDefect: onlyOfTheDisk,
    baseUrl: SERVICE_ADDRESS,
    credentials: () => wire.merchant,
    clock: time,
    timers,
    random,
    limiterStore: { load: () => [], save: () => {} },
    log: () => {},
    allowLoopbackHttp: false,
    environment: 'practice',
    profile: profileOf(options.knowsBillStatus ?? true),
    transport,
  })
  const links = createAccountLinks()
  const calls = saleCalls({ service, links })
  const { checkStatus, canAsk } = questionsOf(calls)
  const reconcile = createReconcile({
    reportDefect: onlyOfTheDisk,
    journal,
    checkStatus,
    canAsk,
    clock: time,
    timers,
    random,
    ...(options.recheckedAtMs === undefined ? {} : { recheckedAtMs: options.recheckedAtMs }),
  })
  const view = viewer(reconcile)
  const sending = createSending({ reportDefect: onlyOfTheDisk, journal, clock: time, timers, push })
  announceSales(journal, view, push)
  reconcile.start()
  const staff = () => ({ id: 'owner', role: 'owner' as const })
  const takeApproval = options.takeApproval ?? (() => null)
  const resendRules = resendRulesWorkflow({ journal, serviceAddress: SERVICE_ADDRESS, staff, takeApproval })
  const selling = createSelling({
    journal,
    sending,
    clock: time,
    newId,
    view,
    staff,
    calls,
    service,
    reportDefect: noDefects,
    ceiling: () => options.ceiling ?? GENEROUS,
    takeApproval,
    resend: { isSafe: resendRules.isSafe, askFirst: reconcile.checkNow },
  })
  return {
    journal,
    reconcile,
    service,
    sending,
    canAsk,
    handlers: {
      ...counterWorkflows({
        service,
        selling,
        journal,
        clock: time,
        book: keepBillBook(noFile()),
        links,
        agentId: () => PRACTICE_AGENT_ID,
        types: [{ value: '1', label: 'Savings' }],
        returnUrl: 'https://shop.invalid/back',
        openOutside: async () => {},
      }),
      ...salesWorkflow({ journal, clock: time, view, staff }),
      ...resendRules.handlers,
      ...pendingWorkflow({ journal, reconcile, selling, sending, view, staff }),
    },
    kill: () => {
      timers.dead = true
      transport.dead = true
    },
  }
}

const profileOf = (knowsBillStatus: boolean) => ({
  ...BUILT_IN_PROFILE,
  ops: {
    ...BUILT_IN_PROFILE.ops,
    'bill.status': { ...BUILT_IN_PROFILE.ops['bill.status'], enabled: knowsBillStatus },
  },
})

/** A disk that keeps a text as long as the run. */
function noFile() {
  let kept: string | undefined
  return {
    load: () => kept,
    save: (text: string) => {
      kept = text
    },
  }
}

/** Timers that stop with their run. */
function mortalTimers(time: VirtualTime): Timers & { dead: boolean } {
  const timers = {
    dead: false,
    after: (delayMs: number, task: () => void): (() => void) => {
      if (timers.dead) return () => {}
      return time.after(delayMs, () => {
        if (!timers.dead) task()
      })
    },
  }
  return timers
}

/** Ids in order of creation. */
export function countingIds(prefix = 'SIM'): () => RequestId {
  let born = 0
  return () => {
    born += 1
    const id = `${prefix}-${String(born).padStart(8, '0')}`
    if (!isRequestId(id)) throw new Error(`${id} is no request id`)
    return id
  }
}
