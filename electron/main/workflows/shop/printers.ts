// The printers during the first launch, when no environment is open yet: the test page needs no log.
import type { Handlers } from '@shared/contract'
import type { ReceiptDependencies } from '../records/receipts'

type PrinterChannel = 'printers.list' | 'printers.test'

export interface PrinterDependencies {
  readonly isInRoom: () => boolean
  /** The open environment's own, which print in turn with its receipts. */
  readonly inRoom: Pick<Handlers, PrinterChannel>
  readonly desk: Pick<ReceiptDependencies['desk'], 'printers' | 'printTest'>
}

export const printersWorkflow = ({
  isInRoom,
  inRoom,
  desk,
}: PrinterDependencies): Pick<Handlers, PrinterChannel> => ({
  'printers.list': (input) => (isInRoom() ? inRoom['printers.list'](input) : desk.printers()),
  'printers.test': (input) =>
    isInRoom() ? inRoom['printers.test'](input) : desk.printTest(input.printer, input.paper),
})
