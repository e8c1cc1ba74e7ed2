// Which column of a table says what, by the names that services give their columns.
import type { StatementField } from '#shared/sale/reconciliation'
import type { TableRow } from './file-content'

export const NAMES: Readonly<Record<StatementField, readonly string[]>> = {
  requestId: ['request_id', 'requestid', 'client_ref_id', 'merchant_ref', 'transaction_id', 'order_id'],
  referenceId: ['reference_id', 'referenceid', 'refid', 'ref_id', 'reference'],
  status: ['status', 'state', 'txn_status', 'transaction_status'],
  refunded: ['refunded', 'is_refunded'],
  amount: ['amount', 'txn_amount', 'amount_paid'],
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

const plainName = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(RUPEES, '')
    .replace(/[\s.:-]+/g, '_')
    .replace(/_$/, '')

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

/** It names an id, and something else. */
function isHeading(columns: Heading['columns']): boolean {
  const fields = columns.flatMap(({ field }) => field ?? [])
  return fields.length > 1 && fields.some((field) => field === 'requestId' || field === 'referenceId')
}

export function headingIn(rows: readonly TableRow[]): Heading | null {
  for (const { line, cells } of rows.slice(0, MOST_ROWS_ABOVE)) {
    const columns = columnsOf(cells)
    if (isHeading(columns)) return { line, columns }
  }
  return null
}

/** What may be the heading of a table whose names nobody knows: the first row as wide as most. */
export function likelyHeading(rows: readonly TableRow[]): Heading | null {
  const first = rows
    .slice(0, MOST_ROWS_ABOVE)
    .map((row) => ({ ...row, filled: row.cells.filter((cell) => cell !== '').length }))
  const widest = first.reduce((most, { filled }) => Math.max(most, filled), 0)
  const row = first.find(({ filled }) => filled === widest && filled > 1)
  return row === undefined ? null : { line: row.line, columns: columnsOf(row.cells) }
}
