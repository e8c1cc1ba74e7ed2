// What one environment prints or writes to files: receipts and those waiting for their printer, lists of sales, and the
// search that finds both.
import type { Language } from '#shared/base/languages'
import type { ReceiptId } from '#shared/receipts/print-job'
import { isVisitId, type Visit, type VisitId } from '#shared/visit/visit'
import { hostsOf } from '../../platform/links'
import { createExports } from '../../receipts/exports'
import { createJournalSearch, type Journal, type JournalSearch, type SaleAges } from '../../journal'
import { createPrinting } from '../../receipts'
import { countCopies } from '../../receipts/copies'
import type { WorkspaceFiles } from '../base/files'
import type { WorkspaceContext } from '../base/context'
import { searchWords } from '../../texts/search-words'
import type { CustomerNamesKeeper } from '../../records/customers'
import { elsewhereWorkflow, keepElsewhere, type ElsewhereDependencies } from '../../records/elsewhere'
import { createPrintQueue } from '../../printing/print-queue'
import { receiptSearchWorkflow, type ReceiptSearchDependencies } from '../../records/receipt-search'
import { receiptsWorkflow } from '../../records/receipts'
import type { ViewOf } from '../../money/sale-view'

export interface DocumentsOptions {
  readonly context: WorkspaceContext
  readonly journal: Journal
  readonly ages: SaleAges
  /** The log is only looked at. */
  readonly isViewOnly: boolean
  readonly files: Pick<WorkspaceFiles, 'journal' | 'papersUnderWay' | 'waitingPrints'>
  readonly view: ViewOf
  /** A visit that was paid; null if there is none with this id. */
  readonly visitOf: (visitId: VisitId) => Visit | null
  readonly names: Pick<CustomerNamesKeeper, 'languageOf'>
  /** What the office knows of a sale of another counter. */
  readonly askElsewhere: ElsewhereDependencies['ask']
  /** Whether whoever is at the counter is told sums of sales from this moment on. */
  readonly seesSums: ReceiptSearchDependencies['seesSums']
}

export function composeDocuments(options: DocumentsOptions) {
  const { context, journal, ages, isViewOnly, files, view, visitOf, names, askElsewhere } = options
  const { clock, timers, push, staff } = context
  const copies = countCopies(journal, isViewOnly, files.papersUnderWay)
  const kept = keepElsewhere()
  const printing = createPrinting({
    journal,
    copies,
    visitOf,
    elsewhere: (name) => kept.of(name)?.sale ?? null,
    preferences: context.preferences,
    languageOf: names.languageOf,
    printers: context.printers,
    clock,
    ages,
    environment: context.environment,
  })
  const receipts = receiptsWorkflow({ journal, copies, visitOf, documents: printing.documents, staff })
  const prints = createPrintQueue({
    print: receipts.print,
    staff,
    file: files.waitingPrints,
    mayPrint: () => !context.isLocked(),
    clock,
    timers,
    onChanged: () => push('print-queue.changed', {}),
  })
  const search = searchOf(options)
  const exports = createExports({
    environment: context.environment,
    preferences: context.preferences,
    colleagues: context.colleagues,
    counter: context.counter,
    clock,
    visitEntries: (visitId) => journal.visit(visitId),
    onProgress: (progress) => push('receipts.exported', progress),
    savePdf: printing.savePdf,
  })
  return {
    printing,
    handlers: {
      ...receipts.handlers,
      ...prints.handlers,
      ...elsewhereWorkflow({ kept, ask: askElsewhere, documents: printing.documents }),
      ...receiptSearchWorkflow({
        journal,
        visitOf,
        staff,
        search,
        seesSums: options.seesSums,
        view,
        nextTurn: () => new Promise((resolve) => void timers.after(0, resolve)),
        exports,
        sharing: {
          text: printing.shareText,
          chatLink: () => context.preferences().chatLink,
          openOutside: (address) => context.openOutside(address, hostsOf([context.preferences().chatLink])),
          saveText: exports.saveText,
        },
      }),
    },
    /** What a customer may take along of the receipt of their sale or visit; null where there is none. */
    receiptTextOf: (id: ReceiptId, language: Language): string | null =>
      takenAlong(printing, isVisitId(id) ? visitOf(id) : journal.sale(id), language),
    pages: async (request: Request) => (await printing.pages(request)) ?? exports.pages(request),
    /** Receipts that wait for their printer keep waiting. Resolves when it is known, where it can be, what became of the others. */
    stopPrinting: () => {
      prints.close()
      return context.printers.leave(receipts.stop())
    },
    /** How many receipts the index of the search had otherwise than the log. */
    repairedReceipts: search.repaired,
    /** Before the journal closes. */
    close: () => {
      copies.close()
      search.close()
    },
  }
}

const takenAlong = (
  { takeAlongText }: Pick<ReturnType<typeof createPrinting>, 'takeAlongText'>,
  subject: Parameters<typeof takeAlongText>[0] | null,
  language: Language,
): string | null => (subject === null ? null : takeAlongText(subject, language))

const searchOf = ({
  context,
  journal,
  files,
}: Pick<DocumentsOptions, 'context' | 'journal' | 'files'>): JournalSearch =>
  createJournalSearch({
    path: files.journal,
    platform: context.platform,
    journal,
    clock: context.clock,
    timers: context.timers,
    vocabulary: () => searchWords(context.colleagues()),
    onRepaired: () => {
      context.log.warn('workspace.index-repaired', { environment: context.environment })
      context.push('app.recovered', {})
    },
  })
