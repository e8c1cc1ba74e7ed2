// From the moment in which a counter has written a sale to its log until an owner sees it: the counter's own part that sends, the office on its
// PostgreSQL, and the built page in a browser.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { enrolmentLine } from '#shared/office/enrolment'
import { authenticatorCode } from '#office/server/demo/authenticator'
import { systemTimers } from '#office/server/system'
import { root } from '../e2e/runtime'
import { enteredCounter } from '../support/office-counter'
import { openedOffice } from '../support/opened-office'
import { sized, type Bench } from './comparison'
import { officeDatabase } from './office-database'
import { freePort } from '../support/free-port'
import { openBrowser, ownerIn } from './owner-browser'

const ROUNDS = sized(200, 2)
/** What a change may take until it is seen, p95. */
const SEEN_WITHIN_MS = 1_500
/** Sales come at any moment of the office's own beat. */
const LONGEST_BETWEEN_MS = 1_000
const COUNTERS = 3
const LOOPBACK = '127.0.0.1'
const OWNER = { name: 'Asha', email: 'owner@demo.example', password: 'ration card 1974 blue' }

async function servedOffice() {
  const database = await officeDatabase()
  const port = await freePort()
  const address = `https://${LOOPBACK}:${port}`
  const office = await openedOffice(
    { url: database.url, folder: join(database.folder, 'office') },
    { kind: 'real', port, address, isBehindProxy: false, pageFolder: join(root, 'out-office/web') },
  )
  return { database, office, address }
}

/** The first owner, and the secret of their authenticator. */
async function firstOwner({ office, address }: Awaited<ReturnType<typeof servedOffice>>): Promise<string> {
  const cookies = new Map<string, string>()
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await office.app.fetch(
      new Request(`${address}/owner/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          origin: address,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
      }),
    )
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  await post('api/first-owner', { ...OWNER, code: office.app.people.firstCode() })
  await post('auth/sign-in/email', { email: OWNER.email, password: OWNER.password })
  const made = (await post('auth/two-factor/enable', { password: OWNER.password })) as { totpURI: string }
  const secret = new URL(made.totpURI).searchParams.get('secret') ?? ''
  // The code before: each is good once.
  await post('auth/two-factor/verify-totp', { code: authenticatorCode(secret, Date.now() - 30_000) })
  return secret
}

/** In the page: each number of sales that it ever shows, with the time at which it was painted. */
function noteCounts(): void {
  const seen: Record<string, number> = {}
  Object.assign(window, { seen })
  const look = (): void => {
    const texts = [...document.querySelectorAll('main section p')].map(({ textContent }) => textContent ?? '')
    const count = texts
      .map((text) => /^([\d,]+) sales? /.exec(text)?.[1])
      .find((found) => found !== undefined)
    if (count !== undefined) seen[count.replaceAll(',', '')] ??= performance.timeOrigin + performance.now()
    requestAnimationFrame(look)
  }
  // A frame is looked at in the one after it: it is on the screen then.
  requestAnimationFrame(look)
}

export const bench = async (): Promise<Bench> => {
  const served = await servedOffice()
  const { office, address, database } = served
  const secret = await firstOwner(served)
  const browser = await openBrowser()
  const state = await ownerIn(browser, address, {
    password: OWNER.password,
    code: async () => authenticatorCode(secret, Date.now()),
  })
  const context = await browser.newContext({ ignoreHTTPSErrors: true, storageState: state })
  await context.addInitScript(noteCounts)
  const page = await context.newPage()
  await page.goto(address)
  const counters = await Promise.all(
    Array.from({ length: COUNTERS }, async (_, at) => {
      const code = await office.app.enrolment.newCode('console')
      const line = enrolmentLine({ address, code, authorityDigest: office.authorityDigest, kind: 'real' })
      return enteredCounter(line, `Counter ${at + 1}`, undefined, systemTimers)
    }),
  )
  let sold = 0
  const round = async (): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_BETWEEN_MS))
    sold += 1
    await counters[sold % COUNTERS]?.sell(`98765${sold}`, `SALE-${randomBytes(8).toString('hex')}`)
    const writtenAtMs = performance.timeOrigin + performance.now()
    const shown = await page.waitForFunction(
      (count) => (window as unknown as { seen: Record<string, number> }).seen[count],
      String(sold),
    )
    return Number(await shown.jsonValue()) - writtenAtMs
  }
  return {
    comparisons: [
      {
        what: 'a sale from its commit at a counter until the owner’s page shows it',
        against: 'the time that it may take',
        aimRatio: 1,
        at: 'p95',
        rounds: ROUNDS,
        ours: round,
        plain: () => SEEN_WITHIN_MS,
      },
    ],
    close: async () => {
      await browser.close()
      for (const counter of counters) await counter.office.close()
      await office.close()
      await database.close()
    },
  }
}
