// A page of Chromium that papers are laid out in, with the app's own fonts and stylesheets.
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium-places.mjs'
import { fontAt } from './paper-fonts'

export const PAPER_ORIGIN = 'https://receipts.test'
const SHOWN = `${PAPER_ORIGIN}/shown`

export interface PaperPage {
  readonly page: Page
  /** Shows a whole document, once its fonts are here. */
  show(html: string): Promise<void>
  /** The texts that extend over the edge of the paper, by more than a rounding error. */
  stickingOut(): Promise<string[]>
  /** Whether the files of fonts are there from now on. */
  haveFonts(are: boolean): void
  close(): Promise<void>
}

type Answer = (request: { readonly method: string; readonly url: string }) => Promise<Response | null>

/** `answer`: what the app answers at the addresses of papers; null for every other. */
export async function openPaperPage(answer: Answer): Promise<PaperPage> {
  let shown = ''
  let hasFonts = true
  const browser = await chromium.launch({
    // If there is none, the browser that Playwright keeps.
    executablePath: findChromium({ drawsWindow: false }),
    args: ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--disable-gpu'],
  })
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  await page.route(`${PAPER_ORIGIN}/**`, async (route) => {
    const url = route.request().url()
    if (url === SHOWN) return route.fulfill({ body: shown, contentType: 'text/html' })
    const font = fontAt(new URL(url).pathname)
    if (font !== null)
      return hasFonts ? route.fulfill({ body: font, contentType: 'font/woff2' }) : route.abort()
    const given = await answer({ method: 'GET', url })
    if (given === null) return route.abort()
    return route.fulfill({
      status: given.status,
      headers: Object.fromEntries(given.headers),
      body: Buffer.from(await given.arrayBuffer()),
    })
  })
  return {
    page,
    show: async (html) => {
      shown = html
      await page.goto(SHOWN)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
    },
    stickingOut: () =>
      page.evaluate(() => {
        return [...document.querySelectorAll('main :is(p, dt, dd, h1, h2, svg, img)')]
          .filter((part) => {
            const letters = document.createRange()
            letters.selectNodeContents(part)
            const right = Math.max(part.getBoundingClientRect().right, letters.getBoundingClientRect().right)
            const paper = part.closest('main')?.getBoundingClientRect() ?? new DOMRect()
            return right > Math.min(paper.right, innerWidth) + 1 && !part.matches('.specimen-foot')
          })
          .map((part) => part.textContent ?? part.tagName)
      }),
    haveFonts: (are) => void (hasFonts = are),
    close: () => browser.close(),
  }
}
