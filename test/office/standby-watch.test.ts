// The owner is told when what the office keeps is on one machine alone, and when it is on two again.
import { expect, it, onTestFinished } from 'vitest'
import { watchStandby } from '#office/server/maintenance/standby'
import type { StandbySight } from '#office/server/database/standby'
import type { OwnerOutput } from '#shared/office/owner-page'
import { testOffice, type TestOffice } from '../support/office'
import { firstOwner } from '../support/owner'
import { VirtualTime } from '../support/virtual-time'

const HERE: StandbySight = { isNamed: true, isWaitedFor: false }
const GONE: StandbySight = { isNamed: false, isWaitedFor: false }
const FROZEN: StandbySight = { isNamed: true, isWaitedFor: true }

const standbyAlerts = async ({ context }: TestOffice): Promise<readonly string[]> => {
  const rows = await context.pools.main
    .selectFrom('alert')
    .select('kind')
    .where('closed_at_ms', 'is', null)
    .where('kind', 'like', 'standby-%')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Each sight is looked at until nothing more comes of it. */
function watched(office: TestOffice, first: StandbySight) {
  const time = new VirtualTime()
  let sight = first
  const watch = watchStandby({ ...office.context, timers: time }, () => sight)
  onTestFinished(watch.close)
  return {
    watch,
    sees: async (next: StandbySight): Promise<readonly string[]> => {
      sight = next
      await time.pass(1_000)
      await expect.poll(() => time.step()).toBe(true)
      await expect.poll(() => time.step()).toBe(true)
      return standbyAlerts(office)
    },
  }
}

it('is told at once when it goes and when it comes back, and again the next time', async () => {
  const office = await testOffice()
  const { watch, sees } = watched(office, HERE)
  expect(await sees(HERE)).toEqual([])
  expect(watch.state()).toBe('here')
  expect(await sees(GONE)).toEqual(['standby-away'])
  expect(watch.state()).toBe('away')
  expect(await sees(HERE)).toEqual(['standby-back'])
  expect(await sees(GONE)).toEqual(['standby-away'])
})

it('is missed by the machine that takes over, too', async () => {
  const office = await testOffice()
  const first = watched(office, HERE)
  await first.sees(HERE)
  await first.watch.close()
  const successor = watched(await testOffice({ again: office }), GONE)
  expect(await successor.sees(GONE)).toEqual(['standby-away'])
})

it('is not missed where there never was one', async () => {
  const office = await testOffice()
  const { watch, sees } = watched(office, GONE)
  expect(await sees(GONE)).toEqual([])
  expect(watch.state()).toBe('none')
})

it('is said on the page while commits wait for it', async () => {
  const office = await testOffice({ standby: () => watched(office, FROZEN).watch.state() })
  const { owner } = await firstOwner(office)
  const { body } = await owner.ask('now', { environment: 'production' })
  expect((body as OwnerOutput<'now'>).standby).toBe('waited-for')
})
