// The counter's side of shared calls: what it takes from leases, what it does without its office, and what it says of both.
import { OFFLINE_TURN_MS, LEASE_VALIDITY_MS, type LeaseAnswer, type LeaseRequest } from '#shared/office/lease'
import { fail, succeed, type Result } from '#shared/base/result'
import { describe, expect, test } from 'vitest'
import type { StoredOfflineAllowance } from '#main/office/lease/offline-allowance'
import { shareWithOffice } from '#main/office/lease/lease-budget'
import { createDispatchWindow } from '#main/service/client/dispatch-window'
import { DEFAULT_LIMITS } from '#main/service/client/queue'
import { noDefects } from '#test/support/defects'
import { VirtualTime } from '#test/support/virtual-time'

const OFFLINE_AFTER_MS = 10_000
const NO_CALLS = { money: 0, other: 0 }

const answerOf = (more: Partial<LeaseAnswer> = {}): LeaseAnswer => ({
  boot: 'boot-0001',
  lease: null,
  askAgainInMs: 4_000,
  expectedInMs: 0,
  stoppedForMs: 0,
  callsLeft: 57,
  offlineAllowance: { cycle: 2, turnInMs: 0, afterMs: OFFLINE_AFTER_MS },
  ...more,
})
const leaseOf = (money: number, isProbe = false): LeaseAnswer['lease'] => ({
  id: 'lease-0001',
  money,
  other: 0,
  isProbe,
})

/** A counter whose office answers as told: each answer once, then nothing. */
function counterOf(
  time = new VirtualTime(),
  disk: { offlineAllowance: StoredOfflineAllowance | null; times?: readonly number[] } = {
    offlineAllowance: null,
  },
) {
  const questions: LeaseRequest[] = []
  const answers: Partial<LeaseAnswer>[] = []
  let ids = 0
  const shared = shareWithOffice({
    clock: time,
    timers: time,
    clientKey: () => 'k'.repeat(43),
    newId: () => `session-${(ids += 1)}`,
    store: {
      load: () => disk.offlineAllowance,
      save: (offlineAllowance) => (disk.offlineAllowance = offlineAllowance),
    },
    ask: async (request): Promise<Result<LeaseAnswer, unknown>> => {
      questions.push(request)
      const answer = answers.shift()
      return answer === undefined ? fail('unreachable') : succeed(answerOf(answer))
    },
  })
  const own = createDispatchWindow({
    clock: time,
    store: { load: () => disk.times ?? [], save: (times) => (disk.times = times) },
    limits: DEFAULT_LIMITS,
    reportDefect: noDefects,
  })
  const budget = shared.share(own, () => {})
  return {
    time,
    disk,
    budget,
    shared,
    questions,
    /** Asks, and is answered so. */
    told: async (answer: Partial<LeaseAnswer>) => {
      answers.push(answer)
      shared.askNow()
      await time.pass(0)
    },
    lastQuestion: () => questions.at(-1),
    mayCall: () => budget.freeAt('money') <= time.elapsed(),
  }
}

test('calls are counted after a restart by when they left, though the clock was set in between', async () => {
  const counter = counterOf()
  const call = counter.budget.take('money')
  expect(call.mayLeave()).toBe(true)
  await counter.told({ lease: leaseOf(1) })
  counter.budget.take('money').mayLeave()
  counter.time.jumpWallClock(10 * 60_000)
  counter.shared.askNow()
  await counter.time.pass(1_000)
  expect(counter.disk.times).toEqual([counter.time.now() - 1_000, counter.time.now() - 1_000])
})

describe('a lease', () => {
  test('what was taken may leave for eight seconds from the question, and not after', async () => {
    const counter = counterOf()
    await counter.told({ lease: leaseOf(3) })
    expect(counter.mayCall()).toBe(true)
    const [soon, late] = [counter.budget.take('money'), counter.budget.take('money')]
    await counter.time.pass(LEASE_VALIDITY_MS - 1)
    expect(soon.mayLeave()).toBe(true)
    await counter.time.pass(1)
    expect(late.mayLeave()).toBe(false)
    late.settle({ kind: 'unsent' })
    expect(counter.mayCall()).toBe(false)
  })

  test('a call counts from when it left, what did not leave comes back', async () => {
    const counter = counterOf()
    await counter.told({ lease: leaseOf(3) })
    const right = counter.budget.take('money')
    await counter.time.pass(1_500)
    expect(right.mayLeave()).toBe(true)
    await counter.told({})
    expect(counter.lastQuestion()?.leases).toEqual([
      { id: 'lease-0001', money: { usedAfterMs: [1_500], held: 2 }, other: { usedAfterMs: [], held: 0 } },
    ])
    await counter.time.pass(LEASE_VALIDITY_MS)
    expect(counter.lastQuestion()?.leases[0]?.money).toEqual({ usedAfterMs: [1_500], held: 0 })
    await counter.told({})
    await counter.told({})
    expect(counter.lastQuestion()?.leases).toEqual([])
  })

  test('a sleep of the computer ends it, and begins a session', async () => {
    const counter = counterOf()
    await counter.told({ lease: leaseOf(3) })
    const right = counter.budget.take('money')
    const before = counter.lastQuestion()?.session
    // Asleep, the elapsed clock stands still while the wall clock goes on.
    counter.time.jumpWallClock(20_000)
    expect(right.mayLeave()).toBe(false)
    expect(counter.mayCall()).toBe(false)
    await counter.told({})
    expect(counter.lastQuestion()?.session).not.toBe(before)
    expect(counter.lastQuestion()).toMatchObject({ sequence: 1, seen: null, leases: [] })
  })

  test('when the service said that it is too much, the office is told at once, and what is held comes back', async () => {
    const counter = counterOf()
    await counter.told({ lease: leaseOf(3) })
    const right = counter.budget.take('money')
    right.mayLeave()
    right.settle({ kind: 'rate-limited', retryAfterMs: 9_000 })
    await counter.told({ stoppedForMs: 9_000 })
    expect(counter.lastQuestion()?.refused).toEqual({ count: 1, retryAfterMs: 9_000 })
    expect(counter.mayCall()).toBe(false)
  })

  test('what came of a probe is told at once', async () => {
    const counter = counterOf()
    await counter.told({ lease: leaseOf(1, true) })
    const right = counter.budget.take('money')
    right.mayLeave()
    right.settle({ kind: 'over' })
    await counter.time.pass(0)
    expect(counter.lastQuestion()?.probe).toEqual({ leaseId: 'lease-0001', came: 'over' })
  })

  test('more that waits is asked for once, not call by call', async () => {
    const counter = counterOf()
    await counter.told({})
    await counter.time.pass(1_000)
    const before = counter.questions.length
    for (const money of [1, 2, 3]) counter.budget.expect({ ...NO_CALLS, money })
    await counter.time.pass(0)
    expect(counter.questions.length).toBe(before + 1)
    expect(counter.lastQuestion()?.waiting).toEqual({ money: 3, other: 0 })
  })
})

describe('without its office', () => {
  test('until it answered once a counter sells as one alone', async () => {
    const counter = counterOf()
    await counter.time.pass(60_000)
    expect(counter.mayCall()).toBe(true)
    expect(counter.budget.callsLeft()).toBe(DEFAULT_LIMITS.callsPerWindow)
  })

  test('a call past the queue, as of a connection test, is told to the office, and counts here', async () => {
    const counter = counterOf()
    await counter.told({})
    counter.budget.noteOutside()
    expect(counter.disk.times).toHaveLength(1)
    await counter.told({})
    expect(counter.lastQuestion()?.own).toEqual([{ number: 1, ageMs: 0 }])
  })

  test('after it answered a counter has nothing until its offline allowance begins, then one call in each of its turns', async () => {
    const counter = counterOf()
    await counter.told({ offlineAllowance: { cycle: 2, turnInMs: 0, afterMs: OFFLINE_AFTER_MS } })
    await counter.time.pass(OFFLINE_AFTER_MS - 1)
    expect(counter.mayCall()).toBe(false)
    const calls: number[] = []
    for (let passed = 0; passed < 60_000; passed += 100) {
      await counter.time.pass(100)
      if (!counter.mayCall()) continue
      counter.budget.take('money').mayLeave()
      calls.push(counter.time.elapsed())
    }
    expect(calls).toHaveLength(5)
    expect(calls.every((at) => at % (2 * OFFLINE_TURN_MS) < OFFLINE_TURN_MS)).toBe(true)
    await counter.told({})
    expect(counter.lastQuestion()?.own).toHaveLength(5)
  })

  test('a call of the offline allowance that has not left when the office answers again does not leave', async () => {
    const counter = counterOf()
    await counter.told({ offlineAllowance: { cycle: 1, turnInMs: 0, afterMs: OFFLINE_AFTER_MS } })
    await counter.time.pass(OFFLINE_AFTER_MS)
    expect(counter.mayCall()).toBe(true)
    const right = counter.budget.take('money')
    await counter.told({})
    expect(right.mayLeave()).toBe(false)
  })

  test('a counter that is started without it waits for its offline allowance, and keeps its turns', async () => {
    const first = counterOf()
    await first.told({ offlineAllowance: { cycle: 3, turnInMs: 2_000, afterMs: OFFLINE_AFTER_MS } })
    first.budget.close()
    await first.time.pass(60_000)
    const again = counterOf(first.time, first.disk)
    expect(again.mayCall()).toBe(false)
    const freeAt = again.budget.freeAt('money')
    expect(freeAt).toBeGreaterThanOrEqual(first.time.elapsed() + OFFLINE_AFTER_MS)
    const intoCycle = (freeAt - 2_000) % (3 * OFFLINE_TURN_MS)
    expect(intoCycle).toBeLessThan(OFFLINE_TURN_MS)
  })
})
