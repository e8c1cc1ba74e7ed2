// One run of the app's core over a simulated disk, network and clock. Journal and service client are the real ones, and
// what sells is composed as the app composes it. A crash ends the run; the next one starts over the same disk.
import { PRACTICE_AGENT_ID } from '#practice/index'
import type { TakeApproval } from '#shared/channels/approval'
import type { Clock, Timers } from '#shared/base/clock'
import type { Push } from '#shared/channels/contract'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/shop/preferences'
import { isRequestId, type RequestId } from '#shared/base/ids'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { KeptFile } from '#shared/base/kept-file'
import { paise, PAISE_PER_RUPEE } from '#shared/base/money'
import { createTrustedTime, type KeptTime, type TrustedTime } from '#shared/base/trusted-time'
import { createSaleAges, recover, type Journal, type Reconcile } from '#main/journal'
import { anchorNameOf } from '#main/journal/anchor/anchor-record'
import { headAnchorOver } from '#main/journal/anchor/head-anchor'
import { journalAtItsEnd } from '#main/journal/anchor/journal-at-end'
import { createJournal, type JournalOptions } from '#main/journal/events/journal'
import { StoreError } from '#main/journal/store/database'
import { BUILT_IN_PROFILE, createService, type Service, type ServiceProfile } from '#main/operations/service'
import { keepBillBook } from '#main/operations/bill/workflow/bill-book'
import { accountsOfNames } from '#main/records/credit'
import { keepCustomerNames } from '#main/records/customers'
import { keepOperatorTable } from '#main/operations/recharge/workflow/operators'
import type { Ceiling } from '#main/money/guards'
import { announceSales } from '#main/money/sale-view'
import type { Sending } from '#main/money/sending'
import { composeSales } from '#main/workspace/compose/sales'
import { noDefects } from '../../support/defects'
import type { MemoryDisk } from '../../support/memory-store'
import { memoryAnchor } from '../../support/memory-anchor'
import { CHAIN_KEY, CHAIN_KEY_BYTES } from '../../support/sales'
import type { VirtualTime } from '../../support/virtual-time'
import type { EndMemory } from './end-memory'
import type { PracticeWire } from './practice-wire'

type Sales = ReturnType<typeof composeSales>

export interface Till {
  readonly handlers: Sales['handlers']
  readonly journal: Journal
  readonly reconcile: Reconcile
  readonly service: Service
  readonly sending: Sending
  /** Whether the service can be asked about this sale. */
  readonly canAsk: Sales['canAsk']
  /** The computer goes to sleep, and wakes up. */
  readonly trusted: Pick<TrustedTime, 'slept' | 'woke'>
  /** From now on this run has no effect any more. */
  kill(): void
}

export type KeptVisitsFile = Parameters<typeof composeSales>[0]['keptVisits']

export type CustomerNamesFile = Parameters<typeof keepCustomerNames>[0]

export interface TillOptions {
  readonly time: VirtualTime
  /** The computer's clocks; those of `time` by default, which go on in a sleep. */
  readonly clock?: Clock
  readonly disk: MemoryDisk
  /** The network below the service's client, unless the client is given. */
  readonly wire?: PracticeWire
  readonly service?: Service
  /** Where the links of account openings outlast a run; by default nowhere. */
  readonly accountLinks?: Parameters<typeof composeSales>[0]['accountLinks']
  readonly newId: () => RequestId
  readonly random?: () => number
  readonly push?: Push
  readonly ceiling?: Ceiling
  /** What the owner set that an account opening costs; by default nothing. */
  readonly openingPrices?: () => Preferences['openingPrices']
  readonly takeApproval?: TakeApproval
  readonly approver?: () => string | null
  /** The shop's service answers enquiries about bills, which is not documented. */
  readonly knowsBillStatus?: boolean
  /** The age of a result each time it is asked about again. By default results are not asked about. */
  readonly recheckedAtMs?: readonly number[]
  /** Where visits that are not paid outlast a run; by default nowhere. */
  readonly keptVisits?: KeptVisitsFile
  /** Customers who agreed to be remembered; by default nobody. */
  readonly names?: CustomerNamesFile
  /** Where the time that was heard last outlasts a run; by default nowhere. */
  readonly timeFile?: KeptFile<KeptTime>
  /** Since the computer was switched on; since the life began by default. */
  readonly uptimeMs?: () => number
  /** Other places that know the end of the journal. */
  readonly memory?: EndMemory
}

const SERVICE_ADDRESS = 'https://service.invalid'
const GENEROUS: Ceiling = { count: 1_000_000, amountPaise: paise(1_00_00_00_000 * PAISE_PER_RUPEE) }

/** A simulated disk may be full or lose power. A due time that it does not take is all that may be lost by it. */
const onlyOfTheDisk: ReportDefect = (event, error) =>
  event === 'journal.due-time-not-kept' && error instanceof StoreError ? 'DISK' : noDefects(event, error)

/** Starts the core as the app does: open, recover, take up the open sales. Throws if the store cannot be opened. */
export function startTill(options: TillOptions): Till {
  const { time, disk, newId, push = () => {}, random = () => 0.5 } = options
  const clock = options.clock ?? time
  const timers = mortalTimers(time)
  const trusted = createTrustedTime({
    clock,
    uptimeMs: options.uptimeMs ?? (() => time.elapsed()),
    file: outlasting(options.timeFile ?? noFile(), timers),
  })
  const journal = journalOver({
    reportDefect: onlyOfTheDisk,
    environment: 'practice',
    store: disk.open(),
    chainKey: CHAIN_KEY,
    clock,
    trustedNow: trusted.latest,
    ...(options.memory === undefined ? {} : { memory: options.memory, timers }),
  })
  const recovered = recover(journal)
  if (!recovered.ok) throw new Error(`not recovered: ${JSON.stringify(recovered.failure)}`)
  const transport = options.wire?.connect()
  const profile = profileOf(options.knowsBillStatus ?? true)
  const service =
    options.service ??
    createService({
      reportDefect: onlyOfTheDisk,
      baseUrl: SERVICE_ADDRESS,
      credentials: () => options.wire?.merchant ?? null,
      clock,
      trustedTime: trusted,
      timers,
      random,
      limiterStore: { load: () => [], save: () => {} },
      log: () => {},
      allowLoopbackHttp: false,
      environment: 'practice',
      profile,
      ...(transport === undefined ? {} : { transport }),
    })
  const sales = composeSales({
    environment: 'practice',
    clock,
    time: trusted,
    ages: createSaleAges(journal, trusted, clock),
    timers,
    random,
    newId,
    push,
    staff: () => ({ id: 'owner', role: 'owner' }),
    takeApproval: options.takeApproval ?? (() => null),
    approver: options.approver ?? (() => null),
    preferences: () => ({
      ...preferencesWith(options.ceiling ?? GENEROUS),
      openingPrices: options.openingPrices?.() ?? {},
    }),
    journal,
    service,
    profile,
    agent: () => ({ agentId: PRACTICE_AGENT_ID, changed: null }),
    baseAddress: SERVICE_ADDRESS,
    operators: keepOperatorTable(noFile()),
    accountLinks: options.accountLinks ?? noFile(),
    keptVisits: outlasting(options.keptVisits ?? noFile(), timers),
    book: keepBillBook(noFile()),
    names: keepCustomerNames(
      outlasting(options.names ?? noFile(), timers),
      accountsOfNames({
        journal,
        staff: () => ({ id: 'owner', role: 'owner' }),
        approver: () => null,
      }),
    ),
    openLink: async () => true,
    recheckedAtMs: options.recheckedAtMs ?? [],
    reportDefect: onlyOfTheDisk,
  })
  const { reconcile, sending, canAsk, handlers } = sales
  announceSales(journal, sales.view, push)
  reconcile.start()
  sales.visits.start()
  return {
    journal,
    reconcile,
    service,
    sending,
    canAsk,
    handlers,
    trusted,
    kill: () => {
      timers.dead = true
      if (transport !== undefined) transport.dead = true
    },
  }
}

type JournalOverOptions = JournalOptions & { readonly memory?: EndMemory; readonly timers?: Timers }

/** Opened with whatever knows its end. Throws `StoreError` if it lacks an entry that is known elsewhere. */
function journalOver({ memory, timers, ...options }: JournalOverOptions): Journal {
  if (memory === undefined || timers === undefined) return createJournal(options)
  const { seal, records } = memory
  const text = records.get(anchorNameOf(options.environment))
  const anchor = headAnchorOver(text === undefined ? { kind: 'absent' } : { kind: 'there', texts: [text] }, {
    store: memoryAnchor(records),
    environment: options.environment,
    chainKey: CHAIN_KEY_BYTES,
    timers,
    onDoubt: () => {},
  })
  return journalAtItsEnd({ ...options, anchor, sealFile: seal.file }).journal
}

const profileOf = (knowsBillStatus: boolean): ServiceProfile => ({
  ...BUILT_IN_PROFILE,
  settings: { ...BUILT_IN_PROFILE.settings, account_return_url: 'https://shop.invalid/back' },
  ops: {
    ...BUILT_IN_PROFILE.ops,
    'bill.status': { ...BUILT_IN_PROFILE.ops['bill.status'], enabled: knowsBillStatus },
  },
})

const preferencesWith = ({ count, amountPaise }: Ceiling): Preferences => ({
  ...DEFAULT_PREFERENCES,
  limits: { ...DEFAULT_PREFERENCES.limits, unresolvedSales: count, unresolvedPaise: amountPaise },
})

/** A run that is over writes nothing any more. */
const outlasting = <Value>(file: KeptFile<Value>, run: { readonly dead: boolean }): KeptFile<Value> => ({
  load: () => file.load(),
  save: (value) => {
    if (!run.dead) file.save(value)
  },
})

/** A file that lasts as long as whoever holds it. */
export function noFile<Value>(): KeptFile<Value> {
  let kept: Value | undefined
  return {
    load: () => kept,
    save: (value) => {
      kept = value
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
