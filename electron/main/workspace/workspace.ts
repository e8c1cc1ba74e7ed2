// One open environment, assembled: its journal opened and recovered, its service, its workflows. Closed as a whole.
import { join } from 'node:path'
import { fail, succeed, type Result } from '@shared/result'
import { connectTo, type Connection } from './connect'
import { reportDocumentsOf } from '../documents/reports/report-documents'
import { composeIdentity } from './compose/identity'
import { createVerifier, openLog, sealedHeadOf, type OpenedLog, type Verifier } from '../journal'
// oxlint-disable-next-line import/default -- the bundler makes this module
import createVerifyWorker from '../journal/verify/verify-worker?nodeWorker'
import { showEnded } from '../platform/notifications'
import { composeDocuments } from './compose/documents'
import { composeOpenSales } from './compose/open-sales'
import { workspaceFiles, type WorkspaceFiles } from './files'
import type { WorkspaceContext } from './context'
import type { Workspace } from './workspaces'
import { composeSales } from './compose/sales'
import { createAutomaticPurge } from '../workflows/shop/automatic-purge'
import { keepBillBook } from '../workflows/counter/bill-book'
import { commissionWorkflow } from '../workflows/till/commission'
import { customersWorkflow, keepCustomerNames } from '../workflows/counter/customers'
import { dayBookWorkflow } from '../workflows/till/day-book'
import { createSaleEndNotifier } from '../workflows/records/sale-end-notifier'
import { logWorkflow } from '../workflows/records/journal'
import { checksBehindLock } from '../workflows/records/open-sales'
import { practiceWorkflow } from '../workflows/counter/practice'
import { privacyWorkflow } from '../workflows/shop/privacy'
import { announceSales } from '../workflows/records/sale-view'
import { tillWorkflow } from '../workflows/till/till'

/**
 * Opens an environment: journal, recovery of earlier runs, then the workflows. Fails with `store` if the journal cannot
 * be trusted.
 */
export async function openWorkspace(options: WorkspaceContext): Promise<Result<Workspace>> {
  const { environment, clock, log } = options
  const merchant = await options.merchant()
  if (environment !== 'practice' && merchant === null) return fail({ kind: 'not-allowed', needs: 'setup' })
  const files = workspaceFiles(join(options.dataFolder, environment), log)
  const chainKey = await options.chainKey(files.chainKey)
  if (!chainKey.ok) return chainKey
  const opened = openLog({
    path: files.journal,
    environment,
    chainKey: chainKey.value,
    clock,
    timers: options.timers,
    platform: options.platform,
    reportDefect: log.error,
  })
  if (!opened.ok) return opened
  log.info('workspace.recovered', { environment, count: opened.value.halfDone })
  const connection = await connectTo(merchant, options, files)
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

function putTogether(
  options: WorkspaceContext,
  { journal, problem }: OpenedLog,
  connection: Connection,
  files: WorkspaceFiles,
  verifier: Verifier,
): Workspace {
  const { clock, timers, push, staff } = options
  const { service } = connection
  const book = keepBillBook(files.billBook)
  const names = keepCustomerNames(files.customers)
  const selling = composeSales({ workspace: options, journal, connection, files, book })
  const { reconcile, view, sending } = selling
  const paper = composeDocuments({ workspace: options, journal, files, view })
  const { printing } = paper
  const identity = composeIdentity({
    ...connection,
    isPractice: options.environment === 'practice',
    clock,
    timers,
    files,
    staff,
    counter: options.counter,
    printSlip: printing.documents.printSlip,
  })
  const pending = composeOpenSales({
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
  // A view-only journal accepts no answers; asking would only use up the rate.
  const checks = checksBehindLock(reconcile, () => options.preferences().checksWhileLocked)
  if (options.isLocked()) checks.locked()
  if (problem === null) reconcile.start()
  const unsubscribeSales = announceSales(journal, view, push)
  const unsubscribeEnds = createSaleEndNotifier(journal, (sale) => {
    push('sale.ended', view(sale))
    showEnded(sale, { ...options, onPressed: (requestId) => push('sale.asked-for', { requestId }) })
  })
  const unsubscribeLine = service.line.onChange((state) => push('line.changed', state))
  return {
    handlers: {
      ...selling.handlers,
      ...tillWorkflow({ journal, clock, staff }),
      ...commissionWorkflow(files.commissions),
      ...dayBookWorkflow({
        journal,
        clock,
        staff,
        books: reportDocumentsOf({ ...options, documents: printing.documents }),
      }),
      ...paper.handlers,
      ...logWorkflow({ verifier }),
      ...practiceWorkflow({ passTime: connection.passTime, reconcile }),
      ...privacyWorkflow({ ...personal, clock, lastPurge: () => purge.last() }),
      ...customersWorkflow({ journal, names, book, clock, view }),
      ...identity.handlers,
      ...pending.handlers,
    },
    pages: async (request) => (await paper.pages(request)) ?? pending.pages(request),
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
      unsubscribeSales()
      unsubscribeEnds()
      paper.stopPrinting()
      unsubscribeLine()
      verifier.close()
      await pending.close()
      // Disconnecting first ends whatever still waits for an answer; its outcome is recorded before the journal closes.
      await connection.close()
      await reconcile.stop()
      await sending.settled()
      paper.close()
      journal.close()
    },
  }
}
