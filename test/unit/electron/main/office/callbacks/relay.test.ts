// The counter's end of the relay, with an office that the test plays.
import { fail } from '#shared/base/result'
import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  BODY_PURPOSE,
  RELAY_PATHS,
  type Acknowledgement,
  type RelayedCallback,
  type StreamEvent,
} from '#shared/office/relay'
import { wrapFor } from '#shared/node/sealing/key-pair'
import { createRelay, type RelayLine, type RelayOptions } from '#main/office/callbacks/relay'
import type { Arrival } from '#shared/node/callbacks/callback-intake'
import { sealingKeyOf } from '#main/office/callbacks/relay'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'

const GUARD_KEY = Buffer.alloc(32, 7)
const HOOK = { kind: 'recharge', path: `/hooks/${'a'.repeat(22)}`, url: null, madeAtMs: 0 } as const

const callback = (change: Partial<RelayedCallback> = {}): RelayedCallback => ({
  callbackId: 'callback-1',
  kind: 'recharge',
  receivedAtMs: 0,
  remoteAddress: '203.0.113.7',
  headers: { signature: null, source: 'the-service', sentAt: null },
  body: Buffer.from('{}').toString('base64'),
  isSealed: false,
  givenIn: 1,
  ...change,
})
const sealed = (body: string, guardKey: Uint8Array): RelayedCallback =>
  callback({
    kind: 'account',
    headers: { signature: 'f'.repeat(64), source: null, sentAt: '1' },
    body: wrapFor(sealingKeyOf(guardKey).publicKey, Buffer.from(body), BODY_PURPOSE).toString('base64'),
    isSealed: true,
  })

/** An office that answers when the test says so. */
async function playedOffice(
  given: Partial<RelayOptions> = {},
  played: { readonly passesEvents?: boolean } = {},
) {
  const time = new VirtualTime()
  const asked: { readonly path: string; readonly body: unknown }[] = []
  const taken: Arrival[] = []
  const acknowledged: Acknowledgement[] = []
  const office = {
    isAway: false,
    refusesAcknowledgements: false,
    passesEvents: true,
    hasNews: false,
    ...played,
  }
  let streams: ((event: StreamEvent) => void)[] = []
  let breakAll: (() => void)[] = []
  let queued: RelayedCallback[] = []
  const answerOf = async (path: string, body: unknown, signal?: AbortSignal): Promise<unknown> => {
    if (path === RELAY_PATHS.hooks) return { hooks: [HOOK] }
    if (path === RELAY_PATHS.acknowledge) {
      if (office.refusesAcknowledgements) return null
      const { acknowledgements } = body as { acknowledgements: readonly Acknowledgement[] }
      acknowledged.push(...acknowledgements)
      return { noted: acknowledgements.map(({ callbackId }) => callbackId) }
    }
    await new Promise<void>((resolve) => {
      time.after(queued.length > 0 ? 10 : 25_000, resolve)
      signal?.addEventListener('abort', () => resolve())
    })
    const callbacks = queued
    queued = []
    return { callbacks, hasNews: office.hasNews }
  }
  const line: RelayLine = {
    request: async ({ path, body, schema, signal }) => {
      asked.push({ path, body })
      const answer = office.isAway ? null : await answerOf(path, body, signal)
      if (answer === null) return fail({ kind: 'unreachable' })
      return { ok: true, value: schema.parse(answer) }
    },
    stream: (path, onEvent, signal) => {
      asked.push({ path, body: null })
      return new Promise((resolve) => {
        const send = (event: StreamEvent): void => onEvent(event)
        const end = (): void => {
          streams = streams.filter((one) => one !== send)
          resolve('broken')
        }
        streams.push(send)
        breakAll.push(end)
        signal.addEventListener('abort', end)
        if (office.passesEvents) send({ kind: 'keep-alive' })
      })
    },
  }
  const relay = createRelay({
    line,
    environment: 'sandbox',
    clientKey: () => 'c'.repeat(43),
    guardKeys: () => [GUARD_KEY],
    onConflicts: () => {},
    onNews: () => {},
    take: async (one) => {
      taken.push(one)
      return { httpStatus: 200 }
    },
    clock: time,
    timers: time,
    random: () => 0.5,
    ...given,
  })
  onTestFinished(() => relay.close())
  await settleMicrotasks()
  const tell = async (event: StreamEvent): Promise<void> => {
    for (const stream of streams) stream(event)
    await settleMicrotasks()
  }
  return {
    time,
    relay,
    office,
    asked,
    taken,
    acknowledged,
    tell,
    send: (one: RelayedCallback) => tell({ kind: 'callback', callback: one }),
    queue: (one: RelayedCallback) => queued.push(one),
    breakLine: async () => {
      for (const end of breakAll.splice(0)) end()
      breakAll = []
      await settleMicrotasks()
    },
    paths: () => asked.map(({ path }) => path),
    streams: () => streams.length,
  }
}

describe('a relayed callback', () => {
  it('is taken as it came and acknowledged once the counter has it', async () => {
    const stored = Promise.withResolvers<{ readonly httpStatus: number }>()
    const taken: Arrival[] = []
    const { send, acknowledged } = await playedOffice({
      take: (one) => {
        taken.push(one)
        return stored.promise
      },
    })
    await send(callback())
    expect(taken).toMatchObject([
      { kind: 'recharge', remoteAddress: '203.0.113.7', headers: { source: 'the-service' } },
    ])
    expect(acknowledged).toEqual([])
    stored.resolve({ httpStatus: 200 })
    await settleMicrotasks()
    expect(acknowledged).toEqual([
      { callbackId: 'callback-1', outcome: 'stored', httpStatus: 200, givenIn: 1 },
    ])
  })

  it('is shown again at each connection once it is stored, to an office that may have lost it', async () => {
    const { time, send, acknowledged, breakLine } = await playedOffice({
      take: async ({ body }) => ({ httpStatus: body.toString() === 'forged' ? 401 : 200 }),
    })
    await send(callback())
    await send(callback({ callbackId: 'forged', body: Buffer.from('forged').toString('base64') }))
    const before = acknowledged.length
    await breakLine()
    await time.pass(60_000)
    const shown = acknowledged.slice(before)
    expect(shown[0]).toEqual({ callbackId: 'callback-1', outcome: 'stored', httpStatus: 200, givenIn: 1 })
    expect(new Set(shown.map(({ callbackId }) => callbackId))).toEqual(new Set(['callback-1']))
  })

  it.each([
    [200, 'stored'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [429, 'later'],
    [503, 'later'],
  ])('to which the intake answers %i is told to be %s', async (httpStatus, outcome) => {
    const { send, acknowledged } = await playedOffice({ take: async () => ({ httpStatus }) })
    await send(callback())
    expect(acknowledged).toEqual([{ callbackId: 'callback-1', outcome, givenIn: 1, httpStatus }])
  })

  it('that is sent twice is taken once and acknowledged twice', async () => {
    const { send, taken, acknowledged } = await playedOffice()
    await send(callback())
    await send(callback())
    expect(taken).toHaveLength(1)
    expect(acknowledged.map(({ outcome }) => outcome)).toEqual(['stored', 'stored'])
  })

  it('that could not be judged is taken again when it comes again', async () => {
    const statuses = [503, 200]
    const { send, acknowledged } = await playedOffice({
      take: async () => ({ httpStatus: statuses.shift() ?? 0 }),
    })
    await send(callback())
    await send(callback())
    expect(acknowledged.map(({ outcome }) => outcome)).toEqual(['later', 'stored'])
  })

  it('whose acknowledgement was lost is acknowledged on the next line, without being taken again', async () => {
    const { time, office, send, taken, acknowledged, breakLine } = await playedOffice()
    office.refusesAcknowledgements = true
    await send(callback())
    expect(acknowledged).toEqual([])
    office.refusesAcknowledgements = false
    await breakLine()
    await time.pass(2_000)
    expect(acknowledged.map(({ outcome }) => outcome)).toEqual(['stored'])
    expect(taken).toHaveLength(1)
  })
})

describe('a sealed body', () => {
  it('opens with the guard key, and with the former one', async () => {
    const former = randomBytes(32)
    const { send, taken } = await playedOffice({ guardKeys: () => [GUARD_KEY, former] })
    await send({ ...sealed('{"n":1}', GUARD_KEY), callbackId: 'one' })
    await send({ ...sealed('{"n":2}', former), callbackId: 'two' })
    expect(taken.map(({ body }) => body.toString())).toEqual(['{"n":1}', '{"n":2}'])
    expect(taken[0]?.headers.signature).toBe('f'.repeat(64))
  })

  it('for keys that are not here is for later, as they may have been replaced, and the intake is not asked', async () => {
    const { send, taken, acknowledged } = await playedOffice()
    await send(sealed('{}', randomBytes(32)))
    expect(taken).toEqual([])
    expect(acknowledged).toEqual([{ callbackId: 'callback-1', outcome: 'later', httpStatus: 0, givenIn: 1 }])
  })

  it('is for later while the counter has no guard key any more', async () => {
    const keys = [GUARD_KEY]
    const { send, acknowledged } = await playedOffice({ guardKeys: () => keys })
    keys.pop()
    await send(sealed('{}', GUARD_KEY))
    expect(acknowledged).toEqual([{ callbackId: 'callback-1', outcome: 'later', httpStatus: 0, givenIn: 1 }])
  })
})

describe('the line', () => {
  it('tells where the service can post, and which public key bodies are sealed to', async () => {
    const { relay, asked } = await playedOffice()
    expect(relay.hooks()).toEqual([HOOK])
    expect(asked[0]?.body).toEqual({
      environment: 'sandbox',
      clientKey: 'c'.repeat(43),
      sealingKey: sealingKeyOf(GUARD_KEY).publicKey.toString('base64url'),
    })
  })

  it('is not tried without the guard key', async () => {
    const { asked, time } = await playedOffice({ guardKeys: () => [] })
    await time.pass(60_000)
    expect(asked).toEqual([])
  })

  it('that breaks is opened again after a pause; while the office is away the pauses grow, up to a minute', async () => {
    const { time, office, asked, breakLine, relay, streams } = await playedOffice()
    office.isAway = true
    await breakLine()
    await time.pass(10 * 60_000)
    const tries = asked.length
    expect(tries).toBeGreaterThan(10)
    expect(tries).toBeLessThan(30)
    office.isAway = false
    relay.wake()
    await settleMicrotasks()
    expect(streams()).toBe(1)
  })

  it('that falls silent is left for another', async () => {
    const { time, paths, streams } = await playedOffice()
    await time.pass(40_000)
    expect(paths().filter((path) => path === `${RELAY_PATHS.stream}/sandbox`)).toHaveLength(2)
    expect(streams()).toBe(1)
  })

  it('on which a proxy holds events back is left for asking, and tried again later', async () => {
    const given = { passesEvents: false }
    const { time, office, queue, taken, acknowledged, streams } = await playedOffice({}, given)
    await time.pass(6_000)
    expect(streams()).toBe(0)
    queue(callback())
    await time.pass(60_000)
    expect(taken).toHaveLength(1)
    expect(acknowledged.map(({ outcome }) => outcome)).toEqual(['stored'])
    office.passesEvents = true
    await time.pass(11 * 60_000)
    expect(streams()).toBe(1)
  })

  it('says that there is news, and a counter asks at once, but no oftener than every two seconds', async () => {
    const asked: number[] = []
    const { time, breakLine, tell } = await playedOffice({ onNews: () => asked.push(time.elapsed()) })
    await tell({ kind: 'news' })
    expect(asked).toEqual([0])
    for (let word = 0; word < 100; word += 1) await tell({ kind: 'news' })
    expect(asked).toEqual([0])
    await time.pass(10_000)
    expect(asked).toEqual([0, 2_000])
    await breakLine()
  })

  it('that is asked for long says that there is news, too', async () => {
    let asked = 0
    const { time, office } = await playedOffice({ onNews: () => (asked += 1) }, { passesEvents: false })
    await time.pass(6_000)
    office.hasNews = true
    await time.pass(27_000)
    office.hasNews = false
    expect(asked).toBe(1)
    await time.pass(60_000)
    expect(asked).toBe(1)
  })

  it('is closed without another try', async () => {
    const { time, relay, asked, streams } = await playedOffice()
    await relay.close()
    const before = asked.length
    await time.pass(10 * 60_000)
    expect(streams()).toBe(0)
    expect(asked).toHaveLength(before)
  })
})
