// Receipts in the running app: they fit every paper in every language, a copy is marked as one, their PDFs can be read,
// and a printer on the shop's network receives them, with the shop's logo, at once or when it is back.
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { PAPERS } from '#shared/printing/paper'
import { LANGUAGES } from '#shared/base/languages'
import { networkPrinter } from '../support/network-printer'
import { pngOf } from '../support/png'
import { dotsIn, textIn } from '../support/printer-reader'
import { answerSaveDialog } from './dialogs'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { ask, openPractice, openSection, sell, words } from './support/counter'
import { chooseFile } from './support/keyboard'
import { readPdf, textsOfPapers, withoutGaps } from './support/pdf'
import { inTurn } from './support/in-turn'

const ORDINARY = '9876543210'
const PENDING_THEN_SUCCESS = '9000000001'
/** Text may extend this far over the edge of its box before a letter is cut. */
const ROUNDING_PX = 1

interface OneSale {
  readonly value: { readonly sales: readonly { readonly requestId: string }[] }
}

async function newestSale(window: Page): Promise<string> {
  const { value } = (await ask(window, 'journal.day')) as OneSale
  const [newest] = value.sales
  if (newest === undefined) throw new Error('nothing was sold')
  return newest.requestId
}

/** Loads a receipt's page into the visible preview, and waits for its fonts. */
async function show(window: Page, path: string): Promise<FrameLocator> {
  await window.locator('iframe').evaluate(async (frame: HTMLIFrameElement, address) => {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.src = address
    await loaded
    await frame.contentDocument?.fonts.ready
  }, path)
  return window.frameLocator('iframe')
}

/** The texts that extend over the edge of the paper. */
const stickingOut = (receipt: FrameLocator): Promise<string[]> =>
  receipt.locator('main').evaluate((main, rounding) => {
    const paper = main.getBoundingClientRect()
    return [...main.querySelectorAll('p, dt, dd, h1, h2, svg')]
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        return width > 0 && (left < paper.left - rounding || right > paper.right + rounding)
      })
      .map((part) => part.textContent ?? part.tagName)
  }, ROUNDING_PX)

/** A pointer or Tab on the paper leaves every key to the window, not to the page within it. */
async function pressOnPaper(window: Page): Promise<void> {
  const paper = window.locator('iframe')
  await paper.scrollIntoViewIfNeeded()
  const place = await paper.boundingBox()
  if (place === null) throw new Error('no paper is shown')
  await window.mouse.click(place.x + place.width / 2, place.y + 10)
  await expect(paper).not.toBeFocused()
}

inTurn(test, 'receipts: every paper')(
  'fits every paper in every language, open or done',
  async ({ window }) => {
    await openPractice(window)
    for (const number of [ORDINARY, PENDING_THEN_SUCCESS]) {
      await sell(window, number)
      await expect(window.locator('iframe')).toBeVisible()
      const requestId = await newestSale(window)
      for (const paper of PAPERS)
        for (const language of [...LANGUAGES, 'hi-en']) {
          const receipt = await show(window, `/receipt/${requestId}?paper=${paper}&language=${language}`)
          await expect(receipt.locator('main')).toContainText(number.slice(0, 5))
          expect(await stickingOut(receipt), `${paper} ${language}`).toEqual([])
        }
      await pressOnPaper(window)
      await window.keyboard.press('Control+n')
      await expect(window.locator('iframe')).toBeHidden()
    }
  },
)

test('says on every further copy that it is a duplicate', async ({ app, window, userData }) => {
  await openPractice(window)
  await sell(window, ORDINARY)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
  const requestId = await newestSale(window)
  const preview = window.frameLocator('iframe').locator('main')
  await expect(preview).not.toContainText('Duplicate')
  await answerSaveDialog(app.electron, join(userData, 'first.pdf'))
  await ask(window, 'receipt.save-pdf', { requestId, paper: 'a4' })
  await expect(preview).toContainText('Duplicate 1')
  expect(await readPdf(join(userData, 'first.pdf'))).toContain('9876543210')
  await ask(window, 'preferences.change', { receiptSecondLanguage: 'hi' })
  await answerSaveDialog(app.electron, join(userData, 'second.pdf'))
  await ask(window, 'receipt.save-pdf', { requestId, paper: '80mm' })
  const second = await readPdf(join(userData, 'second.pdf'))
  for (const said of READ_ON_BOTH.concat('डुप्लिकेट 1', requestId)) expect(second).toContain(withoutGaps(said))
  await answerSaveDialog(app.electron, undefined)
  await ask(window, 'receipt.save-pdf', { requestId, paper: 'a4' })
  await expect(preview).toContainText('Duplicate 2')

  for (const language of LANGUAGES)
    await test.step(`the letters of a PDF can be read in ${language}`, async () => {
      await ask(window, 'preferences.change', { receiptLanguage: language, receiptSecondLanguage: 'none' })
      const file = join(userData, `${language}.pdf`)
      await answerSaveDialog(app.electron, file)
      await ask(window, 'receipt.save-pdf', { requestId, paper: 'a4' })
      // A stamp is in capitals where there are any.
      const read = (await readPdf(file)).toUpperCase()
      const texts = await textsOfPapers(language)
      for (const key of READ_IN_EVERY_LANGUAGE)
        expect(read, key).toContain(withoutGaps(texts[key] ?? key).toUpperCase())
    })
})

const READ_IN_EVERY_LANGUAGE = [
  'receipt.title.receipt',
  'receipt.stamp.success',
  'receipt.label.receipt-number',
  'receipt.label.date',
  'receipt.label.in-words',
]

/** Includes words with conjunct letters, but none in which the PDF reader duplicates a vowel sign below (भुगतान). */
const READ_ON_BOTH = ['Receipt', 'रसीद', 'Total paid', 'मोबाइल रिचार्ज', 'SUCCESSFUL', 'सफल', '₹']

/** As the owner does it: in the settings, with a test page before saving. */
async function setUpNetworkPrinter(window: Page, port: number): Promise<void> {
  await openSection(window, 'printers')
  await window.getByRole('radio', { name: words('en', 'settings.printer.way.network') }).check()
  await window
    .getByLabel(words('en', 'settings.printer.host'), { exact: true })
    .last()
    .fill(`127.0.0.1:${port}`)
  await window.getByRole('radio', { name: words('en', 'settings.printer.writing.letters') }).check()
  const form = window.locator('form').filter({ hasText: words('en', 'settings.printer.way') })
  await form.getByRole('button', { name: words('en', 'settings.printer.test') }).click()
  // A message replaces the previous one: the test page's comes first.
  await expect(window.getByText(words('en', 'receipt.sent').replace('{printer}', '127.0.0.1'))).toBeVisible()
  await form.getByRole('button', { name: words('en', 'settings.save') }).click()
  await expect(window.getByText(words('en', 'settings.saved')).first()).toBeVisible()
}

/** A black square with a white one inside. */
function logoFile() {
  const side = 64
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (Math.max(Math.abs(x - 32), Math.abs(y - 32)) > 12)
        rgba.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { name: 'logo.png', mimeType: 'image/png', buffer: pngOf({ width: side, height: side, rgba }) }
}

async function chooseLogo(window: Page): Promise<void> {
  const choose = (file: ReturnType<typeof logoFile>) => chooseFile(window, words('en', 'settings.logo'), file)
  await choose({ ...logoFile(), buffer: Buffer.from('no picture') })
  await expect(window.getByText(words('en', 'settings.logo.refused'))).toBeVisible()
  await choose(logoFile())
  await expect(window.getByRole('img', { name: words('en', 'settings.logo.shown') })).toBeVisible()
}

/** The printer is off, then back on: what waited is shown on the screen, and then printed. */
async function printOnceItIsBack(window: Page, port: number, receipt: object): Promise<void> {
  expect(await ask(window, 'receipt.print', receipt)).toEqual({ ok: true, value: { sentTo: null } })
  await window.getByRole('button', { name: words('en', 'print-queue.show') }).click()
  await expectClean(window, 'receipts that wait')
  const back = await networkPrinter(port)
  await window.getByRole('button', { name: words('en', 'print-queue.retry') }).click()
  await expect.poll(() => back.jobs.length).toBe(1)
  await expect(window.getByRole('button', { name: words('en', 'print-queue.show') })).toBeHidden()
  back.close()
}

inTurn(test, 'receipts: network printer')(
  'prints on the network, once it is set up there: English in letters, Hindi as a picture',
  async ({ window }) => {
    const printer = await networkPrinter()
    await openPractice(window)
    await sell(window, ORDINARY)
    await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
    const receipt = { requestId: await newestSale(window), paper: '80mm' }
    await setUpNetworkPrinter(window, printer.port)
    await expect.poll(() => printer.jobs.length).toBe(1)
    const bare = printer.jobs.pop() ?? Buffer.alloc(0)
    expect(textIn(bare)).toContain('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    // The code alone is drawn, four dots a module.
    expect(dotsIn(bare).length % 4).toBe(0)
    expect(dotsIn(bare).length).toBeLessThan(57 * 4)
    await chooseLogo(window)

    expect(await ask(window, 'receipt.print', receipt)).toEqual({ ok: true, value: { sentTo: '127.0.0.1' } })
    await expect.poll(() => printer.jobs.length).toBe(1)
    const text = textIn(printer.jobs[0] ?? Buffer.alloc(0))
    expect(text).toContain('*** PRACTICE - SPECIMEN ***')
    expect(text).toContain('98765 43210')
    const [edge = [], middle = []] = [0, 32].map((row) => dotsIn(printer.jobs[0] ?? Buffer.alloc(0))[row])
    expect([edge[32], middle[32], middle[2]]).toEqual([true, false, true])

    await ask(window, 'preferences.change', { language: 'hi' })
    expect(await ask(window, 'receipt.print', receipt)).toEqual({ ok: true, value: { sentTo: '127.0.0.1' } })
    await expect.poll(() => printer.jobs.length).toBe(2)
    const rows = dotsIn(printer.jobs[1] ?? Buffer.alloc(0))
    expect(rows[0]).toHaveLength(576)
    expect(rows.some((row) => row.some(Boolean))).toBe(true)
    printer.close()
    await test.step('a printer that is away', () => printOnceItIsBack(window, printer.port, receipt))
  },
)
