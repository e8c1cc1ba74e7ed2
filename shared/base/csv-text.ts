// How every CSV table is written for other programs (docs/exports.md): RFC 4180, marked as UTF-8, with nothing that a spreadsheet could take for a
// formula (T95). People are offered a workbook, in which a number stays the text that it is.
import { INDIA_OFFSET_MS } from './clock'

/** Written before the first line; without it spreadsheets assume another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/** The prefix that tells a spreadsheet that a cell is text. Only what could begin a formula has it. */
const TEXT_SIGN = "'"
/** Also in their full-width forms, which some programs make narrow. A tab and a carriage return have become spaces by then. */
const FORMULA_START = /^[=+\-@＝＋－＠]/
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A text cell in its safe form; text from outside never begins a formula. */
export function safeText(text: string): string {
  const plain = text.replace(CONTROLS, ' ')
  // Some programs drop the space before a cell, so it does not count.
  return FORMULA_START.test(plain.trim()) ? `${TEXT_SIGN}${plain}` : plain
}

/** A moment in Indian time, as every spreadsheet understands it: `2026-11-23 10:00:00`. */
export const timeText = (atMs: number): string =>
  new Date(atMs + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Cells that are already safe, as one line of the file. A cell is quoted only where it must be: DuckDB takes quoted apostrophes for its quotes. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',') +
  LINE_END

/**
 * A cell without what spreadsheets and exports put around a text so that it stays one: `'00012` (our own exports do so), `="00012"`.
 */
export const bareCell = (cell: string): string =>
  cell
    .replace(/^'/, '')
    .replace(/^="([^"]*)"$/, '$1')
    .trim()
