// Bytes for receipt printers. The only file that uses the encoder library; its languages and the printers'
// peculiarities stay here.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { COLUMNS, DOTS, type Head } from '#shared/printing/heads'
import type { PrinterFinish } from '#shared/printing/printer'
import type { TextLine } from './layout'
import type { Bitmap } from '../../printing/bitmap'
import { MODULE_DOTS, placeOnHead, qrModules } from '../../printing/code'

/** Blank lines that move the last one past the blade, or the edge to tear at. */
const FEED = Uint8Array.of(0x0a, 0x0a, 0x0a, 0x0a)
/** Rows of a picture that are sent at a time. Few, because a printer that lost the rest of one takes so many bytes of the next job for dots. */
const STRIP_ROWS = 24
/** Values below this of 255 are printed: it is above the middle, so that thin strokes of letters do not break. */
const DARK_BELOW = 160
/** The encoder requires a width even if no letters are written. */
const ANY_COLUMNS = 32
const WHITE = 255
const RGBA = 4
const DOTS_IN_A_BYTE = 8
/** The leftmost dot of a byte. */
const FIRST_DOT = 0x80
/** Of brightness, as eyes see the three colours. */
const LUMA = { red: 0.299, green: 0.587, blue: 0.114 }

/** As many bytes as a picture's strip can lack: what a printer that still waits for them prints as white, and every other one ignores. */
const REST_OF_A_STRIP = new Uint8Array((Math.max(...DOTS) / DOTS_IN_A_BYTE) * STRIP_ROWS)
/** `GS v 0`: a picture of so many bytes across and so many rows, both with the low byte first. */
const RASTER = [0x1d, 0x76, 0x30, 0x00]
const BYTE = 256
/** `ESC a`. */
const CENTRED = [0x1b, 0x61, 0x01]
const LEFT = [0x1b, 0x61, 0x00]
/** `GS V`; the encoder's own ends with a line feed, which moves the paper behind the cut. */
const CUTS: Readonly<Record<PrinterFinish['cut'], Uint8Array>> = {
  none: Uint8Array.of(),
  partial: Uint8Array.of(0x1d, 0x56, 0x01),
  full: Uint8Array.of(0x1d, 0x56, 0x00),
}
/**
 * DLE with EOT, ENQ or DC4: a status request, a reset or the drawer. ESC/POS printers obey these real-time commands wherever they stand, in
 * the dots of a picture too.
 */
const DLE = 0x10
const REAL_TIME: readonly number[] = [0x04, 0x05, 0x14]

/** As `ESC p` numbers them. */
const DRAWER_OF_PIN = { 2: 0, 5: 1 } as const

type Encoder = ReceiptPrinterEncoder

const begin = (columns: number): Encoder =>
  new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    newline: '\n',
    feedAfterBlock: false,
    feedBeforeCut: 0,
  })
    .initialize()
    .codepage('cp437')

/**
 * A receipt in the printer's own letters, below the shop's logo. `lines` contain letters of the printer only, none longer than its head
 * has columns.
 */
export function encodeText(
  lines: readonly TextLine[],
  head: Head,
  finish: Pick<PrinterFinish, 'cut'>,
  logo: Bitmap | null = null,
): Uint8Array {
  const encoder = begin(COLUMNS[head.dots])
  if (logo !== null) drawCentred(encoder, dotsOf(logo))
  for (const line of lines) write(encoder, line, head)
  return finished([encoder.encode()], finish)
}

function write(encoder: Encoder, line: TextLine, head: Head): void {
  switch (line.kind) {
    case 'text': {
      const times = line.size === 'large' ? 2 : 1
      encoder.align(line.align).bold(line.bold).size(times, times).line(line.text)
      encoder.size(1, 1).bold(false).align('left')
      return
    }
    case 'rule':
      encoder.line((line.style === 'double' ? '=' : '-').repeat(COLUMNS[head.dots]))
      return
    case 'code':
      drawCode(encoder, qrModules(line.content), head)
      return
  }
}

/** Drawn: many printers of 58 mm know no command for a code, and would print its bytes as letters. */
function drawCode(encoder: Encoder, modules: readonly (readonly boolean[])[], head: Head): void {
  const place = placeOnHead(modules.length, head)
  const left = (place ?? 0) / DOTS_IN_A_BYTE
  const rows = modules.flatMap((row) => {
    const dots = new Uint8Array(left + Math.ceil((row.length * MODULE_DOTS) / DOTS_IN_A_BYTE))
    for (const [x, isDark] of row.entries())
      for (let dot = x * MODULE_DOTS; isDark && dot < (x + 1) * MODULE_DOTS; dot += 1)
        burn(dots, left * DOTS_IN_A_BYTE + dot)
    return Array.from({ length: MODULE_DOTS }, () => dots)
  })
  if (place === null) drawCentred(encoder, rows)
  else for (const bytes of strips(rows, 'as far as it is dark')) encoder.raw([...bytes])
}

function drawCentred(encoder: Encoder, rows: readonly Uint8Array[]): void {
  for (const bytes of [CENTRED, ...strips(rows, 'whole'), LEFT]) encoder.raw([...bytes])
}

/** A receipt as a picture, one bit per dot, sent in strips. */
export const encodeRaster = (bitmap: Bitmap, finish: Pick<PrinterFinish, 'cut'>): Uint8Array =>
  finished([begin(ANY_COLUMNS).encode(), ...strips(dotsOf(bitmap), 'as far as it is dark')], finish)

/**
 * The strips of a picture. What is white at their right is not sent, and a white row is one byte: a feed would be of another length on each
 * printer. A picture in the middle of the paper is sent as wide as it is: the printer centres each strip by its width.
 */
function strips(
  drawn: readonly Uint8Array[],
  width: 'whole' | 'as far as it is dark',
): readonly Uint8Array[] {
  const rows = withoutCommands(drawn)
  const bytesUsed = rows.map((row) =>
    width === 'whole' ? row.length : row.findLastIndex((dots) => dots !== 0) + 1,
  )
  const sent: Uint8Array[] = []
  for (let top = 0; top < rows.length;) {
    const isBlank = bytesUsed[top] === 0
    const most = bytesUsed.slice(top, top + STRIP_ROWS)
    const end = most.findIndex((used) => (used === 0) !== isBlank)
    const height = end === -1 ? most.length : end
    const across = Math.max(1, ...most.slice(0, height))
    const size = [across, height].flatMap((count) => [count % BYTE, Math.floor(count / BYTE)])
    sent.push(
      Uint8Array.from([...RASTER, ...size]),
      ...rows.slice(top, top + height).map((row) => row.subarray(0, across)),
    )
    top += height
  }
  return sent
}

/** The rows of a picture, eight dots a byte, as they are sent. */
function dotsOf({ width, height, rgba }: Bitmap): readonly Uint8Array[] {
  const rows = Array.from({ length: height }, () => new Uint8Array(Math.ceil(width / DOTS_IN_A_BYTE)))
  for (const [y, row] of rows.entries())
    for (let x = 0, at = y * width * RGBA; x < width; x += 1, at += RGBA) {
      const light =
        LUMA.red * (rgba[at] ?? WHITE) +
        LUMA.green * (rgba[at + 1] ?? WHITE) +
        LUMA.blue * (rgba[at + 2] ?? WHITE)
      if (light < DARK_BELOW) burn(row, x)
    }
  return rows
}

function burn(row: Uint8Array, x: number): void {
  const byte = Math.floor(x / DOTS_IN_A_BYTE)
  row[byte] = (row[byte] ?? 0) | (FIRST_DOT >> (x % DOTS_IN_A_BYTE))
}

/** Takes the lone dot of a DLE out where one of its commands would follow, in its row or at the beginning of the next. */
function withoutCommands(rows: readonly Uint8Array[]): readonly Uint8Array[] {
  const isCommand = (next: number | undefined): boolean => next !== undefined && REAL_TIME.includes(next)
  for (const [y, row] of rows.entries())
    for (const [x, byte] of row.entries())
      if (byte === DLE && (isCommand(row[x + 1]) || isCommand(rows[y + 1]?.[0]))) row[x] = 0
  return rows
}

const finished = (parts: readonly Uint8Array[], { cut }: Pick<PrinterFinish, 'cut'>): Uint8Array =>
  job([...parts, FEED, CUTS[cut]])

/** Each job heals a printer that an interrupted one left inside a picture, before its reset is read. */
function job(parts: readonly Uint8Array[]): Uint8Array {
  const all = [REST_OF_A_STRIP, ...parts]
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Opens the cash drawer on this pin of the printer's socket, and does nothing else. */
export const encodeDrawerKick = (pin: NonNullable<PrinterFinish['drawerPin']> = 2): Uint8Array =>
  job([begin(ANY_COLUMNS).pulse(DRAWER_OF_PIN[pin]).encode()])
