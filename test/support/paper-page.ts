// A page of Chromium that papers are laid out in, with the app's own fonts and stylesheets.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium-places.mjs'
import { fontAt } from './paper-fonts'

const SHOWN = '/shown'

export interface PaperPage {
  readonly page: Page
  /** Where `answer` is asked. */
  readonly origin: string
  /** Shows a whole document, once its fonts are here. */
  show(html: string): Promise<void>
  /** The texts that extend over the edge of the paper, by more than a rounding error. */
  stickingOut(): Promise<string[]>
  close(): Promise<void>
}

export type AnswerOfPapers = (request: {
  readonly method: string
  readonly url: string
}) => Promise<Response | null>

/** `answer`: what the app answers at the addresses of papers; null for every other. */
export async function openPaperPage(
  answer: AnswerOfPapers,
  { hasFonts = true }: { readonly hasFonts?: boolean } = {},
): Promise<PaperPage> {
  let shown = ''
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, href } = new URL(request.url ?? '/', origin)
    if (pathname === SHOWN) return void response.setHeader('content-type', 'text/html').end(shown)
    const font = fontAt(pathname)
    // The browser keeps them: every paper has several, and they are large.
    if (font !== null && hasFonts) return void response.setHeader('cache-control', 'max-age=3600').end(font)
    const given = font === null ? await answer({ method: 'GET', url: href }) : null
    if (given === null) return void response.writeHead(404).end()
    response.writeHead(given.status, Object.fromEntries(given.headers))
    response.end(Buffer.from(await given.arrayBuffer()))
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    // If there is none, the browser that Playwright keeps.
    executablePath: findChromium({ drawsWindow: false }),
    args: ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--disable-gpu'],
  })
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  return {
    page,
    origin,
    show: async (html) => {
      shown = html
      await page.goto(`${origin}${SHOWN}`)
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
    close: async () => {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
