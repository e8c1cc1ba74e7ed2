// A counter for visits over a journal in memory: lines are kept from sheets of any number and amount, and each call waits
// until the test answers it.
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { TakeApproval } from '#shared/channels/approval'
import { RIGHTS_OF, type CashierRights } from '#shared/access/rights'
import type { StaffAtCounter } from '#shared/access/staff'
import type { EventName, Push } from '#shared/channels/contract'
import type { MoneyOutcome } from '#shared/sale/outcome'
import type { PaymentPart } from '#shared/sale/payment'
import type { Visit, VisitId, Visits } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { SALE_OPERATIONS } from '#shared/operations/registry'
import { fail, succeed, type Result } from '#shared/base/result'
import { checkedFile } from '#main/files/damage'
import { recover } from '#main/journal'
import type { SheetAgain } from '#main/money/sheets'
import type { Admission } from '#main/money/admission'
import type { ReadCreditStop } from '#main/money/credit-limit'
import type { Ceiling } from '#main/money/guards'
import { createPreparing } from '#main/money/preparing'
import type { SaleCalls } from '#main/money/sale-calls'
import { createSelling } from '#main/money/selling'
import { createSending } from '#main/money/sending'
import type { Sheet } from '#main/money/sheets'
import { salesWorkflow } from '#main/records/sales'
import { stoppedBySetup } from '#main/records/stopped-by-setup'
import { createVisits, keepVisits } from '#main/visit'
import { keptVisitsSchema } from '#main/visit/kept-visits'
import { noDefects } from './defects'
import { memoryJournal, value } from './journals'
import { memoryDisk } from './memory-store'
import { outcome, personal, requestId, subject, type OutcomeName } from './sales'
import { settleMicrotasks, VirtualTime } from './virtual-time'
import { agesIn, confirmed } from './ages'
import { rechargeDraft } from './recharge-draft'

export const cash = (rupees: number, tenderedRupees?: number): PaymentPart => ({
  way: 'cash',
  amountPaise: paise(rupees * 100),
  ...(tenderedRupees === undefined ? {} : { tenderedPaise: paise(tenderedRupees * 100) }),
})
export const upi = (rupees: number): PaymentPart => ({ way: 'upi', amountPaise: paise(rupees * 100) })

/** A line of the visit: its number ends so, and it costs so many rupees. */
export interface LineOf {
  readonly ending: string
  readonly rupees: number
  readonly isStillGood?: () => boolean
}

const numberOf = (ending: string): string => `98765${ending.padStart(5, '0')}`

export const sheetOf = ({ ending, rupees, isStillGood = () => true }: LineOf): Sheet => {
  const accountNumber = numberOf(ending)
  const amountPaise = paise(rupees * 100)
  return {
    operation: 'recharge',
    accountNumber,
    payeeCode: null,
    amountPaise,
    duePaise: amountPaise,
    ownGuards: () => [],
    draft: {
      operation: 'recharge',
      draft: rechargeDraft({ accountNumber, operatorCode: 'JIO', circle: null, amountPaise }),
    },
    intent: (id) =>
      isStillGood()
        ? succeed({
            subject: subject(),
            personal: personal({ accountNumber, canonicalBody: `{"request_id":"${id}"}` }),
          })
        : fail({ kind: 'wrong-state', state: 'quote-old' }),
  }
}

export interface VisitCounterOptions {
  readonly ceiling?: Ceiling
  readonly creditStop?: ReadCreditStop
  readonly takeApproval?: TakeApproval
  readonly rights?: () => CashierRights
  readonly reportDefect?: ReportDefect
  readonly sheetAgain?: SheetAgain
  /** The shop's other counters; without it the counter is alone. */
  readonly look?: Admission['look']
  /** Who is at the counter; an owner unless told. */
  readonly staff?: () => StaffAtCounter
  /** Whether the service can be asked about a sale; it cannot unless told. */
  readonly canAsk?: boolean
}

const REMADE: SheetAgain = async (kept) =>
  kept.operation === 'recharge'
    ? succeed(sheetOf({ ending: kept.draft.accountNumber.slice(5), rupees: kept.draft.amountPaise / 100 }))
    : fail({ kind: 'cancelled' })

export function visitCounter(options: VisitCounterOptions = {}) {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const { journal: first, reopen } = memoryJournal(time, disk)
  const saved: string[] = []
  const onDisk = { load: () => saved.at(-1), save: (text: string) => void saved.push(text) }
  const file = checkedFile(onDisk, keptVisitsSchema, () => {})
  const pushed: Visits[] = []
  const calls = new Map<RequestId, (answer: MoneyOutcome) => void>()
  const sent: RequestId[] = []
  let count = 0
  let isOffline = false
  const push: Push = <Name extends EventName>(name: Name, payload: unknown) => {
    if (name === 'visit.changed') pushed.push(payload as Visits)
  }
  const newId = () => requestId(`NEW-${10_000 + (count += 1)}`)
  const staff = options.staff ?? (() => ({ id: 'owner', role: 'owner' as const }))

  const start = (journal = first) => {
    value(recover(journal))
    const one = {
      send: ({ requestId: id }: { readonly requestId: RequestId }) => {
        sent.push(id)
        return new Promise<MoneyOutcome>((resolve) => calls.set(id, resolve))
      },
      ask: async () => fail({ kind: 'cancelled' } as const),
      canAsk: () => options.canAsk ?? false,
    }
    const table = Object.fromEntries(
      SALE_OPERATIONS.map((operation) => [operation, one]),
    ) as unknown as SaleCalls
    const service = {
      connectionHealth: {
        state: () => ({
          state: isOffline ? ('offline' as const) : ('online' as const),
          callsLeft: 57,
          callsAllowed: 57,
          nextSendMs: null,
          setupProblem: null,
          setupRefusal: null,
        }),
        estimatedWaitMs: () => 0,
        isHeldOff: () => false,
        onChange: () => () => {},
      },
    }
    const view = (sale: Parameters<Parameters<typeof salesWorkflow>[0]['view']>[0]) => ({
      ...sale,
      nextCheckAt: null,
      canBeAsked: false,
    })
    const creditStop = options.creditStop ?? (() => null)
    const sending = createSending({
      journal,
      clock: time,
      ages: agesIn(journal, time),
      timers: time,
      push,
      creditStop,
      reportDefect: noDefects,
    })
    const kept = keepVisits(file, confirmed(time), (id) => journal.sale(id) !== null)
    const waiting = new Set<RequestId>()
    const preparing = createPreparing({
      journal,
      sending,
      ages: agesIn(journal, time),
      staff,
      calls: table,
      service,
      keptSales: kept.sales,
      waiting,
      ...(options.ceiling === undefined
        ? {}
        : { ceiling: () => options.ceiling ?? { count: 0, amountPaise: paise(0) } }),
    })
    const selling = createSelling({
      journal,
      sending,
      preparing,
      waitOf: () => 0,
      newId,
      clock: time,
      view,
      staff,
      calls: table,
      reportDefect: noDefects,
    })
    const visits = createVisits({
      kept,
      journal,
      selling,
      preparing,
      sending,
      calls: table,
      waiting,
      service,
      sheetAgain: options.sheetAgain ?? REMADE,
      creditStop,
      takeApproval: options.takeApproval ?? (() => null),
      rights: options.rights ?? (() => RIGHTS_OF.strict),
      ages: agesIn(journal, time),
      view,
      staff,
      clock: time,
      time: confirmed(time),
      timers: time,
      newId,
      push,
      reportDefect: options.reportDefect ?? noDefects,
      environment: 'production',
      admission: options.look === undefined ? null : { look: options.look },
    })
    visits.start()
    const records = salesWorkflow({
      journal,
      clock: time,
      view,
      staff,
      sending,
      accountOf: () => null,
      overpaid: () => [],
      stoppedBySetup: stoppedBySetup({
        journal,
        ages: agesIn(journal, time),
        leaving: () => [...sending.inFlight(), ...waiting],
      }),
    })
    return { journal, selling, sending, visits, records }
  }
  let running = start()

  const call = <Name extends keyof typeof running.visits.handlers>(name: Name, input: unknown) =>
    (running.visits.handlers[name] as (given: unknown) => Promise<unknown>)(input) as ReturnType<
      (typeof running.visits.handlers)[Name]
    >
  const list = async () => value(await call('visit.list', {}))

  return {
    time,
    disk,
    saved,
    pushed,
    sent,
    call,
    list,
    journal: () => running.journal,
    running: () => running,
    offline: (is = true) => void (isOffline = is),
    sheet: (line: LineOf) => running.selling.open(sheetOf(line)),
    keep: async (line: LineOf, accepted: readonly string[] = []): Promise<RequestId> => {
      const opened = running.selling.open(sheetOf(line))
      value(await call('visit.add', { requestId: opened.requestId, accepted }))
      return opened.requestId
    },
    openVisit: async (): Promise<Visit> => {
      const { open } = await list()
      if (open === null) throw new Error('no visit is open')
      return open
    },
    pay: async (
      parts: readonly PaymentPart[] | null,
      accepted: readonly { readonly requestId: RequestId; readonly accepted: readonly string[] }[] = [],
    ): Promise<Result<Visit>> => {
      const { open } = await list()
      return call('visit.pay', { visitId: open?.id, payment: parts === null ? null : { parts }, accepted })
    },
    /** The service answers the call of this line. */
    answer: async (id: RequestId, name: OutcomeName, change: Partial<MoneyOutcome> = {}): Promise<void> => {
      await settleMicrotasks()
      const resolve = calls.get(id)
      if (resolve === undefined) throw new Error(`${id} is not on its way`)
      calls.delete(id)
      resolve(outcome(name, change))
      await time.pass(0)
    },
    get: async (visitId: VisitId): Promise<Visit> => value(await call('visit.get', { visitId })),
    /** The power goes and comes back. */
    restart: () => {
      time.forgetTimers()
      calls.clear()
      running = start(reopen())
    },
  }
}

/** Three lines of ₹299, ₹599 and ₹140: ₹1,038. */
export async function threeLines(options = {}) {
  const at = visitCounter(options)
  const ids = [
    await at.keep({ ending: '00001', rupees: 299 }),
    await at.keep({ ending: '00002', rupees: 599 }),
    await at.keep({ ending: '00003', rupees: 140 }),
  ] as const
  const visitId = (await at.openVisit()).id
  return { ...at, ids, visitId, now: () => at.get(visitId) }
}

/** What became of the lines, in their order. */
export const statesOf = ({ lines }: Visit): readonly string[] => lines.map(({ state }) => state)
