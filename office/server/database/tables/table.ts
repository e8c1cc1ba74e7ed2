// A table is declared once: both its CREATE statements and kysely's types of its rows come from the declaration.
import type { ColumnType, Generated } from 'kysely'

/** `words` are all the values that it may have. `Of` is what kysely calls the column's type. */
export interface Column<Of> {
  readonly sql: string
  readonly words?: readonly string[]
  readonly of?: Of
}

const NOT_NULL = ' NOT NULL'
const column = <Of>(type: string): Column<Of> => ({ sql: `${type}${NOT_NULL}` })

export const text = column<string>('text')
export const texts = column<readonly string[]>('text[]')
export const bytes = column<Uint8Array>('bytea')
export const bytesList = column<readonly Uint8Array[]>('bytea[]')
/** Times in epoch milliseconds and amounts in paise too: below 2^53 by their nature. */
export const bigint = column<number>('bigint')
export const integer = column<number>('integer')
export const boolean = column<boolean>('boolean')
export const timestamp = column<Date>('timestamptz')
/** Written as the text of a JSON value, read as the value. */
export const json = <Value>() => column<ColumnType<Value, string, string>>('jsonb')
/** A text of which more is known than PostgreSQL checks. */
export const textOf = <PreloadedAnswers extends string>() => column<PreloadedAnswers>('text')
export const oneOf = <const Word extends string>(...words: readonly Word[]): Column<Word> => ({
  ...textOf<Word>(),
  words,
})
/** PostgreSQL numbers the rows. */
export const numbered: Column<Generated<number>> = { sql: 'bigint GENERATED ALWAYS AS IDENTITY' }
/** The key of a table that has one row. */
export const onlyRow: Column<Generated<true>> = { sql: 'boolean DEFAULT true CHECK (only_row)' }

export const nullable = <Of>(of: Column<Of>): Column<Of | null> => ({
  ...of,
  sql: of.sql.replace(NOT_NULL, ''),
})

/** `value` is written as PostgreSQL reads it. */
export const withDefault = <Of>(of: Column<Of>, value: string): Column<Generated<Of>> => ({
  sql: `${of.sql} DEFAULT ${value}`,
})

type Columns = Readonly<Record<string, Column<unknown>>>
type Name<Of> = keyof Of & string

interface Parts<Of extends Columns> {
  readonly columns: Of
  /** What CREATE TABLE says after the columns, and at its end. */
  readonly rules: readonly string[]
  readonly partition: string
  /** Statements for when every table is there; `%` stands for the table's name. */
  readonly later: readonly string[]
}

export interface Table<Of extends Columns = Columns> extends Parts<Of> {
  key(...names: readonly Name<Of>[]): Table<Of>
  /** Nulls count as equal. */
  unique(...names: readonly Name<Of>[]): Table<Of>
  /** To another table's key; `when` says what becomes of the row when that goes. */
  refers(name: Name<Of>, to: string, when?: string): Table<Of>
  index(name: string, names: readonly Name<Of>[], where?: string): Table<Of>
  uniqueIndex(name: string, names: readonly Name<Of>[], where?: string): Table<Of>
  /** By what is in lists. */
  ginIndex(name: string, names: readonly Name<Of>[], where?: string): Table<Of>
  partitionedBy(range: string): Table<Of>
}

export const table = <const Of extends Columns>(columns: Of): Table<Of> =>
  tableOf({ columns, rules: [], partition: '', later: [] })

function tableOf<const Of extends Columns>(parts: Parts<Of>): Table<Of> {
  const withRule = (rule: string) => tableOf({ ...parts, rules: [...parts.rules, rule] })
  const withLater = (statement: string) => tableOf({ ...parts, later: [...parts.later, statement] })
  const indexed =
    (kind: string, using = '') =>
    (name: string, names: readonly string[], where?: string) =>
      withLater(
        `CREATE ${kind} "${name}" ON % ${using}${listOf(names)}${where === undefined ? '' : ` WHERE ${where}`}`,
      )
  return {
    ...parts,
    key: (...names) => withRule(`PRIMARY KEY ${listOf(names)}`),
    unique: (...names) => withRule(`UNIQUE NULLS NOT DISTINCT ${listOf(names)}`),
    refers: (name, to, when = '') =>
      withLater(`ALTER TABLE % ADD FOREIGN KEY ("${name}") REFERENCES "${to}" ${when}`),
    index: indexed('INDEX'),
    uniqueIndex: indexed('UNIQUE INDEX'),
    ginIndex: indexed('INDEX', 'USING gin '),
    partitionedBy: (range) => tableOf({ ...parts, partition: ` PARTITION BY ${range}` }),
  }
}

const listOf = (names: readonly string[]): string => `(${names.map((name) => `"${name}"`).join(', ')})`

/** In an order in which no statement needs a later one. */
export const createStatements = (tables: Readonly<Record<string, Table>>): readonly string[] => [
  ...Object.entries(tables).map(
    ([name, { columns, rules, partition }]) =>
      `CREATE TABLE "${name}" (${[...Object.entries(columns).map(columnOf), ...rules].join(', ')})${partition}`,
  ),
  ...Object.entries(tables).flatMap(([name, { later }]) =>
    later.map((statement) => statement.replace('%', `"${name}"`)),
  ),
]

const columnOf = ([name, { sql, words }]: readonly [string, Columns[string]]): string =>
  `"${name}" ${sql}${words === undefined ? '' : ` CHECK ("${name}" IN (${words.map((word) => `'${word}'`).join(', ')}))`}`

/** As kysely wants to know them. */
export type RowsOf<Tables extends Readonly<Record<string, Pick<Table, 'columns'>>>> = {
  [Each in keyof Tables]: {
    [Key in keyof Tables[Each]['columns']]: Tables[Each]['columns'][Key] extends Column<infer Of> ? Of : never
  }
}
