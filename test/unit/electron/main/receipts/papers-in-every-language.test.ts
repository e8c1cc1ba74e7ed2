// Every kind of paper in every language, no wider than its roll: laid out by Chromium with the app's own fonts, as its
// printer gets it. And a paper whose letters are not there is not printed at all.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Found } from '#shared/operations/checks/check'
import { LANGUAGES, type Language } from '#shared/base/environment'
import { headFor, type Dots, type Head, type Roll } from '#shared/printing/heads'
import { NO_REFERENCES } from '#shared/sale/outcome'
import type { RailStatus } from '#shared/sale/sale'
import { pageSizeFor } from '#main/printing/papers'
import { MEASURE_PAPER } from '#main/printing/print-window'
import { slipModel } from '#main/receipts/model'
import { receiptPage, slipPage } from '#main/receipts/receipt-page'
import { bitmapOf } from '#main/printing/png'
import { qrModules } from '#main/printing/code'
import { currentModel, inDots, receiptPath, receiptRoutes } from '#main/receipts/receipt-pages'
import { TEST_PAGE_ID } from '#main/receipts/test-page'
import { inkOf } from '#test/support/pictures'
import { bookModel } from '#main/receipts/reports/report-model'
import { bookPage } from '#main/receipts/reports/report-page'
import { textsIn } from '#main/texts'
import { dayBook, monthBook, type BookContent } from '#main/till/day-book'
import { foundBank, foundGstin, foundUpi } from '#test/support/checks'
import { closedTill } from '#test/support/closed-till'
import { saleView } from '#test/support/counter'
import { CREDIT_FROM, creditContent } from '#test/support/credit-statement'
import { openPaperPage, type PaperPage } from '#test/support/paper-page'
import { PRINTED_AT, saleThat, SHOP, visitOfThree, visitWithOpenLine } from './sales'
import { ACCOUNT_SUBJECT } from '#test/support/account-draft'

/** A sheet has room for the longest words; a roll is where they do not fit. */
const ROLLS: readonly (readonly [Roll, Dots])[] = [
  ['58mm', 384],
  ['80mm', 512],
  ['80mm', 576],
]
const WINDOW_HEIGHT = 1_000
const NAME = 'Sivaramakrishnan Venkatasubramanian'
const OPENINGS: readonly RailStatus[] = ['pending', 'unknown', 'success', 'failed', 'reversed']
const CHECKS: readonly Found[] = [
  foundBank({ holderName: NAME }),
  foundUpi({ matchesRequest: false }),
  foundGstin({ isActive: false, registrationStatus: 'Cancelled', cancelledOn: '2024-01-31' }),
]

const sources = {
  saleOf: () => null,
  shop: () => SHOP,
  copiesOf: () => 1,
  clock: { now: () => PRINTED_AT },
}

let paperPage: PaperPage
let book: readonly BookContent[]

beforeAll(async () => {
  paperPage = await openPaperPage(receiptRoutes(sources))
  const { dependencies, shown } = await closedTill()
  const at = dependencies.clock.now()
  book = [
    { kind: 'till', shown },
    { kind: 'day', day: dayBook(dependencies, at) },
    { kind: 'month', month: monthBook(dependencies, at) },
    creditContent(CREDIT_FROM, NAME),
  ]
}, 60_000)
afterAll(() => paperPage.close())

/** The request to open an account, as it stands with the bank. */
const openingThatIs = (railStatus: RailStatus) =>
  ({
    ...saleView({ railStatus, cashStatus: 'collected' }),
    references: { ...NO_REFERENCES, operatorReference: 'XXXXXXXXXX4730' },
    subject: ACCOUNT_SUBJECT,
  }) as const

/** Every paper, by what it is. */
function papersIn(language: Language, paper: Roll, dots?: Dots): ReadonlyMap<string, string> {
  const options = { paper, language, head: headFor(paper, { dots }) }
  const receipts = [
    ...OPENINGS.map((state) => [`opening that is ${state}`, openingThatIs(state)] as const),
    ['visit', visitOfThree()] as const,
    ['visit with an open line', visitWithOpenLine()] as const,
  ].map(([name, subject]) => {
    const model = currentModel(subject, [language], sources)
    if (model === null) throw new Error(`there is no paper of the ${name}`)
    return [name, receiptPage(model, options)] as const
  })
  const slips = CHECKS.map((found) => {
    const model = slipModel(found, { shop: SHOP, languages: [language], environment: 'practice' })
    return [`check of ${found.kind}`, slipPage(model, options)] as const
  })
  const say = textsIn(language)
  const setting = {
    say,
    sayToCustomers: say,
    staffName: () => NAME,
    shop: SHOP,
    environment: 'practice',
  } as const
  const reports = book.map(
    (content) => [content.kind, bookPage(bookModel(content, setting), options)] as const,
  )
  return new Map([...receipts, ...slips, ...reports])
}

/** All of them below one another on one page. */
function onOnePage(papers: ReadonlyMap<string, string>): string {
  const [first = '', ...others] = papers.values()
  const contents = others.map((html) => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
  return first
    .replace('<body', '<body style="flex-wrap: wrap"')
    .replace('</body>', `${contents.join('')}</body>`)
}

describe.each(LANGUAGES)('the papers in %s', (language) => {
  test.each(ROLLS)('stay on %s of %i dots', async (paper, dots) => {
    const papers = papersIn(language, paper, dots)
    await paperPage.page.setViewportSize({ width: dots, height: WINDOW_HEIGHT })
    await paperPage.show(onOnePage(papers))
    expect(await paperPage.page.locator('main').count()).toBe(papers.size)
    expect(await paperPage.stickingOut()).toEqual([])
  })
})

/** The dots of a page as its printer gets it, row by row. */
async function burned(path: string, head: Head): Promise<{ readonly ink: Uint8Array; readonly dots: Dots }> {
  const { page, origin } = paperPage
  await page.setViewportSize({ width: head.dots, height: WINDOW_HEIGHT })
  await page.goto(`${origin}${inDots(path, head)}`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return { ink: inkOf(bitmapOf(await page.screenshot({ fullPage: true }))).dots, dots: head.dots }
}

describe('an amount', () => {
  test.each(ROLLS)('of any size is whole on %s of %i dots', async (paper, dots) => {
    const { page } = paperPage
    await page.setViewportSize({ width: dots, height: WINDOW_HEIGHT })
    for (const [amountPaise, language] of [
      [9_99_99_999_00, 'en'],
      [9_99_99_999_00, 'ta'],
      [99_999_00, 'kn'],
      [99_999_00, 'te'],
      [99_999_00, 'bn'],
      [99_999_00, 'ta'],
    ] as const) {
      const sale = saleThat('failed-owing', { amountPaise })
      const model = currentModel(sale, [language], sources)
      if (model === null) throw new Error('there is no paper')
      await paperPage.show(receiptPage(model, { paper, language, head: headFor(paper, { dots }) }))
      expect(await paperPage.stickingOut()).toEqual([])
      const lines = await page
        .locator('.amounts dd, .total dd')
        .evaluateAll((amounts) => amounts.map((amount) => amount.getClientRects().length))
      expect(lines.every((count) => count === 1)).toBe(true)
    }
  })
})

describe('the test page', () => {
  const BAR_ROWS = 24

  test.each(ROLLS)('on %s burns every one of %i dots, with numbers below them', async (paper, dots) => {
    const path = receiptPath(TEST_PAGE_ID, paper, ['hi'])
    const { ink } = await burned(path, headFor(paper, { dots }))
    expect(ink.subarray(0, dots * BAR_ROWS).every((dark) => dark === 1)).toBe(true)
    expect(ink.subarray(dots * BAR_ROWS, dots * (BAR_ROWS + 1)).some((dark) => dark === 0)).toBe(true)
    expect(await paperPage.page.locator('.head-bar text').last().textContent()).toBe(String(dots / 16))
  })

  const heads = ROLLS.flatMap(([paper, dots]) => [
    [paper, dots, 0] as const,
    [paper, dots, dots / 32] as const,
    [paper, dots, dots / 16] as const,
  ])

  test.each(heads)(
    'on %s of %i dots has a code of whole dots, beside those at mark %i',
    async (paper, dots, mark) => {
      const { ink } = await burned(
        receiptPath(TEST_PAGE_ID, paper, ['en']),
        headFor(paper, { dots, worn: mark === 0 ? [] : [mark] }),
      )
      const code = paperPage.page.locator('.code')
      const modules = qrModules((await code.getAttribute('aria-label')) ?? '')
      const box = await code.locator('path').boundingBox()
      if (box === null) throw new Error('there is no code')
      const [left, top] = [Math.round(box.x), Math.round(box.y)]
      const [from, to] = [(mark - 1) * 16, mark * 16]
      expect(mark !== 0 && to > left && from < left + modules.length * 4, 'a dead dot in it').toBe(false)
      const wrong = modules.flatMap((row, y) =>
        row.flatMap((isDark, x) =>
          Array.from({ length: 16 }, (_, at) => {
            const dot = (top + y * 4 + Math.floor(at / 4)) * dots + left + x * 4 + (at % 4)
            return (ink[dot] === 1) === isDark ? null : `${x},${y}`
          }).filter((place) => place !== null),
        ),
      )
      expect(wrong).toEqual([])
      expect(await paperPage.stickingOut()).toEqual([])
    },
  )
})

describe('a page of a roll', () => {
  const POINTS_PER_MM = 72 / 25.4

  test.each([
    ['58mm', 120],
    ['58mm', 120.99],
    ['80mm', 121],
    ['80mm', 121.5],
  ] as const)(
    'of %s that is %f mm long is one page, as wide as the roll to a third of a millimetre',
    async (paper, longMm) => {
      const { page, origin } = paperPage
      await page.goto(`${origin}${receiptPath(TEST_PAGE_ID, paper, ['en'])}`)
      await page.evaluate((height) => {
        const main = document.querySelector('main')
        main?.setAttribute('style', `height: ${height}mm; overflow: hidden`)
      }, longMm)
      const heightPx = Number(await page.evaluate(MEASURE_PAPER))
      const { widthMm, heightMm } = pageSizeFor(paper, heightPx)
      const pdf = (
        await page.pdf({ width: `${widthMm}mm`, height: `${heightMm}mm`, printBackground: true })
      ).toString('latin1')
      const boxes = [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
      expect(boxes).toHaveLength(1)
      const [, width = '', height = ''] = boxes[0] ?? []
      // Chromium rounds to whole CSS pixels: never exactly the roll.
      expect(Math.abs(Number(width) - widthMm * POINTS_PER_MM)).toBeLessThan(POINTS_PER_MM / 3)
      expect(Number(height)).toBeGreaterThan(longMm * POINTS_PER_MM)
    },
  )
})

describe('a paper whose letters did not load', () => {
  const measured = async (on: PaperPage, language: Language): Promise<unknown> => {
    const [paper = ''] = papersIn(language, '80mm').values()
    await on.show(paper)
    return on.page.evaluate(MEASURE_PAPER)
  }

  test.each(['en', 'ta'] as const)('is not printed (%s)', async (language) => {
    const without = await openPaperPage(receiptRoutes(sources), { hasFonts: false })
    onTestFinished(without.close)
    await expect(measured(without, language)).rejects.toThrow('a font did not load')
    expect(await measured(paperPage, language)).toBeGreaterThan(100)
  })
})
