// What the owner's page tells besides the books: this moment, sales with their stories, colleagues, and that something changed. Everybody sees
// those of their own shops alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import type { Books } from '#shared/office/figures'
import type { RequestId } from '#shared/base/ids'
import { OWNER_LIVE, type OwnerOutput } from '#shared/office/owner-page'
import { value } from '../support/journals'
import type { TestCounter, TestOffice } from '../support/office'
import { writtenLog } from '../support/office-logs'
import { browserAt, type Browser } from '../support/owner'
import { NOW, ownersShop, TODAY, type OwnersShop } from '../support/owners-shop'
import { AMOUNT, answer, newIntent, NUMBER, outcome, personal, requestId } from '../support/sales'

let office: TestOffice
let owner: Browser
let shopOwner: Browser
let shopId: string
let front: TestCounter
let back: TestCounter
let send: OwnersShop['send']

beforeAll(async () => {
  ;({ office, owner, shopOwner, shopId, front, back, send } = await ownersShop(afterAll))
})

describe('this moment', () => {
  it('tells what was sold today, what waits and since when, and what is owed back', async () => {
    const fresh = await sandboxSales()
    const { body } = await owner.ask('now', { environment: 'sandbox' })
    const now = body as OwnerOutput<'now'>
    expect(now).toMatchObject({ atMs: NOW, dayMs: TODAY, uncounted: 0, calls: [] })
    const one = { count: 1, amountPaise: AMOUNT }
    expect(now.today).toMatchObject([{ key: 'mobile', done: one, open: one, undone: one }])
    expect(now.open.map(({ age, count }) => [age, count])).toEqual([
      ['ten-minutes', 0],
      ['hour', 0],
      ['day', 1],
      ['older', 0],
    ])
    expect(now.owed).toEqual({ count: 1, amountPaise: AMOUNT })
    expect(now.counters.map(({ name, shopName, done }) => [name, shopName, done.count])).toEqual([
      ['Front', 'Station road', 1],
      ['Back', null, 0],
    ])
    expect(now.minutes).toEqual(Array.from({ length: 30 }, () => 0))
    fresh.log.time.jumpWallClock(2 * HOUR_MS - MINUTE_MS / 2 - 10_000)
    fresh.log.sell('success')
    await send(front, fresh.log)
    const later = (await owner.ask('now', { environment: 'sandbox' })).body as OwnerOutput<'now'>
    expect(later.minutes.at(-1)).toBe(1)
  })

  it('shows a shop’s owner their own counters alone, in every list and sum', async () => {
    const log = writtenLog('sandbox')
    const [secret = requestId()] = log.sell('pending', 'success')
    await send(back, log)
    const mine = (await shopOwner.ask('now', { environment: 'sandbox' })).body as OwnerOutput<'now'>
    expect(mine.counters.map(({ name }) => name)).toEqual(['Front'])
    expect(mine.open.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    expect(JSON.stringify((await sales(shopOwner, { by: { kind: 'open' } })).sales)).not.toContain('Back')
    const narrowed = await owner.ask('now', { environment: 'sandbox', shopId })
    const shop = narrowed.body as OwnerOutput<'now'>
    expect(shop).toEqual({ ...mine, atMs: shop.atMs })
    expect(shop.counters).toHaveLength(1)
    const { groupId } = (await owner.ask('add-group', { name: 'Both' })).body as OwnerOutput<'add-group'>
    const both = { counterIds: [front.counterId, back.counterId], groupId }
    await owner.ask('group-counters', both)
    const inGroup = async (browser: Browser) =>
      ((await browser.ask('now', { environment: 'sandbox', groupId })).body as OwnerOutput<'now'>).counters
    expect((await inGroup(owner)).map(({ name }) => name)).toEqual(['Front', 'Back'])
    // A group has counters of other shops too: it narrows what somebody sees, and widens nothing.
    expect((await inGroup(shopOwner)).map(({ name }) => name)).toEqual(['Front'])
    await owner.ask('remove-group', { groupId })
    expect((await sales(owner, { by: { kind: 'open' } })).sales).toHaveLength(2)
    expect((await sales(owner, { by: { kind: 'open' }, shopId })).sales).toHaveLength(1)
    expect((await sales(shopOwner, { by: { kind: 'id', id: secret } })).sales).toEqual([])
    const story = { environment: 'sandbox', counterId: back.counterId, requestId: secret }
    expect((await shopOwner.ask('story', story)).status).toBe(404)
    expect((await owner.ask('story', story)).status).toBe(200)
    const whole = { environment: 'sandbox', fromMs: TODAY, toMs: TODAY + DAY_MS, shopId: null, groupId: null }
    const [all, own] = await Promise.all([owner.ask('books', whole), shopOwner.ask('books', whole)])
    expect((all.body as Books).total.open.count).toBe(2)
    expect((own.body as Books).total.open.count).toBe(1)
    expect((own.body as Books).counters.map(({ name }) => name)).toEqual(['Front'])
  })
})

describe('a sale on the page', () => {
  it('is found by what is owed back, and by its last digits, and its story names nobody', async () => {
    const { sales: owed } = await sales(owner, { by: { kind: 'owed' } })
    expect(owed).toMatchObject([{ counterName: 'Front', shopName: 'Station road', cashStatus: 'owed-back' }])
    const { requestId: id = '', counterId = '' } = owed[0] ?? {}
    const { body } = await owner.ask('story', { environment: 'sandbox', counterId, requestId: id })
    const story = body as OwnerOutput<'story'>
    expect(story.steps.map(({ type, after }) => [type, after?.railStatus])).toEqual([
      ['intent', 'not-sent'],
      ['attempt', 'sending'],
      ['outcome', 'pending'],
      ['evidence', 'failed'],
    ])
    expect(JSON.stringify([owed, story])).not.toContain(NUMBER)
    expect(JSON.stringify([owed, story])).not.toContain('sealed')
  })
})

describe('a colleague’s sales', () => {
  it('are found by the key that the books name them by, of the asker’s own shops alone, and nobody else’s are', async () => {
    const seenBy = async (browser: Browser, staffId: string, more: object = {}) =>
      (await sales(browser, { staffId, ...more })).sales.map(({ requestId: id }) => id)
    const [inShop, elsewhere] = [await office.counter('Near'), await office.counter('Far')]
    await owner.ask('place-counter', { counterId: inShop.counterId, shopId })
    const near = await soldByAsha(inShop, requestId('OF-ASHA-0001'))
    const far = await soldByAsha(elsewhere, requestId('OF-ASHA-0002'))
    expect((await seenBy(owner, 'asha')).toSorted()).toEqual([near, far].toSorted())
    expect(await seenBy(shopOwner, 'asha')).toEqual([near])
    const named = async (browser: Browser, ofShop: string | null) =>
      (await browser.ask('colleagues', { environment: 'sandbox', shopId: ofShop })).body as string[]
    expect(await named(owner, null)).toContain('asha')
    expect(await named(owner, shopId)).toContain('asha')
    expect(await named(shopOwner, null)).toEqual(await named(owner, shopId))
    expect(await seenBy(owner, "asha' OR true --")).toEqual([])
    // Together with an amount, days and a shop.
    const all = { by: { kind: 'amount', amountPaise: AMOUNT }, fromMs: TODAY, toMs: TODAY + DAY_MS, shopId }
    expect(await seenBy(owner, 'asha', all)).toEqual([near])
    expect(await seenBy(owner, 'asha', { ...all, fromMs: TODAY + DAY_MS, toMs: null })).toEqual([])
    const otherAmount = { kind: 'amount', amountPaise: AMOUNT + 1 }
    expect(await seenBy(owner, 'asha', { ...all, by: otherAmount })).toEqual([])
    const { status } = await owner.ask('sales', { ...EVERY_SALE, staffId: '' })
    expect(status).toBe(400)
  })
})

async function soldByAsha(counter: TestCounter, id: RequestId): Promise<string> {
  const log = writtenLog('sandbox')
  value(log.journal.recordIntent(id, { ...newIntent(AMOUNT), staffId: 'asha' }, personal()))
  value(log.journal.append(id, { type: 'attempt', attempt: 1 }))
  value(log.journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
  await send(counter, log)
  return id
}

const EVERY_SALE = {
  environment: 'sandbox',
  by: { kind: 'all' },
  fromMs: null,
  toMs: null,
  shopId: null,
  groupId: null,
  counterId: null,
  staffId: null,
  after: null,
}

const sales = async (browser: Browser, request: object) =>
  (await browser.ask('sales', { ...EVERY_SALE, ...request })).body as OwnerOutput<'sales'>

/** At the front counter: one sale that went through, one that waits, and one that failed after the customer had paid. */
async function sandboxSales() {
  const log = writtenLog('sandbox')
  const [, , failed = requestId()] = log.sell('success', 'pending', 'pending')
  value(
    log.journal.append(failed, {
      type: 'evidence',
      source: 'status-check',
      answer: answer('failed', { refunded: true }),
    }),
  )
  await send(front, log)
  return { log }
}

describe('an open page', () => {
  const openLine = (browser: Browser) => browser.open(OWNER_LIVE)

  it('is told of a sale once its figures are there, and of an alert; and nothing of what they say', async () => {
    const { status, next, end } = await openLine(shopOwner)
    expect(status).toBe(200)
    expect(await next()).toEqual({ kind: 'keep-alive' })
    const log = writtenLog('sandbox')
    log.sell('success')
    await send(await office.counter('Corner'), log)
    expect(await next()).toEqual({ kind: 'changed', what: 'sales' })
    await office.context.alerts.raise({ kind: 'wrong-codes', key: 'one', details: { count: 5 } })
    expect(await next()).toEqual({ kind: 'changed', what: 'alerts' })
    await end()
  })

  it('is not opened for somebody who is not signed in', async () => {
    expect((await openLine(browserAt(office))).status).toBe(401)
  })
})
