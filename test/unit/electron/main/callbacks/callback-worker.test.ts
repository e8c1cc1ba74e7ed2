// How often the service is asked because of callbacks about one sale, however many come.
import { expect, it } from 'vitest'
import { createCallbackWorker } from '#main/callbacks/callback-worker'
import type { CallbackRecord } from '#shared/callbacks/callback'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { callbackRecord } from '#test/support/callbacks'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'

const numbered = (number: number, beyond: number | undefined, id = 'A-1'): CallbackRecord => ({
  ...callbackRecord({ disposition: 'waiting', facts: { requestId: id } }),
  number,
  ...(beyond === undefined ? {} : { beyond }),
})

/** `judgeMs`: how long the service takes to answer each question. */
function worker(judgeMs = 0) {
  const time = new VirtualTime()
  const judged: number[] = []
  const concluded = new Map<number, string>()
  const made = createCallbackWorker({
    judge: async ({ number }) => {
      judged.push(number)
      if (judgeMs > 0) await new Promise<void>((resolve) => void time.after(judgeMs, resolve))
      return { kind: 'done', disposition: 'confirmed' }
    },
    timers: time,
    conclude: ({ number }, disposition) => void concluded.set(number, disposition),
  })
  return { time, judged, concluded, ...made }
}

it('each of the first ones is asked about, and of those beyond one now and then the last one later', async () => {
  const { time, judged, take } = worker()
  for (const number of [1, 2, 3]) take(numbered(number, undefined))
  for (let beyond = 1; beyond <= 50; beyond += 1) take(numbered(100 + beyond, beyond))
  take(numbered(4, undefined))
  take(numbered(200, 1, 'B-1'))
  await settleMicrotasks()
  expect(judged.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 101, 200])
  await time.pass(10 * MINUTE_MS)
  expect(judged.at(-1)).toBe(150)
  await time.pass(60 * MINUTE_MS)
  expect(judged).toHaveLength(7)
})

it('an ordinary sale is asked about at once, though of a thousand others too many came', async () => {
  const { time, judged, concluded, take } = worker(SECOND_MS)
  for (let sale = 1; sale <= 1_100; sale += 1) take(numbered(sale, 1, `FLOOD-${sale}`))
  take(numbered(5_000, undefined, 'OURS'))
  await time.pass(3 * SECOND_MS)
  expect(judged).toContain(5_000)
  expect(concluded.get(5_000)).toBe('confirmed')
})

it('one sale with many callbacks loses its own oldest, and no other sale its only one', async () => {
  const { time, judged, concluded, take } = worker(SECOND_MS)
  for (let sale = 0; sale < 40; sale += 1)
    for (let at = 1; at <= 30; at += 1) take(numbered(sale * 100 + at, undefined, `FLOOD-${sale}`))
  take(numbered(9_000, undefined, 'OURS'))
  take(numbered(9_001, undefined, 'OURS-TOO'))
  await time.pass(1_100 * SECOND_MS)
  expect([9_000, 9_001].every((number) => judged.includes(number))).toBe(true)
  // Of each sale the last one was asked about, and every one of them has an end.
  for (let sale = 0; sale < 40; sale += 1) expect(concluded.get(sale * 100 + 30)).toBe('confirmed')
  expect(concluded.size).toBe(1_202)
})

it('those beyond are taken up when no other waits, and what was put out is asked about no more', async () => {
  const { time, judged, concluded, take } = worker(SECOND_MS)
  for (let sale = 1; sale <= 3; sale += 1) take(numbered(sale, 1, `FLOOD-${sale}`))
  for (let number = 11; number <= 14; number += 1) take(numbered(number, undefined, `OURS-${number}`))
  await time.pass(MINUTE_MS)
  expect(judged).toEqual([1, 11, 12, 13, 14, 2, 3])
  for (let number = 100; number < 1_200; number += 1) take(numbered(number, undefined, 'ONE'))
  await time.pass(1_200 * SECOND_MS)
  const unanswered = [...concluded].filter(([, came]) => came === 'unanswered').map(([number]) => number)
  expect(unanswered).toHaveLength(99)
  expect(unanswered.some((number) => judged.includes(number))).toBe(false)
})
