// A till over real sockets against a service that answers as a row says, and keeps its own ledger of what it took.
import { PRACTICE_AGENT_ID } from '#practice/index'
import { setTimeout as pause } from 'node:timers/promises'
import type { SaleView } from '#shared/sale/day'
import { awaitsDecision } from '#shared/sale/sale'
import type { SaleSubject } from '#shared/sale/subject'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import { INDIA_OFFSET_MS, MINUTE_MS, SECOND_MS, type Timers } from '#shared/base/clock'
import type { RequestId } from '#shared/base/ids'
import type { FieldMessage } from '#shared/base/result'
import { paise } from '#shared/base/money'
import type { SaleOperation } from '#shared/operations/registry'
import { onTestFinished } from 'vitest'
import { BILLERS_WITHOUT_STATUS, createPracticeService, servePractice, troubleNumber } from '#practice/index'
import { RECHECKED_AT_MS } from '#main/journal'
import {
  BUILT_IN_PROFILE,
  type Service,
  type ServiceOptions,
  type ServiceProfile,
} from '#main/operations/service'
import { keepBillBook } from '#main/operations/bill/workflow/bill-book'
import { keepCustomerNames } from '#main/records/customers'
import { keepOperatorTable } from '#main/operations/recharge/workflow/operators'
import { pendingBoard } from '#main/records/sales'
import { fieldsIn, tellsFields } from '#renderer/sale/service-field-errors'
import { composeSales } from '#main/workspace/compose/sales'
import { NO_ACCOUNTS } from '../../support/customer-names'
import { noDefects } from '../../support/defects'
import { memoryJournal, value } from '../../support/journals'
import { NUMBER } from '../../support/sales'
import { serviceFor, successText } from '../../support/service'
import { createAuthority, type Certificate } from '../../support/certificates'
import { fastPauses, realTimers } from '../../support/time'
import { settleMicrotasks, VirtualTime } from '../../support/virtual-time'
import { bodyOf, SAMPLE_ID as ID, sampleOf } from '../samples'
import { answerBytes, reset, startWireServer, type RawAnswer, type Script } from '../../support/wire-server'
import { agesIn, unheardTime } from '../../support/ages'

/** How the service answers the call: bytes, a broken connection, or an end before the handshake. */
export type WireAnswer = RawAnswer | 'reset' | 'half' | LineEnd

/** No service is reached: its name does not resolve, nobody listens, nobody answers, or somebody else does. */
export type LineEnd =
  | 'no-such-name'
  | 'nobody-listens'
  | 'never-shakes-hands'
  | 'wrong-certificate'
  | 'old-certificate'
const LINE_ENDS: readonly WireAnswer[] = [
  'no-such-name',
  'nobody-listens',
  'never-shakes-hands',
  'wrong-certificate',
  'old-certificate',
]
const isLineEnd = (answer: WireAnswer): answer is LineEnd => LINE_ENDS.includes(answer)

export interface Case {
  readonly operation: SaleOperation
  /** Whether the shop's service answers enquiries about bills, which is not documented. */
  readonly knowsStatus: boolean
  readonly answer: WireAnswer
  /** Whether the service takes and debits the call, whatever it answers. */
  readonly isTaken: boolean
}

export interface Seen {
  readonly sale: SaleView
  /** What the result tells of the service's messages about each entry. */
  readonly fields: readonly FieldMessage[]
  readonly board: 'open' | 'to decide' | 'on hold' | 'refund due' | 'none'
}

export interface Course {
  /** After the first answer. */
  readonly first: Seen
  /** After every question of the next quarter of an hour, with a set-up that was mended. */
  readonly later: Seen
  readonly debits: number
}

const AMOUNT = paise(29_900)
const OPENING_ID = 'opening-1'
const LATER_MS = 20 * MINUTE_MS

/** The service's own books: every call that it took, and what it tells about them when asked. */
function createBooks({ operation, isTaken, answer }: Case) {
  let debits = 0
  return {
    debits: () => debits,
    /** Only the first call of a sale meets the row's answer; a second one is taken and says so. */
    onCall: (): WireAnswer => {
      const isFirst = debits === 0 && !hasAnswered
      hasAnswered = true
      if (!isFirst || isTaken) debits += 1
      return isFirst ? answer : { body: done(operation) }
    },
    onQuestion: (): RawAnswer =>
      debits > 0 ? { body: asked(operation) } : { status: 404, body: NO_SUCH_ID },
  }
}
let hasAnswered = false

const NO_SUCH_ID = JSON.stringify({
  response_code: 404,
  error_code: 'NOT_FOUND',
  message: 'No such id',
  error: [],
  data: null,
})

const done = (operation: SaleOperation): string =>
  successText(
    operation === 'account'
      ? { request_id: OPENING_ID, account_status: 'submitted' }
      : { request_id: ID, reference_id: 'R1', ackno: 'A1', operator_id: '11' },
  )

const asked = (operation: SaleOperation): string =>
  successText(
    operation === 'account'
      ? {
          account_status: 'success',
          is_completed: true,
          is_refunded: false,
          account_number: '01234567890123',
        }
      : { request_id: ID, status: 'success', reference_id: 'R1', ackno: 'A1', amount: '299.00' },
  )

const profileFor = ({ operation, knowsStatus }: Pick<Case, 'operation' | 'knowsStatus'>): ServiceProfile => ({
  ...BUILT_IN_PROFILE,
  ops: {
    ...BUILT_IN_PROFILE.ops,
    'bill.status': { ...BUILT_IN_PROFILE.ops['bill.status'], enabled: operation === 'bill' && knowsStatus },
  },
})

/** How often it is looked whether a call still waits for the gate, in real time. */
const GATE_LOOK_MS = 5

/** Counts the calls that are under way, so that time stands still while one is, but for those that wait for the gate to open. */
function watched(service: Service, time: VirtualTime) {
  let underWay = 0
  let ended = Promise.withResolvers<void>()
  const counting =
    <Arguments extends readonly unknown[], Value>(call: (...all: Arguments) => Promise<Value>) =>
    async (...all: Arguments): Promise<Value> => {
      underWay += 1
      try {
        return await call(...all)
      } finally {
        underWay -= 1
        ended.resolve()
        ended = Promise.withResolvers()
      }
    }
  const { recharge, bill, account } = service
  return {
    /** Resolves once nothing more happens by itself: no call is under way, and what follows from the last one is done. */
    quiet: async (): Promise<void> => {
      await settleMicrotasks()
      while (underWay > 0) {
        const isOver = ended.promise.then(() => true)
        const isWaiting = service.connectionHealth.isHeldOff()
        if (!isWaiting) await isOver
        else if (!(await Promise.race([isOver, pause(GATE_LOOK_MS, false)]))) await time.pass(SECOND_MS)
        await settleMicrotasks()
      }
    },
    service: {
      ...service,
      recharge: {
        ...recharge,
        initiate: counting(recharge.initiate),
        checkStatus: counting(recharge.checkStatus),
      },
      bill: { ...bill, pay: counting(bill.pay), checkStatus: counting(bill.checkStatus) },
      account: {
        ...account,
        openAccount: counting(account.openAccount),
        checkOpening: counting(account.checkOpening),
      },
    } satisfies Service,
  }
}

const CONNECT_DEADLINE_MS = 10_000
const SHORT_DEADLINE_MS = 200
/** Short pauses, and a short wait for a handshake that never comes. */
const timersFor = (answer: WireAnswer): Timers => ({
  after: (delayMs, task) =>
    answer === 'never-shakes-hands' && delayMs === CONNECT_DEADLINE_MS
      ? realTimers().after(SHORT_DEADLINE_MS, task)
      : fastPauses.after(delayMs, task),
})

/** What answers say of the time, in as many letters. */
const TIME_OF_ANSWERS = '2026-11-20T10:15:30+05:30'

/** An answer that says an earlier time than the one before it proves nothing, so that this service's clock goes with the shop's. */
const atPresent =
  (script: Script, time: VirtualTime): Script =>
  (socket, request, count) => {
    const now = new Date(time.now() + INDIA_OFFSET_MS).toISOString().replace(/\.\d+Z$/, '+05:30')
    const renewed = (chunk: unknown): unknown =>
      Buffer.isBuffer(chunk)
        ? Buffer.from(chunk.toString('latin1').replaceAll(TIME_OF_ANSWERS, now), 'latin1')
        : chunk
    const [write, end] = [socket.write.bind(socket), socket.end.bind(socket)] as ((
      ...given: unknown[]
    ) => never)[]
    Object.assign(socket, {
      write: (chunk: unknown, ...rest: unknown[]) => write?.(renewed(chunk), ...rest),
      end: (chunk?: unknown, ...rest: unknown[]) => end?.(renewed(chunk), ...rest),
    })
    script(socket, request, count)
  }

/** The address at which the case's service is sought. The books see whatever application data reaches it. */
async function addressFor(row: Case, script: Script, time: VirtualTime): Promise<string> {
  const { answer } = row
  if (answer === 'no-such-name') return 'https://nowhere.invalid'
  const foreign = (expired: boolean): { readonly tls: Certificate } => ({
    tls: createAuthority('a stranger').issue({ ipAddress: '127.0.0.1', expired }),
  })
  const server = await startWireServer({
    script: atPresent(script, time),
    ...(answer === 'wrong-certificate' || answer === 'old-certificate'
      ? foreign(answer === 'old-certificate')
      : {}),
  })
  if (answer === 'nobody-listens') await server.close()
  else onTestFinished(() => server.close())
  return answer === 'never-shakes-hands' ? server.url.replace('http:', 'https:') : server.url
}

/** What is sold, and to which service. */
interface Played {
  readonly operation: SaleOperation
  readonly address: string
  readonly time: VirtualTime
  readonly options: Partial<ServiceOptions>
  readonly profile: ServiceProfile
  readonly subject: SaleSubject
  readonly canonicalBody: string
  readonly unaskedBillers?: ReadonlySet<string>
  /** The age of a result each time it is asked about again. */
  readonly recheckedAtMs: readonly number[]
  /** Called with each state of the sale that was answered. */
  readonly onSeen?: (seen: Seen) => void
}

/** Plays one sale through, from the sending to twenty minutes later, with a set-up that was mended. */
async function played({ address, time, options, profile, ...sold }: Played): Promise<Omit<Course, 'debits'>> {
  const wire = watched(
    serviceFor(address, { clock: time, profile, environment: 'practice', ...options }),
    time,
  )
  onTestFinished(() => wire.service.close())
  const { journal } = memoryJournal(time)
  const trusted = unheardTime(time)
  const sales = composeSales({
    environment: 'practice',
    clock: time,
    time: trusted,
    ages: agesIn(journal, time, trusted),
    timers: time,
    random: () => 0,
    newId: () => ID,
    push: () => {},
    staff: () => ({ id: 'owner', role: 'owner' }),
    takeApproval: () => 'owner',
    approver: () => 'owner',
    preferences: () => DEFAULT_PREFERENCES,
    journal,
    service: wire.service,
    profile,
    agent: () => ({ agentId: PRACTICE_AGENT_ID, changed: null }),
    baseAddress: address,
    ...(sold.unaskedBillers === undefined ? {} : { unaskedBillers: sold.unaskedBillers }),
    operators: keepOperatorTable(noFile()),
    accountLinks: noFile(),
    keptVisits: noFile(),
    book: keepBillBook(noFile()),
    names: keepCustomerNames(noFile(), NO_ACCOUNTS),
    openLink: async () => true,
    recheckedAtMs: sold.recheckedAtMs,
    reportDefect: noDefects,
  })
  const see = (sale: SaleView): Seen => {
    const board = pendingBoard(journal, sales.view, { inFlight: sales.sending.inFlight(), overpaid: [] })
    const lists = [
      ['on hold', board.onHold],
      ['open', board.open],
      ['to decide', board.undecided],
      ['refund due', board.refundDue],
    ] as const
    const isOn = (list: readonly SaleView[]): boolean =>
      list.some(({ requestId: other }) => other === sale.requestId)
    const fields = tellsFields(sale) ? fieldsIn(journal.story(sale.requestId)) : []
    const seen: Seen = { sale, fields, board: lists.find(([, list]) => isOn(list))?.[0] ?? 'none' }
    sold.onSeen?.(seen)
    return seen
  }
  let first: Seen | null = null
  journal.onCommit((sale) => {
    if (sale.attempts === 0 || sale.railStatus === 'sending') return
    const seen = see(sales.view(sale))
    first ??= seen
  })
  sales.reconcile.start()
  value(
    journal.recordIntent(
      ID,
      { subject: sold.subject, amountPaise: AMOUNT, staffId: 'owner', overrides: [] },
      { accountNumber: NUMBER, customerName: null, customerMobile: null, canonicalBody: sold.canonicalBody },
    ),
  )
  const pass = async (untilMs: number, isOver: () => boolean): Promise<void> => {
    await wire.quiet()
    while (!isOver() && time.step(untilMs - time.elapsed())) await wire.quiet()
  }
  let isSold = false
  void sales.handlers['pending.send-again']({ requestId: ID, accepted: [] }).then(() => (isSold = true))
  await pass(5 * MINUTE_MS, () => isSold)
  const unsent = journal.sale(ID as RequestId)
  // While it is sent again by itself nobody decides anything; once that is over, somebody must.
  if (unsent !== null && awaitsDecision(unsent)) first = see(sales.view(unsent))
  wire.service.setupChanged()
  sales.reconcile.nudge()
  await pass(time.elapsed() + LATER_MS, () => false)
  await time.pass(SECOND_MS)
  const sale = journal.sale(ID as RequestId)
  if (sale === null || first === null) throw new Error('the sale was never answered')
  return { first, later: see(sales.view(sale)) }
}

/** Plays one case through. */
export async function courseOf(row: Case): Promise<Course> {
  hasAnswered = false
  const books = createBooks(row)
  const time = new VirtualTime()
  const address = await addressFor(
    row,
    (socket, { method }) => {
      const told = method === 'GET' ? books.onQuestion() : books.onCall()
      if (told === 'reset' || isLineEnd(told)) return reset(socket)
      if (told === 'half') return void socket.end(answerBytes({ body: done(row.operation) }).subarray(0, 60))
      return void socket.write(answerBytes(told))
    },
    time,
  )
  const course = await played({
    operation: row.operation,
    address,
    time,
    options: { timers: timersFor(row.answer) },
    profile: profileFor(row),
    subject: sampleOf(row.operation).subject,
    canonicalBody: bodyOf(),
    recheckedAtMs: [],
  })
  return { ...course, debits: books.debits() }
}

/** A trouble of the practice service, and of a bill whether its biller is one that can be asked about. */
export interface Trouble {
  readonly operation: SaleOperation
  readonly code: string
  readonly canBeAsked: boolean
}

const ASKED_BILLER = 'PRAC00000NAT11'
const [UNASKED_BILLER = ''] = BILLERS_WITHOUT_STATUS
/** Every state that a trouble shows on its way, as a person in practice would see it. */
export async function seenInPractice({ operation, code, canBeAsked }: Trouble): Promise<readonly Seen[]> {
  const time = new VirtualTime()
  const practice = createPracticeService({ clock: time })
  const served = await servePractice({
    fetch: async (request) => {
      const answer = await practice.fetch(request)
      answer.headers.set('date', new Date(time.now()).toUTCString())
      return answer
    },
  })
  onTestFinished(() => served.close())
  const number = troubleNumber(code)
  const billerId = canBeAsked ? ASKED_BILLER : UNASKED_BILLER
  const subject = sampleOf(operation).subject
  const seen: Seen[] = []
  await played({
    operation,
    address: served.url,
    time,
    options: { timers: fastPauses, credentials: () => practice.merchant },
    profile: profileFor({ operation, knowsStatus: true }),
    subject: subject.operation === 'bill' ? { ...subject, billerId } : subject,
    canonicalBody: sampleOf(operation).bodyFor({ number, billerId }),
    unaskedBillers: BILLERS_WITHOUT_STATUS,
    recheckedAtMs: RECHECKED_AT_MS,
    onSeen: (one) => seen.push(one),
  })
  return seen
}

const noFile = () => ({ load: () => undefined, save: () => {} })
