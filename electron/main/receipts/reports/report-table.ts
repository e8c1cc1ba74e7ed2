// A report as a table: one line per row, with its section in front. A workbook for people, CSV for programs (docs/exports.md).
import type { BookTableFormat } from '#shared/till/till-report'
import { csvOf } from '#shared/node/tables/csv'
import type { Cell, Column } from '#shared/node/tables/table'
import { xlsxOf } from '#shared/node/tables/xlsx'
import type { Say } from '../../texts'
import type { BookModel, BookRow } from './book-model'

interface Line extends Pick<BookRow, 'count' | 'amountPaise'> {
  readonly part: string
  readonly name: string
}

export const bookTable = (model: BookModel, say: Say, format: BookTableFormat): AsyncGenerator<Uint8Array> =>
  format === 'csv'
    ? csvOf(columnsIn(say), linesOf(model))
    : xlsxOf(columnsIn(say), linesOf(model), model.fileName)

const columnsIn = (say: Say): readonly Column<Line>[] => [
  { title: say('book.table.part'), width: 28, cell: ({ part }) => text(part) },
  { title: say('book.table.name'), width: 44, cell: ({ name }) => text(name) },
  {
    title: say('book.table.count'),
    width: 10,
    cell: ({ count }) => (count === null ? text('') : { kind: 'count', count }),
  },
  {
    title: say('book.table.amount'),
    width: 16,
    cell: ({ amountPaise }) => (amountPaise === null ? text('') : { kind: 'money', amountPaise }),
  },
]

async function* linesOf({ title, lines, specimen, publicKey, sections }: BookModel): AsyncGenerator<Line> {
  for (const name of [title, ...lines]) yield { part: specimen ?? '', name, ...NO_FIGURES }
  if (publicKey !== null) yield { part: publicKey.label, name: publicKey.rows.join(' '), ...NO_FIGURES }
  for (const { title: part, rows, total } of sections)
    for (const { label, note, count, amountPaise } of total === null ? rows : [...rows, total])
      yield { part, name: note === undefined ? label : `${label} (${note})`, count, amountPaise }
}

const NO_FIGURES = { count: null, amountPaise: null } as const

const text = (content: string): Cell => ({ kind: 'text', text: content })
