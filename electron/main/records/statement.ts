// Reads a statement: callbacks as JSON lines, the shop's own record of them, or a table with a heading (CSV). Tolerant
// of names, strict about meaning: an unexplained word is `unknown`, and an unreadable line is counted, not guessed at.
import type { StatementRow } from '#shared/sale/reconciliation'
import { isJsonObject, memberOf, readJson, type JsonValue } from '#shared/base/exact-json'
import { readAmount, readFlag, readText, unreadAmount } from '#shared/base/exact-values'

export interface Statement {
  readonly rows: readonly StatementRow[]
  readonly unreadable: number
}

const NAMES = {
  requestId: ['request_id', 'requestid', 'client_ref_id', 'merchant_ref', 'transaction_id', 'order_id'],
  referenceId: ['reference_id', 'referenceid', 'refid', 'ref_id', 'reference'],
  status: ['status', 'state', 'txn_status', 'transaction_status'],
  refunded: ['refunded', 'is_refunded'],
  amount: ['amount', 'txn_amount', 'amount_paid'],
  message: ['message', 'remarks', 'remark', 'description'],
  time: ['timestamp', 'date', 'datetime', 'created_at', 'updated_at', 'dateadded', 'time'],
} as const

const WORDS: Readonly<Record<string, { readonly says: StatementRow['says']; readonly refunded?: true }>> = {
  success: { says: 'success' },
  successful: { says: 'success' },
  paid: { says: 'success' },
  recharge_success: { says: 'success' },
  failed: { says: 'failed' },
  failure: { says: 'failed' },
  rejected: { says: 'failed' },
  recharge_failure: { says: 'failed' },
  refunded: { says: 'failed', refunded: true },
  refund: { says: 'failed', refunded: true },
  reversed: { says: 'failed', refunded: true },
  pending: { says: 'pending' },
  processing: { says: 'pending' },
  queued: { says: 'pending' },
  initiated: { says: 'pending' },
}

/** Never throws. Empty lines are not counted. */
export function readStatement(text: string): Statement {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return first.trimStart().startsWith('{') || first.trimStart().startsWith('[')
    ? readJsonLines(lines)
    : readTable(lines)
}

function readJsonLines(lines: readonly string[]): Statement {
  const whole = readJson(lines.join('\n'))
  const values: readonly (JsonValue | null)[] =
    whole.ok && Array.isArray(whole.value)
      ? (whole.value as readonly JsonValue[])
      : lines.filter((line) => line.trim() !== '').map(valueOf)
  return collected(
    values.map((value, index) => (isJsonObject(value ?? undefined) ? rowOf(value, index + 1) : null)),
  )
}

const valueOf = (line: string): JsonValue | null => {
  const read = readJson(line)
  return read.ok ? read.value : null
}

/**
 * Our own record of callbacks contains the raw body beside each entry; its lines about what came of a callback are not
 * about a sale.
 */
function rowOf(value: JsonValue | null, line: number): StatementRow | 'skipped' | null {
  const entry = value ?? undefined
  if (memberOf(entry, 'concluded') !== undefined) return 'skipped'
  const body = memberOf(entry, 'body')
  const message = typeof body === 'string' && memberOf(entry, 'record') !== undefined ? valueOf(body) : value
  const top = message ?? undefined
  const data = memberOf(top, 'data')
  const find = (names: readonly string[]): JsonValue | undefined =>
    names.map((name) => memberOf(data, name) ?? memberOf(top, name)).find((found) => found !== undefined)
  return rowFrom(find, line)
}

function rowFrom(
  find: (names: readonly string[]) => JsonValue | undefined,
  line: number,
): StatementRow | null {
  const requestId = readText(find(NAMES.requestId))
  const referenceId = readText(find(NAMES.referenceId))
  if (requestId === null && referenceId === null) return null
  const word = WORDS[readText(find(NAMES.status))?.toLowerCase().replaceAll(' ', '_') ?? '']
  const refunded = readFlag(find(NAMES.refunded)) ?? word?.refunded ?? null
  const amountText = unreadAmount(find(NAMES.amount))
  return {
    line,
    requestId,
    referenceId,
    // The refund flag decides about cash, not the word beside it (T76).
    says: refunded === true ? 'failed' : (word?.says ?? 'unknown'),
    refunded,
    amountPaise: readAmount(find(NAMES.amount)),
    ...(amountText === null ? {} : { amountText }),
    message: readText(find(NAMES.message)),
    at: timeOf(readText(find(NAMES.time))),
  }
}

/** Only a time with its offset, or a plain ISO time, is certain; anything else counts as none. */
function timeOf(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return null
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+05:30`
  const at = Date.parse(zoned.replace(' ', 'T'))
  return Number.isFinite(at) ? at : null
}

function readTable(lines: readonly string[]): Statement {
  const headAt = lines.findIndex((line) => line.trim() !== '')
  const head = cellsOf(lines[headAt] ?? '').map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  const rows = lines.slice(headAt + 1).map((line, index) => {
    if (line.trim() === '') return 'skipped' as const
    const cells = cellsOf(line)
    // A comma within an amount that nobody quoted: every cell behind it would be another one's.
    if (cells.slice(head.length).some((cell) => cell.trim() !== '')) return null
    const find = (names: readonly string[]): string | undefined =>
      names.map((name) => cells[head.indexOf(name)]).find((cell) => cell !== undefined && cell.trim() !== '')
    return rowFrom(find, headAt + index + 2)
  })
  return collected(rows)
}

/**
 * The cells of a line: commas, doubled quotes inside quotes, and the apostrophe that exports use to disarm formulas.
 */
function cellsOf(line: string): readonly string[] {
  const cells: string[] = []
  const pattern = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g
  for (const [, quoted, plain] of line.matchAll(pattern))
    cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/^'(?=[=+\-@])/, ''))
  return cells
}

function collected(rows: readonly (StatementRow | 'skipped' | null)[]): Statement {
  return {
    rows: rows.filter((row) => row !== null && row !== 'skipped'),
    unreadable: rows.filter((row) => row === null).length,
  }
}
