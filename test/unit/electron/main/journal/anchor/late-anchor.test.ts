// What is remembered outside the folder and could be read only after the start: a store that was slow or locked, a drive that was out.
import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NO_ANCHOR_STORE, type AnchorRecords } from '#shared/log/anchor-store'
import { HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import { openHeadAnchor } from '#main/journal'
import { anchorText } from '#main/journal/anchor/anchor-record'
import { chainKeyOf } from '#main/journal/seal/chain'
import { CHAIN_KEY_BYTES } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { memoryAnchor } from '#test/support/memory-anchor'
import { shopWithAnchor } from '#test/support/shop-with-anchor'

describe('a store that answers only after the start', () => {
  async function rolledBack() {
    const anchor = memoryAnchor()
    const computer = shopWithAnchor(anchor)
    await computer.rollBack()
    anchor.setAvailable(false)
    return { ...computer, anchor }
  }

  it('shows a roll-back as soon as it answers: the log is opened anew, and nothing is written over', async () => {
    const { anchor, start, sell, doubted, time } = await rolledBack()
    const remembered = new Map(anchor.records)
    const { problem, journal, stop } = await start()
    expect(problem).toBeNull()
    sell(journal, 30)
    anchor.setAvailable(true)
    await time.pass(0)
    expect(doubted()).toBe(1)
    sell(journal, 30)
    await time.pass(HOUR_MS)
    await stop()
    expect([doubted(), anchor.records]).toEqual([1, remembered])
    expect((await start()).problem).toBe('rolled-back')
  })

  it('is looked at each minute, should nobody tell that it was unlocked', async () => {
    const { anchor, start, doubted, time } = await rolledBack()
    await start()
    await time.pass(MINUTE_MS)
    expect(doubted()).toBe(0)
    anchor.setAvailable(true, false)
    await time.pass(MINUTE_MS)
    expect(doubted()).toBe(1)
  })

  it('and had nothing remembered although it once did, is told as gone', async () => {
    const anchor = memoryAnchor()
    const { day, start, doubted, time } = shopWithAnchor(anchor)
    await day(10)
    anchor.records.clear()
    anchor.setAvailable(false)
    const { end, stop } = await start()
    expect(end()).toBe('unwatched')
    anchor.setAvailable(true)
    await time.pass(0)
    await stop()
    expect([doubted(), anchor.records.size]).toEqual([1, 0])
    expect((await start()).end()).toBe('anchor-gone')
  })

  it('and remembers a head that the log has, watches from then on', async () => {
    const anchor = memoryAnchor()
    const { day, start, sell, doubted, time } = shopWithAnchor(anchor)
    await day(10)
    anchor.setAvailable(false)
    const { journal, end, stop } = await start()
    sell(journal, 1)
    const before = anchor.writes()
    anchor.setAvailable(true)
    await time.pass(0)
    expect([end(), doubted(), anchor.writes()]).toEqual(['watched', 0, before + 1])
    sell(journal, 1)
    await stop()
    expect(anchor.writes()).toBe(before + 2)
  })

  it('is compared while the end is in doubt too, and remembers nothing before an owner confirms', async () => {
    const anchor = memoryAnchor()
    anchor.setAvailable(false)
    const { day, start, seal, doubted, time } = shopWithAnchor(anchor)
    await day(10)
    rmSync(seal)
    const { end, stop } = await start()
    expect(end()).toBe('unconfirmed')
    anchor.setAvailable(true)
    await time.pass(0)
    await stop()
    expect([doubted(), anchor.records.size]).toEqual([1, 0])
  })

  it('and takes no other head than one that an owner went on without, is no break of the log', async () => {
    const { anchor, start } = await rolledBack()
    anchor.setAvailable(true)
    Object.assign(anchor, { write: async () => false })
    const confirmed = await start('ravi')
    expect([confirmed.problem, confirmed.verdict()]).toMatchObject([null, { kind: 'whole' }])
  })

  it('is not asked with every sale while it refuses, and a minute later again', async () => {
    let asked = 0
    const refusing = {
      ...memoryAnchor(),
      write: async () => {
        asked += 1
        return false
      },
    }
    const { start, sell, time } = shopWithAnchor(refusing)
    const { journal } = await start()
    sell(journal, 1)
    await time.pass(0)
    const before = asked
    sell(journal, 50)
    await time.pass(MINUTE_MS / 2)
    expect(asked).toBe(before)
    await time.pass(MINUTE_MS / 2)
    expect(asked).toBe(before + 1)
  })
})

describe('a head beside the daily copies', () => {
  /** On Linux the store lies in the home folder: a restored one brings both back. */
  async function restoredHome() {
    const anchor = memoryAnchor()
    const drive = memoryAnchor()
    const computer = shopWithAnchor(anchor, drive)
    await computer.day(10)
    computer.copy()
    const keyring = new Map(anchor.records)
    await computer.day(10)
    computer.putBack()
    anchor.records.clear()
    for (const [name, text] of keyring) anchor.records.set(name, text)
    return { ...computer, anchor, drive }
  }

  it('that is newer than the log and the store together shows a restored home folder at the start', async () => {
    const { start, canSell } = await restoredHome()
    const found = await start()
    expect([found.problem, canSell(found.journal)]).toEqual(['rolled-back', false])
    expect(found.verdict()).toMatchObject({ kind: 'broken', fault: 'cut' })
  })

  it('is looked for when the drive is put in later, and nothing is written over it', async () => {
    const { drive, start, sell, doubted, time } = await restoredHome()
    const remembered = new Map(drive.records)
    drive.setAvailable(false)
    const { problem, journal, stop } = await start()
    expect(problem).toBeNull()
    sell(journal, 5)
    drive.setAvailable(true, false)
    await time.pass(MINUTE_MS)
    await stop()
    expect([doubted(), drive.records]).toEqual([1, remembered])
  })

  it('is forgiven by the owner who confirms the log, and follows it from then on', async () => {
    const { drive, start, sell, time } = await restoredHome()
    const confirmed = await start('ravi')
    expect(confirmed.problem).toBeNull()
    await time.pass(0)
    sell(confirmed.journal, 1)
    const next = await start()
    expect([next.problem, next.end()]).toEqual([null, 'watched'])
    expect(next.verdict()).toMatchObject({ kind: 'whole' })
    await next.stop()
    expect(drive.writes()).toBeGreaterThan(2)
  })

  it('that an owner went on without is no break of the log while the drive takes no other', async () => {
    const { drive, start, time } = await restoredHome()
    const readOnly = { ...drive, write: async () => false }
    Object.assign(drive, readOnly)
    const confirmed = await start('ravi')
    await time.pass(0)
    expect(confirmed.verdict()).toMatchObject({ kind: 'whole' })
    expect((await start()).problem).toBeNull()
  })

  it('on a second drive that takes turns is compared before it is written over', async () => {
    const { drive, start, sell, doubted, time, day } = await restoredHome()
    const older = new Map(drive.records)
    drive.records.clear()
    await day(3)
    const { journal } = await start()
    sell(journal, 1)
    await time.pass(0)
    drive.records.clear()
    for (const [name, text] of older) drive.records.set(name, text)
    sell(journal, 1)
    await time.pass(HOUR_MS)
    expect([doubted(), drive.records]).toEqual([1, older])
  })

  it('of another counter in the same folder is left alone', async () => {
    const drive = memoryAnchor()
    drive.records.set('head-production-0123456789abcdef', 'of the other counter')
    const { day, start } = shopWithAnchor(memoryAnchor(), drive)
    await day(10)
    expect((await start()).problem).toBeNull()
    expect([...drive.records.keys()]).toHaveLength(2)
    expect(drive.records.get('head-production-0123456789abcdef')).toBe('of the other counter')
  })

  it('that was made by nobody who has the key, or is not there, says nothing', async () => {
    const drive = memoryAnchor()
    const { day, start } = shopWithAnchor(NO_ANCHOR_STORE, drive)
    await day(10)
    for (const name of drive.records.keys()) drive.records.set(name, '{"version":1}')
    const found = await start()
    expect([found.problem, found.end()]).toEqual([null, 'unwatched'])
    await found.stop()
    drive.records.clear()
    expect((await start()).problem).toBeNull()
  })

  it('is written once an hour, and not with each sale: drives wear', async () => {
    const drive = memoryAnchor()
    const { start, sell, time } = shopWithAnchor(memoryAnchor(), drive)
    const { journal } = await start()
    sell(journal, 1)
    await time.pass(HOUR_MS)
    const before = drive.writes()
    for (let minutes = 0; minutes < 59; minutes += 1) {
      sell(journal, 1)
      await time.pass(MINUTE_MS)
    }
    expect(drive.writes()).toBeLessThanOrEqual(before + 1)
  })
})

it('a head that an owner went on without is remembered as none from the start on, also by a store that answers no more', async () => {
  const lost = { sequence: 31, link: 'a'.repeat(64) }
  const kept = anchorText(chainKeyOf(CHAIN_KEY_BYTES), 'production', lost)
  let asked = 0
  const store: AnchorRecords = {
    ...NO_ANCHOR_STORE,
    read: async () => (asked++ === 0 ? { kind: 'there', texts: [kept] } : { kind: 'unavailable' }),
  }
  const time = new VirtualTime()
  const anchor = await openHeadAnchor({
    store,
    environment: 'production',
    chainKey: CHAIN_KEY_BYTES,
    timers: time,
    onDoubt: () => expect.fail('an owner confirmed it'),
  })
  expect(anchor.last()).toEqual(lost)
  const head = { sequence: 12, link: 'b'.repeat(64) }
  anchor.start(head, { standing: () => 'forgiven', mayBeNew: false, onKept: () => {} })
  expect(anchor.last()).toBeNull()
  await anchor.close()
})
