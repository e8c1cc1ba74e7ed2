// From the browser's picture to dots: every filter that a PNG may use, and nothing that is not such a picture.
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { bitmapOf, greyPngOf } from '#main/printing/png'
import { framedPng } from '#test/support/png'

const TRUE_COLOUR = 2
const TRUE_COLOUR_ALPHA = 6

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
  const packed = deflateSync(Buffer.from(raw))
  const middle = Math.floor(packed.length / 2)
  const type = channels === 3 ? TRUE_COLOUR : TRUE_COLOUR_ALPHA
  return framedPng({ width, height, type }, [packed.subarray(0, middle), packed.subarray(middle)])
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
  const rows = deflateSync(Buffer.from([0, 1, 2, 3, 4, 5, 6]))
  const sound = { width: 2, height: 1, type: TRUE_COLOUR }
  const soundPng = framedPng(sound, [rows])
  const damaged = Buffer.from(soundPng)
  damaged.writeUInt8(damaged.readUInt8(soundPng.indexOf(rows) + 4) ^ 1, soundPng.indexOf(rows) + 4)

  test('and what differs from these is taken', () => {
    expect([...bitmapOf(soundPng).rgba]).toEqual([1, 2, 3, 255, 4, 5, 6, 255])
  })

  test.each([
    ['something else', Buffer.from('<html>'.repeat(10)), /not a PNG/],
    ['a palette', framedPng({ ...sound, type: 3 }, [rows]), /kind of PNG/],
    ['sixteen bits', framedPng({ ...sound, bits: 16 }, [rows]), /kind of PNG/],
    ['interlacing', framedPng({ ...sound, isInterlaced: true }, [rows]), /kind of PNG/],
    ['more rows than it has', framedPng({ ...sound, height: 9 }, [rows]), /another size/],
    ['fewer bytes than a row has', framedPng(sound, [deflateSync(Buffer.alloc(6))]), /another size/],
    ['one damaged bit', damaged, /./],
    ['only its first bytes', soundPng.subarray(0, 20), /not a PNG/],
    ['a picture without its end', soundPng.subarray(0, -12), /./],
    ['a larger picture than any page', framedPng({ ...sound, height: 20_001 }, [rows]), /too large/],
  ])('%s', (_name, bytes, words) => {
    expect(() => bitmapOf(bytes)).toThrow(words)
  })

  test('a larger picture than the caller wants, before room is made for it', () => {
    expect(() => bitmapOf(soundPng, { width: 1, height: 1 })).toThrow(RangeError)
  })

  test('a few bytes that unpack to a flood, which is not let out', () => {
    const flood = deflateSync(Buffer.alloc(8 * 1024 * 1024))
    expect(() => bitmapOf(framedPng(sound, [flood]))).toThrow(RangeError)
  })
})

test('what is written in grey is read back dot for dot', () => {
  const rgba = Uint8ClampedArray.from([0, 255, 255, 0, 0, 255].flatMap((grey) => [grey, grey, grey, 255]))
  const picture = { width: 3, height: 2, rgba }
  const png = greyPngOf(picture)
  // Bits per channel and the kind of picture are in the header.
  expect([png[24], png[25]]).toEqual([8, 0])
  expect([...PNG.sync.read(png).data]).toEqual([...rgba])
})
