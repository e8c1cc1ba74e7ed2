// Receipts of sales and of visits: preview, print, save; and the printer. The journal alone decides what is printed; whatever happens
// to the paper, the sale is unaffected.
import type { Handlers } from '#shared/channels/contract'
import type { PaperSent, PrintJob, ReceiptId } from '#shared/receipts/print-job'
import type { Paper, ReceiptKind } from '#shared/printing/paper'
import { receiptKindOf } from '#shared/sale/receipt-kind'
import type { JournalEvent } from '#shared/sale/journal'
import type { Sale } from '#shared/sale/sale'
import { isVisitId, type Visit, type VisitId } from '#shared/visit/visit'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal } from '../journal'

/** A paper of a sale, with its entry in the journal. */
export interface Copy {
  readonly requestId: RequestId
  readonly event: Extract<JournalEvent, { type: 'printed' }>
}

export interface ReceiptDependencies {
  readonly journal: Pick<Journal, 'sale' | 'append'>
  readonly copies: {
    /** These may come out from now on. If the app ends before the returned function is called, they did. */
    underWay(copies: readonly Copy[]): () => void
    /** Paper was produced that the journal did not take: it counts all the same. */
    notRecorded(copy: Copy): void
  }
  /** A visit that was paid; null if there is none with this id. */
  readonly visitOf: (visitId: VisitId) => Visit | null
  readonly documents: {
    page(
      subject: Sale | Visit,
      paper: Paper,
    ): {
      readonly path: string
      readonly text: string
      readonly prints: 'as-shown' | 'in-english'
    } | null
    print(
      subject: Sale | Visit,
      paper: Paper,
      pressedAt: number | null,
      printer: string | null,
    ): Promise<Printed>
    savePdf(subject: Sale | Visit, paper: Paper): Promise<Result<{ readonly fileName: string }>>
  }
  readonly staff: () => Pick<StaffAtCounter, 'id'>
}

type ReceiptHandlers = Pick<Handlers, 'receipt.page' | 'receipt.save-pdf'>

export interface Receipts {
  readonly handlers: ReceiptHandlers
  /**
   * Prints a receipt and counts the copy. What cannot be printed now is a failure; the queue decides whether it waits. `pressedAt` is
   * elapsed time, null while nobody stands there. `printer` is another one than that of receipts, with its own paper. `askedBy` is whoever
   * pressed, also for what is printed by itself later.
   */
  print(job: PrintJob, pressedAt: number | null, printer: string | null, askedBy: string): Promise<Printed>
  /** Nothing more is printed. Resolves when what is under way has ended. */
  stop(): Promise<unknown>
}

type Printed = Result<PaperSent>
type PrinterProblem = Extract<Failure, { kind: 'printer' }>['problem']

/** What is printed, and the sales on it, each of which then has one more copy. */
interface Printable {
  readonly subject: Sale | Visit
  readonly copies: readonly { readonly requestId: RequestId; readonly kind: ReceiptKind }[]
}

export function receiptsWorkflow({
  journal,
  copies: counted,
  visitOf,
  documents,
  staff,
}: ReceiptDependencies): Receipts {
  /**
   * Records that paper was produced, so that the next one says it is a duplicate. Printing continues even if the
   * journal cannot be written.
   */
  const recordCopies = (copies: readonly Copy[]): void => {
    for (const copy of copies) if (!journal.append(copy.requestId, copy.event).ok) counted.notRecorded(copy)
  }
  const papersOf = ({ copies }: Printable, to: 'printer' | 'file', staffId: string): readonly Copy[] =>
    copies.map(({ requestId, kind }) => ({
      requestId,
      event: { type: 'printed', staffId, document: kind, to },
    }))
  /** What throws may have produced paper: it stays under way until the next start counts it. */
  const counting = async <Value>(
    copies: readonly Copy[],
    produce: () => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    const ended = counted.underWay(copies)
    const produced = await produce()
    if (produced.ok || mayHaveLeft(produced.failure)) recordCopies(copies)
    ended()
    return produced
  }
  const printable = (id: ReceiptId): Result<Printable> =>
    isVisitId(id) ? ofVisit(visitOf(id)) : ofSale(journal.sale(id))
  let isStopped = false
  const printOnce = async (
    { requestId, paper }: PrintJob,
    pressedAt: number | null,
    printer: string | null,
    askedBy: string,
  ): Promise<Printed> => {
    if (isStopped) return fail({ kind: 'printer', problem: 'taken-back' })
    const found = printable(requestId)
    if (!found.ok) return found
    return counting(papersOf(found.value, 'printer', askedBy), () =>
      documents.print(found.value.subject, paper, pressedAt, printer),
    )
  }
  const handlers: ReceiptHandlers = {
    'receipt.page': async ({ requestId, paper }) => {
      const found = printable(requestId)
      if (!found.ok) return found
      const page = documents.page(found.value.subject, paper)
      return page === null ? fail(TOO_EARLY) : succeed(page)
    },
    'receipt.save-pdf': async ({ requestId, paper }) => {
      const found = printable(requestId)
      if (!found.ok) return found
      return counting(papersOf(found.value, 'file', staff().id), () =>
        documents.savePdf(found.value.subject, paper),
      )
    },
  }
  let last: Promise<unknown> = Promise.resolve()
  /** The next paper is composed once the one before is counted: of two that are asked for at once, one is the original. */
  const print: Receipts['print'] = (...asked) => {
    const printing = last.then(() => printOnce(...asked))
    last = printing.catch(() => undefined)
    return printing
  }
  const stop = (): Promise<unknown> => {
    isStopped = true
    return last
  }
  return { handlers, print, stop }
}

function ofSale(sale: Sale | null): Result<Printable> {
  if (sale === null) return fail(NO_SUCH_SALE)
  const kind = receiptKindOf(sale)
  const { requestId } = sale
  return kind === null ? fail(tooEarly(sale)) : succeed({ subject: sale, copies: [{ requestId, kind }] })
}

/** Each line says something certain: until then the visit has no paper. */
function ofVisit(visit: Visit | null): Result<Printable> {
  if (visit === null) return fail({ kind: 'wrong-state', state: 'no-such-visit' })
  const copies = visit.lines.flatMap(({ requestId, sale, state }) => {
    const kind = sale === null || state === 'waiting' ? null : receiptKindOf(sale)
    return kind === null ? [] : [{ requestId, kind }]
  })
  return copies.length < visit.lines.length ? fail(TOO_EARLY) : succeed({ subject: visit, copies })
}

/** A printer that did not answer in time may still print, and a queue will: one "duplicate" too many is better than two originals. */
export const mayHaveLeft = (failure: Failure): boolean =>
  failure.kind === 'printer' && MAY_HAVE_LEFT.includes(failure.problem)
const MAY_HAVE_LEFT: readonly PrinterProblem[] = ['no-answer', 'waits-behind', 'cut-short']

const tooEarly = (sale: Sale): Failure => ({ kind: 'wrong-state', state: sale.railStatus })

const TOO_EARLY: Failure = { kind: 'wrong-state', state: 'sending' }

const NO_SUCH_SALE: Failure = {
  kind: 'not-found',
  httpStatus: null,
  errorCode: null,
  message: null,
  callId: null,
}
