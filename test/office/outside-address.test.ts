// What the doctor says of an office at its outside address: the office is served on a socket, and before it stands a proxy that does one thing
// wrong. With real proxies: real-proxies.test.ts.
import { beforeAll, afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { serve, type ServedOffice } from '#office/server/api/serve'
import { examineOutside, OUTSIDE_ROWS, type OutsideOffice } from '#office/server/maintenance/outside'
import { PROBE_HEADER, PROBE_PATHS, probeProof } from '#office/server/maintenance/outside-probe'
import { freePort } from '../support/free-port'
import { newNonce, SIGN_IN_SECRET, testOffice, type TestOffice } from '../support/office'
import { carelessProxy, type Carelessness } from '../support/careless-proxy'

let office: TestOffice
let served: ServedOffice

beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll, hooks: { publicUrl: null, proxies: ['127.0.0.1'] } })
  served = await serve(office.app, { host: '127.0.0.1', port: 0, certificate: null })
  return () => served.close()
})

const behind = async (careless: Carelessness = {}, port = served.port): Promise<OutsideOffice> => ({
  ...(await carelessProxy(port, careless)),
  officeId: office.context.office.id,
  secret: SIGN_IN_SECRET,
})
const { refusals, figures, sender, body, events } = OUTSIDE_ROWS
const told = async (of: OutsideOffice, ...rows: Parameters<typeof examineOutside>[1] & object) =>
  (await examineOutside(of, rows)).map(({ is, what }) => `${is}: ${what}`)

describe('behind a proxy', () => {
  it('that does all as it should the doctor finds nothing', async () => {
    const found = await examineOutside(await behind())
    expect(found.filter(({ is }) => is !== 'well')).toEqual([])
    expect(found).toHaveLength(6)
  })

  it.each<[string, Carelessness, (typeof OUTSIDE_ROWS)[keyof typeof OUTSIDE_ROWS], RegExp]>([
    ['hands on what a stranger wrote', { sender: 'handed-on' }, sender, /^wrong: .*hands on who a stranger/],
    ['does not say who asks', { sender: 'unsaid' }, sender, /^wrong: .*does not say who asks/],
    ['adds to what a stranger wrote', { sender: 'added' }, sender, /^look: .*adds the sender’s address/],
    [
      'drops headers that it does not know',
      { dropsHeaders: true },
      sender,
      /^wrong: .*changes paths or headers/,
    ],
    [
      'shows the figures',
      { showsFigures: true, sender: 'unsaid' },
      figures,
      /^wrong: Anybody can read .*\/metrics/,
    ],
    ['takes bodies of 1 MB', { mostBody: 1024 * 1024 }, body, /^wrong: .*less than the 8 MB/],
    ['puts its own pages there', { ownPages: true }, refusals, /^wrong: .*page of its own/],
    [
      'holds each event back for a fifth of a second',
      { holdsBackMs: 200 },
      events,
      /^wrong: .*holds events back/,
    ],
  ])('that %s the doctor says so, and how it is mended', async (_what, careless, row, words) => {
    const [first, second] = await told(await behind(careless), row)
    expect(first).toMatch(/^well: .*leads to this office/)
    expect(second).toMatch(words)
  })

  it('that the office was not told of, the doctor names the address that it speaks from', async () => {
    const other = await testOffice({ again: office, hooks: { publicUrl: null, proxies: [] } })
    const unlisted = await serve(other.app, { host: '127.0.0.1', port: 0, certificate: null })
    try {
      const found = await told(await behind({ sender: 'added' }, unlisted.port), sender)
      expect(found[1]).toMatch(/^wrong: .*start it with --proxy 127\.0\.0\.1/)
    } finally {
      await unlisted.close()
    }
  })
})

describe('the name', () => {
  it('is said to lead elsewhere, to be trusted by nobody, or not to be reached', async () => {
    const here = await behind()
    const elsewhere = await behind({}, (await anotherServer()).port)
    expect(await told({ ...here, officeId: 'another' })).toEqual([
      expect.stringMatching(/^wrong: .*leads to another office/),
    ])
    expect(await told(elsewhere)).toEqual([expect.stringMatching(/^wrong: .*answered by something else/)])
    const { ca: _ca, ...untrusted } = here
    expect(await told(untrusted)).toEqual([expect.stringMatching(/^wrong: .*trusted by nobody/)])
    const nobody = { ...here, address: `https://127.0.0.1:${await freePort()}` }
    expect(await told(nobody)).toEqual([
      expect.stringMatching(/^look: .*cannot be reached from this computer/),
    ])
    expect(await told({ ...here, address: 'https://office.invalid' })).toEqual([
      expect.stringMatching(/^(?:wrong: Nobody knows the name|look: )/),
    ])
  })
})

describe('the probe', () => {
  it('answers nobody but the doctor of this office’s folder, and him once', async () => {
    const ask = (proof: string, path: string = PROBE_PATHS.arrived) =>
      office.request(path, { method: 'POST', headers: { [PROBE_HEADER]: proof }, body: 'x' })
    const nonce = await newNonce(office)
    const right = probeProof(SIGN_IN_SECRET, PROBE_PATHS.arrived, nonce)
    for (const proof of ['', nonce, `${nonce} `, probeProof('another secret', PROBE_PATHS.arrived, nonce)])
      expect((await ask(proof)).status).toBe(404)
    expect((await ask(right, PROBE_PATHS.line)).status).toBe(404)
    expect((await ask(probeProof(SIGN_IN_SECRET, PROBE_PATHS.arrived, 'made-up'))).status).toBe(404)
    expect((await ask(right)).body).toMatchObject({ bytes: 1 })
    expect((await ask(right)).status).toBe(404)
  })
})

/** What answers where the office should. */
async function anotherServer(): Promise<ServedOffice> {
  const fetch = (): Response => new Response('It works!')
  const other = await serve({ fetch }, { host: '127.0.0.1', port: 0, certificate: null })
  onTestFinished(other.close)
  return other
}
