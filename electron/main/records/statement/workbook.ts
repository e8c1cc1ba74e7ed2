// A workbook (XLSX) as rows of texts. The one file that uses read-excel-file.
import readXlsx from 'read-excel-file/universal'
import { SECOND_MS } from '#shared/base/clock'
import { bareCell } from '#shared/base/csv-text'
import { plainDecimal } from '#shared/base/exact-values'
import type { FileContent, TableRow } from './file-content'
import { headingIn } from './headings'

/** Unpacked; a sheet of a hundred thousand rows takes less. */
const LARGEST_UNPACKED = 96 * 1024 * 1024

type Cell = string | boolean | Date | null

/** A zip archive begins so. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** The first sheet that has a heading, else the first. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileContent> {
  if (unpackedLength(bytes) > LARGEST_UNPACKED) return { kind: 'unreadable' }
  const sheets = await readXlsx(bytes.slice().buffer, { parseNumber: numberText, trim: true })
  const read = sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: rowsOf(data as readonly (readonly Cell[])[]),
  }))
  const chosen = read.find(({ rows }) => headingIn(rows) !== null) ?? read[0]
  if (chosen === undefined) return { kind: 'unreadable' }
  return {
    kind: 'table',
    rows: chosen.rows,
    sheet: { name: chosen.name, others: read.filter(({ rows }) => rows.length > 0).length - 1 },
  }
}

const rowsOf = (rows: readonly (readonly Cell[])[]): readonly TableRow[] =>
  rows
    .map((cells, at) => ({ line: at + 1, cells: cells.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

const ISO_SECONDS = 'YYYY-MM-DDTHH:MM:SS'.length

/** A time is kept as a fraction of a day, and comes back a millisecond short of it. */
const inWholeSeconds = (time: Date): Date => new Date(Math.round(time.getTime() / SECOND_MS) * SECOND_MS)

const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  // A workbook knows no zone: a time is what the clock showed, and is given as if it were UTC.
  if (cell instanceof Date) return inWholeSeconds(cell).toISOString().slice(0, ISO_SECONDS).replace('T', ' ')
  return bareCell(String(cell))
}

/** Spreadsheets keep 15 digits: of 70.1 they write `70.099999999999994`. A longer whole number is left as it is written. */
function numberText(literal: string): string {
  const number = Number(literal)
  if (!Number.isFinite(number)) return literal
  const isExact = !Number.isInteger(number) || Number.isSafeInteger(number)
  return plainDecimal(isExact ? String(Number(number.toPrecision(15))) : literal) ?? literal
}

const END_OF_ARCHIVE = 0x06054b50
const ENTRY_OF_ARCHIVE = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46

/** What the archive says its files take when unpacked; endless if it cannot be followed, or is of the large kind (zip64). */
function unpackedLength(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_LENGTH
  while (end >= 0 && view.getUint32(end, true) !== END_OF_ARCHIVE) end -= 1
  if (end < 0) return Infinity
  let total = 0
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY_OF_ARCHIVE) return Infinity
    total += view.getUint32(at + 24, true)
    at +=
      ENTRY_LENGTH +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return total
}
