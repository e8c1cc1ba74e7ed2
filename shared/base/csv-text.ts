// How every CSV table is written so that spreadsheets open it correctly: marked as UTF-8, and with nothing that a
// spreadsheet could take for a formula or damage as a number (T95).
import { INDIA_OFFSET_MS } from './clock'

/** Written before the first line; without it spreadsheets assume another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/** The prefix that tells a spreadsheet that a cell is text. */
const TEXT_SIGN = "'"
const FORMULA_START = /^[=+\-@]/
/** What a spreadsheet would read as a number and shorten or round: ids and account numbers are text. */
const NUMBER_LIKE = /^[+-]?\d[\d.,]*(?:e[+-]?\d+)?$/i
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A text cell in its safe form; text from outside never begins a formula. */
export function safeText(text: string): string {
  const plain = text.replace(CONTROLS, ' ')
  // Some programs drop the space before a cell, so it does not count.
  const bare = plain.trim()
  return FORMULA_START.test(bare) || NUMBER_LIKE.test(bare) ? `${TEXT_SIGN}${plain}` : plain
}

/** A moment in Indian time, as every spreadsheet understands it: `2026-11-23 10:00:00`. */
export const timeText = (atMs: number): string =>
  new Date(atMs + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Cells that are already safe, as one line of the file. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',') +
  LINE_END
