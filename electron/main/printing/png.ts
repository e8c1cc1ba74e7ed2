// Writes a picture as a PNG: eight bits a channel, no filters, no alpha. What is read back stands in escpos/bitmap.ts.
import { crc32, deflateSync } from 'node:zlib'
import type { Bitmap } from './escpos/bitmap'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const RGB = 3
const RGBA = 4
const TYPE_RGB = 2
const BITS = 8

export function pngOf({ width, height, rgba }: Bitmap): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(BITS, 8)
  header.writeUInt8(TYPE_RGB, 9)
  const rows = Buffer.alloc((width * RGB + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < RGB; channel += 1)
        rows[y * (width * RGB + 1) + 1 + x * RGB + channel] = rgba[(y * width + x) * RGBA + channel] ?? 0
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
