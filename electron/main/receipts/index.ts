// The documents of one environment: pages for the window, and receipts for the workflows, built from its journal and
// the shop's preferences.
import type { Clock } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import { printerBy, printerTaking } from '#shared/printing/printers'
import type { Sale } from '#shared/sale/sale'
import type { ElsewhereName, SaleElsewhere } from '#shared/sale/sale-elsewhere'
import type { Visit, VisitId } from '#shared/visit/visit'
import { customerOf } from '#shared/sale/sale-actions'
import type { RequestId } from '#shared/base/ids'
import type { Language } from '#shared/base/languages'
import type { SaleAges } from '../journal'
import type { CopyCount } from './copies'
import { createReceiptDocuments, type ReceiptDocuments } from './receipt-documents'
import type { ReceiptLanguages } from './model'
import { receiptLanguages, type ReceiptPreferences } from './receipt-preferences'
import type { Press } from '../printing/page-printer'
import type { Printers } from '../printing/printers'
import { createSlips } from './slips'
import { currentModel, isVisit, receiptRoutes, type Receiptable } from './receipt-pages'
import { shareText, takeAlongText } from './share-text'

export interface PrintingOptions {
  readonly journal: {
    sale(requestId: RequestId): Sale | null
  }
  readonly copies: Pick<CopyCount, 'before'>
  /** A visit that was paid; null if there is none with this id. */
  readonly visitOf: (visitId: VisitId) => Visit | null
  /** A sale of another counter, as the office told it last; null if it was not looked at. */
  readonly elsewhere: (name: ElsewhereName) => SaleElsewhere | null
  readonly preferences: () => ReceiptPreferences
  /** The language that was chosen for a customer, by number; null if none was. */
  readonly languageOf: (accountNumber: string) => Language | null
  readonly printers: Printers
  readonly clock: Clock
  readonly ages: Pick<SaleAges, 'isOpenedWithin'>
  readonly environment: Environment
}

export interface Printing {
  /** Answers addresses under `/receipt/` and `/slip/`; null for every other. */
  readonly pages: (request: Pick<Request, 'method' | 'url'>) => Promise<Response | null>
  readonly documents: ReceiptDocuments
  /** The masked text of a sale's receipt, for a message; null while nothing certain can be said. */
  readonly shareText: (subject: Receiptable) => string | null
  /** What a customer may take along of their receipt as a code, in this language; null for what is no receipt, or too long for one. */
  readonly takeAlongText: (subject: Receiptable, language: Language) => string | null
  /** Saves any page of the app's origin as a PDF where the person chooses. */
  readonly savePdf: Press['savePdf']
}

export function createPrinting(options: PrintingOptions): Printing {
  const { journal, copies, preferences, printers, clock, environment } = options
  const sources = {
    shop: () => preferences().shop,
    texts: () => preferences().receiptTexts,
    logo: () => preferences().logo,
    copiesOf: copies.before,
    clock,
  }
  const languages = (subject?: Receiptable): ReceiptLanguages =>
    receiptLanguages(preferences(), subject === undefined ? null : languageOfCustomer(subject, options))
  const slips = createSlips()
  const receipts = receiptRoutes({
    ...sources,
    saleOf: (requestId) => journal.sale(requestId),
    visitOf: options.visitOf,
    elsewhere: options.elsewhere,
  })
  return {
    savePdf: printers.press.savePdf,
    pages: async (request) => slips.pages(request) ?? receipts(request),
    shareText: (subject) => {
      const model = currentModel(subject, languages(subject), sources)
      return model === null ? null : shareText(model, subject)
    },
    takeAlongText: (subject, language) => {
      const model = currentModel(subject, [language], sources)
      return model?.kind === 'receipt' ? takeAlongText(model, subject) : null
    },
    documents: createReceiptDocuments({
      ...sources,
      ages: options.ages,
      languages,
      printer: (use, paper) => printerTaking(paper, use, preferences()).settings,
      printerBy: (id) => printerBy(id, preferences()),
      printers,
      slips,
      environment,
    }),
  }
}

/** Of a visit: of the first number that a language was chosen for. */
function languageOfCustomer(
  subject: Receiptable,
  { languageOf }: Pick<PrintingOptions, 'languageOf'>,
): Language | null {
  const sales = isVisit(subject) ? subject.lines.flatMap(({ sale }) => sale ?? []) : [subject]
  for (const sale of sales) {
    const customer = customerOf(sale)
    const language = customer === null ? null : languageOf(customer)
    if (language !== null) return language
  }
  return null
}
