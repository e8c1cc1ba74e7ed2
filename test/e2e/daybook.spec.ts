// The till's whole day by keyboard, in both languages: float, sales, cash out, X, a failure owed and given back, a
// restart, Z with a difference, sealed; and the next opening carries the float.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import readSheets from 'read-excel-file/node'
import type { Language } from '#shared/base/environment'
import { FACES_PAISE } from '#shared/till/till'
import type { TillState } from '#shared/till/till-report'
import type { MessageKey } from '#renderer/texts/catalogue'
import { answerSaveDialog, holdSaveDialog } from './dialogs'
import { expect, test, type RunningApp } from './fixture'
import { expectClean } from './support/axe'
import { ask, isReady, openPractice, openSection, sell, words, wordsLike } from './support/counter'
import { pick, pressOn } from './support/keyboard'
import {
  button,
  exportAs,
  field,
  goToDayBook,
  moveCash,
  openTill,
  pressButton,
  sealDay,
} from './support/till'
import { languagesOf } from './support/languages'

const SUCCEEDS = '9876543210'
/** Pending until somebody settles it. */
const PENDING_FOR_DAYS = '9000000004'

const state = async (window: Page): Promise<TillState> =>
  ((await ask(window, 'till.state')) as { readonly value: TillState }).value
const expected = async (window: Page) => (await state(window)).session?.cash?.expectedPaise

async function sellPlan(window: Page, number: string, language: Language): Promise<number> {
  const before = (await state(window)).session?.cash?.takenPaise ?? 0
  await sell(window, number, language)
  await expect(window.locator('#sale-result')).toBeVisible()
  await window.keyboard.press('Control+n')
  return ((await state(window)).session?.cash?.takenPaise ?? 0) - before
}

/** From the counter box to the customer, and a name with their consent, without which none can be saved. */
async function rememberCustomer(window: Page, language: Language): Promise<void> {
  await window.keyboard.press('F2')
  await window.keyboard.type(SUCCEEDS)
  await window
    .getByRole('option')
    .filter({ hasText: words(language, 'customer.detail') })
    .click()
  const name = field(window, 'customer.name.field', language)
  await name.fill('Ramesh')
  await window.getByRole('checkbox').press('Space')
  await name.press('Enter')
  await expect(window.getByRole('main')).toContainText(wordsLike(language, 'customer.agreed'))
  await expectClean(window, 'customer')
}

/** The day before by the calendar's keys, then a day as people write it. */
async function goToAnotherDay(window: Page, language: Language): Promise<void> {
  const day = window.getByRole('textbox', { name: words(language, 'daybook.day.choose'), exact: true })
  const today = await day.inputValue()
  await day.press('ArrowDown')
  await expect(window.getByRole('grid')).toBeVisible()
  await expectClean(window, 'the calendar')
  await window.keyboard.press('ArrowLeft')
  await window.keyboard.press('Enter')
  await expect(
    window.getByRole('main').getByRole('button', { name: words(language, 'daybook.day.today'), exact: true }),
  ).toBeVisible()
  await expect(day).not.toHaveValue(today)
  await day.fill('1/4/26')
  await day.press('Enter')
  await expect(day).toHaveValue('01/04/2026')
  await expect(window.getByRole('heading', { name: /^1 .+ 2026$/ })).toBeVisible()
}

/** A short message lies in the sidebar, over no button of the screen. */
async function expectBesideScreen(window: Page, message: Locator): Promise<void> {
  const [said, sidebar] = [
    await message.boundingBox(),
    await window.getByRole('navigation').first().boundingBox(),
  ]
  if (said === null || sidebar === null) throw new Error('both are on the screen')
  expect(said.x + said.width).toBeLessThanOrEqual(sidebar.x + sidebar.width)
}

interface Progress {
  readonly days: number
  readonly of: number
}
type Listening = typeof globalThis & {
  readonly galla: { on(event: string, listener: (progress: Progress) => void): void }
  progress?: Progress[]
}

/** The year as JSON Lines: stopped once while the system asks where, then saved; the log names the file, and its proof lies beside it. */
async function saveForAccountant(app: RunningApp, userData: string, language: Language): Promise<void> {
  const { window, electron } = app
  const say = (key: MessageKey): string => words(language, key)
  const file = join(userData, 'year.jsonl')
  await window.evaluate(() => {
    const page = globalThis as Listening
    page.progress = []
    page.galla.on('accounts.exported', (progress) => page.progress?.push(progress))
  })
  await exportAs(window, 'accounts.title', language)
  const dialog = window.getByRole('dialog')
  await expectClean(window, 'the dialog for the accountant')
  await expect(dialog.getByRole('radio', { name: say('accounts.form.xlsx') })).toBeChecked()
  const period = dialog.getByRole('group', { name: say('accounts.period') })
  await pick(window, period, await period.locator('label').last().innerText())
  await pick(window, dialog.getByRole('group', { name: say('accounts.form') }), say('accounts.form.jsonl'))
  await test.step('stopped while the system asks where: nothing is saved, and the dialog stays', async () => {
    const choose = await holdSaveDialog(electron, file)
    await pressOn(window, button(window, 'accounts.start', language))
    await pressOn(window, button(window, 'receipts.export.stop', language))
    await choose()
    await expect(button(window, 'receipts.export.stop', language)).toHaveCount(0)
    expect(existsSync(file)).toBe(false)
  })
  await answerSaveDialog(electron, file)
  await pressOn(window, button(window, 'accounts.start', language))
  await expect(dialog).toHaveCount(0)
  const told = (await window.evaluate(() => (globalThis as Listening).progress)) ?? []
  expect(told.map(({ days }) => days)).toEqual(told.map((_, index) => index + 1))
  expect(told.at(-1)).toEqual({ days: told.length, of: told.length })
  const text = await readFile(file, 'utf8')
  const proof = JSON.parse(await readFile(`${file}.proof.json`, 'utf8')) as {
    readonly entry: { readonly body: string }
  }
  expect(JSON.parse(proof.entry.body)).toMatchObject({
    type: 'exported',
    form: 'jsonl',
    sha256: createHash('sha256').update(text).digest('hex'),
  })
  expect(text).toContain('"kind":"sale"')
  expect(await ask(window, 'journal.verify')).toMatchObject({ value: { kind: 'whole' } })
}

for (const language of languagesOf('daybook'))
  test(`a day of the till, from float to seal (${language})`, async ({ launcher, userData }) => {
    const first = await launcher.launch()
    const { window } = first
    await openPractice(window, language)
    await openTill(window, language, '500')
    const sold = await sellPlan(window, SUCCEEDS, language)
    const owed = await sellPlan(window, PENDING_FOR_DAYS, language)
    expect(Math.min(sold, owed)).toBeGreaterThan(0)

    await goToDayBook(window, language)
    await moveCash(window, 'cash-out', language, '120.50', 'Tea')
    expect(await expected(window)).toBe(50_000 + sold + owed - 12_050)
    await moveCash(window, 'cash-in', language, '77', 'Slip')
    const slip = window.getByRole('listitem').filter({ hasText: 'Slip' })
    await slip.getByRole('button').press('Enter')
    await expect(slip.first()).toContainText(words(language, 'daybook.correction'))
    expect(await expected(window)).toBe(50_000 + sold + owed - 12_050)

    await pressButton(window, 'daybook.x', language)
    await expect(window.getByRole('dialog')).toContainText(words(language, 'daybook.by-state'))
    await expectClean(window, 'X report')
    await window.keyboard.press('Escape')
    await first.close()

    const second = await launcher.launch()
    const again = second.window
    await isReady(again)
    const [open] = (
      (await ask(again, 'pending.board')) as {
        readonly value: { readonly open: readonly { readonly requestId: string }[] }
      }
    ).value.open
    const verdict = { verdict: 'failed', refunded: true, evidence: 'Dashboard: failed' }
    await ask(again, 'pending.settle', { requestId: open?.requestId, ...verdict })
    await goToDayBook(again, language)
    const list = again.getByRole('main').getByRole('region', { name: words(language, 'owed.list') })
    await list.getByRole('button', { name: words(language, 'owed.tick') }).press('Enter')
    await pressButton(again, 'owed.given', language)
    await expect(list).toBeHidden()
    const due = 50_000 + sold - 12_050
    expect(await expected(again)).toBe(due)
    await expectClean(again, 'the till')

    await pressButton(again, 'daybook.close', language)
    // The cursor stands in the largest note; Enter goes from one to the next, and from the amount to why it differs.
    for (const _face of FACES_PAISE) await again.keyboard.press('Enter')
    await again.keyboard.type(String((due - 500) / 100))
    await expect(again.getByRole('dialog')).toContainText(words(language, 'daybook.expected'))
    await expect(again.getByRole('dialog')).toContainText(wordsLike(language, 'daybook.difference.short'))
    await again.keyboard.press('Enter')
    await expect(field(again, 'daybook.difference.reason', language)).toBeFocused()
    await test.step('Enter in "Why?" leads on, and seals nothing', async () => {
      await again.keyboard.type('0')
      await again.keyboard.press('Enter')
      await expect(again.getByRole('dialog')).toContainText(
        words(language, 'daybook.difference.reason.missing'),
      )
      await field(again, 'daybook.difference.reason', language).fill('Five rupees short')
      await again.keyboard.press('Enter')
      await expect(field(again, 'daybook.carried', language)).toBeFocused()
    })
    await field(again, 'daybook.carried', language).fill('300')
    await expectClean(again, 'closing the till')
    await again.keyboard.press('Enter')
    await sealDay(again, language)
    await expect(again.getByRole('dialog')).toContainText(wordsLike(language, 'daybook.sealed'))
    await expectClean(again, 'Z report')
    await test.step('Enter under the report does not open the till again', async () => {
      await again.keyboard.press('Enter')
      await expect(again.getByRole('dialog')).toContainText(wordsLike(language, 'daybook.sealed'))
      expect(await ask(again, 'till.state')).toMatchObject({ value: { session: null } })
    })
    const paper = join(userData, 'z.pdf')
    await answerSaveDialog(second.electron, paper)
    await exportAs(again, 'receipt.pdf', language)
    await expect.poll(() => readFile(paper, 'latin1').catch(() => '')).toMatch(/^%PDF/)
    const table = (format: 'xlsx' | 'csv') => join(userData, `z.${format}`)
    for (const format of ['xlsx', 'csv'] as const) {
      await answerSaveDialog(second.electron, table(format))
      await exportAs(again, `receipts.export.${format}`, language)
      await expect.poll(() => existsSync(table(format))).toBe(true)
    }
    expect(await readFile(table('csv'), 'utf8')).toContain(',,-5\r\n')
    const [sheet] = await readSheets(table('xlsx'))
    expect(sheet?.data.map(([, , , amount]) => amount)).toContain(-5)
    await again.keyboard.press('Escape')
    await expect(field(again, 'daybook.float', language)).toHaveValue('300')
    expect(await state(again)).toMatchObject({
      session: null,
      shut: { leftPaise: 30_000, cashPaise: 0 },
      closes: [{ expectedPaise: due, differencePaise: -500, carriedPaise: 30_000 }],
    })
    expect(await ask(again, 'journal.verify')).toMatchObject({ value: { kind: 'whole' } })

    await openSection(again, 'commission')
    await pressButton(again, 'commission.add', language)
    await pressButton(again, 'commission.save', language)
    await expect(again.getByText(words(language, 'commission.value.problem.percent'))).toBeVisible()
    await expectClean(again, 'the commission table')
    await field(again, 'commission.value', language).fill('1')
    await pressButton(again, 'commission.save', language)
    await expect(again.getByText(words(language, 'settings.saved'), { exact: true })).toBeVisible()
    await expectBesideScreen(again, again.getByText(words(language, 'settings.saved'), { exact: true }))
    await again.keyboard.press('F10')
    for (const tab of ['day', 'month'] as const) {
      await again.getByRole('tab', { name: words(language, `daybook.tab.${tab}`) }).press('Enter')
      await expect(again.getByRole('main')).toContainText(words(language, 'daybook.total'))
      await expect(again.getByRole('table', { name: words(language, 'commission.title') })).toBeVisible()
      await expectClean(again, tab)
      if (tab === 'day') await goToAnotherDay(again, language)
    }
    await expect(button(again, 'daybook.month.before', language)).toBeVisible()
    await saveForAccountant(second, userData, language)
    await rememberCustomer(again, language)
  })
