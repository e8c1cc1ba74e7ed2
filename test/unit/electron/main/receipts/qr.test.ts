// The QR code's path must cover exactly the dark modules: one too many and no scanner reads it.
import { expect, test } from 'vitest'
import { qrModules, qrSvg } from '#main/receipts/qr'

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
