// A table as text: its delimiter is found, and a line break inside quotes is part of its cell. The one file that uses csv-parse.
import { CsvError, parse, type Options } from 'csv-parse/sync'
import { bareCell } from '#shared/base/csv-text'
import type { FileContent, TableRow } from './file-content'
import { headingIn } from './headings'

const DELIMITERS = [',', ';', '\t', '|']
/** A heading stands among the first rows, below titles. */
const ROWS_TO_LOOK_AT = 60
/** The first line by which spreadsheets are told the delimiter. */
const TOLD_DELIMITER = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\r|\n)/

/**
 * Some programs write a quotation mark within quotes so. To all others it ends the cell, and a line break behind it the row: no reader can tell which
 * is meant.
 */
const ESCAPED_QUOTE = '\\"'

interface ParsedRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

export function readCsv(whole: string): FileContent {
  const told = TOLD_DELIMITER.exec(whole)
  const text = whole.slice(told?.[0].length ?? 0)
  const linesBefore = told === null ? 0 : 1
  const escaped = text.indexOf(ESCAPED_QUOTE)
  if (escaped >= 0) return { kind: 'quotes', line: text.slice(0, escaped).split('\n').length + linesBefore }
  const delimiter = told?.[1] ?? delimiterOf(text)
  try {
    const rows = rowsOf(text, delimiter).map(({ line, cells }) => ({ line: line + linesBefore, cells }))
    return { kind: 'table', rows, sheet: null }
  } catch (error) {
    if (error instanceof CsvError || error instanceof OddQuote)
      return { kind: 'quotes', line: Number(error['lines'] ?? 1) + linesBefore }
    throw error
  }
}

class OddQuote extends Error {
  readonly lines: number
  constructor(lines: number) {
    super('an odd number of quotation marks')
    this.lines = lines
  }
}

/** The one under which the heading names most; without a known heading, the one that makes most columns. */
function delimiterOf(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const rows = firstRows(text, delimiter)
    const named = headingIn(rows)?.columns.filter(({ field }) => field !== null).length ?? 0
    return { delimiter, named, wide: rows.filter(({ cells }) => cells.length > 1).length }
  })
  const [best] = scores.toSorted((one, other) => other.named - one.named || other.wide - one.wide)
  return best?.delimiter ?? ','
}

function firstRows(text: string, delimiter: string): readonly TableRow[] {
  try {
    return rowsOf(text, delimiter, ROWS_TO_LOOK_AT)
  } catch {
    return []
  }
}

const optionsFor = (text: string, delimiter: string, most?: number): Options => ({
  delimiter,
  bom: true,
  info: true,
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  // A carriage return in a file whose lines end otherwise is part of a cell.
  record_delimiter: text.includes('\n') ? ['\r\n', '\n'] : ['\r'],
  ...(most === undefined ? {} : { to: most }),
})

/** Throws a `CsvError` where a quotation mark leaves open where a row ends. */
function rowsOf(text: string, delimiter: string, most?: number): readonly TableRow[] {
  const options = optionsFor(text, delimiter, most)
  let parsed: readonly ParsedRow[]
  try {
    parsed = parse(text, options) as never
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'INVALID_OPENING_QUOTE') throw error
    parsed = parse(text, { ...options, relax_quotes: true, cast: onlyPairs }) as never
  }
  return parsed.map(({ record, info }) => ({ line: info.lines, cells: record.map(bareCell) }))
}

/**
 * Quotation marks within a cell that is not quoted, such as `="0012"`: were there an odd number of them, one may have been meant to hold a
 * line break, and what follows it would be taken for a row of its own.
 */
function onlyPairs(
  cell: string,
  { quoting, lines }: { readonly quoting: boolean; readonly lines: number },
): string {
  if (!quoting && cell.split('"').length % 2 === 0) throw new OddQuote(lines)
  return cell
}
