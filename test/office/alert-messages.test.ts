// Alerts that are told to an address of the owner's choice: signed, once, never to where nobody allowed it, and whatever is at the other end.
import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import type { AlertWebhook } from '#shared/office/alert-webhook'
import type { OwnerOutput } from '#shared/office/owner-page'
import { believedClock } from '#office/server/base/office-clock'
import { createAlertMessages, MOST_TRIES } from '#office/server/alerts/message-queue'
import { isPublicAddress, type Lookup } from '#office/server/alerts/own-network'
import { post } from '#office/server/alerts/post'
import { createWebhook, MOST_NAMED, webhookWay } from '#office/server/alerts/webhook'
import { chat, type CameMessage } from '../support/chat-server'
import { testOffice, type TestOffice } from '../support/office'
import { firstOwner, invited, type Browser } from '../support/owner'
import { VirtualTime } from '../support/virtual-time'

const SECRET = 'a secret of a test, of more than 32 characters'

let office: TestOffice
let owner: Browser
const time = new VirtualTime()

beforeAll(async () => {
  // Its own job stands still: each test sends for itself.
  office = await testOffice({ atEnd: afterAll, timers: new VirtualTime() })
  ;({ owner } = await firstOwner(office))
})

beforeEach(async () => {
  for (const table of ['alert', 'alert_delivery', 'setting'] as const)
    await office.context.pools.main.deleteFrom(table).execute()
})

/** As after a start of the office; time is the test's. */
function messages() {
  const context = { ...office.context, clock: believedClock(time) }
  const made = createAlertMessages(context, webhookWay(context, createWebhook(context, SECRET)))
  onTestFinished(made.close)
  return made
}

const told = async () => (await owner.ask('alert-webhook')).body as AlertWebhook
const set = async (address: string) =>
  (await owner.ask('set-alert-webhook', { address, isOwnNetwork: true })).body as { readonly secret: string }
const raise = (key: string) =>
  office.context.alerts.raise({
    kind: 'conflicting-sales',
    key,
    details: { counters: ['One', 'Two'], requestIds: ['SALE-SECRET', '9876543210'], timesMs: [0, 0] },
  })
const parsed = ({ text }: CameMessage) =>
  JSON.parse(text) as { id: string; count: number; kinds: unknown; alerts: unknown[]; text: string }

describe('an alert', () => {
  it('is told once, signed by the secret that was shown once, and nothing of the sale', async () => {
    const { came, address } = await chat()
    const { secret } = await set(address)
    await raise('a')
    const { send } = messages()
    await send()
    await send()
    expect(came).toHaveLength(1)
    const [{ headers, text }] = came as [CameMessage]
    expect(parsed({ headers, text })).toMatchObject({
      officeKind: 'real',
      count: 1,
      kinds: [{ kind: 'conflicting-sales', count: 1 }],
    })
    expect(text).not.toMatch(/SALE-SECRET|9876543210/)
    const [, seconds = '', digest] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['galla-signature'])) ?? []
    expect(digest).toBe(createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex'))
    const seen = await told()
    expect(seen).toMatchObject({
      webhook: { host: new URL(address).host },
      last: { state: 'sent', tries: 1 },
    })
    expect(JSON.stringify(seen)).not.toMatch(/token|secret/)
    const kept = await office.context.pools.main.selectFrom('setting').select('value').execute()
    expect(JSON.stringify(kept)).not.toContain('token')
    await raise('b')
    await send()
    expect(came).toHaveLength(2)
  })

  it('names counter and shop in one line each, whatever was typed as their names', async () => {
    const { came, address } = await chat()
    await set(address)
    const { counterId } = await office.counter('One\r\n\u202Eowt\u2028http://evil.test ज़\u200Dरा')
    await office.context.alerts.raise({
      kind: 'counter-silent',
      counterId,
      key: 'a',
      details: { sinceMs: 0 },
    })
    await messages().send()
    const [only] = came as [CameMessage]
    expect(parsed(only).alerts).toMatchObject([{ counter: 'One owt http://evil.test ज़\u200Dरा', shop: null }])
  })

  it('is one message with a thousand others of the same minute', async () => {
    const { came, address } = await chat()
    await set(address)
    for (let one = 0; one < 1_000; one += 1) await raise(String(one))
    await messages().send()
    const [only] = came as [CameMessage]
    expect(came).toHaveLength(1)
    expect(parsed(only)).toMatchObject({ count: 1_000 })
    expect(parsed(only).alerts).toHaveLength(MOST_NAMED)
  })

  it('is told again under the same id, with growing waits, until it is taken', async () => {
    let status = 503
    const { came, address } = await chat((response) => response.writeHead(status).end())
    await set(address)
    await raise('a')
    const { send } = messages()
    await send()
    await raise('b')
    await messages().send()
    expect(came).toHaveLength(1)
    expect((await told()).last).toMatchObject({ state: 'waiting', outcome: 'refused' })
    await time.pass(MINUTE_MS)
    await send()
    await time.pass(MINUTE_MS)
    await send()
    expect(came).toHaveLength(2)
    status = 204
    await time.pass(MINUTE_MS)
    await send()
    expect(new Set(came.map((each) => parsed(each).id)).size).toBe(1)
    expect((await told()).last).toMatchObject({ state: 'sent', tries: 3 })
    // What was raised meanwhile comes with the next one.
    await send()
    expect(came.map((each) => parsed(each).count)).toEqual([1, 1, 1, 1])
    expect(came.at(-1)?.headers['galla-message']).not.toBe(came[0]?.headers['galla-message'])
  })

  it('is given up after many tries, and the next one is told nevertheless', async () => {
    let status = 500
    const { came, address } = await chat((response) => response.writeHead(status).end())
    await set(address)
    await raise('a')
    const { send } = messages()
    for (let tries = 0; tries < MOST_TRIES + 2; tries += 1) {
      await send()
      await time.pass(HOUR_MS)
    }
    expect(came).toHaveLength(MOST_TRIES)
    expect((await told()).last).toMatchObject({ state: 'given-up', outcome: 'refused' })
    status = 200
    await raise('b')
    await send()
    expect((await told()).last).toMatchObject({ state: 'sent', tries: 1 })
  })

  it('does not wait for the time of a clock that was set back', async () => {
    const { came, address } = await chat((response) => response.writeHead(500).end())
    await set(address)
    await raise('a')
    const { send } = messages()
    await send()
    time.jumpWallClock(-DAY_MS)
    await send()
    expect(came).toHaveLength(2)
  })

  it('goes nowhere once the address is removed, and is told when there is one again', async () => {
    const first = await chat((response) => response.writeHead(500).end())
    await set(first.address)
    await raise('a')
    const { send } = messages()
    await send()
    expect((await owner.ask('remove-alert-webhook')).status).toBe(200)
    expect((await owner.ask('remove-alert-webhook')).status).toBe(404)
    expect((await owner.ask('try-alert-webhook')).status).toBe(404)
    await time.pass(HOUR_MS)
    await send()
    expect(first.came).toHaveLength(1)
    expect(await told()).toEqual({ webhook: null, isUnreadable: false, last: null })
    const second = await chat()
    await set(second.address)
    await send()
    expect(second.came).toHaveLength(1)
  })
})

describe('an address that was set', () => {
  it('under the key of another folder is told to nobody, and said to be set again', async () => {
    const { came, address } = await chat()
    const { context } = office
    await createWebhook(context, 'the secret of another folder, as long as any').set(context.pools.main, {
      address,
      isOwnNetwork: true,
      changedBy: 'asha',
    })
    await raise('a')
    await messages().send()
    expect(came).toEqual([])
    expect(await told()).toEqual({ webhook: null, isUnreadable: true, last: null })
    expect((await owner.ask('try-alert-webhook')).status).toBe(404)
    await set(address)
    await messages().send()
    expect(came).toHaveLength(1)
    expect(await told()).toMatchObject({ webhook: { isSetterGone: false }, isUnreadable: false })
  })

  it('by somebody who was removed is told all the same, and the others see it', async () => {
    const { came, address } = await chat()
    const other = await invited(office, owner, { email: 'ravi@shop.test', role: 'distributor', shopIds: [] })
    await other.ask('set-alert-webhook', { address, isOwnNetwork: true })
    expect(await told()).toMatchObject({ webhook: { isSetterGone: false } })
    const people = (await owner.ask('people')).body as OwnerOutput<'people'>
    const { personId } = people.find(({ email }) => email === 'ravi@shop.test') ?? {}
    expect((await owner.ask('remove-person', { personId })).status).toBe(200)
    await raise('a')
    await messages().send()
    expect(came).toHaveLength(1)
    expect(await told()).toMatchObject({ webhook: { isSetterGone: true } })
  })
})

describe('an alert that ended', () => {
  it('is listed with when and why, the last one first, and an open one is not', async () => {
    for (const key of ['seen', 'gone', 'open']) await raise(key)
    await owner.ask('close-alert', { alertId: 'conflicting-sales:seen' })
    await office.context.alerts.end({ kind: 'conflicting-sales', key: 'gone' })
    const ended = (await owner.ask('ended-alerts')).body as OwnerOutput<'ended-alerts'>
    expect(ended.map(({ alertId, why }) => [alertId, why])).toEqual([
      ['conflicting-sales:gone', 'gone'],
      ['conflicting-sales:seen', 'seen'],
    ])
    for (const { raisedAtMs, endedAtMs } of ended) expect(endedAtMs).toBeGreaterThanOrEqual(raisedAtMs)
    const counter = await office.counter('Another one')
    await office.context.alerts.raise({
      kind: 'conflicting-sales',
      counterId: counter.counterId,
      key: 'seen',
      details: { counters: ['One', 'Two'], requestIds: ['a', 'b'], timesMs: [0, 0] },
    })
    const open = (await owner.ask('alerts')).body as OwnerOutput<'alerts'>
    expect(open.find(({ alertId }) => alertId === 'conflicting-sales:seen')).toMatchObject({
      counterId: counter.counterId,
    })
    const again = (await owner.ask('ended-alerts')).body as OwnerOutput<'ended-alerts'>
    expect(again.map(({ alertId }) => alertId)).toEqual(['conflicting-sales:gone'])
  })
})

it('of a practice office says that it is practice', async () => {
  const practice = await testOffice({ kind: 'practice', timers: new VirtualTime() })
  const { came, address } = await chat()
  const webhook = createWebhook(practice.context, SECRET)
  await webhook.set(practice.context.pools.main, { address, isOwnNetwork: true, changedBy: 'asha' })
  const { send, tryOut } = createAlertMessages(practice.context, webhookWay(practice.context, webhook))
  await practice.context.alerts.raise({ kind: 'wrong-codes', key: 'a', details: { count: 5 } })
  await send()
  await tryOut()
  expect(came.map((each) => parsed(each).text)).toEqual([
    expect.stringContaining('practice'),
    expect.stringContaining('practice'),
  ])
})

describe('an address', () => {
  const outcome = async (address: string): Promise<unknown> => {
    await set(address)
    return (await owner.ask('try-alert-webhook')).body
  }

  it('is tried at once, and says what came of it', async () => {
    const good = await chat()
    expect(await outcome(good.address)).toEqual({ outcome: 'taken' })
    const moved = await chat((response) => response.writeHead(302, { location: good.address }).end())
    expect(await outcome(moved.address)).toEqual({ outcome: 'refused' })
    expect(good.came).toHaveLength(1)
    const gone = await chat((response) => response.destroy())
    expect(await outcome(gone.address)).toEqual({ outcome: 'no-answer' })
    const endless = await chat((response) => {
      const more = (): boolean => response.write(Buffer.alloc(64 * 1_024))
      response.writeHead(200).on('drain', more)
      more()
    })
    expect(await outcome(endless.address)).toEqual({ outcome: 'taken' })
  })

  it.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: chat\r\n\r\n'],
    ['no HTTP', 'hello\r\n\r\n'],
    ['a head without an end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`],
    ['nothing', ''],
  ])('that answers with %s is told as one that did not answer', async (_what, nonsense) => {
    const { address } = await chat((response) => response.socket?.end(nonsense))
    expect(await outcome(address)).toEqual({ outcome: 'no-answer' })
  })

  it.each([
    ['http://chat.test/hook', false],
    ['https://name:word@chat.test/', true],
    ['https://name@chat.test/', true],
    ['ftp://chat.test/', true],
    ['file:///etc/passwd', true],
    ['chat.test', false],
  ])('is refused if it is %s', async (address, isOwnNetwork) => {
    expect((await owner.ask('set-alert-webhook', { address, isOwnNetwork })).status).toBe(400)
  })

  it('never leads into the own network unless somebody said so, by whatever it is written', async () => {
    const { came, address } = await chat()
    const port = new URL(address).port
    const resolving =
      (...addresses: readonly string[]): Lookup =>
      (_name, _options, done) =>
        done(
          null,
          addresses.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 })),
        )
    const posted = (to: string, lookup: Lookup) =>
      post(
        { address: to, isOwnNetwork: false, headers: {}, body: '{}', signal: new AbortController().signal },
        lookup,
      )
    const nobody = resolving('203.0.113.1')
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ])
      expect([host, await posted(`http://${host}:${port}/`, nobody)]).toEqual([host, 'own-network'])
    expect(await posted(`http://chat.test:${port}/`, resolving('127.0.0.1'))).toBe('own-network')
    expect(await posted(`http://chat.test:${port}/`, resolving('8.8.8.8', '127.0.0.1'))).toBe('own-network')
    expect(came).toEqual([])
  })

  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('of this computer or its network, such as %s, is none of the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('of the internet, such as %s, is one', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('that never answers holds nothing up when the office ends', async () => {
    const { came, address } = await chat(() => {})
    await set(address)
    await raise('a')
    const made = messages()
    const sending = made.send()
    await expect.poll(() => came.length).toBe(1)
    made.close()
    await sending
    expect((await told()).last).toMatchObject({ state: 'waiting', outcome: null, tries: 1 })
    await messages().send()
    expect(came).toHaveLength(1)
  })
})
