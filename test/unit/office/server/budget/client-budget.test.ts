// The office's budget of one client id, asked directly on a clock that stands still until moved.
import {
  OFFLINE_LATER_MS,
  OFFLINE_RESERVE,
  OFFLINE_SOON_MS,
  LEASE_CALLS,
  LEASE_MONEY_RESERVE,
  LEASE_TAIL_MS,
  LEASE_WINDOW_MS,
  RENEW_EVERY_MS,
  SILENT_AFTER_MS,
  type LeaseAnswer,
  type LeaseRequest,
} from '#shared/office/lease'
import { describe, expect, test } from 'vitest'
import { createClientBudget, type Earlier } from '#office/server/budget/client-budget'
import { VirtualTime } from '#test/support/virtual-time'

const NONE = { usedAfterMs: [], held: 0 }

/** Counters that answer for what they were given as honest ones do: all of it is used at once, unless a test says otherwise. */
function benchOf(earlier?: Earlier) {
  const time = new VirtualTime()
  let ids = 0
  const budget = createClientBudget({
    clock: time,
    boot: 'boot-0001',
    newId: () => `lease-${String((ids += 1)).padStart(4, '0')}`,
    ...(earlier === undefined ? {} : { earlier }),
  })
  const counters = new Map<
    string,
    { sequence: number; seen: LeaseRequest['seen']; leases: LeaseRequest['leases'] }
  >()
  const ask = (
    counterId: string,
    money: number,
    other = 0,
    more: Partial<LeaseRequest> = {},
  ): LeaseAnswer => {
    const counter = counters.get(counterId) ?? { sequence: 0, seen: null, leases: [] }
    const sequence = counter.sequence + 1
    const given = budget.ask(counterId, {
      clientKey: 'k'.repeat(43),
      session: 'session-1',
      sequence,
      seen: counter.seen,
      waiting: { money, other },
      leases: counter.leases,
      own: [],
      refused: { count: 0, retryAfterMs: null },
      probe: null,
      ...more,
    })
    if (given === null) throw new Error('was not answered')
    const { lease } = given.answer
    const used = (calls: number) => ({ usedAfterMs: Array.from({ length: calls }, () => 0), held: 0 })
    const leases =
      lease === null ? [] : [{ id: lease.id, money: used(lease.money), other: used(lease.other) }]
    counters.set(counterId, { sequence, seen: { boot: 'boot-0001', sequence }, leases })
    return given.answer
  }
  /** Everything that may be given now, to one counter. */
  const drain = (counterId: string, kind: 'money' | 'other' = 'money'): number => {
    let calls = 0
    for (;;) {
      const { lease } = kind === 'money' ? ask(counterId, 50) : ask(counterId, 0, 50)
      if (lease === null) return calls
      calls += lease.money + lease.other
    }
  }
  return { time, budget, ask, drain }
}

describe('what counts', () => {
  test('a call counts for a window after its use, and for a whole tail while nothing is told of it', async () => {
    const { time, ask, drain } = benchOf()
    // Once to be promised a counter on its offline allowance in busy hours, and once to have heard so: nothing is kept free for it then.
    drain('one')
    ask('silent', 0)
    ask('silent', 0)
    await time.pass(LEASE_WINDOW_MS - SILENT_AFTER_MS)
    ask('silent', 0)
    await time.pass(SILENT_AFTER_MS - 1)
    expect(drain('one')).toBe(0)
    await time.pass(1)
    ask('silent', 0)
    expect(ask('silent', 6).lease?.money).toBe(6)
    expect(drain('one')).toBe(LEASE_CALLS - 6)
    await time.pass(LEASE_WINDOW_MS)
    // The silent counter may be cut off by now: what it has is kept, and what its offline allowance may use, every second turn.
    expect(drain('one')).toBe(LEASE_CALLS - 6 - OFFLINE_RESERVE / 2)
  })

  test('everything but money leaves the reserve of money alone', () => {
    const { drain } = benchOf()
    expect(drain('one', 'other')).toBe(LEASE_CALLS - LEASE_MONEY_RESERVE)
    expect(drain('one')).toBe(LEASE_MONEY_RESERVE)
  })

  test('calls that left without a lease count too, each once', () => {
    const { ask, drain } = benchOf()
    const own = [1, 2, 3].map((number) => ({ number, ageMs: 1_000 }))
    ask('one', 0, 0, { own })
    ask('one', 0, 0, { own })
    expect(drain('one')).toBe(LEASE_CALLS - 3)
  })

  test('a lease that its counter does not name never arrived, and is given again', () => {
    const { ask, drain } = benchOf()
    expect(ask('one', 6).lease?.money).toBe(6)
    ask('one', 0, 0, { leases: [] })
    expect(drain('one')).toBe(LEASE_CALLS)
  })

  test('what another counter says of a lease changes nothing', () => {
    const { ask, drain } = benchOf()
    const { lease } = ask('one', 6)
    ask('two', 0, 0, { leases: [{ id: lease?.id ?? '', money: NONE, other: NONE }] })
    expect(drain('two')).toBe(LEASE_CALLS - 6 - OFFLINE_RESERVE)
  })
})

describe('turns', () => {
  test('what is free goes to money first, and to counters in turn', async () => {
    const { time, ask, drain } = benchOf()
    ask('early', 0)
    drain('greedy')
    expect(ask('early', 0, 5).lease).toBeNull()
    expect(ask('sale', 3).lease).toBeNull()
    expect(ask('greedy', 20).askAgainInMs).toBeGreaterThan(0)
    for (let passed = 0; passed < LEASE_WINDOW_MS; passed += RENEW_EVERY_MS / 2) {
      await time.pass(RENEW_EVERY_MS / 2)
      ask('greedy', passed + RENEW_EVERY_MS < LEASE_WINDOW_MS ? 20 : 0)
      if (passed + RENEW_EVERY_MS < LEASE_WINDOW_MS) ask('sale', 3)
    }
    expect(ask('sale', 3).lease?.money).toBe(3)
  })
})

describe('too many calls', () => {
  const refused = { count: 1, retryAfterMs: null }

  test('what one counter heard stops all of them, and one call finds out', async () => {
    const { time, ask } = benchOf()
    ask('two', 0)
    expect(ask('one', 0, 0, { refused }).stoppedForMs).toBeGreaterThan(0)
    expect(ask('two', 5).lease).toBeNull()
    await time.pass(5_000)
    const probe = ask('two', 5).lease
    expect(probe).toMatchObject({ money: 1, other: 0, isProbe: true })
    expect(ask('one', 5, 0, { refused }).lease).toBeNull()
    ask('two', 5, 0, { probe: { leaseId: probe?.id ?? '', came: 'over' } })
    expect(ask('one', 5, 0, { refused }).lease).toMatchObject({ money: 5, isProbe: false })
  })

  test('the same refusal told twice closes once; a probe that is refused closes for longer', async () => {
    const { time, ask } = benchOf()
    ask('one', 0, 0, { refused })
    await time.pass(5_000)
    const probe = ask('one', 5, 0, { refused }).lease
    expect(probe?.isProbe).toBe(true)
    expect(ask('one', 5, 0, { refused: { count: 2, retryAfterMs: null } }).stoppedForMs).toBe(10_000)
  })

  test('a probe of which nothing is heard is given to another counter', async () => {
    const { time, ask } = benchOf()
    ask('one', 0, 0, { refused })
    await time.pass(5_000)
    expect(ask('one', 5, 0, { refused }).lease?.isProbe).toBe(true)
    await time.pass(15_000)
    expect(ask('two', 5).lease?.isProbe).toBe(true)
  })
})

describe('counters that are cut off', () => {
  test('in quiet hours a counter on its offline allowance begins soon, in busy ones once its calls are surely free', () => {
    const { ask, drain } = benchOf()
    expect(ask('one', 0).offlineAllowance.afterMs).toBe(OFFLINE_SOON_MS)
    drain('one')
    expect(ask('one', 0).offlineAllowance.afterMs).toBe(OFFLINE_LATER_MS)
  })

  test('nothing is kept free while all ask, and the calls of its offline allowance once a counter is silent', async () => {
    const { time, ask, drain } = benchOf()
    ask('one', 0)
    ask('two', 0)
    drain('one')
    ask('two', 0)
    ask('two', 0)
    for (let passed = 0; passed < LEASE_TAIL_MS; passed += RENEW_EVERY_MS) {
      ask('one', 0)
      ask('two', 0)
      await time.pass(RENEW_EVERY_MS)
    }
    expect(ask('one', 0).callsLeft).toBe(LEASE_CALLS)
    await time.pass(SILENT_AFTER_MS)
    expect(drain('one')).toBeLessThan(LEASE_CALLS)
  })

  test('counters of an earlier run may be cut off until each has heard this one', () => {
    const counters = [
      { counterId: 'one', turn: 0, cycle: 2 },
      { counterId: 'two', turn: 1, cycle: 2 },
    ]
    const { drain } = benchOf({ counters, unknownCalls: 0, closedUntil: -Infinity })
    expect(drain('one')).toBeLessThan(LEASE_CALLS)
  })

  test('two counters never have the same turn', () => {
    const { ask } = benchOf()
    const [one, two] = [ask('one', 0).offlineAllowance, ask('two', 0).offlineAllowance]
    const again = ask('one', 0).offlineAllowance
    expect([one.cycle, two.cycle, again.cycle]).toEqual([1, 2, 2])
    expect(Math.abs(two.turnInMs - again.turnInMs)).toBe(6_100)
  })
})
