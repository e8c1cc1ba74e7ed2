// The queue in front of the service, on a clock that stands still until moved.
import { describe, expect, test } from 'vitest'
import type { Lane } from '#main/service/client/dispatch-window'
import {
  AGEING_STEP_MS,
  createQueue,
  MOST_READS_AT_ONCE,
  MOST_WAITING,
  type CallQueue,
  type Permit,
} from '#main/service/client/queue'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'
import { noDefects } from '#test/support/defects'

interface Bench {
  readonly time: VirtualTime
  readonly queue: CallQueue
  readonly left: { readonly name: string; readonly at: number }[]
  readonly saved: () => readonly number[]
  /** Requests a slot and records when it came; the call itself takes no time unless it is to be held. */
  readonly ask: (
    name: string,
    lane: Lane,
    options?: { readonly hold?: boolean; readonly signal?: AbortSignal },
  ) => Promise<Permit | null>
}

function benchOf(time = new VirtualTime(), earlier: readonly number[] = []): Bench {
  const left: { name: string; at: number }[] = []
  let saved: readonly number[] = earlier
  const queue = createQueue({
    reportDefect: noDefects,
    clock: time,
    timers: time,
    store: { load: () => earlier, save: (times) => (saved = times) },
  })
  return {
    time,
    queue,
    left,
    saved: () => saved,
    ask: async (name, lane, { hold = false, signal } = {}) => {
      const admission = await queue.admit(lane, signal)
      if (admission.kind !== 'permit') return null
      left.push({ name, at: time.elapsed() })
      if (!hold) admission.done({ kind: 'over' })
      return admission
    },
  }
}

const many = (count: number, ask: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) void ask(index)
}

describe('the rate', () => {
  test('57 calls leave at once, the 58th when the first is 61 seconds old', async () => {
    const { time, ask, left } = benchOf()
    many(45, (index) => ask(`read ${index}`, 'screen'))
    many(13, (index) => ask(`sale ${index}`, 'money'))
    await time.pass(0)
    expect(left).toHaveLength(57)
    await time.pass(60_990)
    expect(left).toHaveLength(57)
    await time.pass(20)
    expect(left).toHaveLength(58)
  })

  test('reads leave the reserve of money untouched, and money goes first', async () => {
    const { time, ask, left } = benchOf()
    many(100, (index) => ask(`read ${index}`, 'screen'))
    await time.pass(1_000)
    expect(left).toHaveLength(45)
    many(12, (index) => ask(`sale ${index}`, 'money'))
    await time.pass(0)
    expect(left.slice(45).map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, index) => `sale ${index}`),
    )
  })

  test('a restart does not open a new window', async () => {
    const first = benchOf()
    many(57, (index) => first.ask(`${index}`, 'money'))
    await first.time.pass(10_000)
    const second = benchOf(first.time, first.saved())
    void second.ask('after the restart', 'money')
    await first.time.pass(50_000)
    expect(second.left).toHaveLength(0)
    await first.time.pass(1_010)
    expect(second.left).toHaveLength(1)
  })

  test('a clock set back does not free slots', async () => {
    const first = benchOf()
    many(57, (index) => first.ask(`${index}`, 'money'))
    await first.time.pass(1_000)
    first.time.jumpWallClock(-3_600_000)
    const second = benchOf(first.time, first.saved())
    void second.ask('after the jump', 'money')
    await first.time.pass(60_900)
    expect(second.left).toHaveLength(0)
    await first.time.pass(200)
    expect(second.left).toHaveLength(1)
  })

  test('a wall clock that jumps while the app runs changes nothing', async () => {
    const { time, ask, left } = benchOf()
    many(58, (index) => ask(`${index}`, 'money'))
    await time.pass(0)
    time.jumpWallClock(3_600_000)
    await time.pass(60_000)
    expect(left).toHaveLength(57)
  })
})

describe('the lanes', () => {
  test('money, then the status of open sales, then the screen in use, then prefetch', async () => {
    const { time, ask, left } = benchOf()
    many(57, (index) => ask(`filler ${index}`, 'money'))
    await time.pass(0)
    void ask('prefetch', 'prefetch')
    void ask('screen', 'screen')
    void ask('status', 'status')
    void ask('money', 'money')
    await time.pass(65_000)
    expect(left.slice(57).map(({ name }) => name)).toEqual(['money', 'status', 'screen', 'prefetch'])
  })

  test('what waits long enough is served before a newcomer of a better lane, but never before money', async () => {
    const { time, ask, left } = benchOf()
    many(57, (index) => ask(`filler ${index}`, 'money'))
    await time.pass(0)
    void ask('old prefetch', 'prefetch')
    await time.pass(2 * AGEING_STEP_MS)
    void ask('new status', 'status')
    void ask('money', 'money')
    await time.pass(65_000)
    expect(left.slice(57).map(({ name }) => name)).toEqual(['money', 'old prefetch', 'new status'])
  })

  test('only so many reads run at once; money does not wait for them', async () => {
    const { time, ask, left } = benchOf()
    many(MOST_READS_AT_ONCE + 3, (index) => ask(`read ${index}`, 'screen', { hold: true }))
    void ask('sale', 'money')
    await time.pass(0)
    expect(left).toHaveLength(MOST_READS_AT_ONCE + 1)
  })

  test('a closed screen gives its place back', async () => {
    const { time, ask, left, queue } = benchOf()
    many(57, (index) => ask(`filler ${index}`, 'money'))
    const screen = new AbortController()
    const asked = ask('closed screen', 'screen', { signal: screen.signal })
    void ask('open screen', 'screen')
    screen.abort()
    expect(await asked).toBeNull()
    await time.pass(65_000)
    expect(left.at(-1)?.name).toBe('open screen')
    expect(queue.nextSendMs()).toBeNull()
  })

  test('when far too much waits, reads are told so; money is not', async () => {
    const { queue, time } = benchOf()
    many(MOST_WAITING + 57, () => queue.admit('money'))
    expect(await queue.admit('screen')).toEqual({ kind: 'full' })
    await time.pass(0)
  })
})

describe('the gate of a 429', () => {
  test('it closes for every lane, for five seconds and then twice as long each time', async () => {
    const { time, ask, left, queue } = benchOf()
    const refused = async (name: string) =>
      (await ask(name, 'screen', { hold: true }))?.done({ kind: 'rate-limited', retryAfterMs: null })
    await refused('first')
    void refused('probe')
    await time.pass(4_900)
    expect(left).toHaveLength(1)
    expect(queue.isGateClosed()).toBe(true)
    await time.pass(200)
    expect(left.map(({ name }) => name)).toEqual(['first', 'probe'])
    void ask('sale', 'money')
    await time.pass(9_800)
    expect(left).toHaveLength(2)
    await time.pass(200)
    expect(left.at(-1)?.name).toBe('sale')
  })

  test('it stays closed as long as the service asks', async () => {
    const { time, ask, left } = benchOf()
    const permit = await ask('first', 'screen', { hold: true })
    permit?.done({ kind: 'rate-limited', retryAfterMs: 30_000 })
    void ask('sale', 'money')
    await time.pass(29_900)
    expect(left).toHaveLength(1)
    await time.pass(200)
    expect(left).toHaveLength(2)
  })

  test('one probe goes alone, and the others follow when it is through', async () => {
    const { time, ask, left, queue } = benchOf()
    const permit = await ask('first', 'screen', { hold: true })
    permit?.done({ kind: 'rate-limited', retryAfterMs: null })
    const probe = ask('probe', 'money', { hold: true })
    many(5, (index) => ask(`read ${index}`, 'screen'))
    await time.pass(20_000)
    expect(left.map(({ name }) => name)).toEqual(['first', 'probe'])
    ;(await probe)?.done({ kind: 'over' })
    await settleMicrotasks()
    expect(left).toHaveLength(7)
    expect(queue.isGateClosed()).toBe(false)
  })

  test('calls that had left before the gate closed do not close it for longer', async () => {
    const { time, ask, left } = benchOf()
    const permits = await Promise.all([1, 2, 3].map((index) => ask(`${index}`, 'screen', { hold: true })))
    for (const permit of permits) permit?.done({ kind: 'rate-limited', retryAfterMs: null })
    void ask('next', 'screen')
    await time.pass(5_100)
    expect(left).toHaveLength(4)
  })
})

describe('the wait that is shown', () => {
  test('it says how many calls are left and when the next one leaves', async () => {
    const { time, ask, queue } = benchOf()
    many(57, (index) => ask(`${index}`, 'money'))
    await time.pass(1_000)
    expect(queue.callsLeft()).toBe(0)
    expect(queue.estimatedMoneyWaitMs()).toBe(60_000)
    void ask('waiting', 'money')
    expect(queue.nextSendMs()).toBe(60_000)
  })
})
