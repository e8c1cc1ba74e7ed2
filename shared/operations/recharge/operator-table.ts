// The shop's own table of operators, for a service that provides no list: read from CSV and written back to it. Codes
// are opaque and kept character for character, including leading zeros.
import { withoutUnseen } from '../../base/plain-text'
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
  for (const { line, cells } of rows) {
    if (isHeading(cells)) continue
    const read = operators.length >= MOST_OPERATORS ? 'too-many' : readOperator(cells, operators)
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
  const [code = '', name = '', kindText = '', aliasText = ''] = cells.map((cell) =>
    withoutUnseen(cell).trim(),
  )
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

function rowsOf(text: string): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  const lines = text.split(/\r\n|\r|\n/)
  return lines
    .map((content, index) => ({ line: index + 1, cells: cellsOf(content) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** The cells of one line. A cell in double quotes may contain the separator, and a doubled quote stands for one. */
function cellsOf(line: string): readonly string[] {
  const separator = separatorOf(line)
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let place = 0; place < line.length; place += 1) {
    const sign = line.charAt(place)
    if (sign === '"' && isQuoted && line.charAt(place + 1) === '"') {
      cell += sign
      place += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

/** The first separator that splits a line into at least code, name and kind. */
function separatorOf(line: string): string {
  const plain = line.replace(/"[^"]*"/g, '')
  return ['\t', ',', ';'].find((sign) => plain.split(sign).length >= FEWEST_COLUMNS) ?? ','
}

const quoted = (cell: string): string => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
