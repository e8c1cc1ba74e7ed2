// How every table of comma-separated values is written, so that it opens right in a spreadsheet: marked as UTF-8, and nothing in it that
// a spreadsheet could take for a formula or spoil as a number.

/** Stands before the first line; without it a spreadsheet takes the letters for another alphabet. */
export const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/** The sign by which a spreadsheet is told that what follows is text. */
const TEXT_SIGN = "'"
const FORMULA_START = /^[=+\-@]/
/** What a spreadsheet would read as a number, and shorten or round: ids and account numbers are text. */
const NUMBER_LIKE = /^[+-]?\d[\d.,]*(?:e[+-]?\d+)?$/i
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A text cell as it may stand in the file; what came from outside never begins a formula. */
export function safeText(text: string): string {
  const plain = text.replace(CONTROLS, ' ')
  // Some programs drop the space before a cell, so it does not count.
  const bare = plain.trim()
  return FORMULA_START.test(bare) || NUMBER_LIKE.test(bare) ? `${TEXT_SIGN}${plain}` : plain
}

/** Cells that are safe already, as one line of the file. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',') +
  LINE_END
