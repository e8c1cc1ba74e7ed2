// The owner's page in a browser that was never there: until what somebody came for is painted, against one word in an empty page of the same
// server.
import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../e2e/runtime'
import { sized, type Bench } from './comparison'
import { freePort } from '../support/free-port'
import { openBrowser, ownerIn } from './owner-browser'

const ROUNDS = sized(40, 1)
const OFFICE_WITHIN_MS = 90_000
const LOOK_AGAIN_MS = 100
const PAINTED = 'painted at ms: '

/** What a page is good for is painted once these words are: the button of the sign-in with its name, the sum of today. */
const USEFUL = {
  signIn: 'main form button[type=submit] span',
  now: 'main section p:has(> [class*=huge])',
  empty: 'p',
}

/**
 * An empty page of the same server, under the same policy and with the same heads as the page's own files: one word, and nothing that it would
 * wait for.
 */
const EMPTY_PAGE = 'empty-page-of-the-bench.html'
const EMPTY =
  '<!doctype html><html lang="en"><head><title>Empty</title></head><body><p>Empty</p></body></html>'

/** The built office with shops that sell, and a browser that has never been at its page. */
async function pageInBrowser() {
  const emptyPage = join(root, 'out-office/web/assets', EMPTY_PAGE)
  await writeFile(emptyPage, EMPTY)
  const port = await freePort()
  const address = `https://127.0.0.1:${port}`
  const words = ['--demo', '--shops', '4', '--days', '2', '--port', String(port), '--address', address]
  const office = spawn(process.execPath, [join(root, 'out-office/server.js'), ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  office.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  const until = performance.now() + OFFICE_WITHIN_MS
  const codes = () => [...said.matchAll(/owner@demo\.example.*code (\d+)/g)]
  const untilCodes = async (count: number): Promise<string> => {
    while (codes().length < count) {
      if (office.exitCode !== null || performance.now() > until)
        throw new Error(`the office did not start: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
    return codes().at(-1)?.[1] ?? ''
  }
  await untilCodes(1)
  const browser = await openBrowser()
  const signedIn = await ownerIn(browser, address, {
    password: /password (\S+) as/.exec(said)?.[1] ?? '',
    code: () => {
      const next = codes().length + 1
      office.stdin.write('\n')
      return untilCodes(next)
    },
  })
  /** From the request until the useful words are painted, ms, with nothing in the browser's cache. */
  const usefulPaint = async (path: string, useful: string, who?: typeof signedIn): Promise<number> => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, ...(who && { storageState: who }) })
    try {
      await context.addInitScript(tellUseful, { selector: useful, told: PAINTED })
      const page = await context.newPage()
      // The page says it by itself: to ask it would take of the time in which it draws.
      const painted = page.waitForEvent('console', (message) => message.text().startsWith(PAINTED))
      await page.goto(`${address}${path}`, { waitUntil: 'commit' })
      return Number((await painted).text().slice(PAINTED.length))
    } finally {
      await context.close()
    }
  }
  return {
    signIn: () => usefulPaint('/', USEFUL.signIn),
    now: () => usefulPaint('/', USEFUL.now, signedIn),
    empty: () => usefulPaint(`/assets/${EMPTY_PAGE}`, USEFUL.empty),
    close: async () => {
      await browser.close()
      const ended = new Promise((resolve) => office.once('exit', resolve))
      office.kill('SIGTERM')
      await ended
      await rm(emptyPage, { force: true })
    },
  }
}

/** In the page, before anything of it: says when the browser had painted the words that `selector` names, after `told`. */
function tellUseful({ selector, told }: { readonly selector: string; readonly told: string }): void {
  new MutationObserver(() => {
    for (const element of document.querySelectorAll(selector)) element.setAttribute('elementtiming', 'useful')
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    const [first] = list.getEntries()
    if (first !== undefined) console.debug(`${told}${first.startTime}`)
  }).observe({ type: 'element', buffered: true })
}

export const bench = async (): Promise<Bench> => {
  const page = await pageInBrowser()
  return {
    comparisons: [
      {
        what: 'until the form to sign in is painted, at a browser that does not know the page',
        against: 'one word in an empty page of the same server',
        aimRatio: 1.5,
        rounds: ROUNDS,
        ours: page.signIn,
        plain: page.empty,
      },
      {
        what: 'until the sum of today is painted for who is signed in, at a browser without the page’s files',
        against: 'one word in an empty page of the same server',
        aimRatio: 1.5,
        rounds: ROUNDS,
        ours: page.now,
        plain: page.empty,
      },
    ],
    close: page.close,
  }
}
