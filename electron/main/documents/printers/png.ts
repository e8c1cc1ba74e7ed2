// Writes pictures as PNGs, without filters and alpha: in colour, or one bit a dot. What is read back stands in escpos/bitmap.ts.
import { crc32, deflateSync } from 'node:zlib'
import type { Bitmap } from './escpos/bitmap'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const RGB = 3
const RGBA = 4
const TYPES = { grey: 0, rgb: 2 }
const DARK_BELOW = 128
const MOST_PACKED = { level: 9 }

/** In colour, eight bits a channel. */
export function pngOf({ width, height, rgba }: Bitmap): Buffer {
  const rows = Buffer.alloc((width * RGB + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < RGB; channel += 1)
        rows[y * (width * RGB + 1) + 1 + x * RGB + channel] = rgba[(y * width + x) * RGBA + channel] ?? 0
  return whole({ width, height, bits: 8, type: TYPES.rgb }, rows)
}

/** Black and white alone, one bit a dot. */
export function dotsPngOf({ width, height, rgba }: Bitmap): Buffer {
  const stride = Math.ceil(width / 8) + 1
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isWhite = (rgba[(y * width + x) * RGBA] ?? 0) >= DARK_BELOW
      const at = y * stride + 1 + (x >> 3)
      if (isWhite) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
    }
  return whole({ width, height, bits: 1, type: TYPES.grey }, rows)
}

interface Header {
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly type: number
}

function whole({ width, height, bits, type }: Header, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(bits, 8)
  header.writeUInt8(type, 9)
  const data = deflateSync(rows, MOST_PACKED)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
