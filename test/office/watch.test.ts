// What nobody reports, because nothing happens: told once, and over by itself when it is over.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shared/clock'
import type { OwnerOutput } from '@shared/office/owner-page'
import { watch } from '../../office/server/running/watch'
import { testOffice, type TestCounter, type TestOffice } from '../support/office'
import { pushed, writtenLog, type WrittenLog } from '../support/office-logs'
import { firstOwner, type Browser } from '../support/owner'
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
    const counter = (change: { last_word_at_ms: number }) =>
      office.context.pools.main
        .updateTable('counter')
        .set(change)
        .where('counter_id', '=', silent.counterId)
        .execute()
    await counter({ last_word_at_ms: NOW - 2 * DAY_MS + MINUTE_MS })
    await watch(office.context)
    expect(await told()).toEqual([])
    await counter({ last_word_at_ms: NOW - 2 * DAY_MS - MINUTE_MS })
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
    await counter({ last_word_at_ms: NOW - 2 * DAY_MS - 1 })
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
    const change = ({ counterId }: TestCounter, set: { last_word_at_ms?: number; revoked_at_ms?: number }) =>
      office.context.pools.main.updateTable('counter').set(set).where('counter_id', '=', counterId).execute()
    for (const counter of [silent, lost]) await change(counter, { last_word_at_ms: NOW - 3 * DAY_MS })
    const log = writtenLog('sandbox')
    log.time.jumpWallClock(-2 * DAY_MS)
    log.sell('pending')
    await send(slow, log)
    await watch(office.context)
    expect(await ofThese()).toHaveLength(3)
    // A clock that is set back ends nothing.
    await watch({ ...office.context, clock: { ...office.context.clock, now: () => NOW - 30 * DAY_MS } })
    expect(await ofThese()).toHaveLength(3)

    await change(silent, { last_word_at_ms: NOW })
    await change(lost, { revoked_at_ms: NOW })
    await office.context.pools.main
      .updateTable('sale')
      .set({ is_open: false })
      .where('counter_id', '=', slow.counterId)
      .execute()
    await watch(office.context)
    expect(await ofThese()).toEqual([])
    await change(silent, { last_word_at_ms: NOW - 3 * DAY_MS })
    await watch(office.context)
    expect(await ofThese()).toEqual([['counter-silent', silent.counterId]])
  })
})
