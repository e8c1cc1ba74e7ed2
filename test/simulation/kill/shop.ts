// The app's core in a process of its own, over a real file and real sockets, selling as fast as it can until it is
// killed. Prints what it has acknowledged, line by line and at once: `ready`, `answered <sequence> <link>`.
import { PRACTICE_AGENT_ID } from '#practice/index'
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { Clock, Timers } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import type { PaymentPart } from '#shared/sale/payment'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import { isRequestId, type RequestId } from '#shared/base/ids'
import { paise, PAISE_PER_RUPEE } from '#shared/base/money'
import { openJournal, recover } from '#main/journal'
import { createService } from '#main/operations/service'
import { BUILT_IN_PROFILE } from '#main/operations/service/built-in-profile'
import { keepBillBook } from '#main/operations/bill/workflow/bill-book'
import { keepCustomerNames } from '#main/records/customers'
import { keepOperatorTable } from '#main/operations/recharge/workflow/operators'
import { announceSales } from '#main/money/sale-view'
import { composeSales } from '#main/workspace/compose/sales'
import { noDefects } from '../../support/defects'
import { agesIn, unheardTime } from '../../support/ages'
import { NO_ACCOUNTS } from '../../support/customer-names'
import { logOptions } from '../../support/log-options'
import { rechargeDraft } from '../../support/recharge-draft'

const [path = '', baseUrl = '', clientId = '', clientSecret = ''] = process.argv.slice(2)
const STANDARD_OUTPUT = 1
const SALES_AT_ONCE = 2
const VISIT_LOOKED_AT_MS = 5
const TROUBLE_SHARE = 0.3
/** Every scripted trouble except those that stop the queue for a while (429, refused credentials or address). */
const TROUBLES = Array.from({ length: 43 }, (_, index) => index + 1).filter(
  (code) => ![17, 31, 32].includes(code),
)

const clock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
const timers: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}
const say = (words: string): void => void writeSync(STANDARD_OUTPUT, `${words}\n`)

function newId(): RequestId {
  const id = `K${randomBytes(10).toString('hex')}`
  if (!isRequestId(id)) throw new Error(`${id} is no request id`)
  return id
}

const opened = openJournal(logOptions(path, { chainKey: new Uint8Array(32).fill(7), clock }))
if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.failure)}`)
const journal = opened.value
const recovered = recover(journal)
if (!recovered.ok) throw new Error(`not recovered: ${JSON.stringify(recovered.failure)}`)

// The test is about kills, not about the rate.
const profile = { ...BUILT_IN_PROFILE, limits: { ...BUILT_IN_PROFILE.limits, calls_per_window: 1_000_000 } }
const limits = {
  ...DEFAULT_PREFERENCES.limits,
  unresolvedSales: Infinity,
  unresolvedPaise: paise(Number.MAX_SAFE_INTEGER),
}
/** One customer who may owe; whose account it is outlasts every kill, as a file does. */
const ON_CREDIT = { accountNumber: '9876543210', accountId: 'ACCOUNT-1', limitPaise: paise(5_00_00_000) }
const names = keepCustomerNames(
  {
    load: () => ({
      version: 1,
      customers: [
        {
          accountNumber: ON_CREDIT.accountNumber,
          name: 'Sunita',
          agreedAt: 0,
          creditAccountId: ON_CREDIT.accountId,
        },
      ],
      owing: [],
    }),
    save: () => {},
  },
  NO_ACCOUNTS,
)
const noFile = { load: () => undefined, save: () => {} }

const service = createService({
  reportDefect: noDefects,
  baseUrl,
  credentials: () => ({ clientId, clientSecret }),
  profile,
  clock,
  timers,
  random: Math.random,
  limiterStore: { load: () => [], save: () => {} },
  log: () => {},
  allowLoopbackHttp: true,
})
const push = (name: string, payload: unknown): void => {
  if (name !== 'sale.changed') return
  const sale = payload as SaleView
  say(`answered ${sale.lastSequence} ${sale.lastLink}`)
}
const time = unheardTime(clock)
const sales = composeSales({
  environment: 'practice',
  clock,
  time,
  ages: agesIn(journal, clock, time),
  timers,
  random: Math.random,
  newId,
  push,
  staff: () => ({ id: 'owner', role: 'owner' }),
  takeApproval: () => null,
  approver: () => null,
  preferences: () => ({ ...DEFAULT_PREFERENCES, limits }),
  journal,
  service,
  profile,
  agent: () => ({ agentId: PRACTICE_AGENT_ID, changed: null }),
  baseAddress: baseUrl,
  operators: keepOperatorTable(noFile),
  accountLinks: noFile,
  keptVisits: noFile,
  book: keepBillBook(noFile),
  names,
  openLink: async () => true,
  reportDefect: noDefects,
})
const counter = sales.handlers
announceSales(journal, sales.view, push)
sales.reconcile.start()
sales.visits.start()

const drawn = (low: number, high: number): number => low + Math.floor(Math.random() * (high - low + 1))

function prepare() {
  const isTrouble = Math.random() < TROUBLE_SHARE
  const code = String(TROUBLES[drawn(0, TROUBLES.length - 1)]).padStart(2, '0')
  return counter['sale.prepare']({
    operation: 'recharge',
    draft: rechargeDraft({
      accountNumber: isTrouble ? `90000000${code}` : String(drawn(6_000_000_000, 8_999_999_999)),
      amountPaise: paise(drawn(10, 9_999) * PAISE_PER_RUPEE),
    }),
  })
}

async function sellOne(): Promise<void> {
  const prepared = await prepare()
  if (!prepared.ok) return
  const confirmation = { requestId: prepared.value.requestId, accepted: ['recent-sale'] }
  await Promise.all([counter['sale.confirm'](confirmation), counter['sale.confirm'](confirmation)])
}

/** In cash with notes beside UPI or credit, or all on credit. */
function partsOf(duePaise: number): readonly PaymentPart[] {
  const { accountId } = ON_CREDIT
  const inCash = paise(drawn(1, duePaise - 1))
  const rest = paise(duePaise - inCash)
  const cash = { way: 'cash' as const, amountPaise: inCash, tenderedPaise: paise(inCash + drawn(0, 50_000)) }
  switch (drawn(1, 3)) {
    case 1:
      return [cash, { way: 'upi', amountPaise: rest }]
    case 2:
      return [cash, { way: 'credit', amountPaise: rest, accountId }]
    default:
      return [{ way: 'credit', amountPaise: paise(duePaise), accountId }]
  }
}

/** The customer pays back the half of what they owe, in cash; a second press writes nothing. */
async function repay(): Promise<void> {
  const { accountNumber } = ON_CREDIT
  const account = await counter['credit.account']({ accountNumber })
  if (!account.ok || account.value.owedPaise < 2) return
  const { owedPaise } = account.value
  const amountPaise = paise(Math.trunc(owedPaise / 2))
  const press = () => counter['credit.repay']({ accountNumber, amountPaise, way: 'cash', owedPaise })
  const [first, second] = await Promise.all([press(), press()])
  if (!first.ok || second.ok) return
  const last = journal.creditEntries().at(-1)
  if (last !== undefined) say(`repaid ${last.sequence}`)
}

/** Several lines on one visit, paid in one or two ways; a minute is not waited for. */
async function sellVisit(): Promise<void> {
  const lines = drawn(2, 4)
  for (let line = 0; line < lines; line += 1) {
    const prepared = await prepare()
    if (prepared.ok)
      await counter['visit.add']({ requestId: prepared.value.requestId, accepted: ['recent-sale'] })
  }
  const listed = await counter['visit.list']({})
  if (!listed.ok || listed.value.open === null) return
  const { id: visitId, duePaise } = listed.value.open
  const payment = { parts: partsOf(duePaise) }
  const pay = () => counter['visit.pay']({ visitId, payment, accepted: [] })
  const [paid] = await Promise.all([pay(), pay()])
  if (paid?.ok !== true) {
    await counter['visit.drop']({ visitId })
    return
  }
  const isSending = async (): Promise<boolean> => {
    const now = await counter['visit.get']({ visitId })
    return now.ok && now.value.lines.some(({ state }) => state === 'waiting' || state === 'sending')
  }
  while (await isSending())
    await new Promise((resolve) => timers.after(VISIT_LOOKED_AT_MS, () => resolve(null)))
}

async function sellOn(): Promise<void> {
  for (;;) await sellOne()
}

async function sellVisits(): Promise<void> {
  for (;;) {
    await repay()
    await sellVisit()
  }
}

if (journal.creditEntries().length === 0) {
  const { accountNumber, limitPaise } = ON_CREDIT
  await counter['credit.limit']({ accountNumber, limitPaise })
}
say('ready')
for (let seller = 0; seller < SALES_AT_ONCE; seller += 1) void sellOn()
void sellVisits()
