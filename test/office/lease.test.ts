// The right to call, asked of the office as a counter asks: over its routes, with what is kept in PostgreSQL.
import {
  LEASE_CALLS,
  LEASE_PATH,
  LEASE_TAIL_MS,
  leaseAnswerSchema,
  leaseRequestSchema,
  type LeaseAnswer,
  type LeaseRequest,
} from '#shared/office/lease'
import { fail, succeed } from '#shared/base/result'
import { describe, expect, onTestFinished, test } from 'vitest'
import { leaseOverLink } from '#main/office/lease/lease-over-link'
import { createQueue } from '#main/service/client/queue'
import { noDefects } from '../support/defects'
import { testCounter, testOffice, type TestCounter, type TestOffice, testClient } from '../support/office'
import { realClock, realTimers } from '../support/time'
import { VirtualTime } from '../support/virtual-time'

const CLIENT_KEY = testClient('the client')
const NOTHING = { usedAfterMs: [], held: 0 }
const ONE_SALE = { waiting: { money: 1, other: 0 } }

let sequence = 0
const questionOf = (more: Partial<LeaseRequest> = {}): LeaseRequest => ({
  clientKey: CLIENT_KEY,
  session: 'session-1',
  sequence: (sequence += 1),
  seen: null,
  waiting: { money: 0, other: 0 },
  leases: [],
  own: [],
  refused: { count: 0, retryAfterMs: null },
  probe: null,
  ...more,
})

async function counterOf(office: TestOffice, name: string): Promise<TestCounter> {
  const counter = await office.counter(name)
  await counter.heartbeat({
    clientKeys: [{ environment: 'production', clientKey: CLIENT_KEY, secretAgeMs: null }],
  })
  return counter
}

async function ask(counter: TestCounter, more: Partial<LeaseRequest>): Promise<LeaseAnswer> {
  const answered = await counter.ask(LEASE_PATH, questionOf(more))
  expect(answered.status).toBe(200)
  return leaseAnswerSchema.parse(answered.body)
}

/** All that a counter is given at one moment, lease after lease. */
async function allOf(counter: TestCounter): Promise<{ calls: number; leases: LeaseRequest['leases'] }> {
  let calls = 0
  const leases: LeaseRequest['leases'][number][] = []
  for (;;) {
    const { lease } = await ask(counter, { waiting: { money: 50, other: 0 }, leases })
    if (lease === null) return { calls, leases }
    calls += lease.money + lease.other
    leases.push({ id: lease.id, money: { usedAfterMs: [], held: lease.money }, other: NOTHING })
  }
}

describe('leases', () => {
  test('a counter is given calls of the client that it sells under, and nothing for a question that a later one overtook', async () => {
    const office = await testOffice()
    const counter = await counterOf(office, 'Counter 1')
    expect((await ask(counter, { waiting: { money: 2, other: 1 } })).lease).toMatchObject({
      money: 2,
      other: 1,
    })
    const foreign = await counter.ask(LEASE_PATH, questionOf({ clientKey: 'x'.repeat(43) }))
    expect(foreign.problem?.kind).toBe('not-found')
    const odd = await counter.ask(LEASE_PATH, { ...questionOf(), waiting: { money: -1, other: 0 } })
    expect(odd.problem?.kind).toBe('invalid')
    const overtaken = questionOf({ waiting: { money: 1, other: 0 } })
    await ask(counter, {})
    expect((await counter.ask(LEASE_PATH, overtaken)).problem?.kind).toBe('invalid')
  })

  test('all counters together are given no more than a window has; what comes back is given again', async () => {
    const time = new VirtualTime()
    const office = await testOffice({ clock: time })
    const [one, two] = [await counterOf(office, 'Counter 1'), await counterOf(office, 'Counter 2')]
    const first = await allOf(one)
    expect(first.calls).toBe(LEASE_CALLS)
    expect((await ask(two, { waiting: { money: 5, other: 0 } })).lease).toBeNull()
    const used = first.leases.map(({ id }, index) => ({
      id,
      money: index === 0 ? NOTHING : { usedAfterMs: [1, 2, 3, 4, 5, 6], held: 0 },
      other: NOTHING,
    }))
    await ask(one, { leases: used })
    expect((await ask(two, { waiting: { money: 9, other: 0 } })).lease?.money).toBe(6)
  })

  test('what was given counts after a restart of the office, for as long as it can be in use', async () => {
    const time = new VirtualTime()
    const office = await testOffice({ clock: time })
    const counter = await counterOf(office, 'Counter 1')
    await allOf(counter)
    const again = await testOffice({ clock: time, again: office })
    const there = testCounter(again, counter)
    expect((await ask(there, ONE_SALE)).lease).toBeNull()
    await time.pass(LEASE_TAIL_MS - 1)
    expect((await ask(there, ONE_SALE)).lease).toBeNull()
    await time.pass(1)
    expect((await ask(there, ONE_SALE)).lease).toMatchObject({ money: 1 })
  })

  test('after a restore nothing is given until what left before has ceased to count, however often it is started', async () => {
    const time = new VirtualTime()
    const office = await testOffice({ clock: time })
    const counter = await counterOf(office, 'Counter 1')
    await ask(counter, {})
    await office.context.pools.main.updateTable('office').set({ generation: 2 }).execute()
    const restored = await testOffice({ clock: time, again: office })
    expect((await ask(testCounter(restored, counter), ONE_SALE)).lease).toBeNull()
    await time.pass(LEASE_TAIL_MS - 1)
    const oncemore = await testOffice({ clock: time, again: office })
    expect((await ask(testCounter(oncemore, counter), ONE_SALE)).lease).toBeNull()
    await time.pass(1)
    expect((await ask(testCounter(oncemore, counter), ONE_SALE)).lease).toBeNull()
    await time.pass(LEASE_TAIL_MS)
    expect((await ask(testCounter(oncemore, counter), ONE_SALE)).lease).not.toBeNull()
  })

  test('a counter’s queue sends what its office gives, and the office knows what left', async () => {
    const office = await testOffice()
    const counter = await counterOf(office, 'Counter 1')
    const asked: LeaseRequest[] = []
    const shared = leaseOverLink({
      clock: realClock,
      timers: realTimers(),
      clientKey: () => CLIENT_KEY,
      newId: office.context.newId,
      store: { load: () => null, save: () => {} },
      link: {
        onState: () => () => {},
        request: async ({ path, body, schema }) => {
          const { body: answer, problem } = await counter.ask(path, body)
          if (problem !== null) return fail({ kind: 'refused', problem })
          asked.push(leaseRequestSchema.parse(body))
          return succeed(schema.parse(answer))
        },
      },
    })
    const queue = createQueue({
      clock: realClock,
      timers: realTimers(),
      store: { load: () => [], save: () => {} },
      share: shared.share,
      reportDefect: noDefects,
    })
    onTestFinished(() => queue.close())
    // Alone until the first answer; from then on it counts on leases.
    await expect.poll(() => asked).toHaveLength(1)
    const admission = await queue.admit('money')
    if (admission.kind !== 'permit') throw new Error('was not admitted')
    expect(admission.mayLeave()).toBe(true)
    admission.done({ kind: 'over' })
    shared.askNow()
    await expect.poll(() => asked.at(-1)?.leases[0]?.money.usedAfterMs).toHaveLength(1)
    expect(asked.at(-1)?.own).toEqual([])
  })
})
