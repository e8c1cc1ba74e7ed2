// The shop's own table of operators, for a service that provides no list: read from CSV and written back to it. Codes
// are opaque and kept as people read them, including leading zeros.
import { bareCell } from '../../base/csv-text'
import { plainText, withoutUnseen } from '../../base/plain-text'
import type { Operator } from './recharge-schemas'

export const MOST_OPERATORS = 500
const LONGEST_CODE = 64
const LONGEST_NAME = 120
const MOST_ALIASES = 50
/** The columns have the same names in every language, because the file is recognised by them. */
export const OPERATOR_TABLE_HEADING = 'code,name,kind,aliases'
const FEWEST_COLUMNS = 3
const BYTE_ORDER_MARK = '\uFEFF'

export type OperatorTableProblem =
  | 'no-code'
  | 'no-name'
  | 'unknown-kind'
  | 'same-code'
  | 'too-long'
  | 'too-many'
  | 'open-quote'

export interface ReadOperatorTable {
  readonly operators: readonly Operator[]
  /** Lines that were skipped, numbered from 1, each with the reason. */
  readonly problems: readonly { readonly line: number; readonly problem: OperatorTableProblem }[]
}

/**
 * Reads `code, name, kind, aliases` lines, with or without a heading. Columns are separated by tab, comma or semicolon,
 * aliases by `|` or `;`. A line that cannot be right is skipped and reported, never corrected.
 */
export function readOperatorTable(text: string): ReadOperatorTable {
  const rows = rowsOf(text.replace(BYTE_ORDER_MARK, ''))
  const operators: Operator[] = []
  const problems: { line: number; problem: OperatorTableProblem }[] = []
  for (const { line, cells, isOpen } of rows) {
    if (isHeading(cells)) continue
    const read = isOpen
      ? 'open-quote'
      : operators.length >= MOST_OPERATORS
        ? 'too-many'
        : readOperator(cells, operators)
    if (typeof read === 'string') problems.push({ line, problem: read })
    else operators.push(read)
  }
  return { operators, problems }
}

/** The table as a CSV text with a heading, as spreadsheets read it. */
export const operatorTableText = (operators: readonly Operator[]): string =>
  [
    OPERATOR_TABLE_HEADING,
    ...operators.map(({ code, name, kind, aliases }) =>
      [code, name, kind, aliases.join('|')].map(quoted).join(','),
    ),
  ].join('\n')

function readOperator(
  cells: readonly string[],
  before: readonly Operator[],
): Operator | OperatorTableProblem {
  const [, name = '', kindText = '', aliasText = ''] = cells.map((cell) => withoutUnseen(cell).trim())
  const code = bareCell(plainText(cells[0] ?? '').trim())
  if (code === '') return 'no-code'
  if (name === '') return 'no-name'
  if (code.length > LONGEST_CODE || name.length > LONGEST_NAME) return 'too-long'
  const kind = KINDS[kindText.toLowerCase()]
  if (kind === undefined) return 'unknown-kind'
  if (before.some((other) => other.code === code)) return 'same-code'
  const aliases = aliasText.split(/[|;]/).map((alias) => alias.trim())
  return {
    code,
    name,
    kind,
    aliases: aliases.filter((alias) => alias !== '' && alias.length <= LONGEST_NAME).slice(0, MOST_ALIASES),
  }
}

const KINDS: { readonly [Word in string]?: Operator['kind'] } = {
  mobile: 'mobile',
  prepaid: 'mobile',
  dth: 'dth',
  other: 'other',
}

const isHeading = (cells: readonly string[]): boolean =>
  cells[0]?.trim().toLowerCase() === 'code' && cells[1]?.trim().toLowerCase() === 'name'

interface Row {
  readonly line: number
  readonly cells: readonly string[]
  /** A quotation mark in it is never closed, so that nobody knows where its cells end. */
  readonly isOpen: boolean
}

const LINE_END = /\r\n|\r|\n/g

/**
 * A cell that begins with a quotation mark ends at the next one, and may contain separators and line ends: what stands within it is no row. A
 * doubled mark in it stands for one; a mark within another cell is a character.
 */
function rowsOf(whole: string): readonly Row[] {
  const text = whole.replace(LINE_END, '\n')
  const rows: Row[] = []
  let [line, begunAt, cells, cell, isQuoted]: [number, number, string[], string, boolean] = [
    1,
    1,
    [],
    '',
    false,
  ]
  let separator = separatorOf(lineAt(text, 0))
  const end = (): void => {
    rows.push({ line: begunAt, cells: [...cells, cell], isOpen: isQuoted })
    cells = []
    cell = ''
  }
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charAt(place)
    if (sign === '\n') line += 1
    if (sign === '"' && isQuoted && text.charAt(place + 1) === '"') {
      cell += sign
      place += 1
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += sign === '\n' ? ' ' : sign
    else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      end()
      begunAt = line
      separator = separatorOf(lineAt(text, place + 1))
    } else cell += sign
  }
  end()
  return rows.filter((row) => row.isOpen || row.cells.some((content) => content.trim() !== ''))
}

const lineAt = (text: string, from: number): string => {
  const to = text.indexOf('\n', from)
  return text.slice(from, to === -1 ? undefined : to)
}

/** The first separator that splits a line into at least code, name and kind. */
function separatorOf(line: string): string {
  const plain = line.replace(/"[^"]*"/g, '')
  return ['\t', ',', ';'].find((sign) => plain.split(sign).length >= FEWEST_COLUMNS) ?? ','
}

const quoted = (cell: string): string => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
