// The test page, on the printer that is being set up. It needs no journal, so the first launch can print it before any
// environment is open.
import type { Clock } from '#shared/base/clock'
import type { PrinterSettings } from '#shared/printing/printer'
import type { Paper } from '#shared/printing/paper'
import type { PaperSent } from '#shared/receipts/print-job'
import { SOURCE_LANGUAGE } from '#shared/base/languages'
import type { Result } from '#shared/base/result'
import type { InstalledPrinter } from '../printing/page-printer'
import type { Printers } from '../printing/printers'
import type { ReceiptLanguages } from './model'
import { receiptLanguages, type ReceiptPreferences } from './receipt-preferences'
import { kick } from './drawer'
import { printReceipt } from './print-receipt'
import { receiptRoutes } from './receipt-pages'
import { testPageSale } from './test-page'

export interface TestPageOptions {
  readonly printers: Printers
  readonly preferences: () => ReceiptPreferences
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
}

export interface TestPage {
  printers(): Promise<readonly InstalledPrinter[]>
  /** Prints with settings that need not be saved yet. */
  print(settings: PrinterSettings, paper: Paper): Promise<Result<PaperSent>>
  /** Answers the test page's address, and for every other receipt that there is none; null for every other address. */
  readonly pages: (request: Pick<Request, 'method' | 'url'>) => Promise<Response | null>
}

export function createTestPage({ printers, preferences, clock }: TestPageOptions): TestPage {
  const sources = {
    shop: () => preferences().shop,
    texts: () => preferences().receiptTexts,
    logo: () => preferences().logo,
    copiesOf: () => 0,
    clock,
  }
  /** A picture shows the letters of the shop's receipts; a printer's own letters are English. */
  const languagesOf = ({ connection, writing }: PrinterSettings): ReceiptLanguages => {
    if (connection.way !== 'driver' && writing !== 'picture') return [SOURCE_LANGUAGE]
    return receiptLanguages(preferences())
  }
  return {
    printers: printers.installed,
    print: (settings, paper) => {
      const { connection, finish } = settings
      const pressedAt = clock.elapsed()
      return printers.inTurn(async () => {
        // Whether it opened is asked with the page; one that fails is seen by the page too.
        if (connection.way !== 'driver' && finish.openDrawer)
          await kick(connection, finish, pressedAt, { printers, clock })
        // Here it is found out whether the printer says how it is.
        const asked = { ...settings, answers: true as const }
        return printReceipt(testPageSale(clock.now()), paper, asked, {
          ...sources,
          printers,
          languages: () => languagesOf(settings),
        })
      })
    },
    pages: receiptRoutes({ ...sources, saleOf: () => null }),
  }
}
