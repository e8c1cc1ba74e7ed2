// Prints the reports of the till and the day book, saves them as PDF, and exports them as a table for spreadsheets.
import type { BrowserWindow } from 'electron'
import type { Environment } from '#shared/base/environment'
import type { Preferences } from '#shared/shop/preferences'
import { NOBODY } from '#shared/access/staff'
import { fail, succeed } from '#shared/base/result'
import type { BookTableFormat } from '#shared/till/till-report'
import type { ReceiptDocuments } from '../receipt-documents'
import { receiptLanguages } from '../receipt-preferences'
import type { GrowingDisk } from '#shared/node/files/growing-file'
import { saveGrowing } from '#shared/node/files/saved-file'
import { chooseFile } from '../../printing/system-printers'
import { textsIn, type Say } from '../../texts'
import type { BookContent, ReportDocuments } from '../../till/day-book'
import type { BookSetting } from './book-model'
import { bookModel } from './report-model'
import { bookPage } from './report-page'
import { bookTable } from './report-table'

export interface ReportDocumentsOptions {
  readonly setting: () => BookSetting
  readonly documents: Pick<ReceiptDocuments, 'printPage' | 'savePage'>
  /** Asks where to save a table; null if the person cancels. */
  readonly chooseTable: (suggestedName: string, format: BookTableFormat, say: Say) => Promise<string | null>
  readonly disk?: GrowingDisk
}

export function createReportDocuments({
  setting,
  documents,
  chooseTable,
  disk,
}: ReportDocumentsOptions): ReportDocuments {
  const modelOf = (content: BookContent) => bookModel(content, setting())
  return {
    print: (content, paper) => {
      const model = modelOf(content)
      return documents.printPage((options) => bookPage(model, options), paper)
    },
    savePdf: (content, paper) => {
      const model = modelOf(content)
      return documents.savePage((options) => bookPage(model, options), paper, `${model.fileName}.pdf`)
    },
    saveTable: async (content, format) => {
      // Programs read CSV: its titles and words are the same in every language.
      const english = format === 'csv' ? { say: textsIn('en'), sayToCustomers: textsIn('en') } : {}
      const own = { ...setting(), ...english }
      const model = bookModel(content, own)
      const path = await chooseTable(`${model.fileName}.${format}`, format, setting().say)
      if (path === null) return fail({ kind: 'cancelled' })
      const chunks = bookTable(model, own.say, format)
      const saved = await saveGrowing(path, chunks, new AbortController().signal, disk)
      return saved.ok ? succeed({ fileName: path.split(/[\\/]/).at(-1) ?? path }) : saved
    },
  }
}

/** What the reports need to know about the shop, and where the person saves them. */
export const reportDocumentsOf = ({
  preferences,
  colleagues,
  environment,
  counter,
  documents,
}: {
  readonly preferences: () => Pick<
    Preferences,
    'language' | 'shop' | 'receiptLanguage' | 'receiptSecondLanguage'
  >
  readonly colleagues: () => readonly { readonly id: string; readonly name: string }[]
  readonly environment: Environment
  readonly counter: () => BrowserWindow
  readonly documents: ReportDocumentsOptions['documents']
}): ReportDocuments =>
  createReportDocuments({
    documents,
    setting: () => {
      const own = preferences()
      const { shop } = own
      const say = textsIn(own.language)
      const [customersLanguage] = receiptLanguages(own)
      const staffName = (staffId: string): string =>
        colleagues().find(({ id }) => id === staffId)?.name ??
        (staffId === NOBODY ? say('book.owner') : staffId)
      return { say, sayToCustomers: textsIn(customersLanguage), staffName, shop, environment }
    },
    chooseTable: (suggestedName, format, say) =>
      chooseFile(counter(), suggestedName, {
        title: say('book.save.title'),
        filter: { name: say(`export.save.${format}`), extensions: [format] },
      }),
  })
