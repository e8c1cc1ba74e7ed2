// The list of receipts: searched while typing, totalled, and exported; and a single receipt shared with its customer.
import {
  RECEIPTS_A_PAGE,
  type ExportFormat,
  type ReceiptSearch,
  type ReceiptTotals,
} from '#shared/receipts/receipt-log'
import type { receiptChannels } from '#shared/channels/receipts'
import type { Handlers } from '#shared/channels/contract'
import type { Sale } from '#shared/sale/sale'
import { chatAddress, type SharedTo } from '#shared/printing/chat-link'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { isVisitId, type Visit, type VisitId } from '#shared/visit/visit'
import type { StaffAtCounter } from '#shared/access/staff'
import { isOfMobileNumber } from '#shared/operations/registry'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal, JournalSearch } from '../journal'
import type { ViewOf } from '../money/sale-view'

/** Sales read at once for an export: a few milliseconds, so that the app stays responsive. */
const EXPORTED_AT_ONCE = 200

export interface ExportJob {
  readonly format: ExportFormat
  readonly customers: 'masked' | 'whole'
  readonly totals: ReceiptTotals
  /** Sales of those days whose entry cannot be used: they are in no list. */
  readonly uncounted: number
  /** The sales, newest first; the consumer may read on as slowly as it likes. */
  readonly sales: AsyncIterable<Sale>
  readonly signal: AbortSignal
}

export interface ReceiptSearchDependencies {
  readonly journal: Pick<Journal, 'sale' | 'sales' | 'append' | 'setAside'>
  readonly staff: () => StaffAtCounter
  readonly search: JournalSearch
  /** Whether whoever is at the counter is told sums of sales from this moment on; null is the first one. */
  readonly seesSums: (from: number | null) => boolean
  readonly view: ViewOf
  readonly nextTurn: () => Promise<void>
  readonly exports: {
    /**
     * Asks where to save, and writes the job there. Fails with `file`, `cancelled`, or `invalid-input` for what does
     * not fit on paper.
     */
    write(job: ExportJob): Promise<Result<{ readonly fileName: string; readonly rows: number }>>
  }
  /** A visit that was paid; null if there is none with this id. */
  readonly visitOf: (visitId: VisitId) => Visit | null
  readonly sharing: {
    /** The masked text of the receipt; null while nothing certain can be said. */
    text(subject: Sale | Visit): string | null
    chatLink(): string
    openOutside(address: string): Promise<unknown>
    saveText(sale: Sale, text: string): Promise<Result<{ readonly fileName: string }>>
  }
}

export function receiptSearchWorkflow(
  dependencies: ReceiptSearchDependencies,
): Pick<Handlers, keyof typeof receiptChannels> {
  const { journal, visitOf, search: index, view, nextTurn, exports, seesSums } = dependencies
  let running: AbortController | null = null

  async function* salesOf(search: ReceiptSearch): AsyncGenerator<Sale> {
    for (let before: number | null = null; ;) {
      const page = index.find(search, before, EXPORTED_AT_ONCE)
      if (!page.ok) throw new ExportStopped(page.failure)
      yield* journal.sales(page.value.found.map(({ requestId }) => requestId))
      if (page.value.next === null) return
      before = page.value.next
      await nextTurn()
    }
  }

  const write = async (
    search: ReceiptSearch,
    choice: Pick<ExportJob, 'format' | 'customers'>,
  ): Promise<Result<{ readonly fileName: string; readonly rows: number }>> => {
    const controller = new AbortController()
    running = controller
    try {
      const totals = await index.totals(search, 'export')
      if (!totals.ok) return totals
      const { signal } = controller
      const { from, to } = search
      const uncounted = journal
        .setAside()
        .filter(
          ({ kind, recordedAt: at }) =>
            kind === 'sale' && at >= (from ?? at) && at < (to ?? Number.MAX_SAFE_INTEGER),
        ).length
      return await exports.write({
        ...choice,
        totals: totals.value,
        uncounted,
        sales: salesOf(search),
        signal,
      })
    } catch (error) {
      if (error instanceof ExportStopped) return fail(error.failure)
      throw error
    } finally {
      running = null
    }
  }

  return {
    'receipts.search': async ({ search, before }) => {
      const page = index.find(search, before, RECEIPTS_A_PAGE)
      if (!page.ok) return page
      const { found, next, indexing } = page.value
      const sales = journal.sales(found.map(({ requestId }) => requestId))
      return succeed({ sales: sales.map(view), next, indexing })
    },
    'receipts.totals': async ({ search }) => {
      const found = await index.totals(search, 'screen')
      if (!found.ok) return found
      const { count, ...sums } = found.value
      return succeed({ count, sums: seesSums(search.from) ? sums : null })
    },
    'receipts.export': async ({ search, ...choice }) =>
      running === null ? write(search, choice) : fail({ kind: 'busy', retryAfterMs: 0 }),
    'receipts.cancel-export': async () => {
      running?.abort()
      return succeed(null)
    },
    'receipts.share': ({ requestId, to }) =>
      share(dependencies, isVisitId(requestId) ? visitOf(requestId) : journal.sale(requestId), to),
  }
}

/** Carries an expected failure out of the stream of sales. */
class ExportStopped extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('the log could not be read on')
    this.failure = failure
  }
}

async function share(
  { sharing, journal, staff }: ReceiptSearchDependencies,
  subject: Sale | Visit | null,
  to: SharedTo,
): Promise<Result<{ readonly fileName: string | null }>> {
  if (subject === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
  const sales = 'lines' in subject ? subject.lines.flatMap((line) => line.sale ?? []) : [subject]
  const [first] = sales
  const text = sharing.text(subject)
  if (text === null || first === undefined)
    return fail({ kind: 'wrong-state', state: first?.railStatus ?? 'sending' })
  const link = sharing.chatLink()
  if (to === 'chat' && link === '') return fail({ kind: 'not-allowed', needs: 'setup' })
  const saved = to === 'file' ? await sharing.saveText(first, text) : succeed({ fileName: null })
  if (!saved.ok) return saved
  for (const { requestId } of sales) {
    const noted = journal.append(requestId, { type: 'shared', staffId: staff().id, to })
    if (!noted.ok) return noted
  }
  const mobile = sales.map(mobileOf).find((number) => number !== null) ?? null
  if (to === 'chat') await sharing.openOutside(chatAddress(link, text, mobile))
  return saved
}

/** Whom the message is for: the customer's own mobile, or the one that was recharged. */
function mobileOf(sale: Sale): string | null {
  const known = sale.customerMobile ?? (isOfMobileNumber(sale.subject.service) ? sale.accountNumber : null)
  const mobile = known === null ? null : parseMobile(known)
  return mobile?.ok === true ? mobile.mobileNumber : null
}
