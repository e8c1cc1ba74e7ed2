// A disk that refuses the seal beside the log: told at once, said by one entry, and no reason to doubt the log at the next start.
import { describe, expect, it } from 'vitest'
import { SEAL_BEHIND_ID, type SealBehindEvent } from '#shared/log/checkpoint'
import type { Journal } from '#main/journal'
import { StoreError } from '#main/journal/store/database'
import { recordSale } from '#test/support/journals'
import { requestId } from '#test/support/sales'
import { LEFTOVERS, shopOnMains, type Leftover, type Shop } from './shop-on-mains'

let sold = 0
const sell = (journal: Journal, count = 1): void => {
  for (let left = count; left > 0; left -= 1) {
    sold += 1
    recordSale(journal, 'success', requestId(`SALE-${String(sold).padStart(6, '0')}`))
  }
}

const said = (shop: Shop): readonly SealBehindEvent[] =>
  shop.disk.durableEventsOf(SEAL_BEHIND_ID).map(({ body }) => JSON.parse(body) as SealBehindEvent)

function shopThatSold(): Shop {
  const shop = shopOnMains()
  shop.live((journal) => sell(journal, 3))
  return shop
}

describe.each(['refused', 'unsynced'] as const)('a seal that the disk leaves %s all day', (how) => {
  it('is told at the first one, and said by one entry that names the last good seal', () => {
    const shop = shopThatSold()
    const { journal, isSealBehind } = shop.start()
    const sealed = journal.head()
    shop.seals(how)
    recordSale(journal, null, requestId('SALE-FIRST'))
    expect([shop.changes(), isSealBehind()]).toEqual([1, true])
    sell(journal, 100)
    expect(shop.changes()).toBe(1)
    expect(said(shop)).toEqual([{ type: 'seal-behind', sealed: expect.anything(), isOver: false }])
    expect(said(shop)[0]?.sealed?.sequence).toBeGreaterThanOrEqual(sealed.sequence)
  })

  it.each(['killed', ...(Object.keys(LEFTOVERS) as Leftover[])])(
    'makes nobody doubt the log at the next start, and the seal follows again then: %s',
    (end) => {
      const shop = shopThatSold()
      const { journal } = shop.start()
      shop.seals(how)
      sell(journal, 40)
      if (end === 'killed') shop.kill()
      else shop.cutPower(end as Leftover)
      const still = shop.start()
      expect([still.isEndDoubtful, still.isSealBehind()]).toEqual([false, true])
      sell(still.journal, 40)
      expect(said(shop)).toHaveLength(1)
      shop.kill()
      shop.seals('taken')
      const next = shop.start()
      expect([next.isEndDoubtful, next.isSealBehind()]).toEqual([false, false])
      expect(said(shop).map(({ isOver }) => isOver)).toEqual([false, true])
      shop.kill()
      expect(shop.start().isEndDoubtful).toBe(false)
    },
  )

  it('is told as over when the disk takes it again, and excuses nothing after that', () => {
    const shop = shopThatSold()
    const { journal, isSealBehind } = shop.start()
    const older = shop.seal()
    shop.seals(how)
    sell(journal, 10)
    shop.seals('taken')
    sell(journal)
    expect([shop.changes(), isSealBehind()]).toEqual([2, false])
    expect(said(shop).map(({ isOver }) => isOver)).toEqual([false, true])
    const sinceThen = shop.seal()
    sell(journal, 10)
    shop.kill()
    for (const seal of [older, sinceThen]) {
      const newest = shop.seal()
      shop.putBackSeal(seal)
      expect(shop.start().isEndDoubtful).toBe(true)
      shop.kill()
      shop.putBackSeal(newest)
    }
  })

  it('from the first sale on is said too, and a shop without any seal opens without a doubt', () => {
    const shop = shopOnMains()
    shop.seals(how)
    shop.live((journal) => sell(journal, 10))
    shop.kill()
    expect(shop.start().isEndDoubtful).toBe(false)
  })

  it('is doubted by nobody after a power cut at any step', () => {
    const day = (shop: Shop, cutAt?: number): number =>
      shop.live((journal) => {
        shop.seals(how)
        sell(journal, 2)
        shop.seals('taken')
        sell(journal, 2)
      }, cutAt)
    const steps = day(shopThatSold())
    for (const leftover of Object.keys(LEFTOVERS) as Leftover[])
      for (let at = 0; at <= steps; at += 1) {
        const shop = shopThatSold()
        day(shop, at)
        shop.seals('taken')
        shop.cutPower(leftover)
        expect([leftover, at, shop.start().isEndDoubtful]).toEqual([leftover, at, false])
      }
  })
})

it('a seal that is older than the one that the log names is doubted', () => {
  const shop = shopThatSold()
  const oldest = shop.seal()
  shop.live((journal) => {
    sell(journal, 3)
    shop.seals('refused')
    sell(journal, 3)
  })
  shop.kill()
  shop.putBackSeal(oldest)
  expect(shop.start().isEndDoubtful).toBe(true)
})

it('a seal that is gone while the disk refused it is doubted', () => {
  const shop = shopThatSold()
  shop.live((journal) => {
    shop.seals('refused')
    sell(journal, 3)
  })
  shop.kill()
  shop.putBackSeal(null)
  expect(shop.start().isEndDoubtful).toBe(true)
})

it('a disk that refuses every second seal fills no log', () => {
  const shop = shopThatSold()
  const { journal } = shop.start()
  const before = journal.head().sequence
  for (let sale = 0; sale < 100; sale += 1) {
    shop.seals('refused')
    sell(journal)
    shop.seals('taken')
    sell(journal)
  }
  expect(said(shop).length / (journal.head().sequence - before)).toBeLessThan(0.05)
})

it('that the log cannot take the entry either stops no sale, and it is said later', () => {
  const shop = shopThatSold()
  const { journal } = shop.start()
  shop.seals('refused')
  let refusals = 0
  const step = shop.disk.fault
  shop.disk.fault = (moment) => {
    // The intent, and then the entry about its seal.
    if (moment === 'write' && (refusals += 1) === 2) throw new StoreError('disk-full', 'the disk is full')
    step?.(moment)
  }
  sell(journal, 2)
  expect(said(shop)).toHaveLength(1)
})
