// The page's file as the office sends it: with a picture of what somebody may see, and with nothing of anybody else.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { KNOWN_ID, preloadedSchema, lookOf, lookText, type PreloadedAnswers } from '#shared/office/first-page'
import type { OwnerOutput } from '#shared/office/owner-page'
import { createPreloadedAnswers } from '#office/server/owners/preloaded-answers'
import { pageRoutes } from '#office/server/page'
import { readBuiltPage } from '#office/server/page/built-page'
import { createFirstPages } from '#office/server/page/first-pages'
import { testOffice, type TestOffice } from '../support/office'
import { browserAt, firstOwner, invited, PASSWORD, signIn, type Browser } from '../support/owner'
import { VirtualTime } from '../support/virtual-time'

const STYLES = '@layer reset;body{color:red}'
const SCRIPT = 'begin()'
const NASTY = '</script><script>alert(1)</script><!--'

/** What the build leaves, as small as it can be; the picture says what it was given. */
function builtPage(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'galla-page-'))
  const web = join(folder, 'web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(
    join(web, 'index.html'),
    `<!doctype html><html lang="en"><head><style>${STYLES}</style></head><body><div id="root"></div><script>${SCRIPT}</script></body></html>`,
  )
  const parts = { parts: { page: ['assets/page.js'], now: ['assets/now.js'] }, texts: {} }
  writeFileSync(join(web, 'parts.json'), JSON.stringify(parts))
  writeFileSync(join(web, 'assets/page.js'), 'export {}')
  writeFileSync(join(web, 'assets/page.js.br'), 'packed when it was built')
  writeFileSync(join(folder, 'first-page.js'), program)
  return folder
}

const PROGRAM = `export const firstPage = async (known, look) => {
  if (look.theme === 'dark') throw new Error('cannot be drawn')
  return '<h1>' + (known.person === null ? 'sign in' : 'figures') + ' ' + look.language + '</h1>'
}`

let folder: string
let office: TestOffice
let owner: Browser
let shopOwner: Browser

beforeAll(async () => {
  folder = builtPage(PROGRAM)
  office = await testOffice({ atEnd: afterAll, pageFolder: join(folder, 'web') })
  ;({ owner } = await firstOwner(office))
  const { shopId } = (await owner.ask('add-shop', { name: NASTY })).body as OwnerOutput<'add-shop'>
  const [front] = [await office.counter('Front'), await office.counter('Back')]
  await owner.ask('place-counter', { counterId: front.counterId, shopId })
  shopOwner = await invited(office, owner, {
    email: 'meena@shop.test',
    role: 'shop-owner',
    shopIds: [shopId],
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Sent {
  readonly html: string
  readonly headers: Headers
  /** What the page begins with; null for nothing. */
  readonly known: PreloadedAnswers | null
}

async function opened(browser: Browser, headers: Readonly<Record<string, string>> = {}): Promise<Sent> {
  const response = await browser.get('/', headers)
  expect(response.status).toBe(200)
  const html = await response.text()
  const json = new RegExp(`<script type="application/json" id="${KNOWN_ID}">(.*?)</script>`).exec(html)?.[1]
  return {
    html,
    headers: response.headers,
    known: json === undefined ? null : preloadedSchema.parse(JSON.parse(json)),
  }
}

const answerOf = (known: PreloadedAnswers | null, name: string) =>
  known?.answers.find((answer) => answer.name === name)
const countersIn = (known: PreloadedAnswers | null) =>
  (answerOf(known, 'now')?.output as OwnerOutput<'now'> | undefined)?.counters.map((one) => one.name).sort()

describe('whoever is not signed in', () => {
  it('sees the form at once, in the language of their browser', async () => {
    const { html, known } = await opened(browserAt(office), { 'accept-language': 'xx, hi-IN;q=0.9, en' })
    expect(html).toContain('<div id="root"><h1>sign in hi</h1></div>')
    expect(html).toContain('<html lang="hi" data-theme="system">')
    expect(known).toEqual({
      person: null,
      answers: [{ name: 'state', input: {}, output: { hasOwner: true, kind: 'real' } }],
    })
  })

  it('is sent the same once, and is told then that it has not changed', async () => {
    const stranger = browserAt(office)
    const { headers } = await opened(stranger, { 'accept-encoding': 'gzip' })
    const tag = headers.get('etag') ?? ''
    expect(headers.get('cache-control')).toBe('no-cache')
    const again = await stranger.get('/', { 'accept-encoding': 'gzip', 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const inHindi = await stranger.get('/', {
      'accept-encoding': 'gzip',
      'accept-language': 'hi',
      'if-none-match': tag,
    })
    expect(inHindi.status).toBe(200)
  })

  it('is taken for nobody in particular where a link of another site leads here: the browser keeps its cookie back then', async () => {
    for (const site of ['cross-site', '']) {
      const { html, known, headers } = await opened(browserAt(office), { 'sec-fetch-site': site })
      expect(known).toBeNull()
      expect(html).toContain('<div id="root"></div>')
      expect(headers.get('vary')).toContain('sec-fetch-site')
    }
  })
})

describe('whoever is signed in', () => {
  it('sees their own figures at once, which no browser keeps', async () => {
    const all = await opened(owner)
    expect(all.html).toContain('<h1>figures en</h1>')
    expect(countersIn(all.known)).toEqual(['Back', 'Front'])
    expect(all.headers.get('cache-control')).toBe('no-store')
    expect(all.headers.get('etag')).toBeNull()
    const own = await opened(shopOwner)
    expect(own.known?.person?.role).toBe('shop-owner')
    expect(countersIn(own.known)).toEqual(['Front'])
  })

  it('is shown what the page would have asked for, from the same handlers', async () => {
    const { known } = await opened(owner, { cookie: 'galla-look=en.light.sandbox' })
    expect(answerOf(known, 'now')?.input).toEqual({ environment: 'sandbox' })
    const alerts = (await owner.ask('alerts')).body
    expect(answerOf(known, 'alerts')?.output).toEqual(alerts)
  })

  it('sees nothing of it before the second factor is set up', async () => {
    const { code } = (await owner.ask('invite', { email: 'vikram@shop.test', role: 'viewer', shopIds: [] }))
      .body as OwnerOutput<'invite'>
    const guest = browserAt(office)
    await guest.ask('accept-invitation', { code, name: NASTY, password: PASSWORD })
    await signIn(guest, 'vikram@shop.test')
    const { known, html } = await opened(guest)
    expect(known?.person).toMatchObject({ name: NASTY, hasSecondFactor: false })
    expect(known?.answers.map(({ name }) => name)).toEqual(['state'])
    // The name is what it is, and ends nothing.
    // Data, the list of parts, and the page's own script.
    expect(html.match(/<\/script>/g)).toHaveLength(3)
    expect(html).not.toContain('<!--')
  })

  it('is not kept waiting by figures that take long', async () => {
    const time = new VirtualTime()
    const never = () => new Promise<never>(() => {})
    const me = (await owner.ask('me')).body as OwnerOutput<'me'>
    const asker = { person: me, sessionId: 'a session' }
    const known = createPreloadedAnswers({
      context: { office: office.context.office, timers: time },
      people: { hasOwner: async () => true },
      handlers: { now: never, alerts: never },
      tokenIn: () => 'a token',
      presumedIn: async () => asker,
      askerOf: async () => asker,
    })
    const asked = known.of(new Headers(), { language: 'en', theme: 'system', environment: 'production' })
    await time.pass(250)
    expect((await asked)?.answers.map(({ name }) => name)).toEqual(['state'])
  })
})

describe('while it is asked who is here and what they may see', () => {
  const look = { language: 'en', theme: 'light', environment: 'production' } as const
  const pagesOf = () => createFirstPages(readBuiltPage(join(folder, 'web')), office.context.log)

  it('the head of the file is on its way already, packed or not', async () => {
    const unpacked = { null: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }
    for (const encoding of [null, 'gzip', 'br'] as const) {
      const known = Promise.withResolvers<PreloadedAnswers | null>()
      const [whole, first] = pagesOf().whileAsking(known.promise, look, encoding).tee()
      const { value } = (await first.getReader().read()) as { value: Uint8Array }
      expect(value.length).toBeGreaterThan(0)
      known.resolve(null)
      const html = String(unpacked[`${encoding}`](Buffer.from(await new Response(whole).arrayBuffer())))
      expect(html).toMatch(
        /^<!doctype html><html lang="en" data-theme="light">.*<div id="root"><\/div>.*<\/html>$/s,
      )
    }
  })

  it('whoever goes away meanwhile leaves nothing behind', async () => {
    const known = Promise.withResolvers<PreloadedAnswers | null>()
    const page = pagesOf().whileAsking(known.promise, look, 'br')
    await page.cancel()
    known.resolve(null)
    await expect(page.getReader().closed).resolves.toBeUndefined()
  })

  it('nobody’s figures are shown for a session that has run out, that somebody else signed, or that is none', async () => {
    const cookie = shopOwner.cookies()
    const person = async (of: string) => {
      const { known, html } = await opened(browserAt(office), { cookie: of })
      expect(html).toContain(known?.person ? 'figures' : 'sign in')
      return known?.person?.email ?? null
    }
    expect(await person(cookie)).toBe('meena@shop.test')
    const signature = /session_token=[^.;]*\.([^;]{8})/.exec(cookie)?.[1] ?? 'no signature'
    expect(await person(cookie.replace(signature, 'AAAAAAAA'))).toBeNull()
    expect(await person(cookie.replace(/session_token=[^.;]*/, 'session_token=%00'))).toBeNull()
    await office.context.pools.main
      .updateTable('session')
      .set({ expiresAt: new Date(0) })
      .where('token', '=', /session_token=([^.;]*)/.exec(cookie)?.[1] ?? '')
      .execute()
    expect(await person(cookie)).toBeNull()
  })

  it('the page asks for itself where the office cannot say, and the log says why', async () => {
    const pages = pageRoutes(
      join(folder, 'web'),
      { maybeSignedIn: () => true, of: () => Promise.reject(new Error('no connection')) },
      office.context.log,
    )
    const sent = await pages.request('/')
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('<div id="root"></div>')])
    expect(office.logged.join()).toContain('page.not-known')
  })
})

describe('the page’s file', () => {
  it('is drawn in the language and look that the browser told last, and by nonsense as for a new one', async () => {
    const stranger = browserAt(office)
    const drawn = async (look: string) =>
      (await opened(stranger, { cookie: `galla-look=${look}`, 'accept-language': 'ta' })).html
    expect(await drawn('kn.light.production')).toContain('<html lang="kn" data-theme="light">')
    for (const nonsense of ['', 'kn', 'xx.light.production', 'kn.light.production.more', '"><script>'])
      expect(await drawn(nonsense)).toContain('<html lang="ta" data-theme="system">')
    const look = { language: 'hi', theme: 'dark', environment: 'sandbox' } as const
    expect(lookOf(lookText(look))).toEqual(look)
  })

  it('names in its policy what stands in it, and lets in nothing else but files', async () => {
    const { headers } = await opened(browserAt(office))
    const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'self' 'sha256-${digestOf(STYLES)}';`)
    expect(policy).toContain(`script-src 'self' 'sha256-${digestOf(SCRIPT)}';`)
    expect(policy).not.toContain('unsafe')
  })

  it('comes without a picture where none can be drawn, and the log says why', async () => {
    const { html } = await opened(browserAt(office), { cookie: 'galla-look=en.dark.production' })
    expect(html).toContain('<div id="root"></div>')
    expect(office.logged.join()).toContain('page.not-drawn')
  })

  it('has its parts fetched with it, and those of the figures for whoever sees them', async () => {
    const partsOf = ({ html }: Sent) =>
      JSON.parse(
        /<script type="application\/json" id="parts">(.*?)<\/script>/.exec(html)?.[1] ?? '',
      ) as unknown
    expect(partsOf(await opened(browserAt(office)))).toEqual(['/assets/page.js'])
    expect(partsOf(await opened(owner))).toEqual(['/assets/page.js', '/assets/now.js'])
  })
})

describe('files named by what they hold', () => {
  it('are kept for a year, and sent as they were packed when they were built', async () => {
    const stranger = browserAt(office)
    const packed = await stranger.get('/assets/page.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(await packed.text()).toBe('packed when it was built')
    expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const plain = await stranger.get('/assets/page.js', { 'accept-encoding': 'identity' })
    expect(await plain.text()).toBe('export {}')
  })

  it('are those of the page alone, and what is not there is not kept', async () => {
    const stranger = browserAt(office)
    for (const path of ['/assets/none.js', '/assets/../../first-page.js', '/parts.json', '/first-page.js']) {
      const none = await stranger.get(path)
      expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })
})

it('an office from its sources, without a page, says so', async () => {
  const bare = await testOffice({ atEnd: onTestFinished })
  expect((await browserAt(bare).get('/')).status).toBe(404)
})
