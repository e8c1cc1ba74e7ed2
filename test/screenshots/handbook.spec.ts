// The pictures of the handbook, in every language that has one, taken from the app as it is now. Each chapter names its
// pictures; a test compares them with the files.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { SPEC_LANGUAGES } from '../support/spec-languages'
import { test, type RunningApp } from '../e2e/fixture'
import { root } from '../e2e/runtime'
import { fillDetails, goToAccounts, openSheet, withoutAadhaar } from '../e2e/support/account'
import { bill, fetchBill } from '../e2e/support/bill'
import {
  ask,
  isReady,
  lookUp,
  openPractice,
  pickFirstPlan,
  planList,
  sell,
  words,
  wordsLike,
} from '../e2e/support/counter'
import { letPracticeTimePass } from '../e2e/support/clock'
import { untilLive } from '../e2e/support/keyboard'
import { openCustomerScreen } from '../e2e/support/displays'
import { field, goToDayBook, moveCash, openTill, pressButton } from '../e2e/support/till'
import { withFewColours } from './few-colours'

/** The smallest window in which everything has its place: in the handbook its letters stay readable. */
const WIDTH = 1024
const HEIGHT = 640
/** Through the whole counter, also on a busy computer. */
const LONGEST_WALK_MS = 5 * 60_000
const ORDINARY = '9876543210'
const ANOTHER = '9811020304'
const UNANSWERED = '9000000004'
const LOST = '9000000009'
const DECLINED = '9000000028'
const REFUNDED = '9000000002'
const SHOP = { name: 'Sharma Mobile', address: '12 MG Road, Pune', phone: '98200 11223', agentId: '' }

type HandbookLanguage = (typeof SPEC_LANGUAGES)[number]

interface Album {
  readonly window: Page
  readonly language: HandbookLanguage
  /** Takes the picture of what stands in the middle of the window, of the open dialog, or of the whole page. */
  take(name: string, what?: 'main' | 'dialog' | 'page', page?: Page): Promise<void>
}

for (const language of SPEC_LANGUAGES)
  test(`handbook ${language}`, async ({ app }) => {
    test.setTimeout(LONGEST_WALK_MS)
    const album = await openAlbum(app, language)
    const { window } = album
    await album.take('welcome', 'page')
    await window.getByRole('button', { name: words(language, 'setup.restore') }).click()
    await expect(window.getByRole('dialog')).toBeVisible()
    await album.take('restore', 'dialog')
    await window.keyboard.press('Escape')
    await openPractice(window, language)
    await ask(window, 'settings.change', { shop: SHOP, upiId: 'sharma@bank' })
    await openTill(window, language, '500')
    await takeSales(album)
    await takeTroubles(album)
    await takeVisit(album)
    await takeTill(album)
    await takeBanking(album)
    await takeCredit(album)
    await takeSettings(album, app)
    await takeCustomersScreen(album, app)
  })

async function openAlbum({ electron, window }: RunningApp, language: HandbookLanguage): Promise<Album> {
  const folder = join(root, 'shared/languages', language, 'handbook/pictures')
  mkdirSync(folder, { recursive: true })
  await isReady(window)
  await window.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await electron.evaluate(
    ({ BrowserWindow }, [width, height]) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
    [WIDTH, HEIGHT] as const,
  )
  await ask(window, 'preferences.change', { language, theme: 'light' })
  await window.reload()
  await isReady(window)
  return {
    window,
    language,
    take: async (name, what = 'main', page = window) => {
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const part = what === 'page' ? page : page.getByRole(what).first()
      const png = await part.screenshot({ caret: 'initial' })
      writeFileSync(join(folder, `${name}.webp`), await withFewColours(page, png))
    },
  }
}

const result = (window: Page) => expect(window.locator('#sale-result')).toBeVisible()

async function takeSales({ window, language, take }: Album): Promise<void> {
  await lookUp(window, ORDINARY, language)
  await planList(window, language).focus()
  await take('plans')
  await pickFirstPlan(window, language)
  await take('sheet', 'dialog')
  await window.keyboard.press('Escape')
  await sell(window, ORDINARY, language)
  await result(window)
  await expect(window.frameLocator('iframe').locator('body')).toContainText(SHOP.name)
  await take('result')
  await fetchBill(window, 'Practice Electricity', '4512367890', language)
  await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
  await take('bill')
}

async function takeTroubles({ window, language, take }: Album): Promise<void> {
  for (const number of [UNANSWERED, LOST, DECLINED]) {
    await window.keyboard.press('Control+n')
    await sell(window, number, language)
    await result(window)
  }
  await expect(window.frameLocator('iframe').locator('body')).toContainText(SHOP.name)
  await take('refused')
  await sell(window, REFUNDED, language)
  await expect(
    window.getByRole('heading', { name: words(language, 'sale.rail.pending.title') }),
  ).toBeVisible()
  await letPracticeTimePass(window, language)
  await expect(
    window.getByRole('heading', { name: words(language, 'sale.rail.refunded.title') }),
  ).toBeVisible()
  await window.keyboard.press('F8')
  const tick = window
    .getByRole('main')
    .getByRole('button', { name: words(language, 'owed.tick'), exact: true })
    .first()
  await expect(tick).toBeVisible()
  await take('pending')
  await tick.click()
  await expect(window.getByRole('dialog')).toBeVisible()
  await take('owed', 'dialog')
  await window.keyboard.press('Escape')
}

async function takeVisit({ window, language, take }: Album): Promise<void> {
  for (const number of [ORDINARY, ANOTHER]) {
    await lookUp(window, number, language)
    await pickFirstPlan(window, language)
    const again = window.getByRole('dialog').getByRole('checkbox')
    if ((await again.count()) > 0) await again.check()
    await window.keyboard.press('NumpadAdd')
    await expect(window.getByRole('dialog')).toBeHidden()
  }
  await window.keyboard.press('F11')
  await expect(
    window.getByRole('list', { name: words(language, 'visit.lines') }).getByRole('listitem'),
  ).toHaveCount(2)
  await take('visit')
  await window.getByRole('button', { name: words(language, 'visit.drop') }).click()
  await window.getByRole('button', { name: words(language, 'visit.drop.do') }).click()
  await expect(window.getByRole('heading', { level: 1 })).toHaveText(words(language, 'home.title'))
}

async function takeTill({ window, language, take }: Album): Promise<void> {
  await goToDayBook(window, language)
  await moveCash(window, 'cash-out', language, '120', language === 'hi' ? 'चाय' : 'Tea')
  await take('till')
  await pressButton(window, 'daybook.close', language)
  const notes = window.getByRole('dialog').getByRole('textbox')
  for (const [place, count] of ['1', '2', '4'].entries()) await notes.nth(place).fill(count)
  await take('count', 'dialog')
  await window.keyboard.press('Escape')
}

async function takeBanking({ window, language, take }: Album): Promise<void> {
  await goToAccounts(window, language)
  await withoutAadhaar(window, language)
  await fillDetails(window, ANOTHER, language)
  await openSheet(window, language)
  await take('account', 'dialog')
  await window.keyboard.press('Escape')
}

async function takeCredit({ window, language, take }: Album): Promise<void> {
  await ask(window, 'customer.name', {
    accountNumber: ANOTHER,
    name: language === 'hi' ? 'मीना शर्मा' : 'Meena Sharma',
    agrees: true,
  })
  await ask(window, 'credit.limit', { accountNumber: ANOTHER, limitPaise: 200_000 })
  await lookUp(window, ANOTHER, language)
  await pickFirstPlan(window, language)
  await window.keyboard.press('Alt+4')
  const yes = window
    .getByRole('dialog')
    .getByRole('button', { name: wordsLike(language, 'recharge.confirm.yes') })
  await untilLive(window, yes)
  await yes.click()
  await result(window)
  await window.evaluate((number) => {
    location.hash = `/customer/${number}`
  }, ANOTHER)
  await expect(field(window, 'credit.repay', language)).toBeVisible()
  await take('credit')
}

async function takeSettings({ window, language, take }: Album, app: RunningApp): Promise<void> {
  for (const [name, section] of [
    ['printer', 'settings.printer'],
    ['staff', 'settings.staff'],
    ['backup', 'backup.title'],
    ['updates', 'updates.title'],
  ] as const) {
    await window.keyboard.press('Control+Comma')
    await window.getByLabel(words(language, 'settings.search')).fill(words(language, section))
    await window.keyboard.press('Enter')
    await expect(window.getByRole('option')).toHaveCount(0)
    await expect(
      window.getByRole('heading', { name: words(language, section), exact: true }).first(),
    ).toBeVisible()
    if (name === 'updates') await showReadyUpdate(app, language)
    await take(name)
  }
}

/** A copy that is not installed finds no update: the window is told of one, as main would tell it. */
async function showReadyUpdate({ electron, window }: RunningApp, language: HandbookLanguage): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    const state = {
      current: '1.0.0',
      feed: 'https://galla.example/updates/',
      checkedAt: null,
      officeHold: null,
      step: { kind: 'ready', version: '1.1.0' },
      problem: null,
    }
    BrowserWindow.getAllWindows()[0]?.webContents.send('updates.changed', state)
  })
  await expect(
    window.getByRole('main').getByRole('button', { name: words(language, 'updates.install') }),
  ).toBeVisible()
}

async function takeCustomersScreen({ window, language, take }: Album, app: RunningApp): Promise<void> {
  const customer = await openCustomerScreen(app, language)
  await lookUp(window, ORDINARY, language)
  await pickFirstPlan(window, language)
  await window.keyboard.press('Alt+2')
  await expect(customer.getByRole('img')).toBeVisible()
  await take('customer', 'page', customer)
}
