// A picture of a page, taken from PNG to bare dots. Only what Chromium's own pictures need: eight bits a channel, no interlacing.
import { inflateSync } from 'node:zlib'

export interface Bitmap {
  readonly width: number
  readonly height: number
  /** Four bytes a dot, row by row. */
  readonly rgba: Uint8ClampedArray
}

const SIGNATURE = '89504e470d0a1a0a'
const RGBA = 4
const CHANNELS_OF_TYPE: Readonly<Record<number, number>> = { 2: 3, 6: 4 }
/** No receipt is drawn larger than this; what claims to be is not one. */
const LARGEST_SIDE = 20_000

interface Header {
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** Reads a PNG. Throws on anything a browser does not write (palettes, 16 bits, interlacing) and on damaged data. */
export function bitmapOf(png: Buffer): Bitmap {
  if (png.toString('hex', 0, 8) !== SIGNATURE) throw new Error('not a PNG')
  const chunks = chunksOf(png)
  const header = headerOf(chunks.find(({ type }) => type === 'IHDR')?.data)
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  // A few bytes can hold a flood: no more comes out than the header promised.
  const maxOutputLength = (header.width * header.channels + 1) * header.height
  return dotsOf(header, inflateSync(Buffer.concat(packed), { maxOutputLength }))
}

function chunksOf(png: Buffer): readonly { readonly type: string; readonly data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function headerOf(data: Buffer | undefined): Header {
  if (data === undefined) throw new Error('a PNG without its header')
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const channels = CHANNELS_OF_TYPE[data.readUInt8(9)]
  const isKnown = data.readUInt8(8) === 8 && data.readUInt8(12) === 0
  if (channels === undefined || !isKnown || Math.max(width, height) > LARGEST_SIDE)
    throw new Error('a kind of PNG that pages are not drawn in')
  return { width, height, channels }
}

/** Undoes the filters of the rows (PNG, chapter 9) and lays the dots out with an alpha each. */
function dotsOf({ width, height, channels }: Header, raw: Buffer): Bitmap {
  const stride = width * channels
  if (raw.length !== (stride + 1) * height) throw new Error('a PNG of another size than it says')
  const rgba = new Uint8ClampedArray(width * height * RGBA).fill(255)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1)
    const row = unfiltered(raw[start] ?? 0, raw.subarray(start + 1, start + 1 + stride), above, channels)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < channels; channel += 1)
        rgba[(y * width + x) * RGBA + channel] = row[x * channels + channel] ?? 0
    above = row
  }
  return { width, height, rgba }
}

function unfiltered(
  filter: number,
  bytes: Uint8Array,
  above: Uint8Array,
  channels: number,
): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) {
    const left = at < channels ? 0 : (row[at - channels] ?? 0)
    const up = above[at] ?? 0
    const corner = at < channels ? 0 : (above[at - channels] ?? 0)
    row[at] = (bytes[at] ?? 0) + predicted(filter, left, up, corner)
  }
  return row
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0
    case 1:
      return left
    case 2:
      return up
    case 3:
      return Math.floor((left + up) / 2)
    case 4:
      return paeth(left, up, corner)
    default:
      throw new Error('a PNG filter that does not exist')
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/**
 * The picture as `width` by `height` dots. On a finely grained screen the system draws it larger by one factor, and every dot is
 * then the mean of what lies under it. Throws when the proportions differ: part of the receipt would be missing.
 */
export function scaledTo(bitmap: Bitmap, width: number, height: number): Bitmap {
  if (bitmap.width === width && bitmap.height === height) return bitmap
  const scale = bitmap.width / width
  if (Math.abs(bitmap.height - height * scale) > scale + 1)
    throw new Error('the picture is not the whole page')
  const rgba = new Uint8ClampedArray(width * height * RGBA)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rgba.set(meanOf(bitmap, x * scale, y * scale, scale), (y * width + x) * RGBA)
  return { width, height, rgba }
}

function meanOf(bitmap: Bitmap, left: number, top: number, side: number): readonly number[] {
  const sums = [0, 0, 0, 0]
  const [right, bottom] = [Math.min(bitmap.width, left + side), Math.min(bitmap.height, top + side)]
  let count = 0
  for (let y = Math.floor(top); y < bottom; y += 1)
    for (let x = Math.floor(left); x < right; x += 1, count += 1)
      for (let channel = 0; channel < RGBA; channel += 1)
        sums[channel] = (sums[channel] ?? 0) + (bitmap.rgba[(y * bitmap.width + x) * RGBA + channel] ?? 0)
  return sums.map((sum) => Math.round(sum / Math.max(1, count)))
}
