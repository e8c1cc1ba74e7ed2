// npm run screenshots -- --day --language ta: a day at the counter in a language by keyboard alone, from the first launch to the sealed till. Every
// paper goes to a receipt printer, as a picture, and into a PDF; what the printer got and the screen beside it are kept to be looked at.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FACES_PAISE } from '#shared/till/till'
import { LANGUAGES, type Language } from '#shared/base/languages'
import type { MessageKey } from '#renderer/texts/words'
import { answerSaveDialog } from '../e2e/dialogs'
import { expect, test, type RunningApp } from '../e2e/fixture'
import { root } from '../e2e/runtime'
import { confirm, fillDetails, goToAccounts, openSheet, withoutAadhaar } from '../e2e/support/account'
import { bill, expectPaid, fetchBill, pay } from '../e2e/support/bill'
import {
  ask,
  confirmSheet,
  isReady,
  lookUp,
  pickFirstPlan,
  sell,
  words,
  wordsLike,
} from '../e2e/support/counter'
import { goToVerify } from '../e2e/support/identity'
import { confirmBy, expectNoMouse, forbidTheMouse, pressOn, tabTo, typeInto } from '../e2e/support/keyboard'
import { readPdf, textsOfPapers, withoutGaps } from '../e2e/support/pdf'
import { button, field, goToDayBook, openTill } from '../e2e/support/till'
import { networkPrinter, type NetworkPrinter } from '../support/network-printer'
import { dotsIn } from '../support/printer-reader'
import { pngOf } from '../support/png'
import { COUNTER, dress, takePicture } from './camera'

const LONGEST_DAY_MS = 900_000
const FLOAT_RUPEES = 500
const ORDINARY = '9876543210'
const SUCCEEDS_LATER = '9000000001'
const DECLINED = '9000000028'
const ANSWER_LOST = '9000000009'
const FAILED_UNPAID = '9000000003'
const OF_A_VISIT = '9876500000'
const ON_CREDIT = '9876511111'
const BILL = '4512367890'
const GSTIN = '27PRCPT0051X1ZM'

const asked = process.env['GALLA_PICTURED_LANGUAGES'] ?? ''
const chosen = LANGUAGES.filter((language) => asked === 'all' || asked.split(',').includes(language))

interface Day {
  readonly app: RunningApp
  readonly window: Page
  readonly language: Language
  readonly printer: NetworkPrinter
}

const folderOf = (language: Language): string => join('day', language)

/** The screen as it is, and the paper that came last if there is one of its name. */
const shown = ({ app, language }: Day, name: string): Promise<void> =>
  takePicture(app.electron, join(folderOf(language), `${name}.screen`))

/** What the printer made of its last job. */
function keepPaper({ printer, language }: Day, name: string): void {
  const rows = dotsIn(printer.jobs.at(-1) ?? Buffer.alloc(0))
  const [first] = rows
  if (first === undefined) throw new Error(`the paper ${name} has no dots`)
  const rgba = new Uint8ClampedArray(
    rows.flatMap((row) => row.flatMap((dark) => (dark ? [0, 0, 0, 255] : [255, 255, 255, 255]))),
  )
  const png = pngOf({ width: first.length, height: rows.length, rgba })
  writeFileSync(join(root, 'screenshots', folderOf(language), `${name}.paper.png`), png)
}

/** How the paper on the screen is printed and saved. */
interface PaperKeys {
  readonly print: () => Promise<void>
  readonly save: () => Promise<void>
}

const byKeys = ({ window }: Day): PaperKeys => ({
  print: () => window.keyboard.press('Control+p'),
  save: () => window.keyboard.press('Control+s'),
})

/** In a dialog, where the screen's keys are inactive. */
function onSheet({ window, language }: Day): PaperKeys {
  const pressed = (key: MessageKey) =>
    pressOn(window, window.getByRole('dialog').getByRole('button', { name: words(language, key) }))
  return {
    print: () => pressed('receipt.print'),
    save: async () => {
      await pressed('receipts.export')
      await window.getByRole('menuitem', { name: words(language, 'receipt.pdf') }).press('Enter')
    },
  }
}

/** Takes a picture of the screen, prints, and keeps the paper. */
async function printed(day: Day, name: string, print: () => Promise<void>): Promise<void> {
  const preview = day.window.locator('iframe')
  if ((await preview.count()) > 0)
    await expect(day.window.frameLocator('iframe').locator('main')).toContainText(/\p{L}/u)
  await shown(day, name)
  const before = day.printer.jobs.length
  await print()
  await expect.poll(() => day.printer.jobs.length, { message: `the paper ${name}` }).toBe(before + 1)
  keepPaper(day, name)
}

/** A sale that is open when it is printed may have ended when it is saved. */
const AFTER_THE_ANSWER: Readonly<Record<string, readonly string[]>> = {
  'receipt.title.acknowledgement': ['receipt.title.receipt', 'receipt.title.note'],
}

/** Prints the paper, and saves it as a PDF in which another program reads its title. */
async function printedAndSaved(day: Day, name: string, title: string, keys = byKeys(day)): Promise<void> {
  await printed(day, name, keys.print)
  const file = join(root, 'screenshots', folderOf(day.language), `${name}.pdf`)
  await answerSaveDialog(day.app.electron, file)
  await keys.save()
  await expect.poll(() => existsSync(file), { message: `the PDF ${name}` }).toBe(true)
  await expect(day.window.getByText(`${name}.pdf`).first()).toBeVisible()
  const texts = await textsOfPapers(day.language)
  const read = await readPdf(file)
  const titles = [title, ...(AFTER_THE_ANSWER[title] ?? [])].map((id) => withoutGaps(texts[id] ?? id))
  expect(
    titles.some((one) => read.includes(one)),
    `${name}: ${read}`,
  ).toBe(true)
}

/** The result of a sale with its stamp, then its paper. */
async function soldAndPrinted(day: Day, name: string, number: string, title: string): Promise<void> {
  const { window, language } = day
  await sell(window, number, language)
  await expect(window.locator('#sale-result')).toBeVisible()
  await expect(window.getByRole('button', { name: words(language, 'receipt.print') }).first()).toBeVisible()
  await printedAndSaved(day, name, title)
  await window.keyboard.press('Control+n')
}

/** From the main button back to the languages, and along them by arrow: each one chosen changes every text at once. */
async function chooseLanguage(window: Page, language: Language): Promise<void> {
  await tabTo(window, window.getByRole('radio', { checked: true }), 'Shift+Tab')
  for (let step = 0; step < LANGUAGES.indexOf(language); step += 1) await window.keyboard.press('ArrowRight')
  await expect(window.locator('html')).toHaveAttribute('lang', language)
}

async function begin(day: Day): Promise<void> {
  const { app, window, language, printer } = day
  await isReady(window)
  await dress(app.electron, window, { ...COUNTER, theme: 'light', zoom: 1 })
  await forbidTheMouse(window)
  await chooseLanguage(window, language)
  await shown(day, 'welcome')
  await pressOn(window, window.getByRole('button', { name: words(language, 'welcome.practice.start') }))
  await expect(window.getByRole('region', { name: words(language, 'practice.band') })).toBeVisible()
  const connection = { way: 'network', host: '127.0.0.1', port: printer.port }
  const finish = { cut: 'partial', openDrawer: false }
  await ask(window, 'settings.change', { printer: { connection, writing: 'picture', finish } })
  await ask(window, 'preferences.change', { receiptPaper: '80mm' })
}

async function payABill(day: Day): Promise<void> {
  const { window, language } = day
  await fetchBill(window, 'Practice Electricity', BILL, language)
  await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
  await shown(day, 'bill-fetched')
  await pay(window, language)
  await expectPaid(window, language)
  await printedAndSaved(day, 'bill', 'receipt.title.receipt')
}

async function openAnAccount(day: Day): Promise<void> {
  const { window, language } = day
  await goToAccounts(window, language)
  await withoutAadhaar(window, language)
  await fillDetails(window, ORDINARY, language)
  await openSheet(window, language)
  await shown(day, 'account-sheet')
  await confirm(window, language)
  await expect(window.getByRole('img', { name: words(language, 'account.link.code') })).toBeVisible()
  await printedAndSaved(day, 'account', 'receipt.title.acknowledgement')
}

async function checkATaxNumber(day: Day): Promise<void> {
  const { window, language } = day
  await goToVerify(window, 'gstin', language)
  await window.keyboard.type(GSTIN)
  await typeInto(window, window.getByLabel(words(language, 'verify.customer-name')), 'Nobody Likethis')
  await window.keyboard.press('Enter')
  await expect(window.getByText(words(language, 'common.details'))).toBeVisible()
  await printed(day, 'check', byKeys(day).print)
}

/** Two things at once, of which one is declined. */
async function payAVisit(day: Day): Promise<void> {
  const { window, language } = day
  await lookUp(window, OF_A_VISIT, language)
  await pickFirstPlan(window, language)
  await window.keyboard.press('NumpadAdd')
  await expect(window.getByRole('dialog')).toBeHidden()
  await fetchBill(window, 'Practice Electricity', DECLINED, language)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toBeVisible()
  await window.keyboard.press('NumpadAdd')
  await expect(window.getByRole('dialog')).toBeHidden()
  await window.keyboard.press('F11')
  const paying = window.getByRole('main').getByRole('button', { name: wordsLike(language, 'visit.pay') })
  await expect(paying).toBeFocused()
  await window.keyboard.type('5000')
  await shown(day, 'visit-kept')
  await confirmBy(window, paying)
  await expect(window.getByRole('heading', { name: words(language, 'visit.paid.part') })).toBeVisible()
  await printedAndSaved(day, 'visit', 'receipt.title.visit-receipt')
  await window.keyboard.press('Enter')
}

/** The page of the customer whose sale stands on the screen. */
async function goToCustomer({ window, language }: Day): Promise<void> {
  await expect(window.locator('#sale-result')).toBeVisible()
  await window.keyboard.press('Control+u')
  await expect(window.getByLabel(words(language, 'customer.name.field'), { exact: true })).toBeVisible()
}

/** The customer agrees to be written down, owes a recharge, and gets the statement. */
async function sellOnCredit(day: Day): Promise<void> {
  const { window, language } = day
  await sell(window, ON_CREDIT, language)
  await goToCustomer(day)
  const name = window.getByLabel(words(language, 'customer.name.field'), { exact: true })
  await typeInto(window, name, 'Ramesh')
  await pressOn(window, window.getByRole('checkbox').first(), 'Space')
  await tabTo(window, name, 'Shift+Tab')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('main')).toContainText(wordsLike(language, 'customer.agreed'))
  await typeInto(window, field(window, 'credit.limit', language), '500')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('main')).toContainText(words(language, 'credit.none'))
  await shown(day, 'customer')
  await lookUp(window, ON_CREDIT, language)
  // Another plan: the same one would be asked about.
  await window.keyboard.press('ArrowDown')
  await pickFirstPlan(window, language)
  await window.keyboard.press('Alt+4')
  await shown(day, 'credit-sheet')
  await confirmSheet(window, language)
  await goToCustomer(day)
  await expect(button(window, 'credit.statement', language)).toBeVisible()
  await printedAndSaved(day, 'statement', 'book.credit')
}

async function bookAndClose(day: Day): Promise<void> {
  const { window, language } = day
  await goToDayBook(window, language)
  await pressOn(window, button(window, 'daybook.x', language))
  const sheet = window.getByRole('dialog')
  await expect(sheet).toContainText(words(language, 'daybook.by-state'))
  await printedAndSaved(day, 'x', 'book.x', onSheet(day))
  await window.keyboard.press('Escape')
  for (const tab of ['day', 'month'] as const) {
    await tabTo(window, window.getByRole('tab', { selected: true }))
    await window.keyboard.press('ArrowRight')
    await expect(window.getByRole('tab', { name: words(language, `daybook.tab.${tab}`) })).toBeFocused()
    await expect(
      window.getByRole('main').getByRole('button', { name: words(language, 'receipts.export') }),
    ).toBeVisible()
    await printedAndSaved(day, tab, `book.${tab}`)
  }
  await goToDayBook(window, language)
  await pressOn(window, button(window, 'daybook.close', language))
  for (const _face of FACES_PAISE) await window.keyboard.press('Enter')
  await window.keyboard.type('1000')
  await window.keyboard.press('Enter')
  await shown(day, 'close')
  const why = sheet.getByLabel(words(language, 'daybook.difference.reason'), { exact: true })
  if ((await why.count()) > 0) await typeInto(window, why, 'Chai')
  await tabTo(window, field(window, 'daybook.carried', language))
  await window.keyboard.press('Enter')
  await expect(sheet).toContainText(wordsLike(language, 'daybook.sealed'))
  await printedAndSaved(day, 'z', 'book.z', onSheet(day))
}

for (const language of chosen)
  test(`a day by keyboard in ${language}`, async ({ app, launcher }) => {
    test.setTimeout(LONGEST_DAY_MS)
    const printer = await networkPrinter()
    const folder = join(root, 'screenshots', folderOf(language))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const day: Day = { app, window: app.window, language, printer }
    await begin(day)
    await openTill(day.window, language, String(FLOAT_RUPEES))
    await soldAndPrinted(day, 'recharge', ORDINARY, 'receipt.title.receipt')
    await soldAndPrinted(day, 'declined', DECLINED, 'receipt.title.note')
    await soldAndPrinted(day, 'pending', SUCCEEDS_LATER, 'receipt.title.acknowledgement')
    await soldAndPrinted(day, 'not-confirmed', ANSWER_LOST, 'receipt.title.acknowledgement')
    await soldAndPrinted(day, 'owed-back', FAILED_UNPAID, 'receipt.title.acknowledgement')
    await payABill(day)
    await openAnAccount(day)
    await checkATaxNumber(day)
    await payAVisit(day)
    await sellOnCredit(day)
    await bookAndClose(day)
    printer.close()
    await expectNoMouse(day.window)
    launcher.complaints.splice(0)
  })
