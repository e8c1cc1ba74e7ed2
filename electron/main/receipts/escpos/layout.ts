// The receipt for printers in text mode: the model broken into lines of fixed width. Text that such a printer has no
// letters for (Devanagari, names in other scripts) is not transcribed; the receipt is drawn as a picture instead, or left out where no picture can be drawn (`plain.ts`).
import type { PaperLine, Phrase, ReceiptModel, ReceiptRow } from '../model'
import { isPlain, plain } from '#shared/printing/letters'

export type TextLine =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly align: 'left' | 'center'
      readonly bold: boolean
      /** Large letters take two columns and two rows each. */
      readonly size: 'normal' | 'large'
    }
  | { readonly kind: 'rule'; readonly style: 'single' | 'double' }
  | { readonly kind: 'code'; readonly content: string }

const LARGE_COLUMNS = 2

/** The receipt in lines of `columns` characters, or null if some of it cannot be written with them. */
export function textLines(model: ReceiptModel, columns: number): readonly TextLine[] | null {
  const lines = [
    ...banners(model, columns),
    ...heading(model, columns),
    ...body(model, columns),
    ...closing(model, columns),
  ]
  return lines.every((line) => line.kind !== 'text' || isPlain(line.text)) ? lines : null
}

const rule = (style: 'single' | 'double'): TextLine => ({ kind: 'rule', style })

interface Looks {
  readonly align?: 'left' | 'center'
  readonly bold?: boolean
  readonly size?: 'normal' | 'large'
}

function written(text: string, columns: number, looks: Looks = {}): readonly TextLine[] {
  const { align = 'left', bold = false, size = 'normal' } = looks
  const width = size === 'large' ? Math.floor(columns / LARGE_COLUMNS) : columns
  return wrapped(plain(text), width).map((line) => ({ kind: 'text', text: line, align, bold, size }))
}

const spoken = (phrase: Phrase, columns: number, looks?: Looks): readonly TextLine[] =>
  phrase.flatMap((text) => written(text, columns, looks))

const centred: Looks = { align: 'center' }
const loud: Looks = { align: 'center', bold: true }

function banners({ specimen, duplicate }: ReceiptModel, columns: number): readonly TextLine[] {
  const practice =
    specimen === null
      ? []
      : [
          ...spoken(specimen.word.map(starred), columns, loud),
          ...spoken(specimen.meaning, columns, centred),
          rule('double'),
        ]
  return [...practice, ...(duplicate === null ? [] : spoken(duplicate.map(starred), columns, loud))]
}

const starred = (text: string): string => `*** ${text.toUpperCase()} ***`

function heading(model: ReceiptModel, columns: number): readonly TextLine[] {
  const { shop } = model
  return [
    ...spoken(shop.name, columns, { ...loud, size: 'large' }),
    ...written(shop.address, columns, centred),
    ...shop.lines.flatMap((line) => spoken(line, columns, centred)),
    rule('double'),
    ...spoken(model.title, columns, loud),
    ...spoken(model.service, columns, centred),
    ...pair(model.number, columns),
    ...pair(model.date, columns),
    rule('single'),
  ]
}

function body(model: ReceiptModel, columns: number): readonly TextLine[] {
  return [
    ...(model.lines.length === 0
      ? about(model, columns)
      : model.lines.flatMap((line) => sold(line, columns))),
    ...model.amounts.flatMap((row) => pair(row, columns)),
    rule('double'),
    ...total(model.total, columns),
    rule('double'),
  ]
}

function about(model: ReceiptModel, columns: number): readonly TextLine[] {
  return [
    ...spoken(model.subject.label, columns, centred),
    ...spoken(model.subject.value, columns, { ...loud, size: 'large' }),
    rule('single'),
    ...model.details.flatMap((row) => pair(row, columns)),
    rule('single'),
  ]
}

/** One sale of a visit. What is not to be paid stands in brackets: there is no struck letter. */
function sold(line: PaperLine, columns: number): readonly TextLine[] {
  const amount = line.isStruck ? `(${line.amount})` : line.amount
  return [
    ...pair({ label: line.number.value, value: [amount] }, columns).map(inBold),
    ...spoken(line.what, columns),
    ...spoken(
      line.stamp.word.map((word) => `[ ${word.toUpperCase()} ]`),
      columns,
      { bold: true },
    ),
    ...(line.duplicate === null ? [] : spoken(line.duplicate.map(starred), columns)),
    ...line.rows.flatMap((row) => pair(row, columns)),
    ...line.notices.flatMap((notice) => spoken(notice, columns)),
    rule('single'),
  ]
}

const inBold = (line: TextLine): TextLine => (line.kind === 'text' ? { ...line, bold: true } : line)

function closing(model: ReceiptModel, columns: number): readonly TextLine[] {
  return [
    ...spoken(
      model.stamp.word.map((word) => `[ ${word.toUpperCase()} ]`),
      columns,
      loud,
    ),
    { kind: 'code', content: model.code },
    ...model.notices.flatMap((notice) => spoken(notice, columns)),
    rule('single'),
    ...(model.references.length === 0
      ? []
      : [...model.references.flatMap((row) => pair(row, columns)), rule('single')]),
    ...model.closing.flatMap((line) => spoken(line, columns, centred)),
    ...model.footer.flatMap((line) => spoken(line, columns, centred)),
    ...(model.specimen === null ? [] : spoken(model.specimen.word.map(starred), columns, loud)),
  ]
}

/** Label on the left, value on the right, on one line if both fit; otherwise the value is below, still on the right. */
function pair({ label, value }: ReceiptRow, columns: number): readonly TextLine[] {
  const left = plain(label.join(' / '))
  const right = plain(value.join(' / '))
  if (left.length + 1 + right.length <= columns)
    return written(left + right.padStart(columns - left.length), columns)
  return [
    ...written(left, columns),
    ...wrapped(right, columns).flatMap((line) => written(line.padStart(columns), columns)),
  ]
}

/** The one amount that must be readable from a distance. */
function total({ label, value }: ReceiptRow, columns: number): readonly TextLine[] {
  const looks = { bold: true, size: 'large' } as const
  const width = Math.floor(columns / LARGE_COLUMNS)
  const [left, right] = [plain(label.join(' / ')), plain(value.join(' / '))]
  if (left.length + 1 + right.length <= width)
    return written(left + right.padStart(width - left.length), columns, looks)
  // A larger figure stands in smaller letters: it is never broken.
  const below =
    right.length <= width
      ? written(right.padStart(width), columns, looks)
      : written(right.padStart(columns), columns, { bold: true })
  return [...written(left, columns, { bold: true }), ...below]
}

/** What the code says, for printers that do not draw it. */
export const codeInLetters = (content: string, columns: number): readonly TextLine[] =>
  written(content, columns, centred)

/** Breaks at spaces; a word longer than the line is cut. Spaces that align a full line stay. */
export function wrapped(text: string, width: number): readonly string[] {
  if (text.trim() === '') return []
  if (text.length <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((whole) => pieces(whole, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const pieces = (word: string, width: number): readonly string[] =>
  Array.from({ length: Math.ceil(word.length / width) }, (_, at) => word.slice(at * width, (at + 1) * width))
