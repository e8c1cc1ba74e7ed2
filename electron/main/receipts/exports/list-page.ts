// The list of sales as a page of the window's own origin, from which its PDF is made.
import type { ReceiptTotals } from '#shared/receipts/receipt-log'
import type { Sale } from '#shared/sale/sale'
import { formatRupees } from '#shared/base/money'
import { html, isUnbroken, type Html } from '../html'
import { FONTS_PATH } from '../styles'
import { dateTimeText } from '../../texts/dates'
import type { Say } from '../../texts'
import type { Cell } from '#shared/node/tables/table'
import type { SaleColumn } from './sale-columns'
import stylesheet from './list.css?raw'

export const LIST_PREFIX = '/receipt-list/'
const STYLESHEET = 'list.css'
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** As many columns as fit on A4; references are only in the spreadsheet. */
const COLUMNS_ON_PAPER = 9

/** The numbers of accounts and consumers. */
const MOST_UNBROKEN = 30
/** After so many letters without a space; those of other scripts join, and are left to the browser. */
const LONG_WORD = /(?<=[!-~]{10})(?=[!-~]{4})/

export interface PrintedList {
  readonly language: string
  readonly say: Say
  readonly shopName: string
  readonly isSpecimen: boolean
  readonly printedAt: number
  readonly columns: readonly SaleColumn[]
  readonly sales: readonly Sale[]
  readonly totals: ReceiptTotals
  readonly uncounted: number
}

export function listPage(list: PrintedList): string {
  const { say, sales, totals, printedAt } = list
  const columns = list.columns.slice(0, COLUMNS_ON_PAPER)
  return html`<!doctype html>
    <html lang="${list.language}">
      <head>
        <meta charset="utf-8" />
        <title>${say('export.title')}</title>
        <link rel="stylesheet" href="${FONTS_PATH}" />
        <link rel="stylesheet" href="${LIST_PREFIX}${STYLESHEET}" />
      </head>
      <body>
        <main>
          <h1>${say('export.title')}</h1>
          <p>${list.shopName} · ${dateTimeText(printedAt)}</p>
          ${list.isSpecimen ? html`<p class="specimen">${say('receipt.specimen.practice')}</p>` : null}
          <table>
            <thead>
              <tr>
                ${columns.map((column) => heading(column, sales))}
              </tr>
            </thead>
            <tbody>
              ${sales.map((sale) => row(columns, sale))}
            </tbody>
          </table>
          <p class="total">
            ${say('export.total', {
              count: totals.count - totals.undone.count,
              amount: formatRupees(totals.amountPaise),
              undone: totals.undone.count,
              undoneAmount: formatRupees(totals.undone.amountPaise),
            })}
          </p>
          ${list.uncounted === 0 ? null : html`<p>${say('book.uncounted', { count: list.uncounted })}</p>`}
        </main>
      </body>
    </html>`.text
}

/** A heading is aligned like its figures. */
const heading = ({ title, cell }: SaleColumn, [first]: readonly Sale[]): Html =>
  first !== undefined && cell(first).kind === 'money'
    ? html`<th scope="col" class="figure">${title}</th>`
    : html`<th scope="col">${title}</th>`

const row = (columns: readonly SaleColumn[], sale: Sale): Html =>
  html`<tr>
    ${columns.map(({ cell }) => cellOf(cell(sale)))}
  </tr>`

function cellOf(cell: Cell): Html {
  switch (cell.kind) {
    case 'money':
      return html`<td class="figure">${formatRupees(cell.amountPaise)}</td>`
    case 'count':
      return html`<td class="figure">${cell.count}</td>`
    case 'time':
      return html`<td class="unbroken">${dateTimeText(cell.at).replace(' IST', '')}</td>`
    default:
      return isUnbroken(cell.text, MOST_UNBROKEN)
        ? html`<td class="unbroken">${cell.text}</td>`
        : html`<td>${breakable(cell.text)}</td>`
  }
}

/** Words stand whole. One that no column has room for, a long name, may be broken where it is not copied differently. */
const breakable = (text: string): readonly Html[] =>
  text.split(LONG_WORD).map((part, at) => html`${at === 0 ? null : html`<wbr />`}${part}`)

/** Serves the list that is being printed, and its stylesheet; null for every other address. */
export function listRoute(request: Pick<Request, 'url'>, page: string | null): Response | null {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(LIST_PREFIX)) return null
  if (pathname === `${LIST_PREFIX}${STYLESHEET}`) return respond(stylesheet, 'text/css; charset=utf-8')
  return page === null ? new Response(null, { status: 404 }) : respond(page, 'text/html; charset=utf-8')
}

const respond = (body: string, contentType: string): Response =>
  new Response(body, {
    headers: {
      'content-type': contentType,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
