// What strangers cost an office: the database nothing, whoever is known no wait and no connection.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MINUTE_MS } from '#shared/base/clock'
import { OWNER_API, OWNER_SIGN_IN } from '#shared/office/owner-page'
import { HEADERS, PATHS, PROTOCOL_VERSION } from '#shared/protocol'
import { serve } from '#office/server/api/serve'
import { createAttempts, SECRET_TRIES } from '#office/server/base/attempts'
import { createKnownNames } from '#office/server/base/known-names'
import { ADDRESS, clientOf, newNonce, testOffice, type Answered, type TestOffice } from '../support/office'
import { browserAt, firstOwner, signIn, type Browser } from '../support/owner'
import { VirtualTime } from '../support/virtual-time'

const SOON = { timeout: 10_000, interval: 20 }

let office: TestOffice
let owner: Browser

beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll })
  ;({ owner } = await firstOwner(office))
})

/** Nobody reads these tables until it is called, or the test has ended. */
async function locked(...tables: readonly string[]): Promise<() => Promise<unknown>> {
  const client = await clientOf(office.url)
  await client.query('BEGIN')
  for (const table of tables) await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`)
  const release = () => client.query('ROLLBACK').catch(() => {})
  onTestFinished(async () => void (await release()))
  return release
}

const waitingForLocks = async (): Promise<number> => {
  const client = await clientOf(office.url)
  const { rows } = await client.query<{ count: string }>(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  await client.end()
  return Number(rows[0]?.count)
}

describe('a stranger', () => {
  it('who finds eight before them is refused before the database is asked who they are', async () => {
    const release = await locked('user')
    let refused = 0
    const answers = Array.from({ length: 30 }, async (_, number) => {
      const { status } = await signIn(
        browserAt(office, `203.0.113.${number}`),
        `n${number}@shop.test`,
        'wrong one',
      )
      if (status === 429) refused += 1
      return status
    })
    await expect.poll(() => refused, SOON).toBe(22)
    await release()
    const statuses = await Promise.all(answers)
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    // Nobody looked: no attempt was lost.
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn(browserAt(office, '203.0.113.29'), 'n29@shop.test', 'wrong one')).status).toBe(401)
  })

  it.each([
    ['a session', `${OWNER_API}/me`, '__Secure-better-auth.session_token', 'A'.repeat(32)],
    [
      'a second factor',
      `${OWNER_SIGN_IN}/two-factor/verify-totp`,
      '__Secure-better-auth.two_factor',
      '2fa-x',
    ],
  ])('who makes up %s asks the database nothing', async (_what, path, name, value) => {
    await locked('session', 'verification', 'user')
    for (const signature of ['', '.', `.${randomBytes(32).toString('base64')}`, '.%', '.%E0%A4%A'])
      expect(
        (await browserAt(office).post(path, { code: '123456' }, { cookie: `${name}=${value}${signature}` }))
          .status,
      ).toBe(401)
  })

  it('who claims to be a counter asks the database once, however many they are', async () => {
    const asked = async (): Promise<Answered> =>
      office.request(PATHS.heartbeat, {
        method: 'POST',
        body: '{}',
        headers: {
          [HEADERS.version]: String(PROTOCOL_VERSION),
          [HEADERS.nonce]: await newNonce(office),
          [HEADERS.counter]: 'counter-made-up',
          [HEADERS.key]: randomBytes(8).toString('hex'),
          [HEADERS.proof]: 'x',
        },
      })
    const release = await locked('device_key')
    const answers = Array.from({ length: 20 }, asked)
    await expect.poll(waitingForLocks, SOON).toBe(1)
    await release()
    expect(new Set((await Promise.all(answers)).map(({ problem }) => problem?.kind))).toEqual(
      new Set(['proof']),
    )
  })

  it('sends no more than a form: the rest is refused unread, and the owner’s own is not', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(20_000) })
    const post = (path: string) =>
      office.request(path, {
        method: 'POST',
        body: large,
        headers: { origin: ADDRESS, 'content-length': String(large.length) },
      })
    for (const path of [
      PATHS.enrol,
      `${OWNER_SIGN_IN}/sign-in/email`,
      ...['state', 'first-owner', 'accept-invitation'].map((name) => `${OWNER_API}/${name}`),
    ])
      expect([path, (await post(path)).status]).toEqual([path, 413])
    expect((await owner.raw(`${OWNER_API}/me`, large)).status).toBe(400)
  })
})

it('names that are made up cost one question in a tenth of a second, and a new one is known at once', async () => {
  const time = new VirtualTime()
  const there = new Set(['one'])
  let asked = 0
  const names = createKnownNames(time, async () => {
    asked += 1
    return new Set(there)
  })
  const has = (name: string): Promise<boolean> => names.has(name)
  expect(await Promise.all(Array.from({ length: 50 }, (_, at) => has(`made-up-${at}`)))).not.toContain(true)
  expect([await has('one'), asked]).toEqual([true, 1])
  there.add('two')
  expect(await has('two')).toBe(false)
  names.added()
  expect([await has('two'), asked]).toEqual([true, 2])
  await time.pass(100)
  await has('made-up')
  expect(asked).toBe(3)
})

it('waits are whole milliseconds, as counters and pages read them', () => {
  let elapsed = 0.25
  const attempts = createAttempts({ elapsed: () => elapsed })
  const name = { name: 'one', tries: SECRET_TRIES }
  for (let tries = 0; tries < SECRET_TRIES.free; tries += 1) attempts.take([name])
  elapsed = 10.6
  expect(attempts.waitMs([name])).toBe(29_990)
})

describe('connections', () => {
  async function served(mostUnproven: number) {
    const place = await serve(office.app, { host: '127.0.0.1', port: 0, certificate: null, mostUnproven })
    onTestFinished(place.close)
    const open = async (): Promise<Socket> => {
      const socket = connect(place.port, '127.0.0.1').on('error', () => {})
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      return socket
    }
    return { open, port: place.port }
  }
  const isOpen = (socket: Socket): boolean => !socket.destroyed && socket.readyState === 'open'

  it('on which nobody says a word make room, the oldest first, and whoever is signed in keeps theirs', async () => {
    const { open, port } = await served(10)
    const known = await open()
    known.write(
      `POST ${OWNER_API}/me HTTP/1.1\r\nhost: x\r\norigin: ${ADDRESS}\r\ncookie: ${owner.cookies()}\r\ncontent-length: 2\r\n\r\n{}`,
    )
    const [answer] = (await once(known, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/)
    const silent: Socket[] = []
    for (let count = 0; count < 40; count += 1) silent.push(await open())
    await expect.poll(() => silent.filter(isOpen).length, SOON).toBe(10)
    expect(silent.slice(-10).every(isOpen)).toBe(true)
    expect(isOpen(known)).toBe(true)
    const health = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(health.status).toBe(200)
  })

  it('may send a body in chunks, as some proxies do, and leave in the middle of one', async () => {
    const { open } = await served(10)
    const head = `POST ${OWNER_API}/state HTTP/1.1\r\nhost: x\r\norigin: ${ADDRESS}\r\ntransfer-encoding: chunked\r\n\r\n`
    const answerTo = async (chunks: string): Promise<string> => {
      const socket = await open()
      socket.write(`${head}${chunks}`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      return answer.toString().split('\r\n', 1)[0] ?? ''
    }
    expect(await answerTo('1\r\n{\r\n1\r\n}\r\n0\r\n\r\n')).toBe('HTTP/1.1 200 OK')
    expect(await answerTo('1\r\n \r\n'.repeat(17_000))).toBe('HTTP/1.1 413 Payload Too Large')
    const leaving = await open()
    const known = office.logged.length
    leaving.write(`${head}1\r\n{\r\n`)
    leaving.destroy()
    expect(await answerTo('2\r\n{}\r\n0\r\n\r\n')).toBe('HTTP/1.1 200 OK')
    expect(office.logged.slice(known)).toEqual([])
  })

  it('over which many are asked at once and no answer is read end, and have no more files read than a browser', async () => {
    let asked = 0
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const waits = vi.spyOn(Socket.prototype, 'setTimeout')
    const fetch = async (): Promise<Response> => {
      asked += 1
      await answered
      return new Response('late')
    }
    const place = await serve({ fetch }, { host: '127.0.0.1', port: 0, certificate: null })
    onTestFinished(place.close)
    const socket = connect(place.port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8))
    await expect.poll(() => asked, SOON).toBe(8)
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500))
    await once(socket, 'close')
    answer()
    expect(asked).toBe(8)
    // Nothing moves: the system of whoever asked takes no more.
    expect(waits.mock.calls.map(([ms]) => ms)).toContain(2 * MINUTE_MS)
  })
})
