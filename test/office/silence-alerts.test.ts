// What nobody reports, because nothing happens: told once, and over by itself when it is over.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import type { OwnerOutput } from '#shared/office/owner-page'
import { watch } from '#office/server/maintenance/watch'
import { testOffice, type TestCounter, type TestOffice } from '../support/office'
import { pushed, writtenLog, type WrittenLog } from '../support/office-logs'
import { firstOwner, type Browser } from '../support/owner'
import type { OutcomeName } from '../support/sales'
import { TEN_IN_THE_MORNING } from '../support/virtual-time'

const NOW = TEN_IN_THE_MORNING + 2 * HOUR_MS

let office: TestOffice
let owner: Browser

beforeAll(async () => {
  const clock = { now: () => NOW, elapsed: () => performance.now() }
  office = await testOffice({ atEnd: afterAll, clock })
  ;({ owner } = await firstOwner(office))
})

/** The whole log, as the counter would send it. */
async function send(counter: TestCounter, log: WrittenLog): Promise<void> {
  expect(await pushed(counter, await log.batch())).toMatchObject({ kind: 'stored' })
  await office.app.projection.caughtUp()
}

describe('what nobody reports', () => {
  const told = async () =>
    ((await owner.ask('alerts')).body as OwnerOutput<'alerts'>)
      .filter(({ kind }) => kind === 'counter-silent' || kind === 'old-pending')
      .map(({ kind, counterId }) => [kind, counterId])

  it('is told once, and again only for another silence or another sale', async () => {
    const [silent, slow] = [await office.counter('Silent'), await office.counter('Slow')]
    const counter = (change: { last_seen_at_ms: number }) =>
      office.context.pools.main
        .updateTable('counter')
        .set(change)
        .where('counter_id', '=', silent.counterId)
        .execute()
    await counter({ last_seen_at_ms: NOW - 2 * DAY_MS + MINUTE_MS })
    await watch(office.context)
    expect(await told()).toEqual([])
    await counter({ last_seen_at_ms: NOW - 2 * DAY_MS - MINUTE_MS })
    const log = writtenLog('sandbox')
    log.time.jumpWallClock(-2 * DAY_MS)
    log.sell('pending', 'success', 'pending')
    await send(slow, log)
    await watch(office.context)
    const both = [
      ['counter-silent', silent.counterId],
      ['old-pending', slow.counterId],
    ]
    expect(await told()).toHaveLength(2)
    expect(await told()).toEqual(expect.arrayContaining(both))
    for (const { alertId } of (await owner.ask('alerts')).body as OwnerOutput<'alerts'>)
      await owner.ask('close-alert', { alertId })
    await watch(office.context)
    expect(await told()).toEqual([])
    await counter({ last_seen_at_ms: NOW - 2 * DAY_MS - 1 })
    await watch(office.context)
    expect(await told()).toEqual([both[0]])
  })

  it('ends when the counter speaks or is taken out, and when the sale has a result', async () => {
    const [silent, lost, slow] = [
      await office.counter('Comes back'),
      await office.counter('Lost'),
      await office.counter('Settles'),
    ]
    const ids = new Set([silent, lost, slow].map(({ counterId }) => counterId))
    const ofThese = async () => (await told()).filter(([, counterId]) => ids.has(counterId ?? ''))
    const change = ({ counterId }: TestCounter, set: { last_seen_at_ms?: number; revoked_at_ms?: number }) =>
      office.context.pools.main.updateTable('counter').set(set).where('counter_id', '=', counterId).execute()
    for (const counter of [silent, lost]) await change(counter, { last_seen_at_ms: NOW - 3 * DAY_MS })
    const log = writtenLog('sandbox')
    log.time.jumpWallClock(-2 * DAY_MS)
    log.sell('pending')
    await send(slow, log)
    await watch(office.context)
    expect(await ofThese()).toHaveLength(3)
    // A clock that is set back ends nothing.
    await watch({ ...office.context, clock: { ...office.context.clock, now: () => NOW - 30 * DAY_MS } })
    expect(await ofThese()).toHaveLength(3)

    await change(silent, { last_seen_at_ms: NOW })
    await change(lost, { revoked_at_ms: NOW })
    await office.context.pools.main
      .updateTable('sale')
      .set({ is_open: false })
      .where('counter_id', '=', slow.counterId)
      .execute()
    await watch(office.context)
    expect(await ofThese()).toEqual([])
    await change(silent, { last_seen_at_ms: NOW - 3 * DAY_MS })
    await watch(office.context)
    expect(await ofThese()).toEqual([['counter-silent', silent.counterId]])
  })
})

describe('an alert about two sales that are the same', () => {
  const ended = async () =>
    ((await owner.ask('ended-alerts')).body as OwnerOutput<'ended-alerts'>)
      .filter(({ kind }) => kind === 'conflicting-sales')
      .map(({ alertId, why }) => [alertId, why])
  const later = () =>
    watch({ ...office.context, clock: { ...office.context.clock, now: () => NOW + MINUTE_MS } })
  const raised = async (name: string, ...outcomes: readonly [OutcomeName, OutcomeName]) => {
    const [front, back] = [await office.counter(`${name} front`), await office.counter(`${name} back`)]
    const [one, other] = [writtenLog('sandbox'), writtenLog('sandbox')]
    const requestIds = [one.sell(outcomes[0])[0] ?? '', other.sell(outcomes[1])[0] ?? ''] as [string, string]
    await send(front, one)
    await send(back, other)
    const key = requestIds.join(':')
    await office.context.alerts.raise({
      kind: 'conflicting-sales',
      counterId: front.counterId,
      key,
      details: { counters: ['Front', 'Back'], requestIds, timesMs: [NOW, NOW] },
    })
    return { alertId: `conflicting-sales:${key}`, front, requestIds }
  }

  it('ends by itself once one of them turned out not to be sold, and stays while both may be', async () => {
    const failed = await raised('Failed', 'success', 'refused')
    await raised('Pending', 'success', 'pending')
    // What was raised just now may be about an attempt whose entry is still being kept.
    await watch(office.context)
    expect(await ended()).toEqual([])
    await later()
    expect(await ended()).toEqual([[failed.alertId, 'gone']])
  })

  it('goes by the claim where there is one: the sale that failed was sent once more', async () => {
    const { alertId, front, requestIds } = await raised('Again', 'refused', 'success')
    const claim = {
      request_id: requestIds[0],
      counter_id: front.counterId,
      environment: 'sandbox',
      kind: 'sale',
      attempt: 2,
      sequence: 4,
      claimed_at_ms: NOW,
      is_unasked: true,
      reported_at_ms: null,
      sold_at_ms: null,
      state: 'open',
    } as const
    await office.context.pools.main.insertInto('claim').values(claim).execute()
    await later()
    expect(await ended()).not.toContainEqual([alertId, 'gone'])
    await office.context.pools.main
      .updateTable('claim')
      .set({ state: 'released' })
      .where('request_id', '=', requestIds[0])
      .execute()
    await later()
    expect(await ended()).toContainEqual([alertId, 'gone'])
  })
})
