// From the browser's picture to dots: every filter that a PNG may use, and nothing that is not such a picture.
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitmapOf, scaledTo } from '../../../../../../../electron/main/documents/printers/escpos/bitmap'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const TRUE_COLOUR = 2
const TRUE_COLOUR_ALPHA = 6

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

interface Picture {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly samples: readonly number[]
  readonly filters: readonly number[]
}

/** Writes a PNG by the book, with the given filter for each row. */
function pngOf({ width, height, channels, samples, filters }: Picture): Buffer {
  const stride = width * channels
  const sample = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : (samples[y * stride + x] ?? 0))
  const raw: number[] = []
  for (let y = 0; y < height; y += 1) {
    const filter = filters[y] ?? 0
    raw.push(filter)
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : sample(x - channels, y)
      const up = sample(x, y - 1)
      const corner = x < channels ? 0 : sample(x - channels, y - 1)
      const guess = left + up - corner
      const nearest = [left, up, corner].reduce((best, each) =>
        Math.abs(guess - each) < Math.abs(guess - best) ? each : best,
      )
      const predictions = [0, left, up, Math.floor((left + up) / 2), nearest]
      raw.push((sample(x, y) - (predictions[filter] ?? 0)) & 0xff)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(channels === 3 ? TRUE_COLOUR : TRUE_COLOUR_ALPHA, 9)
  const packed = deflateSync(Buffer.from(raw))
  const middle = Math.floor(packed.length / 2)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Software\0a browser')),
    chunk('IDAT', packed.subarray(0, middle)),
    chunk('IDAT', packed.subarray(middle)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const pictures: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    channels: fc.constantFrom(3 as const, 4 as const),
  })
  .chain((size) =>
    fc.record({
      width: fc.constant(size.width),
      height: fc.constant(size.height),
      channels: fc.constant(size.channels),
      samples: fc.array(fc.integer({ min: 0, max: 255 }), {
        minLength: size.width * size.height * size.channels,
        maxLength: size.width * size.height * size.channels,
      }),
      filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: size.height, maxLength: size.height }),
    }),
  )

test('every picture comes back dot for dot, whatever filters it was written with', () => {
  fc.assert(
    fc.property(pictures, (picture) => {
      const { width, height, rgba } = bitmapOf(pngOf(picture))
      expect([width, height]).toEqual([picture.width, picture.height])
      const expected = Array.from({ length: width * height }, (_, dot) => {
        const start = dot * picture.channels
        const colour = picture.samples.slice(start, start + picture.channels)
        return picture.channels === 3 ? [...colour, 255] : colour
      })
      expect([...rgba]).toEqual(expected.flat())
    }),
  )
})

describe('what is no such picture is refused', () => {
  const sound = pngOf({ width: 2, height: 1, channels: 3, samples: [1, 2, 3, 4, 5, 6], filters: [0] })

  test.each([
    ['something else', Buffer.from('<html>'), /not a PNG/],
    ['a palette', Buffer.from(sound).fill(3, 25, 26), /kind of PNG/],
    ['sixteen bits', Buffer.from(sound).fill(16, 24, 25), /kind of PNG/],
    ['interlacing', Buffer.from(sound).fill(1, 28, 29), /kind of PNG/],
    ['another height than it has', Buffer.from(sound).fill(9, 23, 24), /another size/],
    ['only its first bytes', sound.subarray(0, 20), /./],
  ])('%s', (_name, bytes, words) => {
    expect(() => bitmapOf(bytes)).toThrow(words)
  })
})

describe('a finely grained screen', () => {
  const grey = (values: readonly number[], width: number) => ({
    width,
    height: values.length / width,
    rgba: Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255])),
  })

  test('gives every dot the mean of what lies under it', () => {
    const doubled = grey([0, 0, 255, 255, 0, 0, 255, 255, 0, 100, 200, 200, 0, 100, 200, 200], 4)
    expect([...scaledTo(doubled, 2, 2).rgba].filter((_, at) => at % 4 === 0)).toEqual([0, 255, 50, 200])
  })

  test('a picture of the right size is taken as it is', () => {
    const bitmap = grey([1, 2, 3, 4], 2)
    expect(scaledTo(bitmap, 2, 2)).toBe(bitmap)
  })

  test('a picture that lacks the end of the receipt is refused', () => {
    expect(() => scaledTo(grey([1, 2, 3, 4], 2), 2, 9)).toThrow(/not the whole page/)
  })
})
