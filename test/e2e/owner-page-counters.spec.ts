// Three built counters of a shop sell, and their owner, who opened the page once, sees it happen: figures, what is open, whose cash is where, a
// counter that is gone. What the page says of the day is what the counters closed their boxes with, to the paisa.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import type { RequestId } from '#shared/base/ids'
import { DAY_MS } from '#shared/base/clock'
import { postgresOf } from '../support/postgres-of-office'
import { expect } from './fixture'
import { expectClean } from './support/axe'
import { ask, prepared } from './support/bridge'
import { letPracticeTimePass } from './support/clock'
import { isReady, openPractice, sell, words } from './support/counter'
import { inTurn } from './support/in-turn'
import {
  goToPage,
  openPage,
  pageButton,
  pageField,
  pageWords,
  sendFirstOwner,
  setUpSecondFactor,
} from './support/office'
import { giveKeys, hasKeys, joinOffice } from './support/office-at-counter'
import { test, type Counter } from './support/office-stand'
import { closeTill, openTill } from './support/till'

/** Answers of the practice service (docs/practice.md). */
const OPEN_FOR_DAYS = '9000000004'
const FAILS_SOON = '9000000002'
/** What is told of a sale goes from the counter's log over the office to the page. */
const SHOWN_WITHIN = { timeout: 20_000 }
/** A counter looks twice a minute whether it wrote anything that is about no sale. */
const BOX_SHOWN_WITHIN = { timeout: 45_000 }
const LONG_MS = 300_000

const NAMES = ['Counter 1', 'Counter 2', 'Counter 3'] as const

async function sold(window: Page, number: string, amountPaise: number): Promise<RequestId> {
  const requestId = await prepared(window, number, amountPaise)
  const answer = await ask(window, 'sale.confirm', { requestId, accepted: [] })
  if (!answer.ok) throw new Error(`not sold: ${JSON.stringify(answer.failure)}`)
  return requestId
}

/** `₹1,234.50` and a few of them, in paise. */
const paiseIn = (text: string): readonly number[] =>
  [...text.matchAll(/₹([\d,]+(?:\.\d\d)?)/g)].map(([, amount = '']) =>
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  )

const rowOf = (page: Page, table: Parameters<typeof pageWords>[0], name: string) =>
  page
    .getByRole('table', { name: pageWords(table) })
    .getByRole('row')
    .filter({ hasText: name })

/** What a counter's box was closed with: its Z report. */
async function closed({ window }: Counter) {
  const before = await ask(window, 'till.state', {})
  const expected = before.ok ? before.value.session?.cash?.expectedPaise : undefined
  if (expected === undefined) throw new Error('the box is not open')
  await closeTill(window, 'en', expected)
  await window.keyboard.press('Escape')
  const state = await ask(window, 'till.state', {})
  const sequence = state.ok ? (state.value.closes[0]?.sequence ?? null) : null
  const z = await ask(window, 'till.report', { sequence })
  if (!z.ok || z.value.seal === null) throw new Error('there is no Z report')
  return z.value.report
}

async function search(
  page: Page,
  by: 'last-digits' | 'amount' | 'id' | 'reference',
  text: string,
): Promise<void> {
  await goToPage(page, '/sales', 'page.search')
  await page.getByRole('combobox', { name: pageWords('sales.by') }).click()
  await page.getByRole('option', { name: pageWords(`sales.by.${by}`), exact: true }).click()
  const labels = {
    amount: 'sales.by.amount',
    'last-digits': 'sales.last-digits',
    id: 'sales.id',
    reference: 'sales.reference',
  } as const
  await pageField(page, labels[by]).fill(text)
  await page.keyboard.press('Enter')
}

inTurn(test, 'owner-page: three counters')(
  'three counters sell, and their owner sees it happen without a reload',
  async ({ offices, counters, ownersBrowser }) => {
    test.setTimeout(LONG_MS)
    const folder = await offices.folder()
    const started = ['--practice', '--data', folder]
    let office = await offices.start(started)
    const port = Number(new URL(office.address).port)
    const shop = await Promise.all([counters.start(), counters.start(), counters.start()])
    const [first, second, third] = shop
    await test.step('three counters join, and have the shop’s keys', async () => {
      for (const { window } of shop) await openPractice(window)
      await joinOffice(first.window, await office.nextLine(), NAMES[0])
      await hasKeys(first.window)
      for (const [at, { window }] of [second, third].entries()) {
        const name = NAMES[at + 1] ?? ''
        await joinOffice(window, await office.nextLine(), name)
        await giveKeys(first.window, window, name)
      }
    })
    const page = await openPage(ownersBrowser, office)
    await sendFirstOwner(page, office.firstCode())
    await setUpSecondFactor(page)
    await expect(page.getByText(pageWords('now.none-today'))).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

    for (const [at, { window }] of shop.entries()) await openTill(window, 'en', String(500 + at * 100))
    await test.step('each opens its box and sells, and the page counts it by service, counter and box', async () => {
      await sell(first.window, '9876543210')
      await expect(
        first.window.getByRole('heading', { name: words('en', 'sale.rail.success.title') }),
      ).toBeVisible()
      await sold(second.window, '9876500002', 19_950)
      await sold(second.window, '9876500022', 10_000)
      await sold(third.window, '9876500003', 64_905)
      await expect(rowOf(page, 'now.counters', NAMES[0])).toContainText('1 · ₹', SHOWN_WITHIN)
      await expect(rowOf(page, 'now.counters', NAMES[1])).toContainText('2 · ₹299.50', SHOWN_WITHIN)
      await expect(rowOf(page, 'now.counters', NAMES[2])).toContainText('1 · ₹649.05', SHOWN_WITHIN)
      await expect(rowOf(page, 'now.counters', NAMES[1])).toContainText('₹899.50')
      await expect(page.getByRole('table', { name: pageWords('now.services') }).getByRole('row')).toHaveCount(
        2,
      )
      await expect(page.getByRole('table', { name: pageWords('now.services') })).toContainText('4')
    })
    await test.step('a sale without a result stands with its age and its counter', async () => {
      await sold(second.window, OPEN_FOR_DAYS, 5_000)
      await expect(page.getByText(pageWords('now.open.ten-minutes'))).toBeVisible(SHOWN_WITHIN)
      await goToPage(page, '/pending', 'sales.pending.title')
      await expect(rowOf(page, 'sales.tab.open', NAMES[1])).toContainText('₹50')
      await expectClean(page, 'pending')
    })
    await test.step('one that fails is owed back at its counter, until it is given back', async () => {
      const requestId = await sold(third.window, FAILS_SOON, 7_000)
      await goToPage(page, '/pending/owed', 'sales.pending.title')
      await letPracticeTimePass(third.window)
      await expect(rowOf(page, 'sales.tab.owed', NAMES[2])).toContainText('₹70', SHOWN_WITHIN)
      expect(await ask(third.window, 'cash.give-back', { requestId, movement: 'given-back' })).toMatchObject({
        ok: true,
      })
      await expect(page.getByText(pageWords('sales.none.owed'))).toBeVisible(SHOWN_WITHIN)
    })
    await test.step('each counter’s sale is found, by digits, amount, id and reference, with its story', async () => {
      await search(page, 'last-digits', '0022')
      await expect(rowOf(page, 'page.search', NAMES[1])).toHaveCount(1)
      await search(page, 'amount', '649.05')
      await expect(rowOf(page, 'page.search', NAMES[2])).toHaveCount(1)
      const day = await ask(first.window, 'journal.day', {})
      const sale = day.ok ? day.value.sales[0] : undefined
      await search(page, 'id', sale?.requestId ?? '')
      await expect(rowOf(page, 'page.search', NAMES[0])).toHaveCount(1)
      await search(
        page,
        'reference',
        sale?.references.operatorReference ?? sale?.references.referenceId ?? '',
      )
      await expect(rowOf(page, 'page.search', NAMES[0])).toHaveCount(1)
      await page.getByRole('button', { name: new RegExp(pageWords('sales.story.of')) }).click()
      await expect(page.getByRole('dialog')).toContainText(NAMES[0])
      await expect(page.getByText(pageWords('sales.step.intent'))).toBeVisible()
      await page.keyboard.press('Escape')
    })
    await test.step('the books of the day are what the three boxes were closed with', async () => {
      const reports = []
      for (const counter of shop) reports.push(await closed(counter))
      await goToPage(page, '/', 'page.now')
      for (const name of NAMES)
        await expect(rowOf(page, 'now.counters', name)).toContainText(
          pageWords('now.till.shut'),
          BOX_SHOWN_WITHIN,
        )
      await goToPage(page, '/books', 'page.books')
      for (const [at, { figures }] of reports.entries()) {
        const [done] = paiseIn((await rowOf(page, 'books.counters', NAMES[at] ?? '').textContent()) ?? '')
        expect([NAMES[at], done]).toEqual([NAMES[at], figures.total.done.amountPaise])
      }
      const total = reports.reduce((sum, { figures }) => sum + figures.total.done.amountPaise, 0)
      expect(total).toBeGreaterThan(94_855)
      const whole = rowOf(page, 'books.services', '')
      expect(paiseIn((await whole.nth(1).textContent()) ?? '')[0]).toBe(total)

      await page.getByRole('combobox', { name: pageWords('exports.format') }).click()
      await page.getByRole('option', { name: /CSV/ }).click()
      await page.getByRole('combobox', { name: pageWords('exports.table') }).click()
      await page.getByRole('option', { name: pageWords('exports.table.sales'), exact: true }).click()
      await pageButton(page, 'exports.do').click()
      const link = page.getByRole('link', { name: new RegExp(`^${pageWords('exports.fetch')}`) })
      const [file] = await Promise.all([page.waitForEvent('download'), link.click(SHOWN_WITHIN)])
      const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      const place = (title: string) => head.replace('\uFEFF', '').split(',').indexOf(title)
      for (const [at, { figures }] of reports.entries()) {
        const done = lines
          .map((line) => line.split(','))
          .filter((cells) => cells[place('counter')] === NAMES[at] && cells[place('state')] === 'success')
          .reduce((sum, cells) => sum + Math.round(Number(cells[place('amount')]) * 100), 0)
        expect([NAMES[at], done]).toEqual([NAMES[at], figures.total.done.amountPaise])
      }
    })
    await test.step('a counter that is killed is silent after two days, and its page says since when', async () => {
      await third.kill()
      await office.kill()
      const database = new pg.Client({ connectionString: postgresOf(folder).url })
      await database.connect()
      await database.query('UPDATE counter SET last_seen_at_ms = last_seen_at_ms - $1 WHERE name = $2', [
        3 * DAY_MS,
        NAMES[2],
      ])
      await database.end()
      // The page was opened long ago: all of it is here, though the office is away.
      await goToPage(page, '/alerts', 'page.alerts')
      office = await offices.start(started, { port })
      const alert = page.getByText(`${pageWords('alerts.kind.counter-silent')} – ${NAMES[2]}`)
      // An office looks for the first time a minute after its start.
      await expect(alert).toBeVisible({ timeout: 90_000 })
      await expect(page).toHaveTitle(/1/)
      await expect(page.getByText(pageWords('page.failure.title'))).toHaveCount(0)
      await expectClean(page, 'a silent counter')
      await goToPage(page, '/', 'page.now')
      await expect(rowOf(page, 'now.counters', NAMES[2])).toContainText('3 days')
      // Started again it speaks, and nothing of its day is lost or counted twice.
      const again = await counters.start({ folder: third.folder })
      await isReady(again.window)
      await expect(rowOf(page, 'now.counters', NAMES[2])).not.toContainText('3 days', { timeout: 40_000 })
      await expect(rowOf(page, 'now.counters', NAMES[2])).toContainText('1 · ₹649.05')
    })
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  },
)
