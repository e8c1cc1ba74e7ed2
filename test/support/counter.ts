// Builders of what the window receives: the app's state, a day with sales in every state, the connection. And a main
// process that sends it.
import type { DisplayStanding } from '#shared/shop/customer-display'
import type { Handlers } from '#shared/channels/contract'
import type { AppState } from '#shared/shop/app-state'
import { UNDONE_STATUSES } from '#shared/till/day-book'
import type { DayPage, DayWaiting, PendingBoard, SaleView } from '#shared/sale/day'
import type { ConnectionHealth } from '#shared/shop/connection-health'
import type { Health } from '#shared/shop/health'
import { NO_REFERENCES } from '#shared/sale/outcome'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/shop/preferences'
import { RECEIPTS_A_PAGE, type ReceiptSearch } from '#shared/receipts/receipt-log'
import type { RechargeSubject } from '#shared/operations/recharge/recharge-schemas'
import { resendRules } from '#shared/sale/resend'
import { awaitsDecision, isOfSetup, isOpen, isRefundDue } from '#shared/sale/sale'
import type { ConnectionView, SetupState } from '#shared/shop/setup'
import type { SigningState } from '#shared/log/signing-key'
import type { LockState } from '#shared/access/staff'
import type { CreditAccount } from '#shared/channels/credit'
import { tillCash } from '#shared/till/till'
import { NO_VISITS } from '#shared/visit/visit'
import type { TillState } from '#shared/till/till-report'
import type { UpdateState } from '#shared/shop/updates'
import { isRequestId, type RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'

/** 20 November 2026, 10:00 in India. */
export const TEN_OCLOCK = Date.UTC(2026, 10, 20, 4, 30)
const MINUTE_MS = 60_000

const asRequestId = (text: string): RequestId => {
  if (!isRequestId(text)) throw new Error(`${text} is no request id`)
  return text
}

/** A recharge as lists show it. */
export type RechargeView = SaleView & { readonly subject: RechargeSubject }

export const saleView = (change: Partial<RechargeView> = {}): RechargeView => ({
  requestId: asRequestId('GALLA-0001'),
  environment: 'practice',
  subject: {
    operation: 'recharge',
    service: 'mobile',
    operatorCode: 'JIO',
    operatorName: 'Jio',
    circle: 'Maharashtra Goa',
    lookup: 'automatic',
    planDescription: '1.5 GB a day, unlimited calls',
    planValidity: '28 days',
  },
  amountPaise: paise(29_900),
  staffId: 'owner',
  accountNumber: '9876543210',
  customerName: null,
  customerMobile: '9876543210',
  railStatus: 'success',
  cashStatus: 'collected',
  reason: 'confirmed',
  message: null,
  errorCode: null,
  references: NO_REFERENCES,
  refunded: false,
  seenByService: true,
  refusalAnswers: 0,
  unclearAnswer: null,
  attempts: 1,
  openedAt: TEN_OCLOCK,
  updatedAt: TEN_OCLOCK,
  lastAnswerAt: TEN_OCLOCK,
  notFoundCount: 0,
  firstNotFoundAt: null,
  notFoundSpanMs: 0,
  settledBy: null,
  reviewedBy: null,
  firstSequence: 1,
  lastSequence: 3,
  lastLink: 'ab'.repeat(32),
  nextCheckAt: null,
  canBeAsked: true,
  ...change,
})

/** A sale with another number, operator and amount, `minutes` before ten o'clock. */
export function saleOf(
  index: number,
  accountNumber: string,
  operatorName: string,
  rupees: number,
  change: Partial<RechargeView> = {},
): RechargeView {
  const plain = saleView()
  const at = TEN_OCLOCK - index * 7 * MINUTE_MS
  return saleView({
    requestId: asRequestId(`GALLA-${String(index).padStart(4, '0')}`),
    accountNumber,
    subject: { ...plain.subject, operatorName },
    amountPaise: paise(rupees * 100),
    openedAt: at,
    updatedAt: at,
    firstSequence: 100 - index * 5,
    lastSequence: 102 - index * 5,
    ...change,
  })
}

/** One sale in each of the states that a day can show. */
export const busyDay = (): readonly SaleView[] => [
  saleOf(1, '9811020304', 'Airtel', 719, {
    railStatus: 'pending',
    reason: 'accepted',
    nextCheckAt: TEN_OCLOCK + 18_000,
  }),
  saleOf(2, '9900012345', 'Vi', 299),
  saleOf(3, '7021088001', 'BSNL', 107, {
    railStatus: 'failed',
    cashStatus: 'owed-back',
    reason: 'refused',
    refunded: true,
    message: 'Operator declined the recharge',
  }),
  saleOf(4, '9820098200', 'Jio', 349, {
    railStatus: 'unknown',
    reason: 'no-answer',
    nextCheckAt: TEN_OCLOCK + 250_000,
  }),
  saleOf(5, '9898989898', 'Jio', 249, {
    references: { referenceId: 'RZ20261120091', acknowledgementNumber: null, operatorReference: 'MH887261' },
  }),
  saleOf(6, '8108108100', 'Airtel', 19, {
    railStatus: 'not-sent',
    cashStatus: 'none',
    reason: 'no-connection',
  }),
]

export function dayOf(sales: readonly SaleView[]): DayPage {
  return { sales, ...waitingOf(sales) }
}

export function waitingOf(sales: readonly SaleView[]): DayWaiting {
  const sum = (which: readonly SaleView[]) =>
    paise(which.reduce((total, sale) => total + sale.amountPaise, 0))
  return {
    dayStartsAt: Date.UTC(2026, 10, 19, 18, 30),
    owedBack: sales.filter((sale) => sale.cashStatus === 'owed-back'),
    owedBackPaise: sum(sales.filter((sale) => sale.cashStatus === 'owed-back')),
    overpaid: [],
    openCount: sales.filter((sale) => isOpen(sale) || awaitsDecision(sale)).length,
  }
}

export function boardOf(sales: readonly SaleView[]): PendingBoard {
  const oldestFirst = sales.toSorted((one, other) => one.firstSequence - other.firstSequence)
  return {
    open: oldestFirst.filter(isOpen),
    undecided: oldestFirst.filter(awaitsDecision),
    stoppedBySetup: oldestFirst.filter(({ reason }) => isOfSetup(reason)),
    onHold: oldestFirst.filter(({ railStatus }) => railStatus === 'conflict'),
    refundDue: oldestFirst.filter(isRefundDue),
    owedBack: oldestFirst.filter(({ cashStatus }) => cashStatus === 'owed-back'),
    overpaid: [],
  }
}

export const preferences = (change: Partial<Preferences> = {}): Preferences => ({
  ...DEFAULT_PREFERENCES,
  environment: 'practice',
  shop: {
    name: 'Sharma Mobile & Banking',
    address: 'Station Road, Pune 411001',
    phone: '020 2612 0000',
    agentId: 'BCA000417',
  },
  ...change,
})

export const appState = (change: Partial<AppState> = {}): AppState => ({
  version: '0.1.0',
  isSafe: false,
  isBehindLock: false,
  preferences: preferences(),
  environment: 'practice',
  keyStore: 'ready',
  anchor: 'kept',
  recovered: true,
  storeProblem: null,
  storeHolder: null,
  storeMoved: null,
  isOnSharedDrive: false,
  logEnd: null,
  repairedSales: 0,
  setAsideEntries: 0,
  damagedFiles: [],
  changedSettings: null,
  isSigningKeyLost: false,
  broken: null,
  ...change,
})

export const line = (change: Partial<ConnectionHealth> = {}): ConnectionHealth => ({
  state: 'online',
  callsLeft: 51,
  callsAllowed: 57,
  nextSendMs: null,
  setupProblem: null,
  setupRefusal: null,
  ...change,
})

/** A counter without staff, as in practice. */
export const openCounter: LockState = {
  phase: 'no-staff',
  reason: null,
  staff: null,
  members: [],
}

/** A member of the staff who owns the shop. */
export const OWNER = {
  id: 'meena',
  name: 'Meena',
  role: 'owner',
  active: true,
  needsPin: false,
  addedAt: 0,
} as const

const connection = (environment: ConnectionView['environment']): ConnectionView => ({
  environment,
  baseAddress: null,
  mismatch: null,
  credentials: { present: false, savedAt: null },
  webhookSecretPresent: false,
  extraCertificates: { present: false, count: 0 },
  testedAt: null,
  onboarding: { state: 'open' },
  printerSeen: false,
  step: 'connection',
})

/** A shop that has only practised so far. */
export const notConnected: SetupState = {
  protection: { kind: 'none', backend: null, problem: null },
  resuming: null,
  restored: null,
  connections: [connection('sandbox'), connection('production')],
}

/** A cash box that was never opened. */
export const NO_UPDATE: UpdateState = {
  current: '1.0.0',
  feed: null,
  checkedAt: null,
  officeHold: null,
  step: { kind: 'none' },
  problem: null,
}

export const SHUT_TILL: TillState = {
  head: 0,
  session: null,
  shut: { leftPaise: null, cashPaise: paise(0) },
  isClockBehind: false,
  seesSums: true,
  closes: [],
}

/** What is known of a customer's credit: nobody agreed to be remembered unless a test says so. */
export const creditOf = (input: unknown, change: Partial<CreditAccount> = {}): CreditAccount => ({
  accountNumber: (input as { readonly accountNumber: string }).accountNumber,
  name: null,
  accountId: null,
  limitPaise: null,
  owedPaise: paise(0),
  owedSince: null,
  leavingPaise: paise(0),
  renames: [],
  lines: [],
  ...change,
})

/** Opened with ₹500, and ₹719 taken. */
export const OPEN_TILL: TillState = {
  ...SHUT_TILL,
  head: 1,
  session: {
    dayStartsAt: Date.UTC(2026, 10, 19, 18, 30),
    openedAt: Date.UTC(2026, 10, 20, 3, 30),
    openedBy: 'owner',
    cash: tillCash(
      { floatPaise: paise(50_000), movements: [] },
      {
        tenderedPaise: paise(71_900),
        changePaise: paise(100),
        creditRepaidPaise: paise(0),
        creditGivenBackPaise: paise(0),
        givenBackPaise: paise(0),
      },
    ),
    whileClosed: null,
    openingDifference: null,
    movements: [],
    isLeftOpen: false,
  },
  shut: null,
}

/** The answers that the shell and the simple screens need, about the given sales. */
const signingKey = { publicKey: 'a1'.repeat(32), fingerprint: 'a1b2c3d4e5f60718' }

/** A log that is signed with this computer's key. */
export const SIGNING: SigningState = { kind: 'ready', key: signingKey, ownKey: signingKey }

const ONE_DISPLAY: DisplayStanding = {
  displays: [{ id: 1, name: 'Built in', widthPixels: 1366, heightPixels: 768, hasCounter: true }],
  standing: 'off',
  mayChoose: true,
}

/** A counter with which all is well, as far as can be known. */
export const HEALTHY: Health = {
  disk: { freeBytes: 40 * 1024 ** 3, totalBytes: 240 * 1024 ** 3 },
  clock: { aheadMs: 300, uncertainMs: 700 },
  printer: { kind: 'none' },
  line: 'online',
  isProxyLost: false,
  keyStore: 'ready',
  anchor: { state: 'kept', isWeak: false, isGone: false },
  log: { at: Date.UTC(2026, 10, 20, 3, 35), isWhole: true },
}

export function counterHandlers(sales: readonly SaleView[], first: AppState = appState()) {
  let state = first
  const ofSale = (requestId: RequestId): SaleView => {
    const sale = sales.find((other) => other.requestId === requestId)
    if (sale === undefined) throw new Error('no such sale')
    return sale
  }
  return {
    'app.state': () => Promise.resolve(state),
    'app.choose-environment': ({ environment }) => {
      state = { ...state, environment }
      return Promise.resolve(succeed(state))
    },
    'preferences.change': (change) => {
      state = { ...state, preferences: { ...state.preferences, ...change } }
      return Promise.resolve(succeed(state.preferences))
    },
    'settings.change': (change) => {
      state = { ...state, preferences: { ...state.preferences, ...change } }
      return Promise.resolve(succeed(state.preferences))
    },
    'connection.state': () => Promise.resolve(line()),
    'health.look': () => Promise.resolve(succeed(HEALTHY)),
    'customer-display.standing': () => Promise.resolve(succeed(ONE_DISPLAY)),
    'lock.state': () => Promise.resolve(openCounter),
    'lock.question': () => Promise.resolve(succeed([])),
    'setup.state': () => Promise.resolve(notConnected),
    'practice.troubles': () => Promise.resolve([]),
    'office.state': () => Promise.resolve(succeed({ kind: 'none' })),
    'updates.state': () => Promise.resolve(succeed(NO_UPDATE)),
    'backup.given': () => Promise.resolve(succeed({ fileName: null })),
    'journal.day': () => Promise.resolve(succeed(dayOf(sales))),
    'journal.waiting': () => Promise.resolve(succeed(waitingOf(sales))),
    'till.state': () => Promise.resolve(succeed(SHUT_TILL)),
    'till.compare': () => Promise.resolve(succeed(OPEN_TILL)),
    'credit.account': (input: unknown) => Promise.resolve(succeed(creditOf(input))),
    'credit.list': () => Promise.resolve(succeed([])),
    'visit.list': () => Promise.resolve(succeed(NO_VISITS)),
    'journal.set-aside': () => Promise.resolve(succeed([])),
    'journal.signing': () => Promise.resolve(succeed(SIGNING)),
    'journal.open-sales': () => Promise.resolve(succeed(sales.filter(isOpen))),
    'pending.board': () => Promise.resolve(succeed(boardOf(sales))),
    'pending.blockers': () => Promise.resolve(succeed([])),
    'complaints.list': () => Promise.resolve(succeed([])),
    'customer.look': ({ accountNumber }) => Promise.resolve(succeed(customerOf(accountNumber, sales))),
    'resend-rules.list': () => Promise.resolve(succeed(resendRules([], ''))),
    'journal.sale': ({ requestId }) => Promise.resolve(succeed({ sale: ofSale(requestId), story: [] })),
    'journal.sales-of-number': ({ accountNumber }) =>
      Promise.resolve(succeed(sales.filter((sale) => sale.accountNumber === accountNumber))),
    'receipts.search': ({ search, before }) => {
      const found = sales.filter((sale) => fits(sale, search))
      const from = before ?? 0
      const page = found.slice(from, from + RECEIPTS_A_PAGE)
      const next = from + page.length < found.length ? from + page.length : null
      return Promise.resolve(succeed({ sales: page, next, indexing: null }))
    },
    'receipts.totals': ({ search }) => {
      const found = sales.filter((sale) => fits(sale, search))
      const sumOf = (some: readonly SaleView[]) => ({
        count: some.length,
        amountPaise: paise(some.reduce((sum, sale) => sum + sale.amountPaise, 0)),
      })
      const undone = found.filter(({ railStatus }) => UNDONE_STATUSES.includes(railStatus))
      const { amountPaise } = sumOf(found.filter((sale) => !undone.includes(sale)))
      return Promise.resolve(succeed({ count: found.length, sums: { amountPaise, undone: sumOf(undone) } }))
    },
    'pending.check-now': ({ requestId }) => Promise.resolve(succeed(ofSale(requestId))),
    'cash.give-back': ({ requestId, movement }) =>
      Promise.resolve(succeed({ ...ofSale(requestId), cashStatus: movement })),
    'receipt.page': () =>
      Promise.resolve(succeed({ path: 'about:blank', text: 'A receipt in words', prints: 'as-shown' })),
    'print-queue.list': () => Promise.resolve(succeed([])),
    'receipt.print': () => Promise.resolve(succeed({ sentTo: 'Counter printer' })),
    'receipt.save-pdf': () => Promise.resolve(succeed({ fileName: 'receipt.pdf' })),
  } satisfies Partial<Handlers>
}

/** A customer whose name nobody knows. */
export const customerOf = (accountNumber: string, sales: readonly SaleView[]) => ({
  accountNumber,
  remembered: null,
  enteredName: null,
  language: null,
  sales: sales.filter((sale) => sale.accountNumber === accountNumber),
  doneCount: 0,
  donePaise: paise(0),
  bills: [],
})

/** A simplified search: it knows numbers, names and the state, which is what these tests look for. */
const fits = (sale: SaleView, { text, state }: ReceiptSearch): boolean =>
  (state === null || sale.railStatus === state) &&
  `${sale.accountNumber} ${sale.customerName ?? ''} ${sale.requestId}`
    .toLowerCase()
    .includes(text.toLowerCase().trim())
