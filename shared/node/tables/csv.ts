// A table as CSV, written as its rows arrive; its dates are in a form that every spreadsheet understands.
import { BYTE_ORDER_MARK, csvLine, safeText, timeText } from '../../base/csv-text'
import { rupeesText } from '../../base/money'
import type { Cell, Column, Notes } from './table'

const LINES_A_CHUNK = 200

export async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  notes: Notes = [],
): AsyncGenerator<Uint8Array> {
  let lines = [BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => safeText(title)))]
  for await (const row of rows) {
    lines.push(csvLine(columns.map(({ cell }) => cellText(cell(row)))))
    if (lines.length < LINES_A_CHUNK) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  const others = columns.slice(1).map(() => '')
  yield Buffer.from([...lines, ...notes.map((note) => csvLine([safeText(note), ...others]))].join(''))
}

function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'money':
      return rupeesText(cell.amountPaise)
    case 'time':
      return timeText(cell.at)
    case 'count':
      return String(cell.count)
    default:
      return safeText(cell.text)
  }
}
