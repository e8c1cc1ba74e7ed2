// The page that checks a log, in a browser, from the disk: the same logs and forgeries as the script.
import { pathToFileURL } from 'node:url'
import { chromium, expect, test as base, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium-places.mjs'
import { verifyPage } from '../../scripts/lib/verify-page.mjs'
import { exportText, forgeries, hex, OTHER_KEY, provenFile, SHOP_KEY, soundLog } from '../support/proof'
import { expectClean } from './support/axe'

const test = base.extend<{ checkPage: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  checkPage: async ({}, use) => {
    const executablePath = findChromium({ drawsWindow: false })
    const browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) complaints.push(`asked for ${request.url()}`)
    })
    await page.goto(pathToFileURL(verifyPage).href)
    await use(page)
    await browser.close()
    expect(complaints).toEqual([])
  },
})

async function check(page: Page, text: string, key: string): Promise<void> {
  await page
    .getByLabel('Exported log, or')
    .setInputFiles({ name: 'log.jsonl', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByLabel('Public key or fingerprint').fill(key)
  await page.getByRole('button', { name: 'Check' }).click()
}

/** Four rows of four groups, in capitals as a scanner of the code gives them. */
const asPrinted = (key: string): string =>
  (key.toUpperCase().match(/.{16}/g) ?? []).map((row) => row.replaceAll(/(.{4})(?=.)/g, '$1 ')).join('\n')

test('finds a sound log whole, by key, by fingerprint and without either', async ({ checkPage }) => {
  await expectClean(checkPage, 'the page before a check')
  await check(checkPage, exportText(soundLog()), hex(SHOP_KEY.publicKey))
  const headline = checkPage.getByRole('status').getByRole('heading')
  await expect(headline).toHaveText('The log is whole: 12 entries, signed up to entry 12')
  await check(checkPage, exportText(soundLog()), asPrinted(hex(SHOP_KEY.publicKey)))
  await expect(headline).toHaveText('The log is whole: 12 entries, signed up to entry 12')
  const field = checkPage.getByLabel('Public key or fingerprint')
  expect(await field.evaluate((shown) => shown.scrollHeight <= shown.clientHeight)).toBe(true)
  await expectClean(checkPage, 'the page with a verdict')
  await check(checkPage, exportText(soundLog()), '')
  await expect(checkPage.getByRole('status')).toContainText('No key was given')
  await check(checkPage, exportText(soundLog()), hex(OTHER_KEY.publicKey))
  await expect(headline).toContainText('by another key')
  await check(checkPage, exportText(soundLog()), 'nonsense')
  await expect(headline).toHaveText('This is not a key')
})

test('names the first bad entry of every forgery', async ({ checkPage }) => {
  for (const { what, log, says } of forgeries()) {
    await check(checkPage, exportText(log), hex(SHOP_KEY.publicKey))
    await expect(checkPage.getByRole('status').getByRole('heading'), what).toHaveText(says)
  }
})

test('says clearly that a browser without Ed25519 cannot check signatures', async ({ checkPage }) => {
  await checkPage.evaluate(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'))
  })
  await check(checkPage, exportText(soundLog()), hex(SHOP_KEY.publicKey))
  await expect(checkPage.getByRole('status')).toContainText('This browser does not know Ed25519')
})

test('checks a file for the accountant with its proof', async ({ checkPage }) => {
  const { file, proof } = provenFile()
  const give = async (...files: readonly (readonly [name: string, text: string])[]): Promise<void> => {
    await checkPage
      .getByLabel('Exported log, or')
      .setInputFiles(
        files.map(([name, text]) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
      )
    await checkPage.getByRole('button', { name: 'Check' }).click()
  }
  const headline = checkPage.getByRole('status').getByRole('heading')
  await checkPage.getByLabel('Public key or fingerprint').fill(hex(SHOP_KEY.publicKey))
  await give(['month.jsonl.proof.json', proof], ['month.jsonl', file])
  await expect(headline).toHaveText(
    'The file is the one that the log names: 2026-11-01 to 2026-11-30, up to entry 11 of the log',
  )
  await give(['month.jsonl', file.replace('sale', 'gift')], ['month.jsonl.proof.json', proof])
  await expect(headline).toHaveText('The file is not the one that the log names: it was changed')
  await expectClean(checkPage, 'the page with a verdict on a file')
  await give(['month.jsonl', file])
  await expect(headline).toHaveText('This is a file for an accountant: check it together with its proof')
  await give(['month.jsonl.proof.json', proof])
  await expect(headline).toHaveText('Choose the file of this proof too, both at once')
  await give(['month.jsonl', file], ['log.jsonl', exportText(soundLog())])
  await expect(headline).toHaveText('Choose one log, or a file and its proof')
})
