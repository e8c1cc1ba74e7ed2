// Which column of a table says what, by the names that services give their columns.
import { plainText } from '#shared/base/plain-text'
import { STATEMENT_FIELDS, type StatementField } from '#shared/sale/reconciliation'
import type { TableRow } from './file-content'

export const NAMES: Readonly<Record<StatementField, readonly string[]>> = {
  requestId: ['request_id', 'requestid', 'client_ref_id', 'merchant_ref', 'transaction_id', 'order_id'],
  referenceId: ['reference_id', 'referenceid', 'refid', 'ref_id', 'reference'],
  status: ['status', 'state', 'txn_status', 'transaction_status'],
  refunded: ['refunded', 'is_refunded'],
  // A ledger has its sales among the debits.
  amount: ['amount', 'txn_amount', 'amount_paid', 'debit', 'debit_amount', 'dr_amount', 'withdrawal'],
  message: ['message', 'remarks', 'remark', 'description'],
  time: ['timestamp', 'date', 'datetime', 'created_at', 'updated_at', 'dateadded', 'time'],
}

export interface Heading {
  readonly line: number
  readonly columns: readonly { readonly heading: string; readonly field: StatementField | null }[]
}

/** Titles and the like may stand above the heading. */
const MOST_ROWS_ABOVE = 50
/** `Amount (Rs.)`, `Amount in INR`: rupees, which every amount here is. Another unit stays, and makes another column of it. */
const RUPEES = /[\s_]*(?:\((?:in )?(?:rs\.?|inr|₹|rupees)\)|in (?:rs\.?|inr|₹|rupees)|₹)$/

export const plainName = (heading: string): string =>
  plainText(heading)
    .trim()
    .toLowerCase()
    .replace(RUPEES, '')
    .replace(/[\s.:-]+/g, '_')
    .replace(/_$/, '')

/** The field that a name stands for. */
export const fieldNamed = (name: string): StatementField | null =>
  STATEMENT_FIELDS.find((field) => NAMES[field].includes(plainName(name))) ?? null

/** The field of each column. A name that two columns have names neither. */
function columnsOf(cells: readonly string[]): Heading['columns'] {
  const plain = cells.map(plainName)
  const fields = new Map<number, StatementField>()
  for (const [field, names] of Object.entries(NAMES) as [StatementField, readonly string[]][]) {
    const name = names.find((one) => plain.includes(one))
    if (name !== undefined && plain.indexOf(name) === plain.lastIndexOf(name))
      fields.set(plain.indexOf(name), field)
  }
  return cells.map((heading, at) => ({ heading: heading.trim(), field: fields.get(at) ?? null }))
}

/** The first row that names an id, and something else. */
export const headingIn = (rows: readonly TableRow[]): Heading | null =>
  rowNaming(rows, (fields) => fields.includes('requestId') || fields.includes('referenceId'))

function rowNaming(
  rows: readonly TableRow[],
  isEnough: (fields: readonly StatementField[]) => boolean,
): Heading | null {
  for (const { line, cells } of rows.slice(0, MOST_ROWS_ABOVE)) {
    const columns = columnsOf(cells)
    const fields = columns.flatMap(({ field }) => field ?? [])
    if (fields.length > 1 && isEnough(fields)) return { line, columns }
  }
  return null
}

/** What may be the heading of a table without a known id: a row with two known names, else the first as wide as most. */
export function likelyHeading(rows: readonly TableRow[]): Heading | null {
  const named = rowNaming(rows, () => true)
  if (named !== null) return named
  const first = rows
    .slice(0, MOST_ROWS_ABOVE)
    .map((row) => ({ ...row, filled: row.cells.filter((cell) => cell !== '').length }))
  const widest = first.reduce((most, { filled }) => Math.max(most, filled), 0)
  const row = first.find(({ filled }) => filled === widest && filled > 1)
  return row === undefined ? null : { line: row.line, columns: columnsOf(row.cells) }
}
