// A table as a workbook, written row by row (docs/decisions/0007-xlsx-writer.md). Texts are texts (a number keeps its
// zeros and its sixteen digits), amounts are numbers with Indian grouping, times are whole seconds. The only formulas are sums
// of our own over contiguous rows; no text of anybody's becomes one.
import { DAY_MS, INDIA_OFFSET_MS, SECOND_MS } from '../../base/clock'
import { paise, PAISE_PER_RUPEE, type Paise } from '../../base/money'
import type { Cell, Column, Notes } from './table'
import { zipOf, type ZipEntry } from './zip'

/** A sheet has at most 1,048,576 rows; further ones go to the next sheet. */
const ROWS_A_SHEET = 1_000_000
const ROWS_A_CHUNK = 200
/** Day 0 of a spreadsheet's calendar, in epoch ms. */
const CALENDAR_START = Date.UTC(1899, 11, 30)
const LONGEST_CELL = 32_767
const STYLE = { text: 0, head: 1, money: 2, time: 3, count: 4, lakhs: 5, crores: 6, arabs: 7 } as const
const LAKH_PAISE = 1_00_000 * PAISE_PER_RUPEE
const CRORE_PAISE = 100 * LAKH_PAISE
const ARAB_PAISE = 100 * CRORE_PAISE
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** One table of a workbook; what is beyond a million rows goes to a further sheet. */
export interface Sheet<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: AsyncIterable<Row>
  /** Read once the rows are. */
  readonly notes: () => Notes
  /** What the row below the last one is called that adds up the columns which say so; without it there are no filters either. */
  readonly total?: string
}

export const xlsxOf = <Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  sheetName: string,
  notes: Notes = [],
): AsyncGenerator<Uint8Array> =>
  workbookOf(
    (async function* () {
      yield sheetOf({ name: sheetName, columns, rows, notes: () => notes })
    })(),
  )

/** A sheet of rows of any kind, whose kind nobody else needs to know. */
export interface AnySheet {
  readonly name: string
  readonly worksheets: () => AsyncGenerator<AsyncIterable<Uint8Array>>
}

export const sheetOf = <Row>(sheet: Sheet<Row>): AnySheet => ({
  name: sheet.name,
  worksheets: () => worksheetsOf(sheet),
})

/** A workbook of several sheets, one after the other: the rows of a sheet may follow from those before it. */
export const workbookOf = (sheets: AsyncIterable<AnySheet>): AsyncGenerator<Uint8Array> =>
  zipOf(parts(sheets))

async function* parts(sheets: AsyncIterable<AnySheet>): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for await (const sheet of sheets) {
    const own: string[] = []
    for await (const content of sheet.worksheets()) {
      own.push(sheet.name)
      yield { name: `xl/worksheets/sheet${names.length + own.length}.xml`, content }
    }
    names.push(...own.map((name, at) => (own.length === 1 ? name : `${name} ${at + 1}`)))
  }
  yield* frame(names)
}

async function* worksheetsOf<Row>({
  columns,
  rows: all,
  notes,
  total,
}: Sheet<Row>): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const rows = all[Symbol.asyncIterator]()
  let next = await rows.next()
  try {
    do yield worksheet()
    while (next.done !== true)
  } finally {
    await rows.return?.()
  }

  async function* worksheet(): AsyncGenerator<Uint8Array> {
    const sums = columns.map(() => 0)
    let lines = [sheetHead(columns)]
    let row = 1
    for (; next.done !== true && row < ROWS_A_SHEET; row += 1) {
      const value = next.value as Row
      const cells = columns.map(({ cell }) => cell(value))
      for (const [at, cell] of cells.entries()) sums[at] = (sums[at] ?? 0) + addedBy(cell)
      lines.push(rowOf(row + 1, cells.map(cellOf)))
      next = await rows.next()
      if (lines.length < ROWS_A_CHUNK) continue
      yield Buffer.from(lines.join(''))
      lines = []
    }
    const isSummed = total !== undefined && row > 1
    if (isSummed) lines.push(totalRow(columns, row, total, sums))
    const below = next.done === true ? notes() : []
    const firstNote = row + (isSummed ? 2 : 1)
    lines.push(...below.map((note, at) => rowOf(firstNote + at, [textCell(note, STYLE.text)])))
    const filter = total === undefined ? '' : `<autoFilter ref="A1:${columnName(columns.length - 1)}${row}"/>`
    yield Buffer.from(`${lines.join('')}</sheetData>${filter}</worksheet>`)
  }
}

/** What a cell adds to the total of its column: paise, or a count. */
function addedBy(cell: Cell): number {
  if (cell.kind === 'money') return cell.amountPaise
  return cell.kind === 'count' ? cell.count : 0
}

/** `last`: the number of the last row above. The value stands beside the formula, for readers that compute nothing. */
function totalRow(
  columns: readonly Column<never>[],
  last: number,
  label: string,
  sums: readonly number[],
): string {
  const cells = columns.map(({ summed }, at) => {
    if (at === 0) return textCell(label, STYLE.head)
    if (summed === undefined) return '/>'
    const of = `${columnName(at)}2:${columnName(at)}${last}`
    const sum = sums[at] ?? 0
    return summed === 'money'
      ? ` s="${moneyStyle(paise(sum))}"><f>ROUND(SUM(${of}),2)</f><v>${sum / PAISE_PER_RUPEE}</v></c>`
      : ` s="${STYLE.count}"><f>SUM(${of})</f><v>${sum}</v></c>`
  })
  return rowOf(last + 1, cells)
}

const FIRST_LETTER = 'A'.charCodeAt(0)
const LETTERS = 26

/** What a spreadsheet calls the column at `index`, from 0: A to Z, then AA to ZZ, then AAA to XFD, the last there is. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(FIRST_LETTER + (index % LETTERS))
  return index < LETTERS ? letter : columnName(Math.floor(index / LETTERS) - 1) + letter
}

/** Each cell gives its position (`B2`): some readers rely on it. */
const rowOf = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells.map((cell, at) => `<c r="${columnName(at)}${row}"${cell}`).join('')}</row>`

const sheetHead = (columns: readonly Column<never>[]): string =>
  `${DECLARATION}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${rowOf(
    1,
    columns.map(({ title }) => textCell(title, STYLE.head)),
  )}`

/** A cell from its style attribute on. */
function cellOf(cell: Cell): string {
  switch (cell.kind) {
    case 'money':
      return ` s="${moneyStyle(cell.amountPaise)}"><v>${cell.amountPaise / PAISE_PER_RUPEE}</v></c>`
    case 'time':
      return ` s="${STYLE.time}"><v>${daysOf(cell.at)}</v></c>`
    case 'count':
      return ` s="${STYLE.count}"><v>${cell.count}</v></c>`
    default:
      return cell.text === '' ? '/>' : textCell(cell.text, STYLE.text)
  }
}

/**
 * The grouping by the value: one format with conditions for all would be shorter, but LibreOffice and SheetJS show a negative number, which meets
 * none of them, without its minus.
 */
function moneyStyle(amountPaise: Paise): number {
  const absolute = Math.abs(amountPaise)
  if (absolute < LAKH_PAISE) return STYLE.money
  if (absolute < CRORE_PAISE) return STYLE.lakhs
  return absolute < ARAB_PAISE ? STYLE.crores : STYLE.arabs
}

/** Days of a spreadsheet's calendar, in whole seconds: Gnumeric shows the last thousandth of a day as the next one. */
const daysOf = (at: number): number =>
  (Math.floor(at / SECOND_MS) * SECOND_MS + INDIA_OFFSET_MS - CALENDAR_START) / DAY_MS

const textCell = (text: string, style: number): string =>
  ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, LONGEST_CELL))}</t></is></c>`

/** Without the characters that XML cannot contain. `_x0041_` would be read as the letter A, so its first sign is written that way itself. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const bytes = (text: string): readonly Uint8Array[] => [Buffer.from(DECLARATION + text)]

function* frame(names: readonly string[]): Generator<ZipEntry> {
  const each = (write: (number: number, name: string) => string): string =>
    names.map((name, at) => write(at + 1, name)).join('')
  yield {
    name: '[Content_Types].xml',
    content: bytes(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each(
        (number) =>
          `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
      )}</Types>`,
    ),
  }
  yield {
    name: '_rels/.rels',
    content: bytes(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
  }
  yield {
    name: 'xl/workbook.xml',
    content: bytes(
      `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>${each(
        (number, name) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets></workbook>`,
    ),
  }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: bytes(
      `<Relationships xmlns="${PACKAGE}/relationships">${each(
        (number) =>
          `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
  }
  yield { name: 'xl/styles.xml', content: bytes(STYLES) }
}

/** Each says how a negative is written: a minus before the number. */
const signed = (format: string): string => `${format};-${format}`
const LAKHS = signed('##\\,##\\,##0.00')
const CRORES = signed('##\\,##\\,##\\,##0.00')
const ARABS = signed('##\\,##\\,##\\,##\\,##0.00')
const STYLES = `<styleSheet xmlns="${NAMESPACE}"><numFmts count="5"><numFmt numFmtId="164" formatCode="${signed('#,##0.00')}"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="${LAKHS}"/><numFmt numFmtId="167" formatCode="${CRORES}"/><numFmt numFmtId="168" formatCode="${ARABS}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="168" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
