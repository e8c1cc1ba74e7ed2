// Bytes for receipt printers. The only file that uses the encoder library; its languages and the printers'
// peculiarities stay here.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { PrinterFinish } from '#shared/printing/printer'
import type { TextLine } from './layout'
import type { Bitmap } from '../../printing/bitmap'

const QR_MODULE_DOTS = 4
/** Blank lines that move the last one past the blade, or the edge to tear at. */
const FEED_LINES = 4
/** Rows of a picture that are sent at a time: the smallest printers buffer no more. */
const STRIP_ROWS = 128
/** Values below this of 255 are printed: it is above the middle, so that thin strokes of letters do not break. */
const DARK_BELOW = 160
/** The encoder requires a width even if no letters are written. */
const ANY_COLUMNS = 32
const WHITE = 255
const RGBA = 4
/** The encoder accepts heights in multiples of this. */
const ROW_GROUP = 8

type Encoder = ReceiptPrinterEncoder

interface Strip {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly colorSpace: 'srgb'
}

const begin = (columns: number): Encoder =>
  new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    newline: '\n',
    imageMode: 'raster',
    feedAfterBlock: false,
    feedBeforeCut: 0,
  }).initialize()

/**
 * A receipt in the printer's own letters, below the shop's logo. `lines` contain printable ASCII only, none longer than
 * `columns`.
 */
export function encodeText(
  lines: readonly TextLine[],
  columns: number,
  finish: PrinterFinish,
  logo: Bitmap | null = null,
): Uint8Array {
  const encoder = begin(columns)
  if (logo !== null) draw(encoder.align('center'), logo).align('left')
  for (const line of lines) write(encoder, line, columns)
  return finished(encoder, finish)
}

function write(encoder: Encoder, line: TextLine, columns: number): void {
  switch (line.kind) {
    case 'text': {
      const times = line.size === 'large' ? 2 : 1
      encoder.align(line.align).bold(line.bold).size(times, times).line(line.text)
      encoder.size(1, 1).bold(false).align('left')
      return
    }
    case 'rule':
      encoder.line((line.style === 'double' ? '=' : '-').repeat(columns))
      return
    case 'code':
      encoder.align('center').qrcode(line.content, { model: 2, size: QR_MODULE_DOTS, errorlevel: 'm' })
      encoder.align('left')
      return
  }
}

/** A receipt as a picture, one bit per dot, sent in strips. Its width must be a multiple of eight. */
export function encodeRaster(bitmap: Bitmap, finish: PrinterFinish): Uint8Array {
  return finished(draw(begin(ANY_COLUMNS), bitmap), finish)
}

function draw(encoder: Encoder, bitmap: Bitmap): Encoder {
  for (const strip of stripsOf(bitmap))
    encoder.image(strip, strip.width, strip.height, 'threshold', DARK_BELOW)
  return encoder
}

/** Cuts the picture into strips. The last one is padded with white to a height that the encoder accepts. */
function* stripsOf({ width, height, rgba }: Bitmap): Generator<Strip> {
  for (let top = 0; top < height; top += STRIP_ROWS) {
    const rows = Math.min(STRIP_ROWS, height - top)
    const filledRows = Math.ceil(rows / ROW_GROUP) * ROW_GROUP
    const data = new Uint8ClampedArray(width * filledRows * RGBA).fill(WHITE)
    data.set(rgba.subarray(top * width * RGBA, (top + rows) * width * RGBA))
    yield { width, height: filledRows, data, colorSpace: 'srgb' }
  }
}

function finished(encoder: Encoder, finish: PrinterFinish): Uint8Array {
  encoder.newline(FEED_LINES)
  if (finish.cut !== 'none') encoder.cut(finish.cut)
  if (finish.openDrawer) encoder.pulse()
  return encoder.encode()
}

/** Opens the cash drawer on the printer's port, and does nothing else. */
export const encodeDrawerKick = (): Uint8Array => begin(ANY_COLUMNS).pulse().encode()
