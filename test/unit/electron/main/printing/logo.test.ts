// The shop's logo: read strictly, black and white for rolls, and at the top of every paper.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { headFor } from '#shared/printing/heads'
import { encodeText } from '#main/receipts/escpos/encode'
import type { Bitmap } from '#main/printing/bitmap'
import { logoAt } from '#main/printing/logo'
import { receiptModel } from '#main/receipts/model'
import { receiptPage } from '#main/receipts/receipt-page'
import { bitmapOf } from '#main/printing/png'
import { framedPng, pngOf } from '#test/support/png'
import { dotsIn, textIn } from '#test/support/printer-reader'
import { PRINTED_AT, saleThat, SHOP } from '../receipts/sales'

const addressOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

/** Black on the left, white on the right, every grey between. */
function ramp(width: number, height: number): Bitmap {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const grey = Math.round((x / (width - 1)) * 255)
      rgba.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { width, height, rgba }
}

const logoOf = (picture: Bitmap) => {
  const logo = logoAt(addressOf(pngOf(picture)))
  if (logo === null) throw new Error('it is a logo')
  return logo
}
const isDark = ({ rgba, width }: Bitmap, x: number, y: number): boolean =>
  (rgba[(y * width + x) * 4] ?? 0) === 0

describe('a picture', () => {
  test('written as a PNG is read back dot for dot', () => {
    const picture = ramp(37, 5)
    expect(bitmapOf(pngOf(picture))).toEqual(picture)
  })

  test('becomes dots of one colour that are as dark as it was', () => {
    const { dots } = logoOf(ramp(320, 100))
    expect([dots.width, dots.height]).toEqual([320, 100])
    const values = new Set(dots.rgba.filter((_, at) => at % 4 !== 3))
    expect([...values].toSorted((one, other) => one - other)).toEqual([0, 255])
    const darkIn = (from: number, to: number): number => {
      let dark = 0
      for (let y = 0; y < 100; y += 1) for (let x = from; x < to; x += 1) if (isDark(dots, x, y)) dark += 1
      return dark / ((to - from) * 100)
    }
    expect(darkIn(0, 40)).toBeCloseTo(1 - 20 / 320, 1)
    expect(darkIn(140, 180)).toBeCloseTo(0.5, 1)
    expect(darkIn(280, 320)).toBeCloseTo(20 / 320, 1)
  })

  test.each([
    ['wide', 800, 100, 320, 40],
    ['tall', 100, 320, 40, 128],
    ['small', 21, 9, 24, 9],
  ])('that is %s keeps its proportions, on whole bytes of dots', (_name, width, height, wide, high) => {
    const { dots } = logoOf(ramp(width, height))
    expect([dots.width, dots.height]).toEqual([wide, high])
  })

  test('that is see-through is drawn on white paper', () => {
    // A transparent alpha everywhere.
    const clear = framedPng({ width: 8, height: 8, type: 6 }, [deflateSync(Buffer.alloc((8 * 4 + 1) * 8))])
    const { dots } = logoAt(addressOf(clear)) ?? { dots: ramp(2, 2) }
    expect(dots.width).toBe(8)
    expect(Array.from({ length: 8 }, (_, x) => isDark(dots, x, x)).some(Boolean)).toBe(false)
  })
})

describe('what is no logo', () => {
  const flood = framedPng({ width: 8, height: 8, type: 2 }, [deflateSync(Buffer.alloc(50 * 1024 * 1024))])

  test.each([
    ['nothing', ''],
    ['another kind of file', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['an address elsewhere', 'https://example.in/logo.png'],
    ['no picture', addressOf(Buffer.from('not a picture'))],
    ['a picture that is cut', addressOf(pngOf(ramp(40, 40)).subarray(0, 60))],
    ['a picture larger than any logo', addressOf(pngOf(ramp(801, 4)))],
    ['a few bytes that hold a flood', addressOf(flood)],
  ])('%s', (_name, address) => {
    expect(logoAt(address)).toBeNull()
  })

  test('and a flood is not even let out: no more is unpacked than the header promises', () => {
    expect(() => bitmapOf(flood)).toThrow(RangeError)
  })
})

describe('on paper', () => {
  const logo = logoOf(ramp(64, 16))
  const options = { shop: SHOP, languages: ['en'], copiesBefore: 0, printedAt: PRINTED_AT } as const
  const model = receiptModel(saleThat('success'), { ...options, logo })
  if (model === null) throw new Error('there should be a receipt')
  const pageOn = (paper: '58mm' | '80mm' | 'a4') => receiptPage(model, { paper, language: 'en', head: null })

  test('rolls get the dots, one to a dot of the head, and A4 the picture', () => {
    for (const paper of ['58mm', '80mm'] as const) {
      expect(pageOn(paper)).toContain(logo.roll)
      const [, width] = /class="logo"[^>]* width="([\d.]+)"/.exec(pageOn(paper)) ?? []
      expect((Number(width) * 25.4 * 8) / 96).toBeCloseTo(64, 6)
    }
    expect(pageOn('a4')).toContain(logo.sheet)
    expect(pageOn('a4')).not.toContain(logo.roll)
  })

  test('printers that write letters draw it above them', () => {
    const lines = [{ kind: 'text', text: 'Sharma', align: 'left', bold: false, size: 'normal' }] as const
    const bytes = encodeText(lines, headFor('58mm'), { cut: 'none' }, logo.dots)
    const rows = dotsIn(bytes)
    expect(rows).toHaveLength(16)
    expect(
      rows.map((row, y) => row.every((dark, x) => dark === isDark(logo.dots, x, y))).every(Boolean),
    ).toBe(true)
    expect(textIn(bytes)).toContain('Sharma')
  })

  test('a shop without one has none', () => {
    const bare = receiptModel(saleThat('success'), options)
    if (bare === null) throw new Error('there should be a receipt')
    expect(receiptPage(bare, { paper: 'a4', language: 'en', head: null })).not.toContain('<img')
  })
})
