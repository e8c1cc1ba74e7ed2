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
import { isJsonArray, isJsonObject, memberOf, readJson, type JsonValue } from '#shared/base/exact-json'
import { amountAsWritten, readAmount, readFlag, readText, readWords } from '#shared/base/exact-values'
import type { DecimalMark } from '#shared/base/money'
import { readDecimalMark, readTimes, timeOf } from './statement-columns'
import type { FileContent, TableRow } from './file-content'
import { fieldNamed, headingIn, likelyHeading, NAMES, type Heading } from './headings'
import { isPlaceholder, readMovements, tellsOfRefund, type Cell, type Movement } from './movements'

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
  recharge_failed: { says: 'failed' },
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

const NOT_A_TABLE: Understanding = {
  problem: null,
  sheet: null,
  columns: [],
  decimalMark: null,
  minus: null,
  words: [],
}

/** Never throws. Empty lines are not counted. */
export function readStatement(content: FileContent, explanation: Explanation): Statement {
  if (content.kind === 'json') return readJsonLines(content.text, wordsOf(explanation), explanation.minus)
  if (content.kind === 'table') return readRows(content, explanation)
  const problem =
    content.kind === 'quotes'
      ? { kind: content.kind, line: content.line }
      : { kind: content.kind, line: null }
  return { rows: [], unreadable: 0, understanding: { ...NOT_A_TABLE, problem } }
}

/** One line about a sale, before anybody asks which way its money moved. */
interface Line {
  readonly line: number
  readonly at: number | null
  readonly find: (field: StatementField) => JsonValue | undefined
  readonly cells: readonly Cell[]
}
type ReadLine = Line | 'skipped' | null

interface Reading {
  readonly words: Words
  readonly mark: DecimalMark | null
  readonly minus: Explanation['minus']
}

function readLines(read: readonly ReadLine[], { words, mark, minus: explained }: Reading) {
  const named = read.map((line) =>
    line === null || line === 'skipped' || idsOf(line).some((id) => id !== null) ? line : null,
  )
  const lines = named.filter((line) => line !== null && line !== 'skipped')
  const amounts = lines.map(({ find }) => amountOf(find('amount'), mark))
  const { of, columns, minus } = readMovements(
    lines.map(({ cells }) => cells),
    amounts,
    explained,
  )
  const rows = lines.map((line, at) => rowFrom(line, words, amounts[at] ?? null, of[at] ?? null))
  const own = rows.map(withId(rows))
  return {
    rows: [...own, ...namedElsewhere(own, lines)],
    unreadable: named.filter((line) => line === null).length,
    movements: { columns, minus },
  }
}

const idsOf = ({ find }: Line) => [readText(find('requestId')), readText(find('referenceId'))] as const

const namedBy = (id: string | null): string | null => (id === null || isPlaceholder(id) ? null : id)

function rowFrom(
  line: Line,
  words: Words,
  amountPaise: StatementRow['amountPaise'],
  movement: Movement | null,
): StatementRow {
  const [requestId, referenceId] = idsOf(line)
  const { find, cells } = line
  const word = words.meaningOf(readText(find('status')))
  const refunded = readFlag(find('refunded')) ?? word.refunded ?? null
  const movesBack = movement === 'back' || (word.says === 'success' && tellsOfRefund(cells))
  const isClear = !movesBack && movement !== 'unclear'
  const amountText = amountPaise === null ? amountAsWritten(find('amount')) : null
  return {
    line: line.line,
    requestId: namedBy(requestId),
    referenceId: namedBy(referenceId),
    // The refund flag decides about cash, not the word beside it (T76).
    says: refunded === true ? 'failed' : isClear ? word.says : 'unknown',
    refunded,
    amountPaise:
      amountPaise !== null && movement !== null && movement !== 'unclear'
        ? positive(amountPaise)
        : amountPaise,
    ...(amountText === null ? {} : { amountText }),
    ...(movesBack ? { movesBack } : {}),
    message: readText(find('message')),
    at: line.at,
  }
}

const positive = (amount: number): number => Math.abs(amount)

/** The sale that carries each id or reference; null for one that several carry. What has no digit is a word, such as `Not available`. */
function salesByName(rows: readonly StatementRow[]): ReadonlyMap<string, string | null> {
  const sales = new Map<string, string | null>()
  for (const { requestId, referenceId } of rows)
    for (const name of requestId === null ? [] : [requestId, referenceId ?? requestId])
      if (name === requestId || /[1-9]/.test(name))
        sales.set(
          name,
          (sales.get(name) ?? requestId) === requestId && sales.get(name) !== null ? requestId : null,
        )
  return sales
}

const isRefund = ({ movesBack, refunded }: StatementRow): boolean => movesBack === true || refunded === true

/** A line with the service's reference alone is about the sale that has it on another line. */
function withId(rows: readonly StatementRow[]) {
  const sales = salesByName(rows)
  return (row: StatementRow): StatementRow =>
    row.requestId === null ? { ...row, requestId: sales.get(row.referenceId ?? '') ?? null } : row
}

/**
 * A refund may have a number of its own, and name its sale in another column or in its words: it is a line of that sale too, which
 * contradicts what others say of it and ends nothing.
 */
function namedElsewhere(rows: readonly StatementRow[], lines: readonly Line[]): readonly StatementRow[] {
  // Its own number takes no reference from the sale that it names.
  const sales = new Map([...salesByName(rows), ...salesByName(rows.filter((row) => !isRefund(row)))])
  return rows.flatMap((row, at) => {
    if (!isRefund(row)) return []
    const tokens = (lines[at]?.cells ?? []).flatMap(({ text }) => [
      text.trim(),
      ...text.split(/[^\p{L}\p{N}_-]+/u),
    ])
    const named = new Set(tokens.flatMap((token) => sales.get(token) ?? []))
    return [...named].flatMap((requestId) =>
      requestId === row.requestId ? [] : [{ ...row, requestId, says: 'unknown', movesBack: true }],
    )
  })
}

function readJsonLines(text: string, words: Words, minus: Explanation['minus']): Statement {
  const whole = readJson(text)
  const lines: readonly ReadLine[] = whole.ok
    ? listIn(whole.value).map((value, at) => lineOf(value, at + 1))
    : text
        .split(/\r\n|\n|\r/)
        .map((line, at) => (line.trim() === '' ? 'skipped' : lineOf(valueOf(line), at + 1)))
  const read = readLines(lines, { words, mark: '.', minus })
  return statementOf(read, { ...NOT_A_TABLE, words: words.seen() })
}

const statementOf = (
  { rows, unreadable, movements }: ReturnType<typeof readLines>,
  understanding: Understanding,
): Statement => ({ rows, unreadable, understanding: { ...understanding, minus: movements.minus } })

const valueOf = (line: string): JsonValue | null => {
  const read = readJson(line)
  return read.ok ? read.value : null
}

const DEEPEST_LIST = 3

/** A list, the one list of objects within an object, or an object that is itself a line. */
function listIn(value: JsonValue): readonly JsonValue[] {
  if (isJsonArray(value)) return value
  if (lineOf(value, 1) !== null) return [value]
  const lists = listsIn(value, DEEPEST_LIST)
  const [list] = lists
  return list === undefined || lists.length > 1 ? [value] : list
}

function listsIn(value: JsonValue | undefined, depth: number): readonly (readonly JsonValue[])[] {
  if (isJsonArray(value)) return value.some(isJsonObject) ? [value] : []
  if (!isJsonObject(value) || depth === 0) return []
  return Object.values(value).flatMap((member) => listsIn(member, depth - 1))
}

/**
 * Our own record of callbacks contains the raw body beside each entry; its lines about what came of a callback are not
 * about a sale.
 */
function lineOf(value: JsonValue | null, line: number): ReadLine {
  const entry = value ?? undefined
  if (!isJsonObject(entry)) return null
  if (memberOf(entry, 'concluded') !== undefined) return 'skipped'
  const body = memberOf(entry, 'body')
  const message = typeof body === 'string' && memberOf(entry, 'record') !== undefined ? valueOf(body) : value
  const top = message ?? undefined
  const data = memberOf(top, 'data')
  const find = (field: StatementField): JsonValue | undefined =>
    NAMES[field]
      .map((name) => memberOf(data, name) ?? memberOf(top, name))
      .find((found) => found !== undefined)
  const cells = [top, data].flatMap((object) =>
    isJsonObject(object)
      ? Object.entries(object).map(([name, member]) => ({
          column: name,
          name,
          text: cellText(member),
          field: fieldNamed(name),
        }))
      : [],
  )
  const read = { line, at: timeOf(readText(find('time'))), find, cells }
  return idsOf(read).some((id) => id !== null) ? read : null
}

/** What is no single value is only there, or not. */
function cellText(value: JsonValue | undefined): string {
  if (typeof value === 'boolean') return String(value)
  const isThere = (isJsonArray(value) || isJsonObject(value)) && Object.keys(value).length > 0
  return readText(value) ?? (isThere ? '…' : '')
}

/** With no mark known, an amount that is the same whichever it is: `299`. */
const amountOf = (value: JsonValue | undefined, mark: DecimalMark | null): StatementRow['amountPaise'] =>
  mark === null ? sameByBoth(value) : readAmount(value, mark)

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
  const read = readLines(
    below.map((row, at) => tableLine(row, { heading, columns, placeOf, at: times[at] ?? null })),
    { words, mark: decimalMark === 'unproven' ? null : (decimalMark ?? '.'), minus: explanation.minus },
  )
  const hasId = placeOf.has('requestId')
  const { columns: movements } = read.movements
  return statementOf(read, {
    ...NOT_A_TABLE,
    problem: hasId ? null : { kind: 'no-sale-number', line: heading.line },
    sheet,
    columns: columns.slice(0, MOST_COLUMNS).map(({ heading: name, field }, at) => ({
      heading: readWords(name) ?? '',
      field: field ?? (movements.has(at) ? 'movement' : null),
    })),
    decimalMark,
    words: words.seen(),
  })
}

/** Printed on every page anew. */
const isSame = (
  cells: readonly string[],
  { columns }: { readonly columns: readonly { readonly heading: string }[] },
): boolean => columns.every(({ heading }, at) => heading === (cells[at] ?? '').trim())

interface TableReading {
  readonly heading: Heading
  /** As the owner explained them. */
  readonly columns: Heading['columns']
  readonly placeOf: ReadonlyMap<StatementField, number>
  readonly at: number | null
}

function tableLine({ line, cells }: TableRow, { heading, columns, placeOf, at }: TableReading): ReadLine {
  if (cells.every((cell) => cell === '')) return 'skipped'
  // A comma within an amount that nobody quoted: every cell behind it would be another one's.
  if (cells.slice(columns.length).some((cell) => cell !== '')) return null
  return {
    line,
    at,
    find: (field) => cells[placeOf.get(field) ?? -1] || undefined,
    // Whatever the owner makes of a column: what its name and its values say of money that came back stays.
    cells: heading.columns.map(({ heading: name, field }, column) => ({
      column,
      name,
      text: cells[column] ?? '',
      field: columns[column]?.field === 'status' ? 'status' : field,
    })),
  }
}
