// One open environment, assembled: its journal opened and recovered, its service, its workflows. Closed as a whole.
import { join } from 'node:path'
import type { WorkspaceHandlers } from '#shared/channels/contract'
import type { Sale } from '#shared/sale/sale'
import type { StaffAtCounter } from '#shared/access/staff'
import type { DamagedFile } from '#shared/shop/app-state'
import { GONE_TOLD_FOR_MS } from '#shared/log/erased'
import { ENVIRONMENTS } from '#shared/base/environment'
import { fail, succeed, type Result } from '#shared/base/result'
import type { SettingsOfLog } from '../setup/kept-settings'
import { BEAT_MS } from '../files/hold-file'
import { FIRST_LEDGER_NAMES } from '#shared/accounts/ledgers'
import { createSaleAges, settingsInLog, type Reconcile, type SaleAges } from '../journal'
import { connectTo, type Connection } from './base/connect'
import type { OfficeWork } from '../office/journal-work'
import { reportDocumentsOf } from '../receipts/reports/report-documents'
import { composeIdentity } from './compose/identity'
import { composeDocuments } from './compose/documents'
import { composeOpenSales, type OpenSales } from './compose/open-sales'
import { composeLogRestore } from './compose/log-restore'
import {
  askElsewhere,
  claimOnboarding,
  officeHandlers,
  cannotAsk,
  openOffice,
  orMissed,
  type OfficeHandlersOptions,
  type OfficeOfWorkspace,
} from './compose/office'
import { composePersonalData } from './compose/personal-data'
import { announceEnd, announceReminder } from './sale-notice'
import { journalIn, lostUnseen, seeLost, workspaceFiles } from './base/files'
import { refusingHiddenFiles } from './base/hidden-files'
import { notingChanges } from './base/noted-changes'
import { refusingForeignFigures } from './base/own-figures'
import { provingFirst } from './base/proved-first'
import { checkWholeLog, remembering } from './log-verifier'
import { openJournalOf, type ReadyJournal } from './open-journal'
import { createTimeAsking, type TimeAsking } from './time-asking'
import type { WorkspaceContext } from './base/context'
import type { Workspace } from './workspaces'
import { composeSales } from './compose/sales'
import { askNothing, testService } from '../settings/connection-test'
import { hostsOf } from '../platform/links'
import { keepBillBook } from '../operations/bill/workflow/bill-book'
import { commissionWorkflow } from '../till/commission'
import { accountsHandlers } from './compose/accounts'
import { accountsOfNames } from '../records/credit'
import { customersWorkflow, keepCustomerNames } from '../records/customers'
import { dayBookWorkflow } from '../till/day-book'
import { createSaleEndNotifier } from '../records/sale-end-notifier'
import { createSaleReminder } from '../records/sale-reminder'
import { journalWorkflow } from '../records/journal'
import { createWindowDrafts, type WindowDrafts } from './window-drafts'
import { checksBehindLock } from '../records/open-sales'
import { practiceWorkflow } from './base/practice-handlers'
import { NOBODY_TO_ASK } from '../money/admission'
import { announceSales } from '../money/sale-view'
import { keepWaitingBadge } from '../records/waiting-badge'
import { mayReadOfficesDay, seesSums, tillWorkflow } from '../till/till'

/**
 * Opens an environment: journal, recovery of earlier runs, then the workflows. A journal whose key cannot be opened is
 * opened for viewing. Fails with `store` if the journal cannot be trusted.
 */
export async function openWorkspace(context: WorkspaceContext): Promise<Result<Workspace>> {
  const { environment, log } = context
  const account = await context.serviceAccount()
  const above = settingsAbove(context)
  if (environment !== 'practice' && account === null) {
    context.keptSettings.opened(null, above)
    return fail({ kind: 'not-allowed', needs: 'setup' })
  }
  const folder = join(context.dataFolder, environment)
  const files = workspaceFiles(folder, log)
  const office = await openOffice(context, account, files)
  const isToFill = office.office !== null && files.officeLogRestore.load()?.stop === null
  const opened = await openJournalOf(context, files, folder, isToFill)
  if (!opened.ok) {
    context.keptSettings.opened(null, above)
    await office.office?.close()
    return opened
  }
  const { journal, problem } = opened.value.log
  // Before anything is erased by age, printed or paid for.
  context.keptSettings.opened(
    problem === null
      ? journal
      : { environment, keptSettings: journal.keptSettings, recordKeptSettings: () => null },
    above,
  )
  log.info('workspace.recovered', { environment, count: opened.value.log.halfDone })
  const connection = await connectTo(
    account,
    { ...context, trustedTime: opened.value.time },
    opened.value.files,
    office.office?.share ?? null,
  )
  const isOnSharedDrive = (await context.fileSystemOf(folder)) !== 'own'
  return succeed(
    start({ context, connection, office: orMissed(office, journal), isOnSharedDrive, ...opened.value }),
  )
}

/** What the logs say that count for more: an old log of practice makes nobody an owner whom the shop's own knows as a cashier. */
const settingsAbove = ({ environment, dataFolder, platform }: WorkspaceContext): readonly SettingsOfLog[] =>
  ENVIRONMENTS.slice(ENVIRONMENTS.indexOf(environment) + 1).flatMap((other) => {
    const event = settingsInLog({ path: journalIn(join(dataFolder, other)), platform })
    return event === null ? [] : [{ environment: other, event }]
  })

interface OpenedWorkspace extends ReadyJournal {
  readonly context: WorkspaceContext
  readonly connection: Connection
  readonly office: OfficeOfWorkspace
  readonly isOnSharedDrive: boolean
}

interface WorkspaceParts {
  readonly till: ReturnType<typeof tillOf>
  readonly sales: ReturnType<typeof composeSales>
  readonly documents: ReturnType<typeof composeDocuments>
  readonly identity: ReturnType<typeof composeIdentity>
  readonly openSales: OpenSales
  readonly personalData: ReturnType<typeof composePersonalData>
}

const forApp = ({ sales, documents }: Pick<WorkspaceParts, 'sales' | 'documents'>) => ({
  ...sales.forApp,
  receiptTextOf: documents.receiptTextOf,
})

/** Assembles the opened parts and starts them. */
function start(given: OpenedWorkspace): Workspace {
  const verifier = remembering(given.verifier, given.context.clock.now)
  const opened = { ...given, verifier }
  const { context, connection } = opened
  const { journal, problem } = opened.log
  const parts = compose(opened)
  const { sales, documents, identity, openSales, personalData } = parts
  const { reconcile, sending } = sales
  const drafts = createWindowDrafts(context.staff)
  const checks = checksBehindLock(reconcile, () => context.preferences().checksWhileLocked)
  if (context.isLocked()) checks.locked()
  const timeAsking = askTime(opened)
  // A view-only journal accepts no answers; asking would only use up the rate.
  if (problem === null) {
    personalData.watch()
    reconcile.start()
    sales.visits.start()
    timeAsking.look()
  }
  const lost = lostFiles(opened)
  const stopChecking = checkWholeLog(opened)
  const unsubscribes = [announceChanges(opened, sales), onLineBack(connection, timeAsking.look)]
  stopWithLog(opened, reconcile)
  const stopLooking = lookAtLog(opened)
  connection.service.line.watch()
  return {
    handlers: refusingForeignFigures(
      refusingHiddenFiles({ ...provingFirst(parts.handlers, opened), ...drafts.handlers }),
      opened.log.guard,
    ),
    pages: async (request) => (await documents.pages(request)) ?? openSales.pages(request),
    ...standingOf(opened, parts, lost.atStart),
    ...forApp(parts),
    found: () => ({ clock: connection.service.clockOffset(), log: verifier.last() }),
    slept: () => {
      opened.time.slept()
      opened.office.office?.slept()
    },
    nudge: () => {
      opened.log.guard.look()
      opened.time.woke()
      opened.office.office?.slept()
      opened.office.office?.sendNow()
      connection.service.line.look()
      reconcile.nudge()
      timeAsking.look()
    },
    lookAtLine: () => connection.service.line.look(),
    locked: () => {
      identity.forgetAll()
      drafts.locked()
      sales.visits.locked()
      connection.service.locked()
      checks.locked()
    },
    unlocked: () => {
      checks.unlocked()
      timeAsking.look()
      lost.tell()
    },
    setupChanged: () => {
      connection.service.setupChanged()
      reconcile.nudge()
      timeAsking.look()
    },
    noteOutsideCall: () => connection.service.noteOutsideCall(),
    claimOnboarding: () => claimOnboarding(opened.office),
    onboardingChanged: () => opened.office.office?.onboarding.tell(),
    sendReport: async (text) => {
      const { office } = opened.office
      return office === null ? 'not-asked' : office.report.send(text)
    },
    signHead: () => journal.signHead(),
    sendingCount: () => sending.sendingCount(),
    settled: async () => {
      await Promise.all([sales.visits.stop(), sending.settled()])
    },
    close: () => close(opened, parts, [timeAsking.stop, ...unsubscribes], [stopChecking, stopLooking]),
  }
}

/** How the log and the line stand. */
const standingOf = (
  { log, anchors, files, connection, time, isOnSharedDrive }: OpenedWorkspace,
  { sales, documents }: Pick<WorkspaceParts, 'sales' | 'documents'>,
  lostAtStart: readonly DamagedFile[],
) => ({
  storeProblem: () => log.problem ?? log.guard.found()?.problem ?? null,
  isOnSharedDrive: () => isOnSharedDrive,
  storeHolder: () => log.guard.found()?.holder ?? null,
  logEnd: () => (anchors === null ? null : log.end()),
  repairedSales: () => log.journal.repaired().length + documents.repairedReceipts(),
  setAsideEntries: () => log.journal.setAside().filter(({ settled }) => settled === null).length,
  damagedFiles: () => [
    ...new Set([...files.damage.list(), ...lostAtStart]),
    ...lostDebtors(log.problem, sales),
    ...goneCustomers(log, time),
  ],
  isSigningKeyLost: () => log.journal.signingState().kind === 'lost',
  line: () => connection.service.connectionHealth.state(),
})

/** Files that were taken away: told in each run, until one in which an owner unlocked the counter. */
function lostFiles({ context, log: { journal, problem } }: OpenedWorkspace) {
  const atStart = problem === null ? lostUnseen(journal) : []
  const tell = (): void => {
    if (problem === null && context.staff().role === 'owner') seeLost(journal)
  }
  if (!context.isLocked()) tell()
  return { atStart, tell }
}

/** In a log that is only looked at the names may be hidden; of one that cannot be read something else is told. */
function lostDebtors(
  problem: OpenedWorkspace['log']['problem'],
  { hasLostDebtors }: Pick<WorkspaceParts['sales'], 'hasLostDebtors'>,
): readonly DamagedFile[] {
  try {
    return problem === null && hasLostDebtors() ? ['debtors'] : []
  } catch {
    return []
  }
}

/** Rows that somebody took with a database tool: each start says so for a while. */
function goneCustomers(
  { journal, problem }: OpenedWorkspace['log'],
  time: OpenedWorkspace['time'],
): readonly DamagedFile[] {
  if (problem !== null) return []
  const foundAt = journal.goneFoundAt()
  const isTold = foundAt !== null && (time.earliest() ?? 0) - foundAt < GONE_TOLD_FOR_MS
  return isTold ? ['customers-rows'] : []
}

/** A log that takes nothing any more. */
const stopWithLog = ({ context, log }: OpenedWorkspace, reconcile: Reconcile): void =>
  log.guard.onStop(({ problem: reason }) => {
    context.log.warn('workspace.log-stopped', { environment: context.environment, reason })
    // Answers could not be written.
    void reconcile.stop()
    context.push('app.recovered', {})
  })

/** `unsubscribes` go before the documents, `stops` after them. */
async function close(
  opened: OpenedWorkspace,
  { identity, personalData, documents, openSales, sales }: WorkspaceParts,
  unsubscribes: readonly (() => void)[],
  stops: readonly (() => void)[],
): Promise<void> {
  identity.forgetAll()
  personalData.stop()
  unsubscribes.forEach((unsubscribe) => unsubscribe())
  const printed = documents.stopPrinting()
  stops.forEach((stop) => stop())
  opened.verifier.close()
  await openSales.close()
  // What the office still has to be told follows from the log at the next start.
  await opened.office.office?.close()
  opened.context.holdPreferences({})
  // Disconnecting first ends whatever still waits for an answer; its outcome is recorded before the journal closes.
  await opened.connection.close()
  await sales.visits.stop()
  await sales.reconcile.stop()
  await sales.sending.settled()
  await printed
  documents.close()
  opened.context.keptSettings.closed()
  opened.log.journal.close()
  opened.hold?.release()
  await Promise.all([opened.anchors?.anchor.close(), opened.anchors?.copyAnchor.close()])
}

/** Nothing is asked for a log that is only looked at, or behind a lock where the owner wants that to wait. */
const askTime = ({ context, log: { problem }, connection, time }: OpenedWorkspace): TimeAsking =>
  createTimeAsking({
    time,
    ask: (signal) => askNothing(connection.service, { lane: 'prefetch', signal }),
    mayAsk: () =>
      problem === null && !(context.isLocked() && context.preferences().checksWhileLocked === 'pause'),
    timers: context.timers,
    reportDefect: context.log.error,
  })

/** Until the returned function is called. */
function onLineBack({ service: { connectionHealth } }: Connection, tell: () => void): () => void {
  let wasAway = false
  return connectionHealth.onChange(({ state }) => {
    const isAway = state === 'offline'
    if (wasAway && !isAway) tell()
    wasAway = isAway
  })
}

/** Where nobody sells, nothing else would see that another computer took the log over, or that its file was replaced. */
function lookAtLog({ context: { timers }, log: { guard } }: OpenedWorkspace): () => void {
  let stop = (): void => {}
  const next = (): void => {
    stop = timers.after(BEAT_MS, () => {
      if (guard.look() === null) next()
    })
  }
  next()
  return () => stop()
}

const NOT_YET = { httpStatus: 503 } as const

/** What the question to an owner tells beside the sums of the log. */
const setNowOf = ({ context, office, files }: OpenedWorkspace) => ({
  ...context.setNow,
  settings: context.preferences,
  settling: context.keptSettings.settling,
  commission: () => office.commission() ?? files.commissions.load() ?? [],
  ledgers: () => files.ledgers.load() ?? FIRST_LEDGER_NAMES,
  counterName: (counterId: string) => {
    const state = office.state()
    const counters = state.kind === 'entered' ? state.counters : []
    return counters.find((one) => one.counterId === counterId)?.name ?? null
  },
  lost: async () => (await office.office?.takeoverClient()?.lost()) ?? ({ kind: 'unanswered' } as const),
})

/** Every workflow of the environment, with what it needs. */
function compose(given: OpenedWorkspace) {
  const { context, log, connection, office, files, restorer, time } = given
  const { journal } = log
  const ages = createSaleAges(journal, time, context.clock)
  const book = keepBillBook(files.billBook)
  const names = keepCustomerNames(files.customers, accountsOfNames({ ...context, journal }))
  const openLink = (address: string) => context.openOutside(address, linkHosts(connection))
  let openSales: OpenSales | null = null
  const openAnew = (): void => context.reopen({ isBroken: context.isBroken })
  const setNow = setNowOf(given)
  const isBusy = (): boolean => sales.sending.sendingCount() > 0 || sales.visits.isSending()
  const logRestore = composeLogRestore({ context, journal, files, isBusy, openAnew })
  if (restorer !== undefined) office.office?.beginLogRestore({ restorer, onEnd: openAnew })
  const admission = beginOffice(given, ages, {
    onBehind: () => logRestore.startIfDue(),
    take: (callback) => openSales?.take(callback) ?? Promise.resolve(NOT_YET),
  })
  const sales = composeSales({
    ...context,
    ...connection,
    journal,
    time,
    ages,
    admission,
    setNow,
    operators: files.operators,
    accountLinks: files.accountLinks,
    keptVisits: files.keptVisits,
    book,
    names,
    openLink,
    reportDefect: context.log.error,
  })
  const { reconcile, view } = sales
  const till = tillOf(given, ages, sales.forTill)
  const documents = documentsOf(given, { sales, till, names, ages })
  const identity = composeIdentity({
    ...context,
    ...connection,
    time,
    journal,
    reportDefect: context.log.error,
    isPractice: context.environment === 'practice',
    files,
    openLink,
    printSlip: documents.printing.documents.printSlip,
  })
  openSales = composeOpenSales({
    ...context,
    ...connection,
    journal,
    reconcile,
    statement: sales.statement,
    files,
    view,
    shop: () => context.preferences().shop,
    savePdf: documents.printing.savePdf,
  })
  const personalData = composePersonalData({
    ...context,
    journal,
    time,
    ages,
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
  if (log.problem === null) office.office?.beginErasing(personalData.erasures, files.officeAskedErasures)
  const parts = { sales, till, documents, identity, openSales, personalData }
  const noted = { ...setNow, operators: files.operators.read, isResendSafe: () => false }
  const handlers = handlersOf(given, parts, { book, names, logRestore, isBusy, openAnew })
  return { ...parts, handlers: notingChanges(handlers, noted, context.keptSettings.noteBeside) }
}

const documentsOf = (
  { context, log, office, files }: OpenedWorkspace,
  {
    sales,
    till,
    names,
    ages,
  }: Pick<WorkspaceParts, 'sales' | 'till'> & Pick<Parameters<typeof composeDocuments>[0], 'names' | 'ages'>,
) =>
  composeDocuments({
    context,
    journal: log.journal,
    ages,
    isViewOnly: log.problem !== null,
    files,
    view: sales.view,
    visitOf: sales.visits.of,
    names,
    askElsewhere: (of) => askElsewhere(office.office, context.environment, of),
    seesSums: (from) => seesSums(till, from),
  })

const tillOf = (
  { context, log: { journal }, time }: OpenedWorkspace,
  { leastMs }: Pick<SaleAges, 'leastMs'>,
  forTill: ReturnType<typeof composeSales>['forTill'],
) => ({
  journal,
  clock: context.clock,
  time,
  ages: { leastMs, measured: time.measured },
  staff: context.staff,
  approver: context.approver,
  rights: () => context.preferences().cashierRights,
  hasCashiers: context.hasCashiers,
  ...forTill,
})

/** A log that is only looked at is sent nowhere, and sells nothing. */
const beginOffice = (
  { log, office: { office, state }, time, files }: OpenedWorkspace,
  ages: SaleAges,
  hears: Pick<OfficeWork, 'onBehind' | 'take'>,
) =>
  log.problem === null
    ? (office?.begin({ journal: log.journal, time, ages, erasures: files.officeErasures, ...hears }) ??
      (cannotAsk(state()) ? NOBODY_TO_ASK : null))
    : null

function handlersOf(
  { context, log, connection, office, files, verifier }: OpenedWorkspace,
  { sales, till, documents, identity, openSales, personalData }: WorkspaceParts,
  {
    book,
    names,
    logRestore,
    isBusy,
    openAnew,
  }: Pick<Parameters<typeof customersWorkflow>[0], 'names'> &
    Pick<Parameters<typeof composeSales>[0], 'book'> &
    Pick<OfficeHandlersOptions, 'logRestore' | 'isBusy' | 'openAnew'>,
): Omit<WorkspaceHandlers, keyof WindowDrafts['handlers']> {
  const { journal } = log
  const { clock } = context
  const { reconcile, view } = sales
  const { printing } = documents
  return {
    ...sales.handlers,
    ...tillWorkflow({ ...till, openDrawer: printing.documents.openDrawer }),
    ...commissionWorkflow(files.commissions, office.commission),
    ...dayBookWorkflow({
      ...till,
      creditAccount: sales.creditAccount,
      books: reportDocumentsOf({ ...context, documents: printing.documents }),
    }),
    ...accountsHandlers(context, journal, files, office.commission),
    ...documents.handlers,
    ...journalWorkflow({ verifier, journal, approver: context.approver }),
    'connection.test': async () => succeed(await testService(connection.service, context.timers)),
    ...practiceWorkflow({ passTime: connection.passTime, reconcile }),
    ...personalData.handlers,
    ...customersWorkflow({ journal, names, book, clock, view }),
    ...identity.handlers,
    ...openSales.handlers,
    ...officeHandlers({
      ...office,
      environment: context.environment,
      context,
      journal,
      logRestore,
      isBusy,
      openAnew,
      mayReadDay: (at) => mayReadOfficesDay(till, at),
      files,
      logProblem: log.problem,
      owner: () => context.approver() ?? ownerAt(context.staff()),
    }),
  }
}

/** Where the shop has no PINs, whoever is at the counter is its owner. */
const ownerAt = ({ id, role }: StaffAtCounter): string | null => (role === 'owner' ? id : null)

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
  {
    view,
    canAsk,
    sending,
    forTill,
  }: Pick<ReturnType<typeof composeSales>, 'view' | 'canAsk' | 'sending' | 'forTill'>,
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
    connection.service.connectionHealth.onChange((health) => push('connection.changed', health)),
    // What waits in practice waits for nobody.
    ...(context.environment === 'practice'
      ? []
      : [
          keepWaitingBadge({
            ...context,
            journal,
            inFlight: sending.inFlight,
            overpaid: forTill.overpaid,
            show: context.showBadge,
          }),
        ]),
  ]
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
}
