// A report as CSV: one line per row, with its section in front.
import { rupeesText } from '#shared/base/money'
import type { Say } from '../../texts'
import type { BookModel, BookRow } from './book-model'
import { BYTE_ORDER_MARK, csvLine, safeText } from '#shared/base/csv-text'

export function bookCsv(model: BookModel, say: Say): string {
  const head = [say('book.csv.part'), say('book.csv.name'), say('book.csv.count'), say('book.csv.amount')]
  const lines = [
    head.map(safeText),
    ...[model.title, ...model.lines].map((text) => [safeText(model.specimen ?? ''), safeText(text), '', '']),
    ...(model.publicKey === null
      ? []
      : [[safeText(model.publicKey.label), safeText(model.publicKey.rows.join(' ')), '', '']]),
    ...model.sections.flatMap(({ title, rows, total }) =>
      [...rows, ...(total === null ? [] : [total])].map((row) => cellsOf(title, row)),
    ),
  ]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

const cellsOf = (title: string, { label, count, amountPaise }: BookRow): readonly string[] => [
  safeText(title),
  safeText(label),
  count === null ? '' : String(count),
  rupeesText(amountPaise),
]
