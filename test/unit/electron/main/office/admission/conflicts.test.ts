// What the counter keeps of sales that another counter made, too: over restarts, without a line, and with answers that are lost.
import { expect, it } from 'vitest'
import { requestIdSchema } from '#shared/base/ids'
import type { Conflicts } from '#shared/office/conflicts'
import { createConflicts, type StoredConflicts } from '#main/office/admission/conflicts'

const idOf = (text: string) => requestIdSchema.parse(text.padEnd(8, '0'))
const SALE: Conflicts = {
  requestId: idOf('first'),
  otherRequestId: idOf('second'),
  counterName: 'Back',
  shopName: null,
  atMs: 2,
  otherAtMs: 1,
  isSeen: false,
}
const PAIR = { requestId: SALE.requestId, otherRequestId: SALE.otherRequestId }

/** An office that can be away, and a disk that outlives the counter. */
function played() {
  const office = { isAway: false, sales: [SALE] as readonly Conflicts[], asked: [] as unknown[] }
  let disk: readonly StoredConflicts[] = []
  let changes = 0
  const start = () =>
    createConflicts({
      line: {
        request: async ({ body, schema }) => {
          office.asked.push(body)
          if (office.isAway) return { ok: false, failure: { kind: 'unreachable' } }
          return { ok: true, value: schema.parse({ sales: office.sales }) }
        },
      },
      environment: 'production',
      store: { load: () => disk, save: (sales) => void (disk = sales) },
      onChange: () => void (changes += 1),
    })
  return { office, start, changes: () => changes }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

it('is told once, and told the window once, however often the office is asked', async () => {
  const { start, changes } = played()
  const here = start()
  here.ask()
  here.ask()
  await settled()
  here.ask()
  await settled()
  expect(here.sales()).toEqual([SALE])
  expect(changes()).toBe(1)
})

it('stays after a restart without a line; what was seen then is told until the office knows it', async () => {
  const { office, start } = played()
  const before = start()
  before.ask()
  await settled()
  await before.close()
  office.isAway = true
  const here = start()
  expect(here.sales()).toEqual([SALE])
  here.see(PAIR)
  await settled()
  expect(here.sales()).toMatchObject([{ isSeen: true }])
  expect(here.isUntold()).toBe(true)
  await here.close()
  office.isAway = false
  const again = start()
  expect(again.sales()).toMatchObject([{ isSeen: true }])
  // An office that has not taken it yet, or was restored to before it, does not show it anew.
  again.ask()
  await settled()
  expect(again.sales()).toMatchObject([{ isSeen: true }])
  expect(again.isUntold()).toBe(true)
  office.sales = [{ ...SALE, isSeen: true }]
  again.ask()
  await settled()
  expect(again.isUntold()).toBe(false)
  expect(office.asked.at(-1)).toEqual({ environment: 'production', seen: [PAIR] })
})

it('asks nothing for a pair that is not known, or was seen', async () => {
  const { office, start } = played()
  const here = start()
  here.see({ ...PAIR, otherRequestId: idOf('third') })
  here.see(PAIR)
  await settled()
  expect(office.asked).toEqual([])
})

it('goes once the office tells of it no more', async () => {
  const { office, start } = played()
  const here = start()
  here.ask()
  await settled()
  office.sales = []
  here.ask()
  await settled()
  expect(here.sales()).toEqual([])
})
