// Callbacks of the service at the office, and on their way to counters.
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import {
  BODY_PURPOSE,
  hooksAnswerSchema,
  MOST_TRIES,
  nextAnswerSchema,
  RELAY_PATHS,
  type Acknowledgement,
  type RelayedCallback,
} from '#shared/office/relay'
import type { OwnerOutput } from '#shared/office/owner-page'
import type { CallbackKind } from '#shared/operations/registry'
import { newKeyPair, unwrapWith } from '#shared/node/sealing/key-pair'
import { createDeliveries } from '#office/server/callbacks/deliveries'
import { listening } from '../support/counter-line'
import {
  testCounter,
  testOffice,
  type TestCounter,
  type TestOffice,
  type TestOfficeOptions,
  testClient,
} from '../support/office'
import { pushed, writtenLog } from '../support/office-logs'
import { firstOwner, invited } from '../support/owner'
import { VirtualTime } from '../support/virtual-time'
import { admit } from '../support/questions'
import { accountCallback, rechargeCallback } from '../support/post-callback'

const CLIENT = testClient('the client')
const OTHER_CLIENT = testClient('another client')
const SEALING = newKeyPair()
const SERVICE = '203.0.113.7'

const SIGNED = { headers: { 'x-webhook-signature': 'a'.repeat(64) } }

async function office(options: TestOfficeOptions = {}) {
  const time = new VirtualTime()
  const made = await testOffice({ clock: time, timers: time, ...options })
  return { time, made, ...waysOf(made) }
}

function waysOf(made: TestOffice) {
  const counter = async (name: string, clientKey = CLIENT): Promise<TestCounter> => {
    const letIn = await made.counter(name)
    await letIn.heartbeat({ clientKeys: [{ environment: 'production', clientKey, secretAgeMs: null }] })
    return letIn
  }
  const hooksOf = async (asker: TestCounter, clientKey = CLIENT) => {
    const sealingKey = SEALING.publicKey.toString('base64url')
    const { body } = await asker.ask(RELAY_PATHS.hooks, { environment: 'production', clientKey, sealingKey })
    const { hooks } = hooksAnswerSchema.parse(body)
    const pathOf = (kind: CallbackKind): string => hooks.find((hook) => hook.kind === kind)?.path ?? ''
    return { hooks, recharge: pathOf('recharge'), account: pathOf('account') }
  }
  const post = async (
    path: string,
    body: string,
    init: RequestInit = {},
    peer = SERVICE,
  ): Promise<number> => {
    const headers = new Headers(init.headers)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    return (await made.request(path, { method: 'POST', body, ...init, headers }, peer)).status
  }
  /** As entries come: noted in the transaction that stores them. */
  const noted = ({ counterId, name, keyId }: TestCounter, ids: readonly string[]): Promise<void> =>
    made.context.pools.ingest.transaction().execute((transaction) =>
      made.app.relay.noteRoutes(transaction, {
        counter: { counterId, name, keyId, clientKeys: [], groupId: null, isRevoked: false, isPresent: true },
        environment: 'production',
        logNumber: 1,
        entries: ids.map((id, index) => ({ sequence: index + 1, id, atMs: 0, type: 'intent', body: '{}' })),
      }),
    )
  const sold = async (by: TestCounter, ...ids: readonly string[]): Promise<void> => {
    await noted(by, ids)
    await made.app.relay.matchHeld()
  }
  const next = async (asker: TestCounter): Promise<readonly RelayedCallback[]> => {
    const { body } = await asker.ask(RELAY_PATHS.next, { environment: 'production', waitMs: 0 })
    return nextAnswerSchema.parse(body).callbacks
  }
  const acknowledge = async (
    asker: TestCounter,
    callbackId: string,
    outcome: Acknowledgement['outcome'] = 'stored',
    givenIn: number | null = null,
  ): Promise<unknown> =>
    (
      await asker.ask(RELAY_PATHS.acknowledge, {
        acknowledgements: [{ callbackId, outcome, httpStatus: outcome === 'stored' ? 200 : 401, givenIn }],
      })
    ).body
  return { counter, hooksOf, post, noted, sold, next, acknowledge }
}

const textOf = ({ body }: RelayedCallback): string => Buffer.from(body, 'base64').toString('utf8')

describe('a callback that a counter has', () => {
  it('and that the office was given in this generation and lacks raises the generation, whatever was declared', async () => {
    const { made, counter, hooksOf, post, sold, next, acknowledge } = await office()
    const [front, back] = [await counter('Front'), await counter('Back')]
    await post((await hooksOf(front)).recharge, rechargeCallback('SALE-1'))
    await sold(front, 'SALE-1')
    const [given] = await next(front)
    const { callbackId = '', givenIn = null } = given ?? {}
    const { office: identity, pools } = made.context
    expect(givenIn).toBe(identity.generation)
    await acknowledge(front, callbackId, 'stored', givenIn)
    await acknowledge(front, callbackId, 'stored', givenIn)
    // Of another one it is not here for this counter, and not lost either.
    await acknowledge(back, callbackId, 'stored', givenIn)
    await sql`DELETE FROM callback_inbox`.execute(pools.main)
    await acknowledge(front, callbackId, 'refused', givenIn)
    await acknowledge(front, callbackId, 'stored', null)
    await acknowledge(front, callbackId, 'stored', 99)
    expect(identity.generation).toBe(1)
    await acknowledge(front, callbackId, 'stored', givenIn)
    const raised = identity.generation
    expect(raised).toBeGreaterThan(1)
    await acknowledge(front, callbackId, 'stored', givenIn)
    expect(identity.generation).toBe(raised)
    expect(await admit(back, 'second')).toMatchObject({ kind: 'unreported', counterNames: ['Front'] })
  })

  it('beyond its sale’s budget proves nothing: the office itself may have dropped it', async () => {
    const { made, counter, hooksOf, post, sold, next } = await office()
    const front = await counter('Front')
    await post((await hooksOf(front)).recharge, rechargeCallback('SALE-1'))
    await sold(front, 'SALE-1')
    await sql`UPDATE callback_inbox SET beyond = 1`.execute(made.context.pools.main)
    expect(await next(front)).toMatchObject([{ givenIn: null }])
  })
})

describe('the address that the service posts to', () => {
  it('is one for each kind, the same for every counter of a client, and no other client is told it', async () => {
    const { counter, hooksOf } = await office({ hooks: { publicUrl: 'https://shop.example', proxies: [] } })
    const first = await counter('Counter 1')
    const hooks = await hooksOf(first)
    expect(hooks.hooks.map(({ kind }) => kind)).toEqual(['account', 'recharge'])
    expect(hooks.recharge).not.toBe(hooks.account)
    expect(hooks.hooks.map(({ url }) => url)).toEqual([
      `https://shop.example${hooks.account}`,
      `https://shop.example${hooks.recharge}`,
    ])
    expect(await hooksOf(await counter('Counter 2'))).toEqual(hooks)
    const stranger = await counter('Counter 3', OTHER_CLIENT)
    const asked = { environment: 'production', clientKey: CLIENT, sealingKey: 'A'.repeat(43) }
    expect((await stranger.ask(RELAY_PATHS.hooks, asked)).problem?.kind).toBe('not-found')
    const changed = { environment: 'production', clientKey: CLIENT, kind: 'recharge' }
    expect((await stranger.ask(RELAY_PATHS.rotate, changed)).problem?.kind).toBe('not-found')
  })

  it('can be changed: the former one is served for a day and then leads nowhere', async () => {
    const { time, counter, hooksOf, post } = await office()
    const first = await counter('Counter 1')
    const { recharge: former } = await hooksOf(first)
    await first.ask(RELAY_PATHS.rotate, { environment: 'production', clientKey: CLIENT, kind: 'recharge' })
    const { recharge: fresh } = await hooksOf(first)
    expect(fresh).not.toBe(former)
    expect(await post(former, rechargeCallback('SALE-1'))).toBe(200)
    expect(await post(fresh, rechargeCallback('SALE-2'))).toBe(200)
    await time.sleep(DAY_MS + MINUTE_MS)
    expect(await post(former, rechargeCallback('SALE-3'))).toBe(404)
    expect(await post(fresh, rechargeCallback('SALE-3'))).toBe(200)
  })

  it('stands in no line of the log, whatever goes wrong there', async () => {
    const { made, counter, hooksOf, post } = await office()
    const { recharge: path } = await hooksOf(await counter('Counter 1'))
    await sql`ALTER TABLE callback_inbox RENAME TO away`.execute(made.context.pools.main)
    expect(await post(path, rechargeCallback('SALE-1'))).toBe(503)
    expect(made.logged.join('\n')).toContain('hooks.not-stored')
    expect(made.logged.join('\n')).not.toContain(path.split('/').at(-1))
  })
})

describe('a callback', () => {
  it('goes to the counter that sold, as it came, until that one has stored it', async () => {
    const { counter, hooksOf, post, sold, next, acknowledge, time } = await office()
    const [first, second] = [await counter('Counter 1'), await counter('Counter 2')]
    const { recharge: path } = await hooksOf(first)
    await sold(second, 'SALE-1')
    const headers = { 'x-webhook-source': 'the-service', 'x-webhook-timestamp': '1763632800' }
    expect(await post(path, rechargeCallback('SALE-1'), { headers })).toBe(200)
    expect(await next(first)).toEqual([])
    const [came] = await next(second)
    expect(came).toMatchObject({
      kind: 'recharge',
      remoteAddress: SERVICE,
      headers: { source: 'the-service', sentAt: '1763632800', signature: null },
      isSealed: false,
    })
    expect(came && textOf(came)).toBe(rechargeCallback('SALE-1'))
    expect(await acknowledge(second, came?.callbackId ?? '')).toEqual({ noted: [came?.callbackId] })
    await time.pass(HOUR_MS)
    expect(await next(second)).toEqual([])
  })

  it('that comes before its sale is held, and found when the sale arrives', async () => {
    const { counter, hooksOf, post, sold, next } = await office()
    const first = await counter('Counter 1')
    const { recharge: path } = await hooksOf(first)
    expect(await post(path, rechargeCallback('SALE-1'))).toBe(200)
    expect(await next(first)).toEqual([])
    await sold(first, 'SALE-1')
    expect((await next(first)).map(textOf)).toEqual([rechargeCallback('SALE-1')])
  })

  it('finds its counter by the log that this one sends, and is found by it', async () => {
    const { counter, hooksOf, post, next } = await office()
    const first = await counter('Counter 1')
    const { recharge: path } = await hooksOf(first)
    const log = writtenLog()
    const [early = '', late = ''] = log.sell('success', null)
    await post(path, rechargeCallback(early))
    await pushed(first, await log.batch())
    await expect.poll(async () => (await next(first)).map(textOf)).toEqual([rechargeCallback(early)])
    await post(path, rechargeCallback(late))
    expect((await next(first)).map(textOf)).toEqual([rechargeCallback(late)])
  })

  it('that is stored in the same moment as its sale, neither seeing the other, is found a minute later', async () => {
    const { time, counter, hooksOf, post, noted, next } = await office()
    const first = await counter('Counter 1')
    const { recharge: path } = await hooksOf(first)
    await post(path, rechargeCallback('SALE-1'))
    await noted(first, ['SALE-1'])
    await time.pass(MINUTE_MS)
    await expect.poll(async () => (await next(first)).length).toBe(1)
  })

  it('that comes twice is delivered once; so is one that comes again after it was stored', async () => {
    const { counter, hooksOf, post, sold, next, acknowledge, time } = await office()
    const first = await counter('Counter 1')
    const { recharge: path } = await hooksOf(first)
    await sold(first, 'SALE-1')
    for (const _ of [1, 2]) expect(await post(path, rechargeCallback('SALE-1'))).toBe(200)
    const came = await next(first)
    expect(came).toHaveLength(1)
    await acknowledge(first, came[0]?.callbackId ?? '')
    await acknowledge(first, came[0]?.callbackId ?? '', 'refused')
    expect(await post(path, rechargeCallback('SALE-1'))).toBe(200)
    await time.pass(HOUR_MS)
    expect(await next(first)).toEqual([])
  })

  it('is sent again until it is acknowledged, then set aside with an alert, and can be replayed', async () => {
    const { made, time, counter, hooksOf, post, sold, next } = await office()
    const first = await counter('Counter 1')
    const { recharge: path } = await hooksOf(first)
    await sold(first, 'SALE-1')
    await post(path, rechargeCallback('SALE-1'))
    let callbackId = ''
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const [came] = await next(first)
      expect(came).toBeDefined()
      callbackId = came?.callbackId ?? ''
      expect(await next(first)).toEqual([])
      await time.sleep(HOUR_MS)
    }
    // The office ends, or its database does, before anybody is told: the next look tells it.
    vi.spyOn(made.context.alerts, 'raise').mockRejectedValueOnce(new Error('no database'))
    for (const _look of [1, 2]) await made.app.relay.care().catch(() => {})
    expect(await made.context.pools.main.selectFrom('alert').select('kind').execute()).toEqual([
      { kind: 'callback-set-aside' },
    ])
    expect(await next(first)).toEqual([])
    const { owner } = await firstOwner(made)
    const told = async () => (await owner.ask('callbacks')).body as OwnerOutput<'callbacks'>
    expect(await told()).toMatchObject([
      { callbackId, state: 'set-aside', counterId: first.counterId, tries: MOST_TRIES, canBeReplayed: true },
    ])
    expect((await owner.ask('replay-callback', { callbackId })).status).toBe(200)
    await made.app.relay.care()
    expect((await owner.ask('alerts')).body).toEqual([])
    expect(await next(first)).toHaveLength(1)
    expect((await told()).map(({ state }) => state)).toEqual(['waiting'])
    expect((await owner.ask('replay-callback', { callbackId: 'another' })).status).toBe(404)
    const changes = (await owner.ask('audit', { before: null })).body as OwnerOutput<'audit'>
    expect(changes.filter(({ action }) => action === 'callback.replayed')).toHaveLength(1)
    const shopOwner = await invited(made, owner, { email: 'meena@shop.test', role: 'shop-owner' })
    expect((await shopOwner.ask('callbacks')).body).toEqual([])
  }, 60_000)

  it('that the counter cannot judge yet comes again later, as often as that takes', async () => {
    const { time, counter, hooksOf, post, sold, next, acknowledge } = await office()
    const first = await counter('Counter 1')
    const { recharge: path } = await hooksOf(first)
    await sold(first, 'SALE-1')
    await post(path, rechargeCallback('SALE-1'))
    for (let tries = 0; tries <= MOST_TRIES; tries += 1) {
      const [came] = await next(first)
      expect(came).toBeDefined()
      await acknowledge(first, came?.callbackId ?? '', 'later')
      await time.pass(MINUTE_MS)
      expect(await next(first)).toEqual([])
      await time.sleep(15 * MINUTE_MS)
    }
  }, 60_000)

  it('is there after the office was killed, also if its acknowledgement was on the way', async () => {
    const { made, time, counter, hooksOf, post, sold, next } = await office()
    const first = await counter('Counter 1')
    const { recharge: path } = await hooksOf(first)
    await sold(first, 'SALE-1')
    await post(path, rechargeCallback('SALE-1'))
    expect(await next(first)).toHaveLength(1)
    const again = await testOffice({ clock: time, timers: time, again: made })
    await time.pass(MINUTE_MS)
    expect(await waysOf(again).next(testCounter(again, first))).toHaveLength(1)
  })

  it('is given without waiting for the disk, and what its connection writes next is waited for again', async () => {
    const { made, counter, hooksOf, sold, post } = await office()
    const seller = await counter('Counter 1')
    await sold(seller, 'SALE-1')
    await post((await hooksOf(seller)).recharge, rechargeCallback('SALE-1'))
    const listening = [{ counterId: seller.counterId, environment: 'production', room: 1 }] as const
    const { pools } = made.context
    await pools.hooks.connection().execute(async (hooks) => {
      await sql`SET synchronous_commit = on`.execute(hooks)
      const deliveries = createDeliveries({ ...made.context, pools: { ...pools, hooks } })
      expect(await deliveries.dispatch(listening, 1)).toHaveLength(1)
      const { rows } = await sql`SHOW synchronous_commit`.execute(hooks)
      expect(rows).toEqual([{ synchronous_commit: 'on' }])
    })
  })

  it('of a lost counter goes to the one that adopts its sales', async () => {
    const { made, counter, hooksOf, post, sold, next } = await office()
    const [lost, heir] = [await counter('Counter 1'), await counter('Counter 2')]
    const { recharge: path } = await hooksOf(heir)
    await sold(lost, 'SALE-1', 'SALE-2')
    await post(path, rechargeCallback('SALE-1'))
    await made.context.pools.main
      .transaction()
      .execute((transaction) =>
        made.app.relay.inbox.moveRoutes(transaction, { from: lost.counterId, to: heir.counterId }, [
          'SALE-1',
        ]),
      )
    await post(path, rechargeCallback('SALE-1', 'Once more.'))
    await post(path, rechargeCallback('SALE-2'))
    expect((await next(heir)).map(textOf)).toEqual([
      rechargeCallback('SALE-1'),
      rechargeCallback('SALE-1', 'Once more.'),
    ])
    expect((await next(lost)).map(textOf)).toEqual([rechargeCallback('SALE-2')])
  })
})

describe('an account callback', () => {
  it('lies sealed in the database, opens for counters alone, and is deleted once one has it', async () => {
    const { made, counter, hooksOf, post, sold, next, acknowledge } = await office()
    const first = await counter('Counter 1')
    const { account: path } = await hooksOf(first)
    await sold(first, 'ACC-1')
    await post(path, accountCallback('ACC-1'), SIGNED)
    const everything = async (): Promise<string> => {
      const rows = await made.context.pools.main.selectFrom('callback_inbox').selectAll().execute()
      return rows
        .map((row) => `${JSON.stringify(row)}${Buffer.from(row.body ?? []).toString('latin1')}`)
        .join()
    }
    expect(await everything()).not.toContain('Callbackcanary')
    const [came] = await next(first)
    expect(came).toMatchObject({ isSealed: true, headers: { signature: 'a'.repeat(64) } })
    const opened = unwrapWith(SEALING.privateKey, Buffer.from(came?.body ?? '', 'base64'), BODY_PURPOSE)
    expect(opened?.toString('utf8')).toBe(accountCallback('ACC-1'))
    await acknowledge(first, came?.callbackId ?? '')
    const bodies = await made.context.pools.main.selectFrom('callback_inbox').select('body').execute()
    expect(bodies).toEqual([{ body: null }])
  })

  it('that nobody claims is deleted after a week', async () => {
    const { made, time, counter, hooksOf, post } = await office()
    const { account: path } = await hooksOf(await counter('Counter 1'))
    await post(path, accountCallback('ACC-1'), SIGNED)
    await time.sleep(6 * DAY_MS)
    await made.app.relay.care()
    expect(await made.app.relay.inbox.held()).toMatchObject({ count: 1 })
    await time.sleep(2 * DAY_MS)
    await made.app.relay.care()
    expect(await made.app.relay.inbox.held()).toMatchObject({ count: 0 })
  }, 60_000)

  it('that nobody claims is told once somebody would have, until it is gone, and again only for another', async () => {
    const { made, time, counter, hooksOf, post } = await office()
    const { account: path } = await hooksOf(await counter('Counter 1'))
    const { care } = made.app.relay
    const open = () =>
      made.context.pools.main
        .selectFrom('alert')
        .select(['alert_id', 'kind'])
        .where('closed_at_ms', 'is', null)
        .execute()
    const without = { kind: 'callback-without-counter' }
    await post(path, accountCallback('ACC-1'), SIGNED)
    await care()
    expect(await open()).toEqual([])
    await time.pass(HOUR_MS)
    await care()
    const told = await open()
    expect(told).toMatchObject([without])
    await post(path, accountCallback('ACC-2'), SIGNED)
    await made.context.pools.main.updateTable('alert').set({ closed_at_ms: time.now() }).execute()
    await time.pass(HOUR_MS)
    await care()
    expect(await open()).toEqual([])
    const pools = made.context.pools.main
    await pools
      .updateTable('callback_inbox')
      .set({ is_held: false })
      .where('named_id', '=', 'ACC-1')
      .execute()
    await care()
    expect(await open()).toMatchObject([without])
    expect(await open()).not.toEqual(told)
    await pools.updateTable('callback_inbox').set({ is_held: false }).execute()
    await care()
    expect(await open()).toEqual([])
  }, 60_000)

  it('forged in front of the real one takes nothing from it', async () => {
    const { counter, hooksOf, post, sold, next } = await office()
    const first = await counter('Counter 1')
    const { account: path } = await hooksOf(first)
    await sold(first, 'ACC-1')
    for (const signature of ['b'.repeat(64), 'a'.repeat(64)])
      await post(path, accountCallback('ACC-1'), { headers: { 'x-webhook-signature': signature } })
    const signatures = (await next(first)).map(({ headers }) => headers.signature)
    expect(new Set(signatures)).toEqual(new Set(['a'.repeat(64), 'b'.repeat(64)]))
  })
})

describe('a counter', () => {
  it('is given nothing of another client, whatever sales it claims', async () => {
    const { counter, hooksOf, post, sold, next } = await office()
    const first = await counter('Counter 1')
    const hostile = await counter('Counter 9', OTHER_CLIENT)
    const { account: path } = await hooksOf(first)
    await sold(hostile, 'ACC-1')
    await post(path, accountCallback('ACC-1'), SIGNED)
    expect(await next(hostile)).toEqual([])
    await sold(first, 'ACC-1')
    expect(await next(hostile)).toEqual([])
    expect(await next(first)).toHaveLength(1)
  })

  it('acknowledges nothing but its own', async () => {
    const { time, counter, hooksOf, post, sold, next, acknowledge } = await office()
    const [first, second] = [await counter('Counter 1'), await counter('Counter 2')]
    const { recharge: path } = await hooksOf(first)
    await sold(first, 'SALE-1')
    await post(path, rechargeCallback('SALE-1'))
    const [came] = await next(first)
    expect(await acknowledge(second, came?.callbackId ?? '')).toEqual({ noted: [] })
    await time.pass(MINUTE_MS)
    expect(await next(first)).toHaveLength(1)
  })

  it('that listens hears a beat at once, and its callbacks as they come', async () => {
    const { counter, hooksOf, post, sold } = await office()
    const first = await counter('Counter 1')
    const { recharge: path } = await hooksOf(first)
    await sold(first, 'SALE-1')
    const events = await listening(first)
    expect(await events.next()).toEqual({ kind: 'keep-alive' })
    await post(path, rechargeCallback('SALE-1'))
    const came = await events.next()
    expect(came?.kind === 'callback' && textOf(came.callback)).toBe(rechargeCallback('SALE-1'))
  })

  it('that listens a second time ends its first line', async () => {
    const { made, counter } = await office()
    const first = await counter('Counter 1')
    const events = await listening(first)
    await events.next()
    const second = await listening(first)
    expect(await second.next()).toEqual({ kind: 'keep-alive' })
    expect(await events.next()).toBeNull()
    expect(made.app.relay.hub.size()).toBe(1)
    await second.cancel()
    expect(made.app.relay.hub.size()).toBe(0)
  })

  it('that waits for the next one is answered when it comes', async () => {
    const { counter, hooksOf, post, sold } = await office()
    const first = await counter('Counter 1')
    const { recharge: path } = await hooksOf(first)
    await sold(first, 'SALE-1')
    const waiting = first.ask(RELAY_PATHS.next, { environment: 'production', waitMs: 25 * SECOND_MS })
    await post(path, rechargeCallback('SALE-1'))
    expect(nextAnswerSchema.parse((await waiting).body).callbacks.map(textOf)).toEqual([
      rechargeCallback('SALE-1'),
    ])
  })
})

describe('a hostile caller of a hook', () => {
  it('is told nothing by wrong tokens, and may not try them for ever', async () => {
    const { counter, hooksOf, post } = await office()
    const { recharge: path } = await hooksOf(await counter('Counter 1'))
    const wrong = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    expect(await post(wrong, rechargeCallback('SALE-1'))).toBe(404)
    expect(await post('/hooks/', rechargeCallback('SALE-1'))).toBe(404)
    expect(await post(`${path}/more`, rechargeCallback('SALE-1'))).toBe(404)
    for (let tries = 0; tries < 600; tries += 1) await post(wrong, '{}')
    expect(await post(wrong, '{}')).toBe(429)
    expect(await post(path, rechargeCallback('SALE-1'))).toBe(200)
  })

  it('who drips is cut off, and stores nothing', async () => {
    const { made, time, counter, hooksOf } = await office()
    const { recharge: path } = await hooksOf(await counter('Counter 1'))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from('{"event":')),
    })
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit
    let status = 0
    void made.request(path, init, SERVICE).then((answer) => {
      status = answer.status
    })
    await expect
      .poll(async () => {
        await time.pass(11 * SECOND_MS)
        return status
      })
      .toBe(408)
    expect(await made.app.relay.inbox.held()).toMatchObject({ count: 0 })
  })
})
