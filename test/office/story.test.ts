// A sale as the office tells it to a counter that did not sell it: over a real database, in the counters' own words, and to nobody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTakeoverClient } from '#main/office/takeover/takeover-client'
import { saleElsewhere } from '#main/office/search/sale-elsewhere'
import type { OfficeLink } from '#main/office/link/link'
import { nextCustomers } from '#main/office/sync/batches'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import { bodyHashOf, publicLink } from '#shared/node/log/public-link'
import type { Environment } from '#shared/base/environment'
import type { ElsewhereTold } from '#shared/sale/sale-elsewhere'
import type { RequestId } from '#shared/base/ids'
import { STORY_PATH, storyAnswerSchema } from '#shared/office/story'
import { fail, succeed } from '#shared/base/result'
import { value } from '../support/journals'
import { testOffice, type TestCounter, type TestOffice, testClient } from '../support/office'
import { pushed, told, writtenLog, type WrittenLog } from '../support/office-logs'
import { answer, AMOUNT, NUMBER, requestId, type OutcomeName } from '../support/sales'

const SEAL = createCustomerSeal({
  numberKey: new Uint8Array(32).fill(1),
  customerKey: new Uint8Array(32).fill(2),
})

let office: TestOffice
let here: TestCounter
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  office = await testOffice({ atEnd: (close) => void closers.push(close) })
  here = await office.counter('Counter 1')
})
afterAll(async () => {
  for (const close of closers) await close()
})

async function send(counter: TestCounter, log: WrittenLog, after = 0): Promise<void> {
  await pushed(counter, await log.batch(after))
  const upTo = log.journal.head().sequence
  const customers = await nextCustomers(log.journal, log.name(), { after, upTo, seal: SEAL }, async () => {})
  if (customers !== null) await told(counter, log, customers)
  await office.app.projection.caughtUp()
}

async function counterThatSold(...outcomes: readonly OutcomeName[]) {
  const counter = await office.counter('Counter 2')
  const log = writtenLog()
  const ids = log.sell(...outcomes) as readonly [RequestId, ...RequestId[]]
  await send(counter, log)
  return { counter, log, ids }
}

/** As a counter asks it. */
function lookFrom(
  asking: TestCounter,
  { counterId }: TestCounter,
  id: RequestId,
  {
    environment = 'production',
    seal = SEAL as typeof SEAL | null,
  }: { environment?: Environment; seal?: typeof SEAL | null } = {},
) {
  const request = (async ({ path, body, schema }) => {
    const { body: answered, problem } = await asking.ask(path, body)
    if (problem === null) return succeed(schema.parse(answered))
    return fail(problem.kind === 'revoked' ? { kind: 'revoked' } : { kind: 'refused', problem })
  }) as OfficeLink['request']
  return saleElsewhere({ request }, environment, seal, { counterId, requestId: id, amountPaise: AMOUNT })
}

async function toldTo(...of: Parameters<typeof lookFrom>): Promise<ElsewhereTold> {
  const looked = await lookFrom(...of)
  if (looked.kind === 'problem') throw new Error(looked.problem)
  return looked
}

const storyAsked = async (counter: TestCounter, body: unknown) => counter.ask(STORY_PATH, body)

describe('a sale of another counter', () => {
  it('is told with its entries, its state, its customer, and when its counter was heard of', async () => {
    const { counter, log, ids } = await counterThatSold('success')
    // As in the search, it does not matter under which client each sells.
    for (const [at, one] of [here, counter].entries()) {
      const clientKey = testClient(`client ${at}`)
      const clientKeys = [{ environment: 'production', clientKey, secretAgeMs: null }]
      await one.heartbeat({ clientKeys })
    }
    const before = office.context.clock.now()
    const { sale, stories, paperStop, isUnread } = await toldTo(here, counter, ids[0])
    const own = log.journal.sale(ids[0])
    expect({ ...sale, elsewhere: null }).toEqual({ ...own, lastLink: '', bill: undefined, elsewhere: null })
    expect(sale.elsewhere).toMatchObject({
      soldAt: { counterName: counter.name, shopName: null },
      heldBy: null,
      noNumber: null,
    })
    expect(Math.abs(sale.elsewhere.heardAtMs - before)).toBeLessThan(60_000)
    expect(stories.map(({ events }) => events.map(({ event }) => event.type))).toEqual([
      ['intent', 'attempt', 'outcome'],
    ])
    expect({ paperStop, isUnread }).toEqual({ paperStop: null, isUnread: false })
  })

  it('has the cash that was given back after its result, however much was sold since', async () => {
    const { counter, log, ids } = await counterThatSold('pending', 'success', 'success')
    const [id] = ids
    const end = log.journal.head().sequence
    value(log.journal.append(id, { type: 'evidence', source: 'status-check', answer: answer('failed') }))
    log.sell('success', 'success')
    value(
      log.journal.append(id, {
        type: 'cash',
        staffId: 'owner',
        movement: 'given-back',
        amountPaise: AMOUNT,
      }),
    )
    log.sell('success')
    await send(counter, log, end)
    const { sale, stories } = await toldTo(here, counter, id)
    expect(sale).toMatchObject({ railStatus: 'failed', cashStatus: 'given-back' })
    expect(stories[0]?.events.at(-1)?.event.type).toBe('cash')
  })

  it('has what came since sales were made from the entries', async () => {
    const { counter, log, ids } = await counterThatSold('pending')
    const end = log.journal.head().sequence
    value(log.journal.append(ids[0], { type: 'evidence', source: 'status-check', answer: answer('success') }))
    await office.context.pools.main.updateTable('sale_place').set({ version: 999 }).execute()
    await pushed(counter, await log.batch(end))
    const { sale } = await toldTo(here, counter, ids[0])
    expect(sale.railStatus).toBe('success')
    await office.app.projection.caughtUp()
  })

  it('names its shop, and nobody who cannot be named here', async () => {
    const { counter, ids } = await counterThatSold('success')
    await sql`INSERT INTO shop (shop_id, name) VALUES ('market', 'Market Road')`.execute(
      office.context.pools.main,
    )
    await sql`INSERT INTO shop_counter (counter_id, shop_id) VALUES (${counter.counterId}, 'market')`.execute(
      office.context.pools.main,
    )
    const { sale } = await toldTo(here, counter, ids[0], { seal: null })
    expect(sale.accountNumber).toBeNull()
    expect(sale.elsewhere).toMatchObject({
      soldAt: { counterName: counter.name, shopName: 'Market Road' },
      noNumber: 'not-here',
      lastDigits: NUMBER.slice(-4),
    })
  })

  it('whose customer was erased is told without, and says so', async () => {
    const { counter, log, ids } = await counterThatSold('success')
    value(log.journal.erasePersonal(ids[0]))
    await told(counter, log, { after: log.journal.head().sequence, erased: [ids[0]] })
    const { sale } = await toldTo(here, counter, ids[0])
    expect(sale).toMatchObject({ accountNumber: null, customerName: null })
    expect(sale.elsewhere).toMatchObject({ noNumber: 'erased', lastDigits: null })
  })

  it('that a newer counter wrote a part of is told as far as it can be read, and is not printed', async () => {
    const { counter, log, ids } = await counterThatSold('success')
    const [id] = ids
    const batch = await log.batch()
    const body = '{"type":"of-next-year"}'
    const entry = { sequence: 4, id, atMs: 5, bodyHash: bodyHashOf(body) }
    await pushed(counter, {
      ...log.name(),
      heads: [],
      logEnd: 4,
      after: { sequence: 3, publicLink: batch.publicLink },
      entries: [{ sequence: 4, id, atMs: 5, type: 'of-next-year', body }],
      publicLink: Buffer.from(publicLink(Buffer.from(batch.publicLink, 'base64url'), entry)).toString(
        'base64url',
      ),
    })
    await office.app.projection.caughtUp()
    const { sale, isUnread, paperStop } = await toldTo(here, counter, id)
    expect(sale.railStatus).toBe('success')
    expect({ isUnread, paperStop }).toEqual({ isUnread: true, paperStop: 'unread' })
  })

  it('that the office has not heard to be sent is not printed: its counter may have sent it since', async () => {
    const { counter, log } = await counterThatSold('success')
    const end = log.journal.head().sequence
    const [id = requestId()] = log.sell('no-connection')
    await send(counter, log, end)
    const { sale, paperStop } = await toldTo(here, counter, id)
    expect({ state: sale.railStatus, paperStop }).toEqual({ state: 'not-sent', paperStop: 'not-sent' })
  })

  it('of a counter that was taken out since, with what came after, is not printed', async () => {
    const { counter, log } = await counterThatSold('success')
    await office.context.pools.main
      .updateTable('counter')
      .set({ revoked_at_ms: office.context.clock.now() })
      .where('counter_id', '=', counter.counterId)
      .execute()
    const end = log.journal.head().sequence
    const [id = requestId()] = log.sell('success')
    await pushed(counter, await log.batch(end))
    await office.app.projection.caughtUp()
    expect(await toldTo(here, counter, id)).toMatchObject({ isQuarantined: true, paperStop: 'quarantined' })
    expect(await lookFrom(counter, counter, id)).toEqual({ kind: 'problem', problem: 'refused' })
  })

  it('that another counter has taken over has the state there, with both stories', async () => {
    const { counter, log, ids } = await counterThatSold('lost')
    const [id] = ids
    const clientKeys = [{ environment: 'production', clientKey: testClient('the client'), secretAgeMs: null }]
    for (const one of [counter, here]) await one.heartbeat({ clientKeys })
    await office.context.pools.main
      .updateTable('counter')
      .set({ revoked_at_ms: office.context.clock.now() })
      .where('counter_id', '=', counter.counterId)
      .execute()
    const heir = writtenLog()
    const request = (async ({ path, body, schema }) => {
      const { body: answered, problem } = await here.ask(path, body)
      return problem === null ? succeed(schema.parse(answered)) : fail({ kind: 'refused', problem })
    }) as OfficeLink['request']
    const takeoverClient = createTakeoverClient({
      line: { request, counterId: here.counterId },
      environment: 'production',
      journal: heir.journal,
      customerReader: () => SEAL,
    })
    expect(value(await takeoverClient.takeOver(counter.counterId, [id], 'owner'))).toMatchObject({
      kind: 'taken',
    })
    value(heir.journal.append(id, { type: 'evidence', source: 'status-check', answer: answer('success') }))
    await send(here, heir)
    const third = await office.counter('Counter 3')
    const { sale, stories } = await toldTo(third, counter, id)
    expect(log.journal.sale(id)?.railStatus).toBe('unknown')
    expect(sale).toMatchObject({
      railStatus: 'success',
      accountNumber: NUMBER,
      elsewhere: { soldAt: { counterName: counter.name }, heldBy: { counterName: here.name } },
    })
    expect(stories.map(({ counterName }) => counterName)).toEqual([counter.name, here.name])
  })
})

describe('the office tells no story', () => {
  it('of another environment, of another counter, or of an id that nobody has', async () => {
    const { counter, ids } = await counterThatSold('success')
    const gone = { kind: 'problem', problem: 'gone' }
    expect(await lookFrom(here, counter, ids[0], { environment: 'sandbox' })).toEqual(gone)
    expect(await lookFrom(here, here, ids[0])).toEqual(gone)
    expect(await lookFrom(here, counter, requestId('NOBODYS-0001'))).toEqual(gone)
    expect(await lookFrom(here, counter, ids[0], { environment: 'practice' })).toEqual({
      kind: 'problem',
      problem: 'refused',
    })
  })

  it('for anything that is no question of a counter', async () => {
    const { counter, ids } = await counterThatSold('success')
    const whole = { environment: 'production', counterId: counter.counterId, requestId: ids[0] }
    for (const change of [
      { requestId: "x'; DROP TABLE sale; --" },
      { counterId: "x' OR 1=1 --" },
      { requestId: 'SALE-0001\u0000' },
      { limit: 5 },
    ])
      expect((await storyAsked(here, { ...whole, ...change })).problem?.kind).toBe('invalid')
    expect((await toldTo(here, counter, ids[0])).sale.railStatus).toBe('success')
  })

  it('to anybody without a counter’s proof', async () => {
    const { counter, ids } = await counterThatSold('success')
    const body = { environment: 'production', counterId: counter.counterId, requestId: ids[0] }
    const refused = await here.ask(STORY_PATH, body, {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(refused.problem?.kind).toBe('proof')
    expect(
      (await office.request(STORY_PATH, { method: 'POST', body: JSON.stringify(body) })).status,
    ).not.toBe(200)
  })

  it('of more entries than a counter reads, and says so', async () => {
    const { counter, log } = await counterThatSold('pending')
    const [id = requestId()] = log.sell('pending')
    for (let count = 0; count < 1_000; count += 1)
      value(log.journal.append(id, { type: 'shared', staffId: 'owner', to: 'file' }))
    for (let sent = 3; sent < log.journal.head().sequence; sent += 500) {
      const batch = await log.batch(sent)
      await pushed(counter, batch)
    }
    await office.app.projection.caughtUp()
    expect(await lookFrom(here, counter, id)).toEqual({ kind: 'problem', problem: 'too-long' })
    const { body } = await storyAsked(here, {
      environment: 'production',
      counterId: counter.counterId,
      requestId: id,
    })
    expect(storyAnswerSchema.parse(body)).toEqual({ kind: 'too-long' })
  })
})
