// Every receipt on every paper in every language, as a picture: drawn by Chromium with the app's own fonts, and
// compared with the picture that was approved when it was made. `GOLDEN=write npx vitest run golden-pictures` makes
// them again; look at each of them then. A part of the endurance runs draws one of four of each receipt, the whole draws all.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/base/environment'
import { headFor } from '#shared/printing/heads'
import { PAPERS, type Paper } from '#shared/printing/paper'
import type { Sale } from '#shared/sale/sale'
import type { Visit } from '#shared/visit/visit'
import { paise } from '#shared/base/money'
import type { Bitmap } from '#main/printing/bitmap'
import { encodeRaster } from '#main/receipts/escpos/encode'
import { columnsFor } from '#main/receipts/exports/sale-columns'
import { listPage, listRoute } from '#main/receipts/exports/list-page'
import type { ReceiptLanguages } from '#main/receipts/model'
import { bitmapOf, greyPngOf } from '#main/printing/png'
import { inDots, isVisit, receiptIdOf, receiptPath, receiptRoutes } from '#main/receipts/receipt-pages'
import { bookModel } from '#main/receipts/reports/report-model'
import { bookPage } from '#main/receipts/reports/report-page'
import { textsIn } from '#main/texts'
import { closedTill } from '#test/support/closed-till'
import { CREDIT_FROM, creditContent } from '#test/support/credit-statement'
import { openPaperPage, type PaperPage } from '#test/support/paper-page'
import { differenceOf, inkIn, inkOf, type Ink } from '#test/support/pictures'
import { pngOf } from '#test/support/png'
import { dotsIn } from '#test/support/printer-reader'
import { picturesOfPart } from '#scripts/lib/endurance.mjs'
import { EXTENT } from '#test/simulation/extent'
import { BILL, PRINTED_AT, saleThat, SHOP, visitOfThree, visitWithOpenLine } from './sales'

const FOLDER = join(import.meta.dirname, 'golden', 'pictures')
const isWriting = process.env['GOLDEN'] === 'write'
const inTurn = <T>(cases: readonly T[], turn: number): readonly T[] =>
  picturesOfPart(cases, isWriting ? 'whole' : EXTENT, turn)
/** At 96 per inch. */
const SHEET = { width: 794, height: 1123 }
/** A sheet without the margins of the list. */
const LIST_WIDTH = 718
/**
 * As a share of a letter's size. Another release of the browser may shift a letter slightly; another letter differs far
 * more.
 */
const MOST_DIFFERENT = 0.015
const MOST_ROWS_DIFFERENT = 3

/** One name, in the script of each language: a paper of any language draws them all. */
const MANY_SCRIPTS = 'Asha आशा আশা ஆஷா ఆశా આશા ಆಶಾ'

const RECEIPTS: Readonly<
  Record<string, { readonly sale: Sale | Visit; readonly copies: number; readonly logo: string }>
> = {
  receipt: { sale: saleThat('success', { requestId: 'GOLDEN-RECEIPT' }), copies: 0, logo: '' },
  'practice-acknowledgement': {
    sale: saleThat('pending', { requestId: 'GOLDEN-PRACTICE', environment: 'practice' }),
    copies: 0,
    logo: '',
  },
  'owed-back-duplicate': {
    sale: saleThat('failed-owing', { requestId: 'GOLDEN-OWED-BACK' }),
    copies: 2,
    logo: '',
  },
  'paid-in-two-ways': {
    sale: saleThat('success', {
      requestId: 'GOLDEN-TWO-WAYS',
      payment: {
        parts: [
          { way: 'cash', amountPaise: paise(10_000), tenderedPaise: paise(50_000) },
          { way: 'upi', amountPaise: paise(19_900) },
        ],
      },
    }),
    copies: 0,
    logo: '',
  },
  'bill-with-logo': {
    sale: saleThat('success', { ...BILL, requestId: 'GOLDEN-BILL' }),
    copies: 0,
    logo: logo(),
  },
  'name-in-many-scripts': {
    sale: saleThat('success', {
      ...BILL,
      requestId: 'GOLDEN-NAME',
      personal: { ...BILL.personal, customerName: MANY_SCRIPTS },
    }),
    copies: 0,
    logo: '',
  },
  'id-with-hyphens': {
    sale: saleThat('pending', { ...BILL, requestId: 'Rk7-2Qd9-xT0aLm-3wYv' }),
    copies: 0,
    logo: '',
  },
  'visit-one-line-failed': { sale: visitOfThree(), copies: 0, logo: '' },
  'visit-practice-open-duplicate': { sale: visitWithOpenLine(), copies: 1, logo: '' },
}
const WAYS: readonly ReceiptLanguages[] = [['en'], ['hi'], ['hi', 'en']]
/** What the other languages add is their letters: they are pictured on rolls, on the papers with the most words. */
const WORDIEST = ['practice-acknowledgement', 'owed-back-duplicate']
const OTHER_WAYS: readonly ReceiptLanguages[] = LANGUAGES.filter(
  (language) => !WAYS.some(([first]) => first === language),
).map((language) => [language])

function waysOf(name: string, paper: Paper): readonly ReceiptLanguages[] {
  if (name === 'id-with-hyphens') return paper === 'a4' ? [['bn'], ['ta']] : []
  if (name === 'name-in-many-scripts') return paper === '58mm' ? [['en'], ['ta']] : []
  return paper !== 'a4' && WORDIEST.includes(name) ? [...WAYS, ...OTHER_WAYS] : WAYS
}

/** A ring with a bar across, grey towards its edge: lines, a slope, and every grey between. */
function logo(): string {
  const side = 96
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const distance = Math.hypot(x - side / 2, y - side / 2)
      const isBar = Math.abs(x - y) < 8 && distance < 34
      const grey = isBar ? 0 : distance > 34 && distance < 46 ? Math.round((distance - 34) * 18) : 255
      rgba.fill(grey, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return `data:image/png;base64,${pngOf({ width: side, height: side, rgba }).toString('base64')}`
}

let paperPage: PaperPage
let page: Page
let shownLogo = ''

beforeAll(async () => {
  const all = Object.values(RECEIPTS)
  const sales = new Map(all.flatMap(({ sale }) => (isVisit(sale) ? [] : [[sale.requestId, sale] as const])))
  const visits = new Map(all.flatMap(({ sale }) => (isVisit(sale) ? [[sale.id, sale] as const] : [])))
  const copies = new Map(
    all.flatMap(({ sale, copies: count }) =>
      (isVisit(sale) ? sale.lines.map(({ requestId }) => requestId) : [sale.requestId]).map(
        (id) => [id, count] as const,
      ),
    ),
  )
  const answer = receiptRoutes({
    saleOf: (requestId) => sales.get(requestId) ?? null,
    visitOf: (visitId) => visits.get(visitId) ?? null,
    copiesOf: (requestId) => copies.get(requestId) ?? 0,
    shop: () => SHOP,
    logo: () => shownLogo,
    clock: { now: () => PRINTED_AT },
  })
  paperPage = await openPaperPage(async (request) => listRoute(request, null) ?? answer(request))
  page = paperPage.page
}, 60_000)
afterAll(() => paperPage.close())

/** The receipt as printing would picture it: dot for dot on rolls, in colour on A4. */
async function drawn(
  name: string,
  paper: Paper,
  languages: ReceiptLanguages,
  change?: (html: string) => string,
) {
  const receipt = RECEIPTS[name]
  if (receipt === undefined) throw new Error(`there is no ${name}`)
  shownLogo = receipt.logo
  const path = receiptPath(receiptIdOf(receipt.sale), paper, languages)
  await page.setViewportSize(paper === 'a4' ? SHEET : { width: headFor(paper).dots, height: 200 })
  await page.goto(`${paperPage.origin}${paper === 'a4' ? path : inDots(path, headFor(paper))}`)
  if (change !== undefined)
    await page.evaluate((html) => void (document.body.innerHTML = html), change(await page.innerHTML('body')))
  await page.evaluate(() => document.fonts.ready)
  return pictured(paper)
}

/** The page that is shown, as far as its paper goes. */
async function pictured(paper: Paper): Promise<Buffer> {
  const height = Math.ceil(
    await page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().height ?? 0),
  )
  const width = paper === 'a4' ? SHEET.width : headFor(paper).dots
  return page.screenshot({ clip: { x: 0, y: 0, width, height }, fullPage: true })
}

/** Rolls are stored as the printed dots, sheets in colour. */
function golden(file: string, paper: Paper, png: Buffer): Ink | 'the same bytes' {
  const path = join(FOLDER, file)
  if (isWriting) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(path, paper === 'a4' ? png : greyPngOf(asBurned(inkOf(bitmapOf(png)))))
  }
  if (!existsSync(path)) throw new Error(`${file} has never been looked at`)
  const kept = readFileSync(path)
  if (kept.equals(png)) return 'the same bytes'
  return paper === 'a4' ? inkOf(bitmapOf(kept)) : inkIn(kept)
}

function expectGolden(file: string, paper: Paper, png: Buffer): void {
  const wanted = golden(file, paper, png)
  if (wanted === 'the same bytes') return
  const ink = inkOf(bitmapOf(png))
  expect(ink.width).toBe(wanted.width)
  expect(Math.abs(ink.height - wanted.height)).toBeLessThanOrEqual(MOST_ROWS_DIFFERENT)
  expect(differenceOf(ink, wanted)).toBeLessThan(MOST_DIFFERENT)
}

function asBurned({ width, height, dots }: Ink): Bitmap {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  dots.forEach((dark, at) => dark === 1 && rgba.fill(0, at * 4, at * 4 + 3))
  return { width, height, rgba }
}

describe.each(Object.keys(RECEIPTS).map((name, turn) => ({ name, turn })))('$name', ({ name, turn }) => {
  const all = PAPERS.flatMap((paper) =>
    waysOf(name, paper).map((languages) => ({ paper, languages, way: languages.join('-') })),
  )
  const cases = inTurn(all, turn)

  test.each(cases)('on $paper in $way looks like its golden picture', async ({ paper, languages, way }) => {
    const png = await drawn(name, paper, languages)
    expect(await paperPage.stickingOut()).toEqual([])
    // The height is in the header of every PNG.
    expect(paper === 'a4' ? png.readUInt32BE(20) : 0, 'one sheet').toBeLessThanOrEqual(SHEET.height)
    expectGolden(`${name}-${paper}-${way}.png`, paper, png)
  })
})

const DOTS_IN_A_BYTE = 8

test.each(['58mm', '80mm'] as const)(
  'on %s the printer’s head is sent the picture of a bilingual bill, dot for dot',
  async (paper) => {
    const picture = bitmapOf(await drawn('bill-with-logo', paper, ['hi', 'en']))
    const { width, height, dots } = inkOf(picture)
    const rows = dotsIn(encodeRaster(picture, { cut: 'partial' })).slice(0, height)
    expect(rows).toHaveLength(height)
    const isDark = (at: number) => rows[Math.floor(at / width)]?.[at % width] ?? false
    const different = [...dots.keys()].filter((at) => isDark(at) !== (dots[at] === 1))
    // Only a dot that stands alone in its byte may lack: with what follows it a printer would take it for a command.
    const alone = different.filter((at) => {
      const byte = dots.subarray(at - (at % DOTS_IN_A_BYTE), at - (at % DOTS_IN_A_BYTE) + DOTS_IN_A_BYTE)
      return dots[at] === 1 && byte.reduce((sum, dot) => sum + dot, 0) === 1
    })
    expect(alone).toEqual(different)
    expect(different.length).toBeLessThan(height / 100)
  },
)

describe('the measure', () => {
  const ZERO_WIDTH_NON_JOINER = '\u200c'
  const VIRAMA = '\u094d'

  const differs = async (paper: Paper, languages: ReceiptLanguages, change: (html: string) => string) => {
    const right = inkOf(bitmapOf(await drawn('receipt', paper, languages)))
    return differenceOf(inkOf(bitmapOf(await drawn('receipt', paper, languages, change))), right)
  }

  test('tells letters that are not joined, in Hindi, from letters that are', async () => {
    const apart = (html: string) => html.replaceAll(VIRAMA, `${VIRAMA}${ZERO_WIDTH_NON_JOINER}`)
    expect(await differs('80mm', ['hi'], apart)).toBeGreaterThan(MOST_DIFFERENT)
  })

  test('tells one changed digit of the amount', async () => {
    const cheaper = (html: string) => html.replaceAll('299.00', '289.00')
    expect(await differs('58mm', ['en'], cheaper)).toBeGreaterThan(MOST_DIFFERENT)
  })
})

describe('the statement of a credit account', () => {
  const all = PAPERS.flatMap((paper) => (['en', 'hi'] as const).map((language) => ({ paper, language })))
  const cases = inTurn(all, 0)

  test.each(cases)('on $paper in $language looks like its golden picture', async ({ paper, language }) => {
    const say = textsIn(language)
    const setting = {
      say,
      sayToCustomers: say,
      staffName: () => 'Meena',
      shop: SHOP,
      environment: 'production' as const,
    }
    const isRoll = paper !== 'a4'
    const model = bookModel(creditContent(CREDIT_FROM, 'Sunita Devi'), setting)
    const html = bookPage(model, { paper, language, head: isRoll ? headFor(paper) : null })
    await page.setViewportSize(isRoll ? { width: headFor(paper).dots, height: 200 } : SHEET)
    await paperPage.show(html)
    expect(await paperPage.stickingOut()).toEqual([])
    const png = await pictured(paper)
    expectGolden(`credit-statement-${paper}-${language}.png`, paper, png)
  })
})

describe('the list of receipts', () => {
  test.each(inTurn([['en'], ['bn'], ['ta']] as const, 0))(
    'on A4 in %s breaks no number, no amount and no word',
    async (language) => {
      const say = textsIn(language)
      const html = listPage({
        language,
        say,
        shopName: SHOP.name,
        isSpecimen: false,
        printedAt: PRINTED_AT,
        columns: columnsFor({ say, customers: 'whole', staffName: () => 'Meena', visitEntries: () => [] }),
        sales: [
          saleThat('success', { requestId: 'LISTED-1', amountPaise: 12_345_600 }),
          saleThat('pending', {
            ...BILL,
            requestId: 'LISTED-2',
            personal: {
              ...BILL.personal,
              accountNumber: '123456789012345678901234567890',
              customerName: 'Venkatanarasimharajuvaripeta Raghunathaswamy',
            },
          }),
          saleThat('failed-owing', { requestId: 'LISTED-3' }),
        ],
        totals: {
          count: 3,
          amountPaise: paise(12_530_150),
          undone: { count: 1, amountPaise: paise(29_900) },
        },
        uncounted: 0,
      })
      await page.setViewportSize({ width: LIST_WIDTH, height: 200 })
      await paperPage.show(html)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(LIST_WIDTH)
      const tall = await page.locator(':is(.unbroken, .figure):not(th)').evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const letters = document.createRange()
            letters.selectNodeContents(cell)
            return letters.getClientRects().length > 1
          })
          .map(({ textContent }) => textContent),
      )
      expect(tall).toEqual([])
      expectGolden(`list-a4-${language}.png`, 'a4', await page.screenshot({ fullPage: true }))
    },
  )
})

describe('a Z report with a new signing key', () => {
  const publicKey = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2)

  const all = LANGUAGES.flatMap((language) => PAPERS.map((paper) => [language, paper] as const))

  test.each(inTurn(all, 0))(
    'stays on its paper, with every row of the key on one line (%s, %s)',
    async (language, paper) => {
      const { dependencies, shown } = await closedTill()
      const seal = {
        sequence: shown.seal?.sequence ?? 0,
        digits: 'abcdef01',
        signed: { publicKey, fingerprint: '8877665544332211', replaces: '1122334455667788' },
      }
      const say = textsIn(language)
      const staffName = () => 'Meena'
      const setting = {
        say,
        sayToCustomers: say,
        staffName,
        shop: SHOP,
        environment: dependencies.journal.environment,
      }
      const model = bookModel({ kind: 'till', shown: { ...shown, seal } }, setting)
      const html = bookPage(model, { paper, language, head: null })
      await page.setViewportSize(paper === 'a4' ? SHEET : { width: headFor(paper).dots, height: 200 })
      await paperPage.show(html)
      expect(await paperPage.stickingOut()).toEqual([])
      const rows = page.locator('.book-key p')
      expect(await rows.count()).toBe(4)
      const heights = await rows.evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect().height),
      )
      const lineHeight = await page
        .locator('.opening p')
        .first()
        .evaluate((part) => part.getBoundingClientRect().height)
      for (const height of heights) expect(height).toBeLessThan(lineHeight * 1.5)
    },
  )
})
