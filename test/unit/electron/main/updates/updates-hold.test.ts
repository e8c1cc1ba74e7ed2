// Versions that the office holds back: until when, for whom, and against whose wish.
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/base/clock'
import { HOLD_WITHOUT_OFFICE_DAYS, LONGEST_HOLD_DAYS, type UpdateHold } from '#shared/shop/update-hold'
import type { VirtualTime } from '#test/support/virtual-time'
import { KEY, NEW, standOfUpdates } from './updates-stand'

const stand = standOfUpdates()
const { counter, fed, installed, stickWith } = stand

describe('a hold that the office sets', () => {
  const until = (time: VirtualTime, days: number): number => time.now() + days * DAY_MS
  const said = (hold: UpdateHold | null, time: VirtualTime) => ({
    environment: 'production',
    hold,
    heardAtMs: time.now(),
  })

  /** A counter that the office holds back before it asks its feed. */
  async function heldCounter(newest: string | null, days: number) {
    stand.place.publish(NEW, KEY)
    const { updates, time } = await counter()
    const hold = { newest, untilMs: until(time, days) }
    await updates.holdByOffice(said(hold, time))
    await updates.keepFeed(stand.place.feed)
    return { updates, time, hold }
  }

  it('keeps a version back until it is taken away, whatever the owner here does', async () => {
    const { updates, time, hold } = await heldCounter('1.0.5', 20)
    await updates.check()
    const held = { step: { kind: 'held', version: '1.1.0' }, problem: null }
    expect(updates.state()).toMatchObject({
      ...held,
      officeHold: { newest: '1.0.5', endsAtMs: hold.untilMs },
    })
    await updates.hold(false)
    expect(updates.state()).toMatchObject(held)
    await updates.takeFile(await stickWith(NEW))
    expect(updates.state()).toMatchObject(held)
    await updates.holdByOffice(said(null, time))
    expect(updates.state()).toMatchObject({ step: { kind: 'ready', version: '1.1.0' }, officeHold: null })
  })

  it('keeps back what is ready already, which goes on later without being fetched anew', async () => {
    stand.place.publish(NEW, KEY)
    const { updates, time } = await fed()
    expect(updates.ready()).toBe('1.1.0')
    await updates.holdByOffice(said({ newest: null, untilMs: until(time, 20) }, time))
    expect([updates.ready(), updates.state().step]).toEqual([null, { kind: 'held', version: '1.1.0' }])
    await updates.install(false)
    expect(await installed()).toBe('1.0.0')
    const asked = stand.place.asked.length
    await updates.holdByOffice(said(null, time))
    expect([updates.ready(), stand.place.asked.length]).toEqual(['1.1.0', asked])
  })

  it('lets through what is no newer than it says, and makes nothing older', async () => {
    const { updates, time } = await heldCounter('1.1.0', 20)
    await updates.check()
    expect(updates.ready()).toBe('1.1.0')
    await updates.holdByOffice(said({ newest: '0.0.1', untilMs: until(time, 20) }, time))
    expect(updates.ready()).toBeNull()
    expect(await installed()).toBe('1.0.0')
  })

  it('holds after a restart, and what the owner holds is held after it has ended', async () => {
    stand.place.publish(NEW, KEY)
    const first = await fed()
    await first.updates.hold(true)
    await first.updates.holdByOffice(said({ newest: null, untilMs: until(first.time, 5) }, first.time))
    first.updates.close()
    const { updates, time } = await counter()
    await updates.start()
    expect(updates.state()).toMatchObject({ step: { kind: 'held' }, officeHold: { newest: null } })
    await updates.holdByOffice(said(null, time))
    expect(updates.state()).toMatchObject({ step: { kind: 'held' }, officeHold: null })
  })

  it.each([
    ['on its day', 10, 10],
    ['after ninety days, however far its day', 4_000, LONGEST_HOLD_DAYS],
  ])('ends %s by itself, while the office is heard', async (_case, days, held) => {
    const { updates, time, hold } = await heldCounter(null, days)
    await updates.check()
    const passDay = async (): Promise<void> => {
      await time.pass(DAY_MS)
      await updates.holdByOffice(said(hold, time))
      await updates.check()
    }
    for (let day = 1; day < held; day += 1) await passDay()
    expect(updates.ready()).toBeNull()
    await passDay()
    expect(updates.ready()).toBe('1.1.0')
  })

  it('ends after thirty days without a word of the office, and holds again once it speaks', async () => {
    const { updates, time, hold } = await heldCounter(null, 80)
    // The app starts each day, and reads what the office said when it was last there.
    for (let day = 1; day < HOLD_WITHOUT_OFFICE_DAYS; day += 1) {
      await time.pass(DAY_MS)
      await updates.holdByOffice({ ...said(hold, time), heardAtMs: null })
    }
    await updates.check()
    expect(updates.ready()).toBeNull()
    await time.pass(DAY_MS + HOUR_MS)
    await updates.check()
    expect(updates.ready()).toBe('1.1.0')
    await updates.holdByOffice(said(hold, time))
    expect(updates.ready()).toBeNull()
  })

  it('is made no longer by a clock that is set back', async () => {
    const { updates, time } = await heldCounter(null, 80)
    time.jumpWallClock(-400 * DAY_MS)
    await updates.check()
    expect(updates.ready()).toBe('1.1.0')
  })

  it('of one environment is not ended by another that has no office', async () => {
    const { updates, time } = await counter()
    await updates.holdByOffice(said({ newest: null, untilMs: until(time, 20) }, time))
    await updates.holdByOffice({ environment: 'sandbox', hold: null, heardAtMs: null })
    expect(updates.state().officeHold).not.toBeNull()
  })
})
