// Sales of all counters as a table for a spreadsheet. It is read page by page as it is taken, so that its length costs no memory, and a reader
// who pauses holds no connection of the database. New sales come before the first row and change no page; if the office ends or the database is
// lost, the download breaks off and is no file that looks whole.
import { HOUR_MS } from '@shared/clock'
import { BYTE_ORDER_MARK, csvLine, safeText, timeText } from '@shared/csv-text'
import { paise, rupeesText } from '@shared/money'
import type { PageSale, SalesTableQuery } from '@shared/office/figures'
import type { SalePlace } from '@shared/office/search'
import type { OfficeContext } from '../context'
import { salesOf } from './figures'
import type { Scope } from './scope'

const ROWS_A_PAGE = 2_000
/** Each is at work all the time: more of them would keep the page's own questions waiting. */
const MOST_AT_ONCE = 4
/** A reader who stopped without ending the connection gives its place back then. */
const LONGEST_MS = HOUR_MS

export const SALES_TABLE_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="sales.csv"',
} as const

/** One for each cell; the names are the same in every language, so that what reads the table by itself can rely on them. */
const COLUMNS: readonly (readonly [name: string, cell: (sale: PageSale) => string])[] = [
  ['time', ({ openedAtMs }) => timeText(openedAtMs)],
  ['shop', ({ shopName }) => safeText(shopName ?? '')],
  ['counter', ({ counterName }) => safeText(counterName)],
  ['service', ({ service }) => safeText(service)],
  ['operator', ({ payee }) => safeText(payee)],
  ['amount', ({ amountPaise }) => rupeesText(paise(amountPaise))],
  ['collected', ({ collectedPaise }) => rupeesText(paise(collectedPaise))],
  ['state', ({ railStatus }) => railStatus],
  ['cash', ({ cashStatus }) => cashStatus],
  ['number ends in', ({ lastDigits }) => safeText(lastDigits ?? '')],
  ['colleague', ({ staffId }) => safeText(staffId)],
  ['id', ({ requestId }) => safeText(requestId)],
]

export interface SalesTables {
  /** Null while too many are being read. */
  open(query: SalesTableQuery, scope: Scope): ReadableStream<Uint8Array> | null
}

/** `rowsAPage` are read at once. */
export function createSalesTables(context: OfficeContext, rowsAPage = ROWS_A_PAGE): SalesTables {
  let atWork = 0
  const begin = (): (() => void) => {
    let isOver = false
    atWork += 1
    return () => {
      if (!isOver) atWork -= 1
      isOver = true
    }
  }
  return {
    open: (query, scope) => {
      if (atWork >= MOST_AT_ONCE) return null
      const lines = linesOf(context, query, scope, rowsAPage)
      const end = begin()
      const over = (): void => {
        cancelEnd()
        end()
      }
      let cancelEnd = (): void => {}
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          cancelEnd = context.timers.after(LONGEST_MS, () => {
            over()
            controller.error(new Error('the table was not read to its end'))
          })
        },
        pull: async (controller) => {
          try {
            const next = await lines.next()
            if (next.done !== true) return controller.enqueue(Buffer.from(next.value))
            over()
            controller.close()
          } catch (error) {
            over()
            context.log.error('sales-table.failed', error)
            throw error
          }
        },
        cancel: over,
      })
    },
  }
}

async function* linesOf(
  context: OfficeContext,
  query: SalesTableQuery,
  scope: Scope,
  rowsAPage: number,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name))
  for await (const sales of pagesOf(context, query, scope, rowsAPage))
    yield sales.map((sale) => csvLine(COLUMNS.map(([, cell]) => cell(sale)))).join('')
}

async function* pagesOf(
  context: OfficeContext,
  { shopId, ...days }: SalesTableQuery,
  scope: Scope,
  rowsAPage: number,
): AsyncGenerator<readonly PageSale[]> {
  let after: SalePlace | null = null
  do {
    const request = { ...days, by: { kind: 'all' }, shopId: shopId ?? null, counterId: null, after } as const
    const page: Awaited<ReturnType<typeof salesOf>> = await salesOf(context, request, scope, rowsAPage)
    yield page.sales
    after = page.next
  } while (after !== null)
}
