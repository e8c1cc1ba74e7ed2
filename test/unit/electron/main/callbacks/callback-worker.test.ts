// How often the service is asked because of callbacks about one sale, however many come.
import { expect, it } from 'vitest'
import { createCallbackWorker } from '#main/callbacks/callback-worker'
import type { CallbackRecord } from '#shared/callbacks/callback'
import { MINUTE_MS } from '#shared/base/clock'
import { callbackRecord } from '#test/support/callbacks'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'

const numbered = (number: number, beyond: number | undefined, id = 'A-1'): CallbackRecord => ({
  ...callbackRecord({ disposition: 'waiting', facts: { requestId: id } }),
  number,
  ...(beyond === undefined ? {} : { beyond }),
})

function worker() {
  const time = new VirtualTime()
  const judged: number[] = []
  const made = createCallbackWorker({
    judge: async ({ number }) => {
      judged.push(number)
      return { kind: 'done', disposition: 'confirmed' }
    },
    timers: time,
    conclude: () => {},
  })
  return { time, judged, ...made }
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
