// Printers during set-up. They belong to the computer, so the first launch can test them before any environment is
// open.
import type { Handlers, Output } from '#shared/channels/contract'
import type { FoundPrinter } from '#shared/printing/found-printer'
import type { PrinterSettings } from '#shared/printing/printer'
import type { Paper } from '#shared/printing/paper'
import type { PaperSent } from '#shared/receipts/print-job'
import { succeed, type Result } from '#shared/base/result'

export interface PrinterDependencies {
  readonly testPage: {
    printers(): Promise<Output<'printers.list'>>
    print(settings: PrinterSettings, paper: Paper): Promise<Result<PaperSent>>
  }
  readonly find: () => Promise<readonly FoundPrinter[]>
}

export const printersWorkflow = ({
  testPage,
  find,
}: PrinterDependencies): Pick<Handlers, 'printers.list' | 'printers.find' | 'printers.test'> => ({
  'printers.list': () => testPage.printers(),
  'printers.find': async () => succeed(await find()),
  'printers.test': ({ printer, paper }) => testPage.print(printer, paper),
})
