// What is remembered of a callback whose storing failed; everything else of the intake: test/office/callback-intake.test.ts.
import { expect, it } from 'vitest'
import { createIntake } from '#shared/node/callbacks/callback-intake'
import { VirtualTime } from '#test/support/virtual-time'

const BUDGET = 30

it('stores what comes again after its storing failed, also beyond the budget of its sale', async () => {
  const stored: string[] = []
  let isBroken = false
  const take = createIntake({
    clock: new VirtualTime(),
    sources: () => [],
    secrets: null,
    ownerOf: () => 'shop',
    placeOf: async () => ({ isStray: false }),
    store: async ({ arrival }) => {
      if (isBroken) throw new Error('the disk is full')
      stored.push(arrival.body.toString())
      return 'stored'
    },
    onTrouble: () => undefined,
  } as Parameters<typeof createIntake>[0])
  const post = async (n: number) =>
    (
      await take({
        kind: 'recharge',
        body: Buffer.from(JSON.stringify({ event: 'E', request_id: 'SALE-0001', data: { n } })),
        remoteAddress: '127.0.0.1',
        headers: { signature: null, source: null, sentAt: null },
      })
    ).httpStatus
  for (let n = 0; n <= BUDGET; n += 1) expect(await post(n)).toBe(200)
  isBroken = true
  expect(await post(99)).toBe(503)
  isBroken = false
  expect(await post(99)).toBe(200)
  expect(stored.at(-1)).toContain('"n":99')
  const before = stored.length
  expect(await post(99)).toBe(200)
  expect(stored).toHaveLength(before)
})
