// The printers during the first launch, when no environment is open yet: the test page needs no log.
import type { Handlers } from '@shared/contract'
import type { ReceiptDependencies } from '../records/receipts'

type PrinterChannel = 'printers.list' | 'printers.test'

export interface PrinterDependencies {
  readonly isInWorkspace: () => boolean
  /** The open environment's own, which print in turn with its receipts. */
  readonly inWorkspace: Pick<Handlers, PrinterChannel>
  readonly documents: Pick<ReceiptDependencies['documents'], 'printers' | 'printTest'>
}

export const printersWorkflow = ({
  isInWorkspace,
  inWorkspace,
  documents,
}: PrinterDependencies): Pick<Handlers, PrinterChannel> => ({
  'printers.list': (input) => (isInWorkspace() ? inWorkspace['printers.list'](input) : documents.printers()),
  'printers.test': (input) =>
    isInWorkspace() ? inWorkspace['printers.test'](input) : documents.printTest(input.printer, input.paper),
})
