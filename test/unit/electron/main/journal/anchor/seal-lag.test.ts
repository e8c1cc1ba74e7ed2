// The power goes before and after every write and every sync of the log and of its seal. What it leaves accuses nobody at the next start; a log
// that somebody cut further does.
import { describe, expect, it } from 'vitest'
import { visitIdOf } from '@shared/domain/visit'
import { paise } from '@shared/money'
import { recover, type Journal } from '../../../../../../electron/main/journal'
import { headAnchorOver } from '../../../../../../electron/main/journal/anchor/head-anchor'
import { journalAtItsEnd } from '../../../../../../electron/main/journal/anchor/journal-at-end'
import { CHECKPOINT_EVERY_ENTRIES } from '../../../../../../electron/main/journal/folds/log-fold'
import type { SealFile } from '../../../../../../electron/main/journal/seal/sealed-head'
import type { DiskCopy } from '../../../../../support/memory-store'
import { memoryDisk } from '../../../../../support/memory-store'
import {
  AMOUNT,
  CHAIN_KEY,
  CHAIN_KEY_BYTES,
  newIntent,
  outcome,
  personal,
  requestId,
} from '../../../../../support/sales'
import { closeTill, openTill } from '../../../../../support/till'
import { VirtualTime } from '../../../../../support/virtual-time'
import { recordIntent, recordSale, value } from '../../../../../support/journals'

class PowerCut extends Error {}

type Places = readonly [string, string]
/** What a power cut leaves of a place that was written and not synced. */
const LEFTOVERS = {
  nothing: (before: string, _written: string) => before,
  everything: (_before: string, written: string) => written,
  'half of it': (_before: string, written: string) => written.slice(0, written.length / 2),
} as const
type Leftover = keyof typeof LEFTOVERS

/** A shop whose power goes at a given one of its writes and syncs. */
function shopOnMains() {
  const disk = memoryDisk()
  let durable: Places | null = null
  let seen: Places | null = null
  let stepsLeft = Infinity
  let steps = 0
  const step = (): void => {
    steps += 1
    stepsLeft -= 1
    if (stepsLeft < 0) throw new PowerCut()
  }
  disk.fault = step
  const file: SealFile = {
    read: () => seen,
    write: (place, text, isSynced) => {
      step()
      const [first, second] = seen ?? ['', '']
      seen = place === 0 ? [text, second] : [first, text]
      step()
      if (isSynced) durable = seen
    },
    settle: () => {
      step()
      durable = seen
    },
  }
  const start = () => {
    const { journal, isEndDoubtful } = journalAtItsEnd({
      reportDefect: () => 'NOT-SEALED',
      environment: 'production',
      store: disk.open(),
      chainKey: CHAIN_KEY,
      clock: new VirtualTime(),
      // A computer without a memory outside the folder: the seal is all there is.
      anchor: headAnchorOver(
        { kind: 'unavailable' },
        {
          store: { read: async () => ({ kind: 'unavailable' }), write: async () => false },
          environment: 'production',
          chainKey: CHAIN_KEY_BYTES,
          timers: new VirtualTime(),
        },
      ),
      sealFile: file,
    })
    recover(journal)
    return { journal, isEndDoubtful }
  }
  /** Runs until it is done, or the power goes. */
  const live = (work: (journal: Journal) => void, cutAt = Infinity): number => {
    stepsLeft = cutAt
    const before = steps
    try {
      work(start().journal)
    } catch (error) {
      if (stepsLeft >= 0) throw error
    }
    return steps - before
  }
  /** The app alone dies: what it wrote and did not sync is still in the system's memory. */
  const kill = (): void => {
    disk.cutPower()
    stepsLeft = Infinity
  }
  const cutPower = (leftover: Leftover): void => {
    kill()
    const [before, written] = [durable ?? ['', ''], seen ?? ['', '']]
    const left = (place: 0 | 1): string =>
      before[place] === written[place] ? before[place] : LEFTOVERS[leftover](before[place], written[place])
    seen = durable === null && seen === null ? null : [left(0), left(1)]
    durable = seen
  }
  return {
    disk,
    start,
    live,
    kill,
    cutPower,
    seal: () => seen,
    putBackSeal: (places: Places | null) => {
      seen = durable = places
    },
  }
}

type Shop = ReturnType<typeof shopOnMains>

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

const STEPS_OF_A_START = 14

it.each(['nothing', 'half of it'] as const)(
  'a kill, and a power cut at any step of the start after it, of which the disk keeps %s, are told by nobody either',
  (leftover) => {
    const sale = (journal: Journal): void => sell(journal, 'SALE-1001')
    const steps = dayBegun().live(sale)
    for (let killed = 0; killed <= steps; killed += 1)
      for (let cut = 0; cut < STEPS_OF_A_START; cut += 2) {
        const shop = dayBegun()
        shop.live(sale, killed)
        shop.kill()
        shop.live(() => {}, cut)
        shop.cutPower(leftover)
        expect([killed, cut, shop.start().isEndDoubtful]).toEqual([killed, cut, false])
      }
  },
)

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
