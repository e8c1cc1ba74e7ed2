// Pictures read from PNG and written as PNG. The one file that uses pngjs, within limits of our own
// (docs/decisions/0012-pngjs-for-png.md).
import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import type { Bitmap } from './bitmap'

interface Size {
  readonly width: number
  readonly height: number
}

/** No receipt is drawn larger than this. */
const LARGEST_PAGE: Size = { width: 20_000, height: 20_000 }
const SIGNATURE = '89504e470d0a1a0a'
const SIGNATURE_BYTES = 8
const HEADER_BYTES = 33
const CHUNK_FRAME_BYTES = 12
const CHANNELS_OF_TYPE: Readonly<Record<number, number>> = { 2: 3, 6: 4 }
const GREY = 0
const TRUE_COLOUR_ALPHA = 6
const MOST_PACKED = 9

/**
 * Reads a PNG. Throws on anything that a browser does not write (palettes, 16 bits, interlacing), on one larger than
 * `largest`, and on damaged data.
 */
export function bitmapOf(png: Buffer, largest: Size = LARGEST_PAGE): Bitmap {
  requireWhole(png, unpackedBytesOf(png, largest))
  const { width, height, data } = PNG.sync.read(png)
  return { width, height, rgba: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) }
}

/** How many unpacked bytes the header promises. Checked first, because the library allocates that much. */
function unpackedBytesOf(png: Buffer, largest: Size): number {
  if (png.length < HEADER_BYTES || png.toString('hex', 0, SIGNATURE_BYTES) !== SIGNATURE)
    throw new Error('not a PNG')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = CHANNELS_OF_TYPE[png.readUInt8(25)]
  const hasKnownForm = png.readUInt8(24) === 8 && png.readUInt8(28) === 0
  if (channels === undefined || !hasKnownForm) throw new Error('a kind of PNG that browsers do not write')
  if (width > largest.width || height > largest.height) throw new RangeError('a picture that is too large')
  return (width * channels + 1) * height
}

/**
 * The library returns all the memory it allocated, even if the data unpacked to less, so a short picture would contain
 * whatever was in memory. Therefore the length is checked before; this also stops a few bytes that unpack to a flood.
 */
function requireWhole(png: Buffer, unpackedBytes: number): void {
  const unpacked = inflateSync(packedDataOf(png), { maxOutputLength: unpackedBytes })
  if (unpacked.length !== unpackedBytes) throw new Error('a PNG of another size than it says')
}

function packedDataOf(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + CHUNK_FRAME_BYTES
  }
  return Buffer.concat(parts)
}

/** Writes a picture that is only black, white and greys, eight bits a dot. */
export function greyPngOf({ width, height, rgba }: Bitmap): Buffer {
  const png = new PNG({ width, height })
  png.data = Buffer.from(rgba)
  return PNG.sync.write(png, {
    colorType: GREY,
    inputColorType: TRUE_COLOUR_ALPHA,
    filterType: 0,
    deflateLevel: MOST_PACKED,
    deflateStrategy: 0,
  })
}
