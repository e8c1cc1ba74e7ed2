// Reads a statement: callbacks as JSON lines, the shop's own record of them, or a table with a heading. Tolerant of names, strict about
// meaning: an unexplained word is `unknown`, and an unreadable line is counted, not guessed at.
import {
  LONGEST_WORD,
  MOST_COLUMNS,
  MOST_WORDS,
  type Explanation,
  type StatementField,
  type StatementRow,
  type Understanding,
} from '#shared/sale/reconciliation'
import { isJsonObject, memberOf, readJson, type JsonValue } from '#shared/base/exact-json'
import { amountAsWritten, readAmount, readFlag, readText, readWords } from '#shared/base/exact-values'
import type { DecimalMark } from '#shared/base/money'
import { readDecimalMark, readTimes, timeOf } from './columns'
import type { FileContent, TableRow } from './file-content'
import { headingIn, likelyHeading, NAMES } from './headings'

export interface Statement {
  readonly rows: readonly StatementRow[]
  readonly unreadable: number
  readonly understanding: Understanding
}

interface Meaning {
  readonly says: StatementRow['says']
  readonly refunded?: true
}

const WORDS: Readonly<Record<string, Meaning>> = {
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

/** Without what nobody sees, as the screen shows it. */
const plainWord = (text: string): string => (readWords(text) ?? '').toLowerCase().replace(/\s+/g, '_')

/** The words of a file in place of a result: known ones, those that the owner explained, and those that nobody has. */
function wordsOf({ words }: Explanation) {
  const explained = new Map(words.map(({ word, means }) => [plainWord(word), means]))
  const unknown = new Map<string, { readonly word: string; lines: number }>()
  return {
    meaningOf: (text: string | null): Meaning => {
      const word = plainWord(text ?? '')
      const known = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
      if (known !== undefined) return known
      if (word === '') return { says: 'unknown' }
      const seen = unknown.get(word)
      // A longer one cannot be explained: two that begin alike may end in another result.
      if (word.length > LONGEST_WORD) return { says: 'unknown' }
      if (seen === undefined) unknown.set(word, { word: readWords(text ?? '') ?? word, lines: 1 })
      else seen.lines += 1
      const means = explained.get(word)
      return means === undefined ? { says: 'unknown' } : (WORDS[means] ?? { says: 'unknown' })
    },
    seen: (): Understanding['words'] =>
      [...unknown]
        .slice(0, MOST_WORDS)
        .map(([plain, { word, lines }]) => ({ word, lines, means: explained.get(plain) ?? null })),
  }
}

type Words = ReturnType<typeof wordsOf>

const NOT_A_TABLE: Understanding = { problem: null, sheet: null, columns: [], decimalMark: null, words: [] }

/** Never throws. Empty lines are not counted. */
export function readStatement(content: FileContent, explanation: Explanation): Statement {
  if (content.kind === 'json') return readJsonLines(content.text, wordsOf(explanation))
  if (content.kind === 'table') return readRows(content, explanation)
  const problem =
    content.kind === 'quotes'
      ? { kind: content.kind, line: content.line }
      : { kind: content.kind, line: null }
  return { rows: [], unreadable: 0, understanding: { ...NOT_A_TABLE, problem } }
}

type ReadRow = StatementRow | 'skipped' | null

const collected = (rows: readonly ReadRow[], understanding: Understanding): Statement => ({
  rows: rows.filter((row) => row !== null && row !== 'skipped'),
  unreadable: rows.filter((row) => row === null).length,
  understanding,
})

function readJsonLines(text: string, words: Words): Statement {
  const whole = readJson(text)
  const values: readonly (JsonValue | null)[] =
    whole.ok && Array.isArray(whole.value)
      ? (whole.value as readonly JsonValue[])
      : text
          .split(/\r\n|\n|\r/)
          .filter((line) => line.trim() !== '')
          .map(valueOf)
  const rows = values.map((value, index) =>
    isJsonObject(value ?? undefined) ? rowOf(value, index + 1, words) : null,
  )
  return collected(rows, { ...NOT_A_TABLE, words: words.seen() })
}

const valueOf = (line: string): JsonValue | null => {
  const read = readJson(line)
  return read.ok ? read.value : null
}

/**
 * Our own record of callbacks contains the raw body beside each entry; its lines about what came of a callback are not
 * about a sale.
 */
function rowOf(value: JsonValue | null, line: number, words: Words): ReadRow {
  const entry = value ?? undefined
  if (memberOf(entry, 'concluded') !== undefined) return 'skipped'
  const body = memberOf(entry, 'body')
  const message = typeof body === 'string' && memberOf(entry, 'record') !== undefined ? valueOf(body) : value
  const top = message ?? undefined
  const data = memberOf(top, 'data')
  const find = (field: StatementField): JsonValue | undefined =>
    NAMES[field]
      .map((name) => memberOf(data, name) ?? memberOf(top, name))
      .find((found) => found !== undefined)
  return rowFrom(find, line, { words, mark: '.', at: timeOf(readText(find('time'))) })
}

interface Reading {
  readonly words: Words
  readonly mark: DecimalMark | null
  readonly at: number | null
}

function rowFrom(
  find: (field: StatementField) => JsonValue | undefined,
  line: number,
  { words, mark, at }: Reading,
): StatementRow | null {
  const requestId = readText(find('requestId'))
  const referenceId = readText(find('referenceId'))
  if (requestId === null && referenceId === null) return null
  const word = words.meaningOf(readText(find('status')))
  const refunded = readFlag(find('refunded')) ?? word.refunded ?? null
  const amount = find('amount')
  const amountPaise = mark === null ? sameByBoth(amount) : readAmount(amount, mark)
  const amountText = amountPaise === null ? amountAsWritten(amount) : null
  return {
    line,
    requestId,
    referenceId,
    // The refund flag decides about cash, not the word beside it (T76).
    says: refunded === true ? 'failed' : word.says,
    refunded,
    amountPaise,
    ...(amountText === null ? {} : { amountText }),
    message: readText(find('message')),
    at,
  }
}

/** An amount that is the same whichever the decimal mark is: `299`. */
function sameByBoth(value: JsonValue | undefined): StatementRow['amountPaise'] {
  const point = readAmount(value, '.')
  return point === readAmount(value, ',') ? point : null
}

function readRows(content: Extract<FileContent, { kind: 'table' }>, explanation: Explanation): Statement {
  const heading = headingIn(content.rows) ?? likelyHeading(content.rows)
  const { sheet } = content
  if (heading === null)
    return {
      rows: [],
      unreadable: 0,
      understanding: { ...NOT_A_TABLE, sheet, problem: { kind: 'no-heading', line: null } },
    }
  const explained = new Map(explanation.columns.map(({ field, column }) => [field, column]))
  const columns = heading.columns.map(({ heading: name, field }, at) => ({
    heading: name,
    field:
      explanation.columns.find(({ column }) => column === at)?.field ??
      (field !== null && explained.has(field) ? null : field),
  }))
  const placeOf = new Map(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, at] as const])))
  const below = content.rows.filter(({ line, cells }) => line > heading.line && !isSame(cells, heading))
  const cellsOf = (field: StatementField): readonly string[] =>
    below.map(({ cells }) => cells[placeOf.get(field) ?? -1] ?? '')
  const found = placeOf.has('amount') ? readDecimalMark(cellsOf('amount')) : null
  const decimalMark = found === 'unproven' ? (explanation.decimalMark ?? found) : found
  const times = readTimes(cellsOf('time'))
  const words = wordsOf(explanation)
  const rows = below.map((row, at) =>
    tableRow(row, columns.length, placeOf, {
      words,
      mark: decimalMark === 'unproven' ? null : (decimalMark ?? '.'),
      at: times[at] ?? null,
    }),
  )
  const hasId = placeOf.has('requestId')
  return collected(rows, {
    problem: hasId ? null : { kind: 'no-sale-number', line: heading.line },
    sheet,
    columns: columns
      .slice(0, MOST_COLUMNS)
      .map(({ heading: name, field }) => ({ heading: readWords(name) ?? '', field })),
    decimalMark,
    words: words.seen(),
  })
}

/** Printed on every page anew. */
const isSame = (
  cells: readonly string[],
  { columns }: { readonly columns: readonly { readonly heading: string }[] },
): boolean => columns.every(({ heading }, at) => heading === (cells[at] ?? '').trim())

function tableRow(
  { line, cells }: TableRow,
  width: number,
  placeOf: ReadonlyMap<StatementField, number>,
  reading: Reading,
): ReadRow {
  if (cells.every((cell) => cell === '')) return 'skipped'
  // A comma within an amount that nobody quoted: every cell behind it would be another one's.
  if (cells.slice(width).some((cell) => cell !== '')) return null
  const find = (field: StatementField): string | undefined => cells[placeOf.get(field) ?? -1] || undefined
  return rowFrom(find, line, reading)
}
