// The codes of our papers, as a printer's bytes carry them, read by ZBar as Debian packs it (`apt-get install zbar-tools`): in every
// language, on every head, with every dead dot. Only with REAL_PAPERS=1 (vitest.config.ts).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#shared/base/environment'
import { COLUMNS, DOTS_OF_A_MARK, headFor, type Dots, type Head, type Roll } from '#shared/printing/heads'
import { bitmapOf, greyPngOf } from '#main/printing/png'
import { encodeRaster, encodeText } from '#main/receipts/escpos/encode'
import { textLines } from '#main/receipts/escpos/layout'
import { currentModel, inDots, receiptPath, receiptRoutes } from '#main/receipts/receipt-pages'
import { openPaperPage, type PaperPage } from '#test/support/paper-page'
import { dotsIn } from '#test/support/printer-reader'
import { BILL, PRINTED_AT, saleThat, SHOP } from './sales'

const HEADS: readonly (readonly [Roll, Dots])[] = [
  ['58mm', 384],
  ['80mm', 512],
  ['80mm', 576],
]
const ZBAR = 'zbarimg'
const CUT = { cut: 'partial' } as const
/** Paper has a margin that no dot reaches. */
const MARGIN_DOTS = 40
const sale = saleThat('success', { ...BILL, requestId: 'Rk7_2Qd9xT0aLm3wYv5B' })
const sources = {
  saleOf: () => sale,
  shop: () => SHOP,
  copiesOf: () => 0,
  clock: { now: () => PRINTED_AT },
}
const codeOf = currentModel(sale, ['en'], sources)?.code ?? 'none'

const folder = mkdtempSync(join(tmpdir(), 'papers-'))
let paperPage: PaperPage
beforeAll(async () => {
  paperPage = await openPaperPage(receiptRoutes(sources))
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await paperPage.close()
})

const isDead = ({ worn }: Head, x: number): boolean => worn.includes(Math.floor(x / DOTS_OF_A_MARK) + 1)

/** The paper that comes out of a head: what its bytes burn, but for its dead dots. */
function paperOf(bytes: Uint8Array, head: Head, name: string, isCentred = false): string {
  const rows = dotsIn(bytes)
  const left = MARGIN_DOTS + (isCentred ? Math.floor((head.dots - (rows[0]?.length ?? 0)) / 2) : 0)
  const [width, height] = [head.dots + 2 * MARGIN_DOTS, rows.length + 2 * MARGIN_DOTS]
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) {
      const at = ((y + MARGIN_DOTS) * width + left + x) * 4
      if (isDark && !isDead(head, left - MARGIN_DOTS + x)) rgba.fill(0, at, at + 3)
    }
  const file = join(folder, `${name}.png`)
  writeFileSync(file, greyPngOf({ width, height, rgba }))
  return file
}

function read(file: string): string {
  const { stdout, error } = spawnSync(ZBAR, ['--raw', '-q', '-Sdisable', '-Sqrcode.enable', file])
  if (error !== undefined) throw error
  return stdout.toString().trim()
}

/** Of the whole paper, or of the part with the code. */
async function pictured(
  paper: Roll,
  language: Language,
  head: Head,
  part: 'main' | '.proof' = 'main',
): Promise<Uint8Array> {
  const { page, origin } = paperPage
  await page.setViewportSize({ width: head.dots, height: 1_000 })
  await page.goto(`${origin}${inDots(receiptPath(sale.requestId, paper, [language]), head)}`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const { y, height } = (await page.locator(part).boundingBox()) ?? { y: 0, height: 1 }
  const clip = { x: 0, y, width: head.dots, height }
  return encodeRaster(bitmapOf(await page.screenshot({ fullPage: true, clip })), CUT)
}

describe.each(HEADS)('on %s of %i dots', (paper, dots) => {
  test.each(LANGUAGES)('the code of a receipt in %s is read', async (language) => {
    const head = headFor(paper, { dots })
    expect(read(paperOf(await pictured(paper, language, head), head, `${language}-${dots}`))).toBe(codeOf)
  })

  test('the code in letters is read', () => {
    const head = headFor(paper, { dots })
    const model = currentModel(sale, ['en'], sources)
    const lines = model === null ? null : textLines(model, COLUMNS[dots])
    if (lines === null) throw new Error('it should be written in letters')
    expect(read(paperOf(encodeText(lines, head, CUT), head, `letters-${dots}`, true))).toBe(codeOf)
  })

  test('the code is read from a head with sixteen dead dots anywhere, which makes it unreadable in its usual place', async () => {
    const usual = await pictured(paper, 'en', headFor(paper, { dots }), '.proof')
    let unreadable = 0
    for (let mark = 1; mark <= dots / DOTS_OF_A_MARK; mark += 1) {
      const head = headFor(paper, { dots, worn: [mark] })
      expect(
        read(paperOf(await pictured(paper, 'en', head, '.proof'), head, `worn-${dots}`)),
        `mark ${mark}`,
      ).toBe(codeOf)
      if (read(paperOf(usual, head, `usual-${dots}`)) !== codeOf) unreadable += 1
    }
    expect(unreadable).toBeGreaterThan(0)
  }, 120_000)
})
