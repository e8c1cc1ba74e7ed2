// What one environment prints or writes to files: receipts and those waiting for their printer, lists of sales, and the
// search that finds both.
import type { Visit, VisitId } from '@shared/domain/visit'
import { hostsOf } from '../../platform/links'
import { createExports } from '../../documents/exports'
import { createJournalSearch, type Journal } from '../../journal'
import { createPrinting } from '../../documents'
import { countCopies } from '../../documents/receipts/copies'
import type { WorkspaceFiles } from '../files'
import type { WorkspaceContext } from '../context'
import { searchWords } from '../../documents/texts/search-words'
import type { CustomerNamesKeeper } from '../../workflows/counter/customers'
import {
  elsewhereWorkflow,
  keepElsewhere,
  type ElsewhereDependencies,
} from '../../workflows/records/elsewhere'
import { createPrintQueue } from '../../workflows/records/print-queue'
import { receiptSearchWorkflow } from '../../workflows/records/receipt-search'
import { receiptsWorkflow } from '../../workflows/records/receipts'
import type { ViewOf } from '../../workflows/records/sale-view'

export interface DocumentsOptions {
  readonly context: WorkspaceContext
  readonly journal: Journal
  /** The log is only looked at. */
  readonly isViewOnly: boolean
  readonly files: Pick<WorkspaceFiles, 'journal'>
  readonly view: ViewOf
  /** A visit that was paid; null if there is none with this id. */
  readonly visitOf: (visitId: VisitId) => Visit | null
  readonly names: Pick<CustomerNamesKeeper, 'languageOf'>
  /** What the office knows of a sale of another counter. */
  readonly askElsewhere: ElsewhereDependencies['ask']
}

export function composeDocuments(options: DocumentsOptions) {
  const { context, journal, isViewOnly, files, view, visitOf, names, askElsewhere } = options
  const { clock, timers, push, staff } = context
  const copies = countCopies(journal, isViewOnly)
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
    environment: context.environment,
  })
  const receipts = receiptsWorkflow({ journal, copies, visitOf, documents: printing.documents, staff })
  const prints = createPrintQueue({
    print: receipts.print,
    mayPrint: () => !context.isLocked(),
    clock,
    timers,
    onChanged: () => push('print-queue.changed', {}),
  })
  const search = createJournalSearch({
    path: files.journal,
    platform: context.platform,
    journal,
    clock,
    timers,
    vocabulary: () => searchWords(context.colleagues()),
  })
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
    pages: async (request: Request) => (await printing.pages(request)) ?? exports.pages(request),
    /** Receipts that wait for their printer keep waiting. */
    stopPrinting: () => prints.close(),
    /** Before the journal closes. */
    close: () => search.close(),
  }
}
