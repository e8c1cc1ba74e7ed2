// A customer who asked one counter to be erased: what the office forgets, and which counters it tells until they have done it.
import { describe, expect, it } from 'vitest'
import { ENTRY_PATHS, type PushedCustomer } from '#shared/protocol/entries'
import { ERASURES_PATH, erasuresAnswerSchema, MOST_ERASURES } from '#shared/office/erasures'
import { heartbeatAnswerSchema } from '#shared/protocol'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import { pushed, writtenLog } from '../support/office-logs'
import { requestId } from '../support/sales'
import { testOffice, type TestCounter, type TestOffice } from '../support/office'

const NOW_MS = 1_800_000_000_000
const hash = (letter: string) => letter.repeat(43).replace(/.$/, 'A')
const GONE = { numberHash: hash('C'), askedAtMs: NOW_MS }

async function office() {
  const started = await testOffice({ clock: { now: () => NOW_MS, elapsed: () => 0 } })
  return { started, front: await started.counter('Front'), back: await started.counter('Back') }
}
const told = async (counter: TestCounter, more: object = {}) => {
  const body = { environment: 'production', clockMs: NOW_MS, asked: [], done: [], againAfter: null, ...more }
  return erasuresAnswerSchema.parse((await counter.ask(ERASURES_PATH, body)).body).erasures
}
const isHintedTo = async (counter: TestCounter) => {
  const said = await counter.heartbeat()
  return heartbeatAnswerSchema.parse(said.body).hasErasures
}
const customer = (id: string, numberHash: string): PushedCustomer => ({
  id,
  numberHash,
  lastDigits: '3210',
  sealed: 'AAAA',
})
async function toldOf(counter: TestCounter, ...customers: readonly PushedCustomer[]) {
  const log = writtenLog()
  log.sell('success', 'success')
  const batch = await log.batch()
  await pushed(counter, batch)
  const { logId, environment, epoch } = log.name()
  const through = batch.entries.length
  const place = { logId, environment, epoch, after: 0, through }
  await counter.ask(ENTRY_PATHS.personal, { ...place, customers, erased: [] })
}
const revokedAt = ({ context }: TestOffice, { counterId }: TestCounter) =>
  context.pools.main
    .updateTable('counter')
    .set({ revoked_at_ms: NOW_MS })
    .where('counter_id', '=', counterId)
    .execute()
const namedIn = async ({ context }: TestOffice) =>
  (
    await context.pools.main
      .selectFrom('personal')
      .select('entry_id')
      .where('sealed', 'is not', null)
      .orderBy('entry_id')
      .execute()
  ).map(({ entry_id }) => entry_id)

describe('a customer who asked to be erased', () => {
  it('is told to every counter until it says that it is done, however often it was asked for', async () => {
    const { front, back } = await office()
    expect(await isHintedTo(back)).toBe(false)
    expect(await told(front, { asked: [GONE] })).toEqual([GONE])
    await told(front, { asked: [GONE] })
    expect(await told(back)).toEqual([GONE])
    expect(await isHintedTo(back)).toBe(true)
    expect(await told(back, { done: [GONE] })).toEqual([])
    expect(await isHintedTo(back)).toBe(false)
    expect(await told(front)).toEqual([GONE])
    expect(await told(back, {})).toEqual([])
  })

  it('who asks again later is told again; a clock that is ahead erases nothing that is yet to come', async () => {
    const { front, back } = await office()
    const [earlier, ahead] = [-1, 1].map((sign) => ({ ...GONE, askedAtMs: NOW_MS + sign * 60_000 }))
    await told(front, { asked: [earlier] })
    await told(back, { done: [earlier] })
    await told(front, { asked: [ahead] })
    expect(await told(back)).toEqual([GONE])
    await told(front, { asked: [earlier] })
    expect(await told(back)).toEqual([GONE])
  })

  it('is gone at the office in what every counter told of the number, and others stay', async () => {
    const { started, front, back } = await office()
    await toldOf(front, customer('FRONT-1', GONE.numberHash))
    await toldOf(back, customer('BACK-1', GONE.numberHash), customer('BACK-2', hash('D')))
    // Asked before the office heard of them: they may have come again since.
    await told(front, { asked: [{ ...GONE, askedAtMs: NOW_MS - 1 }] })
    expect(await namedIn(started)).toEqual(['BACK-1', 'BACK-2', 'FRONT-1'])
    await told(front, { asked: [GONE] })
    expect(await namedIn(started)).toEqual(['BACK-2'])
  })

  it('is gone by every number of their bills, also of a counter that never comes back', async () => {
    const { started, front, back } = await office()
    const seal = createCustomerSeal({
      numberKey: new Uint8Array(32).fill(1),
      customerKey: new Uint8Array(32).fill(2),
    })
    const bill = (id: string, consumerNumber: string, mobile: string) =>
      seal.sealed(requestId(id), {
        accountNumber: consumerNumber,
        customerName: null,
        customerMobile: mobile,
        otherNumbers: ['4623', mobile, 'BILL/2026-11'],
      })
    await toldOf(back, bill('BILL-0001', '0012345678', '9811020304'), bill('BILL-0002', '777', '9822030405'))
    await revokedAt(started, back)
    expect(await namedIn(started)).toEqual(['BILL-0001', 'BILL-0002'])
    const asked = (typed: string) => ({ asked: [{ numberHash: seal.numberHash(typed), askedAtMs: NOW_MS }] })
    await told(front, asked('98110 20304'))
    expect(await namedIn(started)).toEqual(['BILL-0002'])
    await told(front, asked('bill 2026 11'))
    expect(await namedIn(started)).toEqual([])
    const left = await started.context.pools.main.selectFrom('personal').select('other_hashes').execute()
    expect(left.map(({ other_hashes }) => other_hashes)).toEqual([[], []])
  })

  it('is told once more to a counter whose disk was put back, all of them, page by page', async () => {
    const { front, back } = await office()
    const many = Array.from({ length: MOST_ERASURES + 1 }, (_, at) => ({
      ...GONE,
      numberHash: `${String(at).padStart(4, '0')}${hash('E').slice(4)}`,
    }))
    for (const asked of [many.slice(1), many.slice(0, 1)]) await told(front, { asked })
    for (const done of [many.slice(1), many.slice(0, 1)]) await told(back, { done })
    expect(await told(back)).toEqual([])
    const first = await told(back, { againAfter: '' })
    const rest = await told(back, { againAfter: first.at(-1)?.numberHash })
    expect([...first, ...rest].map(({ numberHash }) => numberHash).toSorted()).toEqual(
      many.map(({ numberHash }) => numberHash),
    )
  })

  it('is passed on by no counter that was taken out, and by none of another kind', async () => {
    const { started, front, back } = await office()
    await revokedAt(started, front)
    const body = { environment: 'production', clockMs: NOW_MS, asked: [GONE], done: [], againAfter: null }
    expect((await front.ask(ERASURES_PATH, body)).problem?.kind).toBe('revoked')
    expect((await back.ask(ERASURES_PATH, { ...body, environment: 'practice' })).problem?.kind).toBe('kind')
    expect((await back.ask(ERASURES_PATH, { ...body, asked: [{ numberHash: "'; --" }] })).status).toBe(400)
    expect(await told(back)).toEqual([])
  })
})
