// The built office as a process, and somebody at its page in a browser of their own.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../../../scripts/lib/chromium-places.mjs'
import { authenticatorCode } from '#office/server/demo/authenticator'
import type { PageKey } from '#office/web/texts/words'
import { freePort } from '../../support/free-port'
import { counted } from '../../support/counted'
import { expect, runningTest } from '../fixture'
import { root } from '../runtime'

const OFFICE_WITHIN_MS = 60_000
const LINE = /galla-office:\S+/g
const FIRST_CODE = /code there: (\S+)/

export interface RunningOffice {
  readonly address: string
  /** The line that lets the next counter in; each is good for one. */
  nextLine(): Promise<string>
  /** The code that makes somebody the first owner. */
  firstCode(): string
  /** What it has said so far. */
  said(): string
  /** Enter at its console. */
  pressEnter(): void
  /** As in a power cut (SIGKILL). Its PostgreSQL lives on. */
  kill(): Promise<void>
  /** Resolves once it has ended, by itself too. */
  ended(): Promise<void>
  end(): Promise<void>
}

export interface OfficeOptions {
  /** Any free one, unless told. */
  readonly port?: number
  /** Where counters reach it, if not at its own port. */
  readonly address?: string
  readonly env?: Readonly<Record<string, string>>
}

const spawnOffice = (words: readonly string[], env: OfficeOptions['env']): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [join(root, 'out-office/server.js'), ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })

/** As `npm run office -- …` starts it, without what that installs. */
export async function startOffice(
  words: readonly string[],
  { port, address, env }: OfficeOptions = {},
): Promise<RunningOffice> {
  counted('postgres', runningTest())
  const at = port ?? (await freePort())
  const own = `https://127.0.0.1:${at}`
  const child = spawnOffice([...words, '--port', String(at), '--address', address ?? own], env)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  let found = 0
  const hear = (piece: Buffer): void => void (said += piece.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return {
    address: own,
    nextLine: async () => {
      if (found > 0) child.stdin.write('\n')
      await expect
        .poll(() => [...said.matchAll(LINE)].length, { message: said, timeout: OFFICE_WITHIN_MS })
        .toBeGreaterThan(found)
      found += 1
      return [...said.matchAll(LINE)].at(-1)?.[0] ?? ''
    },
    firstCode: () => FIRST_CODE.exec(said)?.[1] ?? '',
    said: () => said,
    pressEnter: () => void child.stdin.write('\n'),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    ended: () => ended,
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** One command of the office, run to its end. Resolves to what it said. */
export async function runOffice(words: readonly string[], env: OfficeOptions['env'] = {}): Promise<string> {
  const child = spawnOffice(words, env)
  let said = ''
  const hear = (piece: Buffer): void => void (said += piece.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  await once(child, 'close')
  return said
}

const TEXTS = join(root, 'shared/languages/en/owner')
const pageTexts: Readonly<Record<string, string>> = Object.assign(
  {},
  ...readdirSync(TEXTS).map((name) => JSON.parse(readFileSync(join(TEXTS, name), 'utf8')) as object),
)

/** A text of the owner's page in English. */
export const pageWords = (key: PageKey): string => pageTexts[key] ?? key

/** A browser in which people open the office's page. They take its certificate as it is: it is the office's own. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium({ drawsWindow: false })
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

export async function openPage(browser: Browser, office: RunningOffice): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-IN' })
  const page = await context.newPage()
  await page.goto(office.address)
  return page
}

/** The same, of a slow line: the page's own scripts come when the test lets them in. */
export async function openHeldPage(
  browser: Browser,
  office: RunningOffice,
): Promise<{ readonly page: Page; readonly letScriptsIn: () => void }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-IN' })
  const page = await context.newPage()
  const { promise: areLetIn, resolve: letScriptsIn } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await areLetIn
    await route.continue()
  })
  await page.goto(office.address, { waitUntil: 'commit' })
  return { page, letScriptsIn }
}

export const PASSWORD = 'ration card 1974 blue'

export const pageField = (page: Page, key: PageKey): Locator =>
  page.getByLabel(pageWords(key), { exact: true })
export const pageButton = (page: Page, key: PageKey): Locator =>
  page.getByRole('button', { name: pageWords(key), exact: true })

/** The form of the first owner is filled, with this code, and sent. */
export async function sendFirstOwner(page: Page, code: string): Promise<void> {
  await pageField(page, 'sign-in.first.code').fill(code)
  await pageField(page, 'sign-in.name').fill('Asha')
  await pageField(page, 'sign-in.email').fill('asha@shop.test')
  await pageField(page, 'sign-in.password').fill(PASSWORD)
  await pageButton(page, 'sign-in.first.do').click()
}

const CODE_LASTS_MS = 30_000
const CODE_ARRIVES_WITHIN_MS = 5_000

/** Sets up the second factor and lands on the page of this moment. Returns the authenticator's secret. */
export async function setUpSecondFactor(page: Page): Promise<string> {
  const secret = (await page.locator('strong').first().textContent()) ?? ''
  await page.getByText(pageWords('sign-in.factor.written')).click()
  // The code before: each is good once, and the next sign-in takes the present one. It must not go out of date on its way.
  const leftMs = CODE_LASTS_MS - (Date.now() % CODE_LASTS_MS)
  if (leftMs < CODE_ARRIVES_WITHIN_MS) await page.waitForTimeout(leftMs)
  await pageField(page, 'sign-in.code').fill(authenticatorCode(secret, Date.now() - CODE_LASTS_MS))
  await pageButton(page, 'sign-in.code.do').click()
  await expect(page.getByRole('heading', { level: 1, name: pageWords('page.now') })).toBeVisible()
  return secret
}

export async function goToPage(page: Page, path: string, heading: PageKey): Promise<void> {
  await page.evaluate((to) => (window.location.hash = to), path)
  await expect(page.getByRole('heading', { level: 1, name: pageWords(heading) })).toBeVisible()
}
