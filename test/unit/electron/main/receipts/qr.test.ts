// The QR code's path must cover exactly the dark modules: one too many and no scanner reads it.
import { describe, expect, test } from 'vitest'
import { DOTS, DOTS_OF_A_MARK } from '#shared/printing/heads'
import { MODULE_DOTS, placeOnHead, qrModules } from '#main/printing/code'
import { qrSvg } from '#main/receipts/qr'

const CONTENT = 'GALLA/000142/9f31c2ab/Rk7_2Qd9xT0aLm3wYv5B'

test('the path draws every dark module once and no light one', () => {
  const modules = qrModules(CONTENT)
  const drawn = modules.map((row) => row.map(() => 0))
  const path = /<path\s+d="([^"]+)"/.exec(qrSvg(CONTENT, CONTENT).text)?.[1] ?? ''
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(run); at += 1) {
      const row = drawn[Number(y)]
      if (row !== undefined) row[at] = (row[at] ?? 0) + 1
    }
  expect(drawn).toEqual(modules.map((row) => row.map(Number)))
})

test('it is sized in millimetres, four dots of a thermal head to a module', () => {
  const count = qrModules(CONTENT).length
  expect(qrSvg(CONTENT, CONTENT).text).toContain(`width="${count * 0.5}mm"`)
})

describe('on a head with dead dots', () => {
  const count = qrModules(CONTENT).length
  const across = count * MODULE_DOTS
  const isIn = (mark: number, from: number, to: number): boolean =>
    mark * DOTS_OF_A_MARK > from && (mark - 1) * DOTS_OF_A_MARK < to

  test('stays in its own place where none is dead', () => {
    expect(placeOnHead(count, { dots: 384, worn: [] })).toBeNull()
  })

  test.each(DOTS)('of %i, never has one in a corner, and lies wholly beside one wherever it can', (dots) => {
    for (let mark = 1; mark <= dots / DOTS_OF_A_MARK; mark += 1) {
      const at = placeOnHead(count, { dots, worn: [mark] })
      if (at === null) throw new Error(`there is no place for mark ${mark}`)
      expect(at % 8).toBe(0)
      expect(at >= 0 && at + across <= dots).toBe(true)
      expect(isIn(mark, at, at + across), `mark ${mark}`).toBe(false)
    }
  })

  test('has them between its corners where they leave no room beside', () => {
    const worn = [6, 12, 18]
    const at = placeOnHead(count, { dots: 384, worn }) ?? -1
    const end = at + across
    const corner = 8 * MODULE_DOTS
    expect(worn.some((mark) => isIn(mark, at + corner, end - corner))).toBe(true)
    expect(worn.some((mark) => isIn(mark, at, at + corner) || isIn(mark, end - corner, end))).toBe(false)
  })

  test('its page has the code as wide as the head, moved by whole dots', () => {
    const worn = [12]
    const at = placeOnHead(count, { dots: 384, worn }) ?? 0
    const svg = qrSvg(CONTENT, CONTENT, { dots: 384, worn }).text
    expect(svg).toContain(`viewBox="${-at / 4} 0 96 ${count}"`)
    expect(svg).toContain('width="48mm"')
  })
})
