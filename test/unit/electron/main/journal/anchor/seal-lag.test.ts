// The power goes before and after every write and every sync of the log and of its seal. What it leaves accuses nobody at the next start; a log
// that somebody cut further does.
import { describe, expect, it } from 'vitest'
import { visitIdOf } from '#shared/visit/visit'
import { paise } from '#shared/base/money'
import type { Journal } from '#main/journal'
import { CHECKPOINT_EVERY_ENTRIES } from '#main/journal/folds/log-fold'
import type { DiskCopy } from '#test/support/memory-store'
import { AMOUNT, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { closeTill, openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'
import { recordIntent, recordSale, value } from '#test/support/journals'
import { LEFTOVERS, shopOnMains, type Leftover, type Shop } from './shop-on-mains'

const LINES = Array.from({ length: 3 }, (_, line) => requestId(`LINE-${1001 + line}`))
const VISIT = visitIdOf(requestId('NEW-0001'))
const printed = { type: 'printed', staffId: 'ravi', document: 'receipt', to: 'printer' } as const

const attempt = (journal: Journal, id: ReturnType<typeof requestId>): void => {
  value(journal.append(id, { type: 'attempt', attempt: 1 }))
  value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
}
const sell = (journal: Journal, name: string): void => {
  const id = requestId(name)
  recordIntent(journal, id)
  attempt(journal, id)
}
const payVisit = (journal: Journal): void => {
  const sales = LINES.map((id) => ({ requestId: id, intent: newIntent(AMOUNT), personal: personal() }))
  const duePaise = paise(AMOUNT * LINES.length)
  const paid = {
    type: 'visit',
    movement: 'paid',
    staffId: 'owner',
    lines: LINES,
    duePaise,
    parts: [],
  } as const
  value(journal.recordVisit(VISIT, paid, sales))
}

/** What is done on a day that began with two sales, one of which is still on its way, and an open till. */
const WORKS: Readonly<Record<string, (journal: Journal) => void>> = {
  'plain sales': (journal) => {
    sell(journal, 'SALE-1001')
    sell(journal, 'SALE-1002')
  },
  'sales of which some never leave': (journal) => {
    for (const name of ['SALE-1001', 'SALE-1002', 'SALE-1003']) recordIntent(journal, requestId(name))
    sell(journal, 'SALE-1004')
  },
  'a visit': (journal) => {
    payVisit(journal)
    for (const id of LINES) attempt(journal, id)
    const cash = LINES.map((id) => ({
      requestId: id,
      event: { type: 'cash', movement: 'collected', amountPaise: AMOUNT, staffId: 'owner' } as const,
    }))
    value(journal.settleVisit(VISIT, { type: 'visit', movement: 'settled', changePaise: paise(0) }, cash))
  },
  'a recovery of what was on its way': (journal) => {
    value(journal.appendAll([{ requestId: requestId('SALE-0001'), event: printed }]))
  },
  'a close': (journal) => {
    sell(journal, 'SALE-1001')
    closeTill(journal)
  },
  'a checkpoint': (journal) => {
    const entries = Array.from({ length: CHECKPOINT_EVERY_ENTRIES }, () => ({
      requestId: requestId('SALE-0001'),
      event: printed,
    }))
    value(journal.appendAll(entries))
    sell(journal, 'SALE-1001')
  },
}

function dayBegun(): Shop {
  const shop = shopOnMains()
  shop.live((journal) => {
    openTill(journal, new VirtualTime().now())
    recordSale(journal, 'success', requestId('SALE-0001'))
    recordSale(journal, null, requestId('SALE-0002'))
    recordSale(journal, null, requestId('SALE-0003'))
  })
  shop.cutPower('everything')
  return shop
}

const cases = Object.keys(WORKS).flatMap((work) =>
  (Object.keys(LEFTOVERS) as Leftover[])
    // A checkpoint takes long, and comes with the commits of every other work.
    .filter((leftover) => work !== 'a checkpoint' || leftover === 'nothing')
    .map((leftover) => ({ work, leftover })),
)

it.each(cases)(
  'a power cut at any step of $work, of which the disk keeps $leftover, is told by nobody',
  ({ work, leftover }) => {
    const steps = dayBegun().live((journal) => WORKS[work]?.(journal))
    expect(steps).toBeGreaterThan(8)
    for (let at = 0; at <= steps; at += 1) {
      const shop = dayBegun()
      shop.live((journal) => WORKS[work]?.(journal), at)
      shop.cutPower(leftover)
      const kept = shop.disk.durableEvents().length
      const { journal, isEndDoubtful } = shop.start()
      expect([at, journal.head().sequence >= kept, isEndDoubtful]).toEqual([at, true, false])
    }
  },
)

/** Until the seal has caught up, and what was on its way is settled. */
const STEPS_OF_A_START = 10

it.each(['nothing', 'half of it'] as const)(
  'a kill, and a power cut at any step of the start after it, of which the disk keeps %s, are told by nobody either',
  (leftover) => {
    const sale = (journal: Journal): void => sell(journal, 'SALE-1001')
    const steps = dayBegun().live(sale)
    for (let killed = 0; killed <= steps; killed += 1)
      for (let cut = 0; cut < STEPS_OF_A_START; cut += 1) {
        const shop = dayBegun()
        shop.live(sale, killed)
        shop.kill()
        shop.live(() => {}, cut)
        shop.cutPower(leftover)
        expect([killed, cut, shop.start().isEndDoubtful]).toEqual([killed, cut, false])
      }
  },
)

it('a power cut before a checkpoint, and another while the next start writes it, are told by nobody either', () => {
  const work = WORKS['a checkpoint'] as (journal: Journal) => void
  const cutBefore = (at: number): Shop => {
    const shop = dayBegun()
    shop.live(work, at)
    shop.cutPower('nothing')
    return shop
  }
  const steps = dayBegun().live(work)
  const before = Array.from({ length: steps }, (_, at) => at).filter(
    (at) => cutBefore(at).disk.durableEvents().at(-1)?.type === printed.type,
  )
  expect(before.length).toBeGreaterThan(1)
  for (const first of before)
    for (let second = 0; second < STEPS_OF_A_START; second += 1) {
      const shop = cutBefore(first)
      shop.live(() => {}, second)
      shop.cutPower('nothing')
      expect([first, second, shop.start().isEndDoubtful]).toEqual([first, second, false])
    }
})

/** Every entry after `kept` is cut off, while no app is running. */
function cutBack({ disk }: Shop, kept: number): void {
  const cut = ({ events, eventsOf }: Parameters<DiskCopy['changes'][number]>[0]): void => {
    for (const { requestId: id } of events.splice(kept)) eventsOf.get(id)?.pop()
  }
  disk.putBack({ changes: [...disk.copy().changes, cut] })
}

describe('a log whose end was cut off', () => {
  function soldOn(work: string) {
    const shop = shopOnMains()
    shop.live((journal) => sell(journal, 'SALE-0001'))
    shop.cutPower('everything')
    const [before, older] = [shop.disk.durableEvents().length, shop.seal()]
    shop.live((journal) => WORKS[work]?.(journal))
    shop.cutPower('everything')
    return { shop, before, older, later: shop.disk.durableEvents().length - before }
  }

  it.each(['plain sales', 'a visit'])('by any of its last entries is told by its seal: %s', (work) => {
    const { before, later } = soldOn(work)
    for (let kept = 0; kept < later; kept += 1) {
      const { shop } = soldOn(work)
      cutBack(shop, before + kept)
      expect(shop.start).toThrow(expect.objectContaining({ problem: 'rolled-back' }))
    }
  })

  it.each([
    // The intent, whose seal is not synced, and the attempt.
    ['plain sales', [0, 1, 2]],
    ['sales of which some never leave', [0, 1, 2]],
    // The visit with its three intents, or nothing of it.
    ['a visit', [0, 4]],
  ])('and got the seal of before is told by more than what a power cut leaves: %s', (work, untold) => {
    const { before, later } = soldOn(work)
    const unseen: number[] = []
    for (let kept = 0; kept <= later; kept += 1) {
      const { shop, older } = soldOn(work)
      cutBack(shop, before + kept)
      shop.putBackSeal(older)
      if (!shop.start().isEndDoubtful) unseen.push(kept)
    }
    expect(unseen).toEqual(untold)
  })
})
