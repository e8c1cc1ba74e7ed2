// One environment at work, put together: its log opened and settled, its service, its workflows. Closed as a whole.
import { join } from 'node:path'
import { shell, type BrowserWindow } from 'electron'
import type { Clock, Timers } from '@shared/clock'
import type { Environment } from '@shared/domain/environment'
import type { Preferences } from '@shared/domain/preferences'
import type { RequestId } from '@shared/ids'
import { fail, succeed, type Result } from '@shared/result'
import { PRACTICE_AGENT_ID, createPracticeService, servePractice, type PracticeService } from '../practice'
import type { Push } from './ipc/register'
import { createExports } from './exports'
import {
  createLogSearch,
  createReconcile,
  createVerifier,
  openLog,
  RECHECKED_AT_MS,
  sealedHeadOf,
  type OpenedLog,
  type Verifier,
} from './journal'
// oxlint-disable-next-line import/default -- the bundler makes this module
import createVerifyWorker from './journal/verify-worker?nodeWorker'
import { bookDeskOf } from './exports/book-desk'
import { identityDesk } from './identity-desk'
import type { Log } from './log'
import { showEnded } from './notifications'
import { APP_ORIGIN } from './pages'
import { pendingDesk } from './pending-desk'
import { createPrinting } from './printing'
import { roomFiles, type RoomFiles } from './room-files'
import type { Room } from './rooms'
import {
  BUILT_IN_PROFILE,
  createService,
  type CallLogEntry,
  type Credentials,
  type ProxyLookup,
  type Service,
  type ServiceOptions,
  type ServiceProfile,
  type OperationName,
} from './service'
import { accountCall, accountWorkflow, createAccountLinks } from './workflows/account'
import type { Ceiling } from './workflows/guards'
import { createAutomaticPurge } from './workflows/automatic-purge'
import { billCall, billWorkflow } from './workflows/bill'
import { keepBillBook } from './workflows/bill-book'
import { commissionWorkflow } from './workflows/commission'
import { customersWorkflow, keepCustomerNames } from './workflows/customers'
import { dayBookWorkflow } from './workflows/day-book'
import { watchEnds } from './workflows/ended-news'
import { searchWords } from './texts/search-words'
import { logWorkflow } from './workflows/log'
import { operatorsWorkflow } from './workflows/operators'
import { checksBehindLock, hasStatusPath, pendingWorkflow, statusCheck } from './workflows/pending'
import { createPrintQueue } from './workflows/print-queue'
import { keepPracticeTime, practiceWorkflow } from './workflows/practice'
import { privacyWorkflow } from './workflows/privacy'
import { receiptLogWorkflow } from './workflows/receipt-log'
import { receiptsWorkflow } from './workflows/receipts'
import { resendRulesWorkflow } from './workflows/resend-rules'
import { rechargeCall, rechargeWorkflow } from './workflows/recharge'
import { announceSales, viewer, type StaffMember } from './workflows/sale-view'
import { salesWorkflow } from './workflows/sales'
import { createSelling } from './workflows/selling'
import { createSending } from './workflows/sending'
import { tillWorkflow } from './workflows/till'

export interface RoomOptions {
  readonly environment: Environment
  /** The app's data folder; the environment's own lies in it. */
  readonly dataFolder: string
  readonly clock: Clock
  readonly timers: Timers
  readonly random: () => number
  readonly newId: () => RequestId
  readonly platform: string
  readonly log: Log
  readonly push: Push
  readonly chainKey: (file: string) => Promise<Result<Uint8Array>>
  /** Who the shop is to the service, in an environment that is not practice; null while it is not connected. */
  readonly merchant: () => Promise<Merchant | null>
  readonly preferences: () => Preferences
  readonly counter: () => BrowserWindow
  readonly staff: () => StaffMember
  /** Everybody who ever sold here, by name. */
  readonly colleagues: () => readonly { readonly id: string; readonly name: string }[]
  readonly isLocked: () => boolean
  readonly takeApproval: () => string | null
}

/** Who the shop is to the service: where it is, whom to trust, and the credentials, asked for at every call. */
export interface Merchant {
  readonly baseAddress: string
  readonly certificates: readonly string[]
  readonly proxy: ProxyLookup
  readonly profile: ServiceProfile
  /** An operation of an assumed contract just worked. */
  readonly onProven: (operation: OperationName) => void
  credentials(): Credentials | null
  /** The keys of the signatures on account callbacks, the present one first; empty while none is set. */
  webhookSecrets(): readonly string[]
}

/** A service to talk to, and how to leave it. */
interface Connection {
  readonly service: Service
  readonly profile: ServiceProfile
  readonly baseAddress: string
  readonly webhookSecrets: () => readonly string[]
  /** The service itself, where it runs inside the app. */
  readonly practice: PracticeService | null
  readonly practiceClock: Pick<Clock, 'now'>
  /** Lets time pass for that service alone. */
  readonly passTime: ((ms: number) => void) | null
  close(): Promise<void>
}

/** Opens an environment: log, recovery of earlier runs, then the workflows. Fails with `store` when the log cannot be trusted. */
export async function openRoom(options: RoomOptions): Promise<Result<Room>> {
  const { environment, clock, log } = options
  const merchant = await options.merchant()
  if (environment !== 'practice' && merchant === null) return fail({ kind: 'not-allowed', needs: 'setup' })
  const files = roomFiles(join(options.dataFolder, environment), log)
  const chainKey = await options.chainKey(files.chainKey)
  if (!chainKey.ok) return chainKey
  const opened = openLog({
    path: files.journal,
    environment,
    chainKey: chainKey.value,
    clock,
    timers: options.timers,
    platform: options.platform,
  })
  if (!opened.ok) return opened
  log.info('room.recovered', { environment, count: opened.value.halfDone })
  const connection =
    merchant === null
      ? await practiceConnection(options, files)
      : merchantConnection(options, files, merchant)
  const verifier = createVerifier({
    startWorker: (request) => createVerifyWorker({ workerData: request }),
    request: () => ({
      path: files.journal,
      platform: options.platform,
      chainKey: chainKey.value,
      sealedHead: sealedHeadOf(files.journal, chainKey.value),
    }),
    onProgress: (progress) => options.push('log.progress', progress),
  })
  return succeed(putTogether(options, opened.value, connection, files, verifier))
}

async function practiceConnection(options: RoomOptions, files: RoomFiles): Promise<Connection> {
  const { clock, timers } = options
  const practiceTime = keepPracticeTime(clock, files.practiceClock)
  const practice = createPracticeService({
    clock: practiceTime.clock,
    ledgerFile: files.practiceLedger,
    sleep: (ms) => new Promise((resolve) => void timers.after(ms, resolve)),
    latencyMs: () => PRACTICE_LATENCY_MS,
  })
  const served = await servePractice(practice)
  const service = serviceAt(options, files, {
    baseUrl: served.url,
    credentials: () => practice.merchant,
    profile: PRACTICE_PROFILE,
  })
  return {
    service,
    profile: PRACTICE_PROFILE,
    baseAddress: PRACTICE_RETURN,
    webhookSecrets: () => [practice.merchant.webhookSecret],
    practice,
    practiceClock: practiceTime.clock,
    passTime: practiceTime.pass,
    close: async () => {
      await service.close()
      await served.close()
    },
  }
}

function merchantConnection(options: RoomOptions, files: RoomFiles, merchant: Merchant): Connection {
  const { baseAddress, credentials, certificates, profile, proxy, onProven } = merchant
  const service = serviceAt(options, files, {
    baseUrl: baseAddress,
    credentials,
    extraCertificates: certificates,
    profile,
    proxy,
    onProven,
  })
  return {
    service,
    profile,
    baseAddress,
    webhookSecrets: () => merchant.webhookSecrets(),
    practice: null,
    practiceClock: options.clock,
    passTime: null,
    close: () => service.close(),
  }
}

/** The practice service knows the status of a bill, which the document leaves open. */
const PRACTICE_PROFILE: ServiceProfile = {
  ...BUILT_IN_PROFILE,
  ops: {
    ...BUILT_IN_PROFILE.ops,
    'bill.status': { ...BUILT_IN_PROFILE.ops['bill.status'], enabled: true },
  },
}

/** Nobody lives there: a customer of practice has no browser. */
const PRACTICE_RETURN = 'https://practice.invalid/'

/** Long enough to see each step at the counter, short enough not to wait for it. */
const PRACTICE_LATENCY_MS = 120

type ServiceConnection = Pick<ServiceOptions, 'baseUrl' | 'credentials' | 'profile'> &
  Partial<Pick<ServiceOptions, 'extraCertificates' | 'proxy' | 'onProven'>>

const serviceAt = (options: RoomOptions, files: RoomFiles, connection: ServiceConnection): Service =>
  createService({
    ...connection,
    environment: options.environment,
    clock: options.clock,
    timers: options.timers,
    random: options.random,
    limiterStore: files.limiter,
    cacheStore: files.cache,
    shopOperators: () => files.operators.read(),
    log: (entry) => options.log.info('service.call', logged(entry)),
    allowLoopbackHttp: options.environment === 'practice',
  })

const logged = ({ operation, came, httpStatus, tookMs }: CallLogEntry) => ({
  operation,
  outcome: came,
  httpStatus,
  durationMs: Math.round(tookMs),
})

/** Passed on unchanged (T16). Practice has an agent of its own, so that accounts can be practised before a shop is connected. */
function agentIdOf({ environment, preferences }: RoomOptions): string | null {
  const { agentId } = preferences().shop
  if (environment === 'practice') return PRACTICE_AGENT_ID
  return agentId === '' ? null : agentId
}

/** Asked at every sheet and every confirm: a changed limit holds for the next sale. */
const ceilingOf = ({ limits }: Preferences): Ceiling => ({
  count: limits.unresolvedSales,
  amountPaise: limits.unresolvedPaise,
})

function putTogether(
  options: RoomOptions,
  { journal, problem }: OpenedLog,
  connection: Connection,
  files: RoomFiles,
  verifier: Verifier,
): Room {
  const { clock, timers, push, random, newId, staff } = options
  const { service } = connection
  const reconcile = createReconcile({
    journal,
    checkStatus: statusCheck(service),
    canAsk: hasStatusPath(service),
    clock,
    timers,
    random,
    recheckedAtMs: RECHECKED_AT_MS,
    onRescheduled: (sale) => push('sale.changed', view(sale)),
  })
  const view = viewer(reconcile)
  const sending = createSending({ journal, clock, timers, push })
  const links = createAccountLinks()
  const calls = {
    recharge: rechargeCall(service),
    bill: billCall(service),
    account: accountCall(service, links),
  }
  const book = keepBillBook(files.billBook)
  const names = keepCustomerNames(files.customers)
  const resendRules = resendRulesWorkflow({
    journal,
    serviceAddress: connection.baseAddress,
    staff,
    takeApproval: options.takeApproval,
  })
  const selling = createSelling({
    journal,
    sending,
    clock,
    newId,
    view,
    staff,
    takeApproval: options.takeApproval,
    calls,
    ceiling: () => ceilingOf(options.preferences()),
    resend: { isSafe: resendRules.isSafe, askFirst: reconcile.checkNow },
  })
  const printing = createPrinting({
    origin: APP_ORIGIN,
    journal,
    preferences: options.preferences,
    platform: options.platform,
    counter: options.counter,
    clock,
    timers,
    environment: options.environment,
  })
  const receipts = receiptsWorkflow({ journal, desk: printing.desk, staff })
  const prints = createPrintQueue({
    print: receipts.print,
    mayPrint: () => !options.isLocked(),
    clock,
    timers,
    onChanged: () => push('print-queue.changed', {}),
  })
  const search = createLogSearch({
    path: files.journal,
    platform: options.platform,
    journal,
    clock,
    timers,
    vocabulary: () => searchWords(options.colleagues()),
  })
  const exports = createExports({
    environment: options.environment,
    preferences: options.preferences,
    colleagues: options.colleagues,
    counter: options.counter,
    clock,
    onProgress: (progress) => push('receipts.exported', progress),
    savePdf: printing.savePdf,
  })
  const identity = identityDesk({
    ...connection,
    isPractice: options.environment === 'practice',
    clock,
    timers,
    files,
    staff,
    counter: options.counter,
    printSlip: printing.desk.printSlip,
  })
  const pending = pendingDesk({
    ...connection,
    journal,
    reconcile,
    clock,
    timers,
    files,
    log: options.log,
    push,
    view,
    staff,
    shop: () => options.preferences().shop,
    savePdf: printing.savePdf,
  })
  const personal = {
    journal,
    timers,
    savedBills: book.personal,
    identityChecks: identity.personal,
    callbacks: pending.callbackWords,
    customerNames: names.personal,
  }
  const purge = createAutomaticPurge({
    ...personal,
    clock,
    file: files.purge,
    retentionMonths: () => options.preferences().retentionMonths,
    onTrouble: (reason) => options.log.warn('purge.trouble', { reason }),
  })
  if (problem === null) purge.watch()
  // A log that can only be looked at takes no answers; asking would only use up the rate.
  const checks = checksBehindLock(reconcile, () => options.preferences().checksWhileLocked)
  if (options.isLocked()) checks.locked()
  if (problem === null) reconcile.start()
  const hushSales = announceSales(journal, view, push)
  const hushEnds = watchEnds(journal, (sale) => {
    push('sale.ended', view(sale))
    showEnded(sale, { ...options, onPressed: (requestId) => push('sale.asked-for', { requestId }) })
  })
  const hushLine = service.line.onChange((state) => push('line.changed', state))
  return {
    handlers: {
      ...rechargeWorkflow({ service, selling, clock }),
      ...operatorsWorkflow({ table: files.operators }),
      ...billWorkflow({ service, selling, clock, book }),
      ...salesWorkflow({ journal, clock, view, staff }),
      ...tillWorkflow({ journal, clock, staff }),
      ...commissionWorkflow(files.commissions),
      ...dayBookWorkflow({ journal, clock, staff, books: bookDeskOf({ ...options, desk: printing.desk }) }),
      ...resendRules.handlers,
      ...pendingWorkflow({ journal, reconcile, selling, sending, view, staff }),
      ...receipts.handlers,
      ...prints.handlers,
      ...receiptLogWorkflow({
        journal,
        staff,
        search,
        view,
        nextTurn: () => new Promise((resolve) => void timers.after(0, resolve)),
        exports,
        sharing: {
          text: printing.shareText,
          chatLink: () => options.preferences().chatLink,
          openOutside: (address) => shell.openExternal(address),
          saveText: exports.saveText,
        },
      }),
      ...logWorkflow({ verifier }),
      ...practiceWorkflow({ passTime: connection.passTime, reconcile }),
      ...privacyWorkflow({ ...personal, clock, lastPurge: () => purge.last() }),
      ...customersWorkflow({ journal, names, book, clock, view }),
      ...identity.handlers,
      ...accountWorkflow({
        service,
        selling,
        journal,
        links,
        agentId: () => agentIdOf(options),
        types: connection.profile.settings.account_types,
        returnUrl: connection.profile.settings.account_return_url ?? connection.baseAddress,
        openOutside: (url) => shell.openExternal(url),
      }),
      ...pending.handlers,
    },
    pages: async (request) =>
      (await printing.pages(request)) ?? exports.pages(request) ?? pending.pages(request),
    storeProblem: problem,
    line: () => service.line.state(),
    nudge: () => reconcile.nudge(),
    locked: () => {
      identity.forgetAll()
      checks.locked()
    },
    unlocked: () => checks.unlocked(),
    setupChanged: () => {
      service.setupChanged()
      reconcile.nudge()
    },
    sendingCount: () => sending.sendingCount(),
    settled: () => sending.settled(),
    close: async () => {
      identity.forgetAll()
      purge.stop()
      hushSales()
      hushEnds()
      prints.close()
      hushLine()
      verifier.close()
      await pending.close()
      // Cutting the line first ends whatever still waits for an answer; its outcome is recorded before the log closes.
      await connection.close()
      await reconcile.stop()
      await sending.settled()
      search.close()
      journal.close()
    },
  }
}
