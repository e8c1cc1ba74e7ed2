// The list as CSV, written as the sales arrive; its dates are in a form that every spreadsheet understands.
import { BYTE_ORDER_MARK, csvLine, safeText, timeText } from '@shared/csv-text'
import { rupeesText } from '@shared/money'
import type { Sale } from '@shared/domain/sale'
import type { Cell, Column } from './columns'

const LINES_A_CHUNK = 200

export async function* csvOf(
  columns: readonly Column[],
  sales: AsyncIterable<Sale>,
): AsyncGenerator<Uint8Array> {
  let lines = [BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => safeText(title)))]
  for await (const sale of sales) {
    lines.push(csvLine(columns.map(({ cell }) => cellText(cell(sale)))))
    if (lines.length < LINES_A_CHUNK) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  yield Buffer.from(lines.join(''))
}

function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'money':
      return rupeesText(cell.amountPaise)
    case 'time':
      return timeText(cell.at)
    default:
      return safeText(cell.text)
  }
}
