// Receipts of sales: preview, print, save; and the printer. The journal alone decides what is printed; whatever happens
// to the paper, the sale is unaffected.
import type { Handlers } from '@shared/contract'
import type { PrintJob } from '@shared/domain/printer'
import type { Paper, ReceiptKind } from '@shared/domain/receipt'
import { receiptKindOf } from '@shared/domain/receipt-kind'
import type { Sale } from '@shared/domain/sale'
import type { StaffAtCounter } from '@shared/domain/staff'
import type { RequestId } from '@shared/ids'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import type { Journal } from '../../journal'

export interface ReceiptDependencies {
  readonly journal: Pick<Journal, 'sale' | 'append'>
  readonly documents: {
    page(sale: Sale, paper: Paper): { readonly path: string; readonly text: string } | null
    print(sale: Sale, paper: Paper): Promise<Result<{ readonly sentTo: string }>>
    savePdf(sale: Sale, paper: Paper): Promise<Result<{ readonly fileName: string }>>
    openDrawer(): Promise<Result<{ readonly sentTo: string }>>
  }
  readonly staff: () => StaffAtCounter
}

type ReceiptHandlers = Pick<Handlers, 'receipt.page' | 'receipt.save-pdf' | 'printers.open-drawer'>

export interface Receipts {
  readonly handlers: ReceiptHandlers
  /**
   * Prints a receipt and counts the copy. What cannot be printed now is a failure; the queue decides whether it waits.
   */
  print(job: PrintJob): Promise<Result<{ readonly sentTo: string }>>
}

export function receiptsWorkflow({ journal, documents, staff }: ReceiptDependencies): Receipts {
  /**
   * Records that paper was produced, so that the next one says it is a duplicate. Printing continues even if the
   * journal cannot be written.
   */
  const recordCopy = (requestId: RequestId, document: ReceiptKind, to: 'printer' | 'file'): void => {
    journal.append(requestId, { type: 'printed', staffId: staff().id, document, to })
  }
  const print = async ({ requestId, paper }: PrintJob): Promise<Result<{ readonly sentTo: string }>> => {
    const found = printable(journal.sale(requestId))
    if (!found.ok) return found
    const printed = await documents.print(found.value.sale, paper)
    if (printed.ok || mayHaveLeft(printed.failure)) recordCopy(requestId, found.value.kind, 'printer')
    return printed
  }
  const handlers: ReceiptHandlers = {
    'receipt.page': async ({ requestId, paper }) => {
      const found = printable(journal.sale(requestId))
      if (!found.ok) return found
      const page = documents.page(found.value.sale, paper)
      return page === null ? fail(tooEarly(found.value.sale)) : succeed(page)
    },
    'receipt.save-pdf': async ({ requestId, paper }) => {
      const found = printable(journal.sale(requestId))
      if (!found.ok) return found
      const saved = await documents.savePdf(found.value.sale, paper)
      if (saved.ok) recordCopy(requestId, found.value.kind, 'file')
      return saved
    },
    'printers.open-drawer': () => documents.openDrawer(),
  }
  return { handlers, print }
}

function printable(sale: Sale | null): Result<{ readonly sale: Sale; readonly kind: ReceiptKind }> {
  if (sale === null) return fail(NO_SUCH_SALE)
  const kind = receiptKindOf(sale)
  return kind === null ? fail(tooEarly(sale)) : succeed({ sale, kind })
}

/** A printer that did not answer in time may still print: one "duplicate" too many is better than two originals. */
const mayHaveLeft = (failure: Failure): boolean =>
  failure.kind === 'printer' && failure.problem === 'no-answer'

const tooEarly = (sale: Sale): Failure => ({ kind: 'wrong-state', state: sale.railStatus })

const NO_SUCH_SALE: Failure = {
  kind: 'not-found',
  httpStatus: null,
  errorCode: null,
  message: null,
  callId: null,
}
