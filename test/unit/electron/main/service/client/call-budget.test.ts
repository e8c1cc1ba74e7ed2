// The queue where the right to send comes from a budget that is shared with other counters.
import { describe, expect, test } from 'vitest'
import type { CallBudget, ShareBudget, WaitingCalls } from '#main/service/client/call-budget'
import type { CameOfCall } from '#shared/base/rate-gate'
import { createQueue } from '#main/service/client/queue'
import type { Transport, WireRequest } from '#main/operations/service'
import { initiate, RECHARGED, serviceFor, successText } from '#test/support/service'
import { noDefects } from '#test/support/defects'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'

/** A budget of as many calls as it is given. */
function givenBudget() {
  let calls = 0
  let onChange = (): void => {}
  const asked: WaitingCalls[] = []
  const came: CameOfCall['kind'][] = []
  let mayLeave = true
  const share: ShareBudget = (_own, changed): CallBudget => {
    onChange = changed
    return {
      freeAt: (_lane, ahead = 0) => (calls > ahead ? 0 : Infinity),
      take: () => {
        calls -= 1
        return { mayLeave: () => mayLeave, settle: ({ kind }) => void came.push(kind) }
      },
      callsLeft: () => calls,
      noteOutside: () => {},
      expect: (waiting) => void asked.push(waiting),
      close: () => {},
    }
  }
  return {
    share,
    asked,
    came,
    give: (count: number) => {
      calls += count
      onChange()
    },
    endRights: (areOver: boolean) => (mayLeave = !areOver),
  }
}

const queueOf = (budget: ReturnType<typeof givenBudget>, time = new VirtualTime()) =>
  createQueue({
    reportDefect: noDefects,
    clock: time,
    timers: time,
    store: { load: () => [], save: () => {} },
    share: budget.share,
  })

describe('a shared budget', () => {
  test('nothing leaves before it gives, then money before what came earlier', async () => {
    const budget = givenBudget()
    const queue = queueOf(budget)
    const left: string[] = []
    for (const lane of ['screen', 'money', 'status'] as const)
      void queue.admit(lane).then(() => left.push(lane))
    await settleMicrotasks()
    expect(left).toEqual([])
    expect(budget.asked.at(-1)).toEqual({ money: 1, other: 2 })
    expect([queue.nextSendMs(), queue.callsLeft()]).toEqual([null, 0])
    budget.give(2)
    await settleMicrotasks()
    expect(left).toEqual(['money', 'status'])
    expect(budget.asked.at(-1)).toEqual({ money: 0, other: 1 })
  })

  test('who stops waiting is not asked for any more', async () => {
    const budget = givenBudget()
    const queue = queueOf(budget)
    const screen = new AbortController()
    void queue.admit('money', screen.signal)
    screen.abort()
    expect(budget.asked.at(-1)).toEqual({ money: 0, other: 0 })
  })

  test('a probe after a 429 that did not leave is followed by another, alone', async () => {
    const time = new VirtualTime()
    const budget = givenBudget()
    const queue = queueOf(budget, time)
    budget.give(10)
    const first = await queue.admit('money')
    if (first.kind === 'permit') first.done({ kind: 'rate-limited', retryAfterMs: null })
    const left: number[] = []
    const probe = queue.admit('money')
    for (const index of [1, 2, 3]) void queue.admit('money').then(() => left.push(index))
    await time.pass(6_000)
    const admitted = await probe
    if (admitted.kind === 'permit') admitted.done({ kind: 'unsent' })
    await settleMicrotasks()
    expect(left).toEqual([1])
    expect(budget.came).toEqual(['rate-limited', 'unsent'])
  })
})

describe('a right that ends while the connection is being made', () => {
  const serviceWith = (budget: ReturnType<typeof givenBudget>, onExchange: (count: number) => void) => {
    const requests: WireRequest[] = []
    const transport: Transport = {
      exchange: async (request) => {
        requests.push(request)
        onExchange(requests.length)
        return request.mayLeave?.() === false
          ? { kind: 'lost', phase: 'connecting', problem: 'lapsed', cause: 'lapsed' }
          : {
              kind: 'answered',
              httpStatus: 200,
              text: successText(RECHARGED),
              bodySha256: '',
              retryAfter: null,
            }
      },
      close: () => {},
    }
    return {
      requests,
      service: serviceFor('https://service.example', { transport, shareBudget: budget.share }),
    }
  }

  test('the sale waits for its turn again and is sent once', async () => {
    const budget = givenBudget()
    budget.give(5)
    const { requests, service } = serviceWith(budget, (count) => budget.endRights(count === 1))
    expect((await initiate(service)).class).toBe('success')
    expect(requests).toHaveLength(2)
    expect(budget.came).toEqual(['unsent', 'over'])
  })

  test('where every right ends too soon the sale is not sent, and says so', async () => {
    const budget = givenBudget()
    budget.give(9)
    budget.endRights(true)
    const { requests, service } = serviceWith(budget, () => {})
    const outcome = await initiate(service)
    expect([outcome.class, outcome.reason, outcome.phase]).toEqual([
      'not-sent',
      'no-connection',
      'connecting',
    ])
    expect(requests).toHaveLength(3)
  })
})
