// Printers during set-up. They belong to the computer, so the first launch can test them before any environment is
// open.
import type { Handlers, Output } from '#shared/channels/contract'
import type { PrinterProblem } from './raw/printer-problems'
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
  readonly queueProblem: (queue: string) => Promise<PrinterProblem | null>
  readonly find: () => Promise<readonly FoundPrinter[]>
}

export const printersWorkflow = ({
  testPage,
  find,
  queueProblem,
}: PrinterDependencies): Pick<
  Handlers,
  'printers.list' | 'printers.find' | 'printers.queue-problem' | 'printers.test'
> => ({
  'printers.list': () => testPage.printers(),
  'printers.find': async () => succeed(await find()),
  'printers.queue-problem': async ({ queue }) => succeed(await queueProblem(queue)),
  'printers.test': ({ printer, paper }) => testPage.print(printer, paper),
})
