// One open environment, assembled: its journal opened and recovered, its service, its workflows. Closed as a whole.
import { join } from 'node:path'
import type { WorkspaceHandlers } from '@shared/contract'
import type { Health } from '@shared/domain/health'
import type { Sale } from '@shared/domain/sale'
import type { RequestId } from '@shared/ids'
import { ignoreErrors } from '@shared/ignore-errors'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import { connectTo, type Connection } from './connect'
import { reportDocumentsOf } from '../documents/reports/report-documents'
import { composeIdentity } from './compose/identity'
import {
  checkInBackground,
  createVerifier,
  openHeadAnchor,
  openOrViewJournal,
  prepareLongJournal,
  sealedHeadOf,
  viewInSafeMode,
  viewWithoutKey,
  type HeadAnchor,
  type Journal,
  type OpenedJournal,
  type Verifier,
} from '../journal'
// oxlint-disable-next-line import/default -- the bundler makes this module
import createVerifyWorker from '../journal/verify/verify-worker?nodeWorker'
import { composeDocuments } from './compose/documents'
import { composeOpenSales, type OpenSales } from './compose/open-sales'
import { officeHandlers, openOffice, type OfficeOfWorkspace } from './compose/office'
import { composePersonalData } from './compose/personal-data'
import { announceEnd, announceReminder } from './sale-notice'
import { dataKeyOf } from '../files/encryption'
import {
  HiddenFileError,
  hiddenFiles,
  sealedFiles,
  workspaceFiles,
  type PlainFiles,
  type WorkspaceFiles,
} from './files'
import type { WorkspaceContext } from './context'
import type { Workspace } from './workspaces'
import { composeSales } from './compose/sales'
import { testService } from '../shop/connection-test'
import { hostsOf } from '../platform/links'
import { keepBillBook } from '../workflows/counter/bill-book'
import { commissionWorkflow } from '../workflows/till/commission'
import { customersWorkflow, keepCustomerNames } from '../workflows/counter/customers'
import { dayBookWorkflow } from '../workflows/till/day-book'
import { createSaleEndNotifier } from '../workflows/records/sale-end-notifier'
import { createSaleReminder } from '../workflows/records/sale-reminder'
import { journalWorkflow } from '../workflows/records/journal'
import { createWindowDrafts, type WindowDrafts } from '../workflows/counter/window-drafts'
import { checksBehindLock } from '../workflows/records/open-sales'
import { practiceWorkflow } from '../workflows/counter/practice'
import { announceSales } from '../workflows/records/sale-view'
import { keepWaitingBadge } from '../workflows/records/waiting-badge'
import { tillWorkflow } from '../workflows/till/till'

/**
 * Opens an environment: journal, recovery of earlier runs, then the workflows. A journal whose key cannot be opened is
 * opened for viewing. Fails with `store` if the journal cannot be trusted.
 */
export async function openWorkspace(context: WorkspaceContext): Promise<Result<Workspace>> {
  const { environment, log } = context
  const account = await context.serviceAccount()
  if (environment !== 'practice' && account === null) return fail({ kind: 'not-allowed', needs: 'setup' })
  const folder = join(context.dataFolder, environment)
  const files = workspaceFiles(folder, log)
  const chainKey = await context.chainKey(files.chainKey)
  const open = context.isSafe ? openToLook : openForSelling
  const opened = chainKey.ok
    ? await open(context, files, folder, chainKey.value)
    : lookAtLog(context, files, chainKey.failure)
  if (!opened.ok) return opened
  log.info('workspace.recovered', { environment, count: opened.value.log.halfDone })
  tellRepaired(context, opened.value.log.journal)
  const office = await openOffice(context, account, opened.value.files)
  const connection = await connectTo(account, context, opened.value.files, office.office?.share ?? null)
  return succeed(start({ context, connection, office, ...opened.value }))
}

type ReadyJournal = Pick<OpenedWorkspace, 'log' | 'files' | 'verifier' | 'anchor'>

async function openForSelling(
  context: WorkspaceContext,
  plainFiles: PlainFiles,
  folder: string,
  chainKey: Uint8Array,
): Promise<Result<ReadyJournal>> {
  const { environment, clock, log, platform } = context
  const files = await sealedFiles(plainFiles, { folder, dataKey: dataKeyOf(chainKey), log })
  const anchor = await anchorOf(context, chainKey)
  const prepared = await prepareLongJournal({
    ...context,
    path: files.journal,
    chainKey,
    onProgress: (progress) => context.push('journal.preparing', progress),
  })
  const opened = openOrViewJournal({
    path: files.journal,
    environment,
    chainKey,
    signingKey: await context.signingKey(files.signingKey),
    clock,
    platform,
    ...(anchor === null ? {} : { anchor }),
    endConfirmedBy: context.endConfirmedBy,
    isBroken: context.isBroken,
    ...(prepared === null ? {} : { prepared }),
    reportDefect: log.error,
  })
  if (!opened.ok) return opened
  const verifier = verifierOf(context, files, chainKey, anchor, (requestIds) =>
    putRight(context, opened.value, requestIds),
  )
  return succeed({ log: opened.value, files, verifier, anchor })
}

/** Safe mode: nothing of the log is brought up to date, recovered or remembered elsewhere. */
async function openToLook(
  context: WorkspaceContext,
  plainFiles: PlainFiles,
  folder: string,
  chainKey: Uint8Array,
): Promise<Result<ReadyJournal>> {
  const { environment, clock, log, platform } = context
  const files = await sealedFiles(plainFiles, { folder, dataKey: dataKeyOf(chainKey), log })
  const opened = viewInSafeMode({
    path: files.journal,
    environment,
    chainKey,
    clock,
    platform,
    reportDefect: log.error,
  })
  if (!opened.ok) return opened
  const verifier = verifierOf(context, files, chainKey, null, () => {})
  return succeed({ log: opened.value, files, verifier, anchor: null })
}

/** Verifies the log in a thread of its own; `onUnlike` hears of sales whose stored state is not what their entries say. */
const verifierOf = (
  { environment, platform, push, log }: WorkspaceContext,
  { journal }: Pick<PlainFiles, 'journal'>,
  chainKey: Uint8Array,
  anchor: HeadAnchor | null,
  onUnlike: (requestIds: readonly RequestId[]) => void,
): Verifier =>
  createVerifier({
    startWorker: (request) => createVerifyWorker({ workerData: request }),
    request: () => ({
      path: journal,
      environment,
      platform,
      chainKey,
      sealedHead: sealedHeadOf(journal, chainKey),
      anchoredHead: anchor?.last() ?? null,
    }),
    onProgress: (progress) => push('journal.progress', progress),
    onUnlike,
    reportDefect: log.error,
  })

/** Fails as the key did if there is no log that could be looked at. */
function lookAtLog(context: WorkspaceContext, files: PlainFiles, keyFailure: Failure): Result<ReadyJournal> {
  const { environment, clock, log, platform } = context
  const opened = viewWithoutKey({
    path: files.journal,
    environment,
    clock,
    platform,
    reportDefect: log.error,
  })
  if (!opened.ok) return fail(keyFailure)
  const verifier: Verifier = { verify: async () => fail(NO_KEY), close: () => {} }
  return succeed({ log: opened.value, files: hiddenFiles(files), verifier, anchor: null })
}

const NO_KEY: Failure = { kind: 'store', problem: 'no-key' }

/** What would be written to a file that cannot be opened is refused in words, and not as a defect. */
const refusingHiddenFiles = (handlers: WorkspaceHandlers): WorkspaceHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([channel, handler]) => [channel, refusing(handler as AnyHandler)]),
  ) as WorkspaceHandlers

type AnyHandler = (input: never) => Promise<unknown>

const refusing =
  (handler: AnyHandler): AnyHandler =>
  async (input) => {
    try {
      return await handler(input)
    } catch (error) {
      if (error instanceof HiddenFileError) return fail(NO_KEY)
      throw error
    }
  }

/** In practice no money moves: nothing of it is remembered outside the folder. */
const anchorOf = (context: WorkspaceContext, chainKey: Uint8Array): Promise<HeadAnchor | null> =>
  context.environment === 'practice'
    ? Promise.resolve(null)
    : openHeadAnchor({ ...context, store: context.anchors, chainKey })

function tellRepaired({ environment, log }: WorkspaceContext, journal: Journal): void {
  const count = journal.repaired().length
  if (count > 0) log.warn('workspace.states-repaired', { environment, count })
}

/** Stored states that a verification found not to be what their entries say. */
function putRight(
  context: WorkspaceContext,
  { journal, problem }: OpenedJournal,
  requestIds: readonly RequestId[],
): void {
  if (problem !== null) return
  ignoreErrors(context.log.error, 'workspace.states-not-repaired', () => journal.repairStates(requestIds))
  tellRepaired(context, journal)
  context.push('app.recovered', {})
}

interface OpenedWorkspace {
  readonly context: WorkspaceContext
  readonly log: OpenedJournal
  readonly connection: Connection
  readonly office: OfficeOfWorkspace
  readonly files: WorkspaceFiles
  readonly verifier: Verifier
  readonly anchor: HeadAnchor | null
}

/** Remembers when the whole log was verified last, and what came of it. */
function remembering(verifier: Verifier, now: () => number): Verifier & { last(): Health['log'] } {
  let last: Health['log'] = null
  return {
    ...verifier,
    verify: async () => {
      const verified = await verifier.verify()
      if (verified.ok) last = { at: now(), isWhole: verified.value.kind === 'whole' }
      return verified
    },
    last: () => last,
  }
}

/** Assembles the opened parts and starts them. */
function start(given: OpenedWorkspace): Workspace {
  const verifier = remembering(given.verifier, given.context.clock.now)
  const opened = { ...given, verifier }
  const { context, connection } = opened
  const { journal, problem } = opened.log
  const parts = compose(opened)
  const { sales, documents, identity, openSales, personalData } = parts
  const { reconcile, sending } = sales
  const drafts = createWindowDrafts()
  const checks = checksBehindLock(reconcile, () => context.preferences().checksWhileLocked)
  if (context.isLocked()) checks.locked()
  // A view-only journal accepts no answers; asking would only use up the rate.
  if (problem === null) {
    personalData.watch()
    reconcile.start()
    sales.visits.start()
  }
  const stopChecking = checkWholeLog(opened)
  const unsubscribe = announceChanges(opened, sales)
  connection.service.line.watch()
  return {
    handlers: refusingHiddenFiles({ ...parts.handlers, ...drafts.handlers }),
    pages: async (request) => (await documents.pages(request)) ?? openSales.pages(request),
    storeProblem: problem,
    logEnd: () => (opened.anchor === null ? null : opened.log.end()),
    repairedSales: () => journal.repaired().length,
    damagedFiles: () => opened.files.damage.list(),
    isSigningKeyLost: () => journal.signingState().kind === 'lost',
    line: () => connection.service.connectionHealth.state(),
    found: () => ({ clock: connection.service.clockOffset(), log: verifier.last() }),
    slept: () => opened.office.office?.slept(),
    nudge: () => {
      opened.office.office?.slept()
      opened.office.office?.sendNow()
      connection.service.line.look()
      reconcile.nudge()
    },
    lookAtLine: () => connection.service.line.look(),
    locked: () => {
      identity.forgetAll()
      drafts.locked()
      sales.visits.locked()
      checks.locked()
    },
    unlocked: () => checks.unlocked(),
    setupChanged: () => {
      connection.service.setupChanged()
      reconcile.nudge()
    },
    noteOutsideCall: () => connection.service.noteOutsideCall(),
    signHead: () => journal.signHead(),
    sendingCount: () => sending.sendingCount(),
    settled: async () => {
      await Promise.all([sales.visits.stop(), sending.settled()])
    },
    close: async () => {
      identity.forgetAll()
      personalData.stop()
      unsubscribe()
      documents.stopPrinting()
      stopChecking()
      verifier.close()
      await openSales.close()
      // What the office still has to be told follows from the log at the next start.
      await opened.office.office?.close()
      // Disconnecting first ends whatever still waits for an answer; its outcome is recorded before the journal closes.
      await connection.close()
      await sales.visits.stop()
      await reconcile.stop()
      await sending.settled()
      documents.close()
      journal.close()
      await opened.anchor?.close()
    },
  }
}

/** What the check of the whole log finds stops selling, now and after a restart, until a later check finds it whole. */
function checkWholeLog({ context, log: journal, verifier }: OpenedWorkspace): () => void {
  const { environment, log, timers } = context
  const isMarked = (isBroken: boolean): boolean => {
    try {
      return journal.setBroken(isBroken)
    } catch (error) {
      log.error('journal.finding-not-kept', error)
      return false
    }
  }
  return checkInBackground({
    verifier,
    timers,
    onBroken: ({ fault }) => {
      log.warn('journal.broken', { environment, reason: fault })
      isMarked(true)
      if (journal.problem === null) context.reopen({ isBroken: true })
    },
    onWhole: () => {
      if (isMarked(false) || context.isBroken) context.reopen({ isBroken: false })
    },
  })
}

/** As the receiver refuses for a moment: the office gives the callback again. */
const NOT_YET = { httpStatus: 503 } as const

/** Every workflow of the environment, with what it needs. */
function compose({ context, log, connection, office, files, verifier }: OpenedWorkspace) {
  const { journal } = log
  const { clock, staff, preferences } = context
  const book = keepBillBook(files.billBook)
  const names = keepCustomerNames(files.customers)
  const openLink = (address: string) => context.openOutside(address, linkHosts(connection))
  let openSales: OpenSales | null = null
  // A log that is only looked at is sent nowhere, and sells nothing.
  const admission =
    log.problem === null
      ? (office.office?.begin({
          journal,
          erasures: files.officeErasures,
          take: (callback) => openSales?.take(callback) ?? Promise.resolve(NOT_YET),
        }) ?? null)
      : null
  const sales = composeSales({
    ...context,
    ...connection,
    journal,
    admission,
    operators: files.operators,
    accountLinks: files.accountLinks,
    keptVisits: files.keptVisits,
    book,
    names,
    openLink,
    reportDefect: context.log.error,
  })
  const { reconcile, view } = sales
  const documents = composeDocuments({
    context,
    journal,
    isViewOnly: log.problem !== null,
    files,
    view,
    visitOf: sales.visits.of,
    names,
  })
  const { printing } = documents
  const identity = composeIdentity({
    ...context,
    ...connection,
    isPractice: context.environment === 'practice',
    files,
    openLink,
    printSlip: printing.documents.printSlip,
  })
  openSales = composeOpenSales({
    ...context,
    ...connection,
    journal,
    reconcile,
    files,
    view,
    shop: () => preferences().shop,
    savePdf: printing.savePdf,
  })
  const personalData = composePersonalData({
    ...context,
    journal,
    file: files.purge,
    onAsked: (accountNumber) => office.office?.eraseAsked(accountNumber),
    stores: {
      savedBills: book.personal,
      identityChecks: identity.personal,
      callbacks: openSales.callbackWords,
      customerNames: names.personal,
    },
  })
  // A log that is only looked at erases nothing.
  if (log.problem === null) office.office?.beginErasing(personalData.erasures)
  const handlers: Omit<WorkspaceHandlers, keyof WindowDrafts['handlers']> = {
    ...sales.handlers,
    ...tillWorkflow({ journal, clock, staff, isVisitSending: sales.visits.isSending }),
    ...commissionWorkflow(files.commissions),
    ...dayBookWorkflow({
      journal,
      clock,
      staff,
      creditAccount: sales.creditAccount,
      books: reportDocumentsOf({ ...context, documents: printing.documents }),
    }),
    ...documents.handlers,
    ...journalWorkflow({ verifier, journal, approver: context.approver }),
    'line.test': async () => succeed(await testService(connection.service, context.timers)),
    ...practiceWorkflow({ passTime: connection.passTime, reconcile }),
    ...personalData.handlers,
    ...customersWorkflow({ journal, names, book, clock, view }),
    ...identity.handlers,
    ...openSales.handlers,
    ...officeHandlers({
      ...office,
      environment: context.environment,
      isBusy: () => sales.sending.sendingCount() > 0 || sales.visits.isSending(),
      openAnew: () => context.reopen({ isBroken: context.isBroken }),
      files,
      logProblem: log.problem,
    }),
  }
  return { sales, documents, identity, openSales, personalData, handlers }
}

/** Where the service's own links lead: to itself, or to the pages that the shop's profile names. */
const linkHosts = ({ baseAddress, profile: { settings } }: Connection): readonly string[] => [
  ...hostsOf([baseAddress, settings.docvault_return_url, settings.account_return_url]),
  ...settings.link_hosts,
]

/**
 * Keeps the window up to date until the returned function is called. Connected after the status checks, which a sale's
 * view queries.
 */
function announceChanges(
  { context, log: { journal }, connection }: OpenedWorkspace,
  { view, canAsk, sending }: Pick<ReturnType<typeof composeSales>, 'view' | 'canAsk' | 'sending'>,
): () => void {
  const { push, clock, timers } = context
  const showSale = (sale: Sale) => (): void => {
    context.showCounter()
    push('sale.asked-for', { requestId: sale.requestId })
  }
  const unsubscribes = [
    announceSales(journal, view, push),
    createSaleEndNotifier(journal, (sale) => {
      push('sale.ended', view(sale))
      announceEnd(sale, context, showSale(sale))
    }),
    createSaleReminder({
      journal,
      canAsk,
      clock,
      timers,
      tell: (sale) => {
        push('sale.reminder', view(sale))
        announceReminder(sale, context, showSale(sale))
      },
    }),
    connection.service.connectionHealth.onChange((health) => push('line.changed', health)),
    // What waits in practice waits for nobody.
    ...(context.environment === 'practice'
      ? []
      : [keepWaitingBadge({ ...context, journal, inFlight: sending.inFlight, show: context.showBadge })]),
  ]
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
}
