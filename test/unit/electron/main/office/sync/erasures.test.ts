// Who asked another counter to be erased goes here too: over restarts, lost answers, open sales, and a disk that was put back.
import { expect, it } from 'vitest'
import type { AskedErasure, ErasuresRequest } from '#shared/office/erasures'
import { createErasing, type KeptErasures } from '#main/office/sync/erasures'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import { noDefects } from '#test/support/defects'

const SEAL = createCustomerSeal({
  numberKey: new Uint8Array(32).fill(1),
  customerKey: new Uint8Array(32).fill(2),
})
const NUMBER = '9876543210'
const erasureOf = (number: string, askedAtMs = 1_000): AskedErasure => ({
  numberHash: SEAL.numberHash(number),
  askedAtMs,
})
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** An office that tells of what is not done, and a counter whose disk and numbers outlive it. */
function played() {
  const office = { isAway: false, erasures: [] as AskedErasure[], done: [] as AskedErasure[] }
  const requests: ErasuresRequest[] = []
  const here = { numbers: [NUMBER, '9000000001'], open: new Set<string>(), times: [] as number[] }
  const time = { now: 5_000, elapsed: 0, hasKeys: true }
  let disk: KeptErasures | undefined
  const start = async () => {
    const erasing = createErasing(
      {
        line: {
          request: async ({ body, schema }) => {
            const request = body as ErasuresRequest
            requests.push(request)
            if (office.isAway) return { ok: false, failure: { kind: 'unreachable' } }
            office.erasures.push(...request.asked)
            office.done.push(...request.done)
            const isDone = (one: AskedErasure) =>
              office.done.some((done) => done.numberHash === one.numberHash)
            const erasures =
              request.againAfter === null ? office.erasures.filter((one) => !isDone(one)) : office.erasures
            return { ok: true, value: schema.parse({ erasures, officeTimeMs: time.now }) }
          },
        },
        environment: 'production',
        clock: { now: () => time.now, elapsed: () => time.elapsed },
        reportDefect: noDefects,
      },
      () => (time.hasKeys ? SEAL : null),
    )
    erasing.begin(
      {
        numbersWhere: async (isMeant) => here.numbers.filter(isMeant),
        eraseBefore: async (number, before) => {
          here.times.push(before)
          if (here.open.has(number)) return false
          here.numbers = here.numbers.filter((one) => one !== number)
          return true
        },
      },
      { load: () => disk, save: (value) => void (disk = value) },
    )
    await settled()
    return erasing
  }
  return { office, requests, here, time, start, putBack: () => void (disk = undefined), disk: () => disk }
}

it('is erased here up to when it was asked for, and said to be done; others stay', async () => {
  const { office, here, start } = played()
  office.erasures.push(erasureOf(NUMBER))
  const erasing = await start()
  expect(here.numbers).toEqual(['9000000001'])
  expect(here.times).toEqual([1_000])
  expect(office.done).toEqual([erasureOf(NUMBER)])
  erasing.ask()
  await settled()
  expect(here.times).toEqual([1_000])
})

it('asked for here without a line is told after a restart, as a hash, and once more to an office that was restored', async () => {
  const { office, requests, start, disk } = played()
  office.isAway = true
  const before = await start()
  before.asked(NUMBER)
  await settled()
  await before.close()
  office.isAway = false
  const erasing = await start()
  expect(office.erasures).toEqual([erasureOf(NUMBER, 5_000)])
  expect(disk()?.asked).toEqual([{ ...erasureOf(NUMBER, 5_000), isTold: true }])
  expect(JSON.stringify([requests, disk()])).not.toContain(NUMBER)
  office.erasures = []
  erasing.tellAgain()
  await settled()
  expect(office.erasures).toEqual([erasureOf(NUMBER, 5_000)])
})

it('with a sale that is still open goes once that has ended, and is not said to be done before', async () => {
  const { office, here, time, start } = played()
  here.open.add(NUMBER)
  office.erasures.push(erasureOf(NUMBER))
  const erasing = await start()
  erasing.ask()
  await settled()
  expect(office.done).toEqual([])
  here.open.clear()
  time.elapsed += 10 * 60_000
  erasing.ask()
  await settled()
  expect(office.done).toEqual([erasureOf(NUMBER)])
  expect(here.numbers).toEqual(['9000000001'])
})

it('is erased anew on a disk that was put back to before it, though it was said to be done', async () => {
  const { office, here, start, putBack } = played()
  office.erasures.push(erasureOf(NUMBER))
  const before = await start()
  await before.close()
  here.numbers = [NUMBER]
  const same = await start()
  await same.close()
  expect(here.numbers).toEqual([NUMBER])
  putBack()
  await start()
  expect(here.numbers).toEqual([])
})

it('waits for the keys that numbers are compared by', async () => {
  const { office, here, requests, time, start } = played()
  time.hasKeys = false
  office.erasures.push(erasureOf(NUMBER))
  const erasing = await start()
  expect(requests).toEqual([])
  time.hasKeys = true
  erasing.ask()
  await settled()
  expect(here.numbers).toEqual(['9000000001'])
})
