// How large a paper is shown: as a whole as long as it can be read, and nothing is enlarged.
import { describe, expect, it } from 'vitest'
import { previewScale } from '#renderer/sale/receipts/PaperPreview'

const SHEET = { width: 800, height: 1_200 }
const ROLL = { width: 300, height: 900 }

describe('the preview of a paper', () => {
  it('shows all of a sheet, whichever side is the tighter one', () => {
    expect(previewScale('a4', SHEET, { width: 400, height: 5_000 })).toBe(0.5)
    expect(previewScale('a4', SHEET, { width: 5_000, height: 600 })).toBe(0.5)
  })

  it('never shrinks a sheet for the height below the size in which it can be recognised', () => {
    expect(previewScale('a4', SHEET, { width: 5_000, height: 10 })).toBeCloseTo(384 / 1_200)
  })

  it('shows all of a roll, and never smaller than its letters can be read', () => {
    expect(previewScale('80mm', ROLL, { width: 400, height: 720 })).toBe(0.8)
    expect(previewScale('80mm', ROLL, { width: 400, height: 100 })).toBe(0.6)
    expect(previewScale('80mm', ROLL, { width: 150, height: 100 })).toBe(0.5)
  })

  it('enlarges nothing', () => {
    expect(previewScale('a4', SHEET, { width: 9_000, height: 9_000 })).toBe(1)
  })
})
