// Receipts in the running app: they fit every paper in every language, a copy says that it is one, and a printer on the shop's
// network gets them.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { LANGUAGES } from '@shared/domain/environment'
import { PAPERS } from '@shared/domain/receipt'
import { dotsIn, textIn } from '../support/printer-reader'
import { answerSaveDialog } from './dialogs'
import { expect, test } from './fixture'
import { ask, openPractice, sell, words } from './support/counter'

const ORDINARY = '9876543210'
const PENDING_THEN_SUCCESS = '9000000001'
/** Text may reach this far over the edge of its box before a letter is cut. */
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

/** Puts a receipt's page into the preview that is on the screen, and waits for its letters. */
async function show(window: Page, path: string): Promise<FrameLocator> {
  await window.locator('iframe').evaluate(async (frame: HTMLIFrameElement, address) => {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.src = address
    await loaded
    await frame.contentDocument?.fonts.ready
  }, path)
  return window.frameLocator('iframe')
}

/** What sticks out of the paper, by its words. */
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

test('fits every paper in every language, open or done', async ({ window }) => {
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
    await window.keyboard.press('Control+n')
  }
})

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
  await answerSaveDialog(app.electron, undefined)
  await ask(window, 'receipt.save-pdf', { requestId, paper: 'a4' })
  await expect(preview).toContainText('Duplicate 1')
})

/** A receipt printer on the loopback that keeps what it is sent. */
async function networkPrinter() {
  const jobs: Buffer[] = []
  const server = createServer((socket) => {
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => {
      jobs.push(Buffer.concat(parts))
      socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { jobs, port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** As the owner does it: by the settings, with a test page before it is kept. */
async function setUpNetworkPrinter(window: Page, port: number): Promise<void> {
  await window.keyboard.press('Control+,')
  await window.getByRole('radio', { name: words('en', 'settings.printer.way.network') }).check()
  await window.getByLabel(words('en', 'settings.printer.host')).last().fill(`127.0.0.1:${port}`)
  await window.getByRole('radio', { name: words('en', 'settings.printer.writing.letters') }).check()
  const form = window.locator('form').filter({ hasText: words('en', 'settings.printer.way') })
  await form.getByRole('button', { name: words('en', 'settings.printer.test') }).click()
  await form.getByRole('button', { name: words('en', 'settings.save') }).click()
  await expect(window.getByText(words('en', 'settings.saved')).first()).toBeVisible()
}

test('prints on the network, once it is set up there: English in letters, Hindi as a picture', async ({
  window,
}) => {
  const printer = await networkPrinter()
  await openPractice(window)
  await sell(window, ORDINARY)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
  const receipt = { requestId: await newestSale(window), paper: '80mm' }
  await setUpNetworkPrinter(window, printer.port)
  await expect.poll(() => printer.jobs.length).toBe(1)
  expect(textIn(printer.jobs.pop() ?? Buffer.alloc(0))).toContain('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

  expect(await ask(window, 'receipt.print', receipt)).toEqual({ ok: true, value: { sentTo: '127.0.0.1' } })
  await expect.poll(() => printer.jobs.length).toBe(1)
  const text = textIn(printer.jobs[0] ?? Buffer.alloc(0))
  expect(text).toContain('*** PRACTICE - SPECIMEN ***')
  expect(text).toContain('98765 43210')

  await ask(window, 'preferences.change', { language: 'hi' })
  expect(await ask(window, 'receipt.print', receipt)).toEqual({ ok: true, value: { sentTo: '127.0.0.1' } })
  await expect.poll(() => printer.jobs.length).toBe(2)
  const rows = dotsIn(printer.jobs[1] ?? Buffer.alloc(0))
  expect(rows[0]).toHaveLength(576)
  expect(rows.some((row) => row.some(Boolean))).toBe(true)
  printer.close()
})
