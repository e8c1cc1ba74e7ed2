// The door of the printing part: pages for the window, a desk for the receipts' workflow, built from a log and the shop's choices.
import type { BrowserWindow } from 'electron'
import type { Clock, Timers } from '@shared/clock'
import { LANGUAGES, type Environment } from '@shared/domain/environment'
import type { RecordedEvent } from '@shared/domain/journal'
import type { Preferences } from '@shared/domain/preferences'
import type { Sale } from '@shared/domain/sale'
import type { RequestId } from '@shared/ids'
import { textsIn } from './texts'
import { copiesIn } from './receipts/copies'
import { createReceiptDocuments, type ReceiptDocuments } from './receipts/receipt-documents'
import { realDisk } from './printers/saved-documents'
import type { ReceiptLanguages } from './receipts/model'
import { createPress, type Press } from './printers/page-printer'
import { openPrintWindow } from './printers/print-window'
import type { RawConnection } from './printers/raw-printer'
import type { Delivery, SendLimits } from './printers/raw/delivery'
import { sendToNetwork } from './printers/raw/network'
import { queueCommand, sendToQueue } from './printers/raw/queue'
import { createSlips } from './receipts/slips'
import { currentModel, receiptRoutes } from './receipts/receipt-pages'
import { shareText } from './receipts/share-text'
import { choosePdfFile, installedPrinters } from './printers/system-printers'

export interface PrintingOptions {
  /** The window's own origin, without a slash at its end. */
  readonly origin: string
  readonly journal: {
    sale(requestId: RequestId): Sale | null
    story(requestId: RequestId): readonly RecordedEvent[]
  }
  readonly preferences: () => Pick<
    Preferences,
    'shop' | 'logo' | 'receiptTexts' | 'language' | 'receiptLanguages' | 'printer'
  >
  /** `process.platform`. */
  readonly platform: string
  /** The counter's window: dialogs belong to it. */
  readonly counter: () => BrowserWindow
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
  readonly environment: Environment
}

export interface Printing {
  /** Answers addresses under `/receipt/` and `/slip/`; null for every other. */
  readonly pages: (request: Pick<Request, 'method' | 'url'>) => Promise<Response | null>
  readonly documents: ReceiptDocuments
  /** The masked text of a sale's receipt, for a message; null while nothing true can be said. */
  readonly shareText: (sale: Sale) => string | null
  /** Saves any page of the app's origin as a PDF where the person says. */
  readonly savePdf: Press['savePdf']
}

export function createPrinting(options: PrintingOptions): Printing {
  const { journal, preferences, platform, clock, timers, origin, counter, environment } = options
  const say = () => textsIn(preferences().language)
  const sources = {
    shop: () => preferences().shop,
    texts: () => preferences().receiptTexts,
    logo: () => preferences().logo,
    copiesOf: copiesIn(journal),
    clock,
  }
  const installed = () => installedPrinters(counter())
  const press = createPress({
    origin,
    timers,
    say,
    openWindow: openPrintWindow,
    printers: installed,
    chooseFile: (suggestedName) => choosePdfFile(counter(), suggestedName, say()),
    disk: realDisk,
  })
  const slips = createSlips()
  const receipts = receiptRoutes({ ...sources, saleOf: (requestId) => journal.sale(requestId) })
  return {
    savePdf: press.savePdf,
    pages: async (request) => slips.pages(request) ?? receipts(request),
    shareText: (sale) => {
      const model = currentModel(sale, receiptLanguages(preferences()), sources)
      return model === null ? null : shareText(model, sale)
    },
    documents: createReceiptDocuments({
      ...sources,
      languages: () => receiptLanguages(preferences()),
      printer: () => preferences().printer,
      installed,
      press,
      timers,
      slips,
      environment,
      sendRaw: (connection, bytes, limits) => sendRaw(platform, connection, bytes, limits),
    }),
  }
}

const receiptLanguages = ({
  language,
  receiptLanguages: wanted,
}: Pick<Preferences, 'language' | 'receiptLanguages'>): ReceiptLanguages =>
  wanted === 'screen' ? [language] : [language, ...LANGUAGES.filter((other) => other !== language)]

const sendRaw = (
  platform: string,
  connection: RawConnection,
  bytes: Uint8Array,
  limits: SendLimits,
): Promise<Delivery> =>
  connection.way === 'network'
    ? sendToNetwork(connection, bytes, limits)
    : sendToQueue(queueCommand(platform, connection.queue), bytes, limits)
