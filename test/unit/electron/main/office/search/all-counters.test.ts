// The day at all counters, as the office tells it: sums by what became of the sales, and nothing invented where it does not answer.
import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { fail, succeed } from '#shared/base/result'
import type { TodayAnswer } from '#shared/office/search'
import { dayOfAllCounters } from '#main/office/search/all-counters'
import type { OfficeLink } from '#main/office/link/link'

const DAY_STARTS_AT = 1_760_000_000_000

function linkThatSays(answer: TodayAnswer | null) {
  const asked: unknown[] = []
  const link: Pick<OfficeLink, 'request'> = {
    request: async ({ path, body, schema }) => {
      asked.push({ path, body })
      return answer === null ? fail({ kind: 'unreachable' }) : succeed(schema.parse(answer))
    },
  }
  return { link, asked }
}
const sold = (railStatus: 'success' | 'pending' | 'unknown' | 'failed', count: number, rupees: number) => ({
  railStatus,
  cashStatus: 'none' as const,
  count,
  amountPaise: rupees * 100,
  collectedPaise: rupees * 100 + 500,
})

it('asks for the whole day of this environment', async () => {
  const { link, asked } = linkThatSays({ counters: [], uncounted: 0 })
  await dayOfAllCounters(link, 'production', DAY_STARTS_AT)
  expect(asked).toEqual([
    {
      path: '/v1/today',
      body: { environment: 'production', fromMs: DAY_STARTS_AT, toMs: DAY_STARTS_AT + DAY_MS },
    },
  ])
})

it('adds what may still go through apart from what went through and what did not, without fees', async () => {
  const { link } = linkThatSays({
    counters: [
      {
        counterId: 'counter-11111111',
        counterName: 'Counter 1',
        storedAtMs: DAY_STARTS_AT,
        sales: [
          sold('success', 2, 600),
          sold('pending', 1, 10),
          sold('unknown', 3, 40),
          sold('failed', 1, 7),
        ],
      },
      { counterId: 'counter-22222222', counterName: 'Counter 2', storedAtMs: null, sales: [] },
    ],
    uncounted: 4,
  })
  const nothing = { count: 0, amountPaise: 0 }
  expect(await dayOfAllCounters(link, 'practice', DAY_STARTS_AT)).toEqual({
    kind: 'answered',
    uncounted: 4,
    counters: [
      {
        counterId: 'counter-11111111',
        name: 'Counter 1',
        storedAtMs: DAY_STARTS_AT,
        tally: {
          done: { count: 2, amountPaise: 60_000 },
          open: { count: 4, amountPaise: 5_000 },
          undone: { count: 1, amountPaise: 700 },
        },
      },
      {
        counterId: 'counter-22222222',
        name: 'Counter 2',
        storedAtMs: null,
        tally: { done: nothing, open: nothing, undone: nothing },
      },
    ],
  })
})

it('says that it was not told where the office does not answer', async () => {
  const { link } = linkThatSays(null)
  expect(await dayOfAllCounters(link, 'practice', DAY_STARTS_AT)).toEqual({ kind: 'unanswered' })
})
