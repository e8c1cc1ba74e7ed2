// A report as comma-separated values: one line per row, its section before it.
import { paise, rupeesText, type Paise } from '@shared/money'
import type { Say } from '../texts'
import type { BookModel, BookRow } from './book-model'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/** What a spreadsheet would take for a formula; an apostrophe before it makes it text. */
const FORMULA_START = /^[=+\-@]/
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

export function bookCsv(model: BookModel, say: Say): string {
  const head = [say('book.csv.part'), say('book.csv.name'), say('book.csv.count'), say('book.csv.amount')]
  const lines = [
    head.map(textCell),
    ...[model.title, ...model.lines].map((text) => [textCell(model.specimen ?? ''), textCell(text), '', '']),
    ...model.sections.flatMap(({ title, rows, total }) =>
      [...rows, ...(total === null ? [] : [total])].map((row) => cellsOf(title, row)),
    ),
  ]
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(',') + LINE_END).join('')
}

const cellsOf = (title: string, { label, count, amountPaise }: BookRow): readonly string[] => [
  textCell(title),
  textCell(label),
  count === null ? '' : String(count),
  moneyCell(amountPaise),
]

const moneyCell = (amountPaise: Paise): string =>
  amountPaise < 0 ? `-${rupeesText(paise(0 - amountPaise))}` : rupeesText(amountPaise)

/** Always quoted: a reason is whatever somebody typed, and never begins a formula. */
function textCell(text: string): string {
  const plain = text.replace(CONTROLS, ' ').trim()
  const safe = FORMULA_START.test(plain) ? `'${plain}` : plain
  return `"${safe.replaceAll('"', '""')}"`
}
