// PNGs for tests: pictures as a browser writes them, and files assembled chunk by chunk, including ones that no browser
// writes.
import { crc32 } from 'node:zlib'
import { PNG } from 'pngjs'
import type { Bitmap } from '#main/printing/bitmap'

const TRUE_COLOUR = 2

/** In colour, without alpha. */
export function pngOf({ width, height, rgba }: Bitmap): Buffer {
  const png = new PNG({ width, height })
  png.data = Buffer.from(rgba)
  return PNG.sync.write(png, { colorType: TRUE_COLOUR })
}

export interface PngHeader {
  readonly width: number
  readonly height: number
  /** 0 grey, 2 colour, 3 palette, 6 colour with alpha. */
  readonly type: number
  /** Bits per channel. */
  readonly bits?: number
  readonly isInterlaced?: boolean
}

/** A whole file with the packed data `data`, spread over several chunks. */
export function framedPng(header: PngHeader, data: readonly Buffer[]): Buffer {
  const { width, height, type, bits = 8, isInterlaced = false } = header
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, type, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Software\0a browser')),
    ...data.map((each) => chunk('IDAT', each)),
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
