// The list as comma-separated values that open right in a spreadsheet: marked as UTF-8, dates every one of them understands, and
// nothing in it that a spreadsheet could take for a formula or spoil as a number.
import { INDIA_OFFSET_MS } from '@shared/clock'
import { rupeesText } from '@shared/money'
import type { Sale } from '@shared/domain/sale'
import type { Cell, Column } from './columns'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
const LINES_A_CHUNK = 200
/** The sign by which a spreadsheet is told that what follows is text. */
const TEXT_SIGN = "'"
const FORMULA_START = /^[=+\-@]/
/** What a spreadsheet would read as a number, and shorten or round: ids and account numbers are text. */
const NUMBER_LIKE = /^[+-]?\d[\d.,]*(?:e[+-]?\d+)?$/i
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

export async function* csvOf(
  columns: readonly Column[],
  sales: AsyncIterable<Sale>,
): AsyncGenerator<Uint8Array> {
  let lines = [BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => safeText(title)))]
  for await (const sale of sales) {
    lines.push(lineOf(columns.map(({ cell }) => cellText(cell(sale)))))
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
      return new Date(cell.at + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
    default:
      return safeText(cell.text)
  }
}

/** A text cell as it may stand in the file; what came from outside never begins a formula. */
export function safeText(text: string): string {
  const plain = text.replace(CONTROLS, ' ')
  // Some programs drop the space before a cell, so it does not count.
  const bare = plain.trim()
  return FORMULA_START.test(bare) || NUMBER_LIKE.test(bare) ? `${TEXT_SIGN}${plain}` : plain
}

const lineOf = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',') +
  LINE_END
