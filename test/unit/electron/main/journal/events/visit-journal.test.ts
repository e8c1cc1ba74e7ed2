// Visits in the log: with all their lines or not at all, once, and found again by time and by place.
import { describe, expect, it } from 'vitest'
import type { PaymentPart } from '#shared/sale/payment'
import { visitIdOf } from '#shared/visit/visit'
import type { VisitPaid } from '#shared/visit/visit-events'
import { paise } from '#shared/base/money'
import { CHECKPOINT_EVERY_ENTRIES } from '#main/journal/folds/log-fold'
import { verifyJournal } from '#main/journal/verify/verify'
import { join } from 'node:path'
import { failure, recordIntent, sqliteJournal, testFolder, value } from '#test/support/journals'
import { CHAIN_KEY_BYTES, newIntent, personal, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

const VISIT = visitIdOf(requestId('NEW-0001'))
const LINES = ['LINE-0001', 'LINE-0002'].map(requestId)
const parts: readonly PaymentPart[] = [
  { way: 'cash', amountPaise: paise(59_800), tenderedPaise: paise(60_000) },
]
const PAID: VisitPaid = {
  type: 'visit',
  movement: 'paid',
  staffId: 'owner',
  lines: LINES,
  duePaise: paise(59_800),
  parts,
}
const SETTLED = { type: 'visit', movement: 'settled', changePaise: paise(200) } as const
const SALES = LINES.map((id) => ({ requestId: id, intent: newIntent(), personal: personal() }))

function log() {
  const time = new VirtualTime()
  const path = join(testFolder(), 'log.db')
  return { time, path, ...sqliteJournal(time, path) }
}

describe('a visit', () => {
  it('is one commit with its lines, and is no sale', () => {
    const { journal, reopen } = log()
    value(journal.recordVisit(VISIT, PAID, SALES))
    value(journal.settleVisit(VISIT, SETTLED, []))
    const again = reopen()
    expect(again.visit(VISIT).map(({ event }) => event)).toEqual([PAID, SETTLED])
    expect(again.sales(LINES).map(({ railStatus }) => railStatus)).toEqual(['not-sent', 'not-sent'])
    expect(again.sale(VISIT)).toBeNull()
    expect(again.storiesWithin(0, again.head().sequence)).toHaveLength(LINES.length)
  })

  it('of which one line is in the log already is not written at all', () => {
    const { journal } = log()
    recordIntent(journal, LINES[1])
    expect(failure(journal.recordVisit(VISIT, PAID, SALES))).toMatchObject({ kind: 'wrong-state' })
    expect(journal.visit(VISIT)).toEqual([])
    expect(journal.sale(requestId('LINE-0001'))).toBeNull()
  })

  it('is paid once and settled once', () => {
    const { journal } = log()
    expect(failure(journal.settleVisit(VISIT, SETTLED, []))).toMatchObject({ state: 'no-such-visit' })
    value(journal.recordVisit(VISIT, PAID, SALES))
    const others = [{ ...SALES[0], requestId: requestId('LINE-0003') }] as typeof SALES
    expect(failure(journal.recordVisit(VISIT, PAID, others))).toMatchObject({ state: 'visit-paid' })
    value(journal.settleVisit(VISIT, SETTLED, []))
    expect(failure(journal.settleVisit(VISIT, SETTLED, []))).toMatchObject({ state: 'visit-paid' })
  })

  it('is found by when it was recorded, by its place, and while its change is not final', () => {
    const { journal, time } = log()
    const startedAt = time.now()
    value(journal.recordVisit(VISIT, PAID, SALES))
    expect(journal.unsettledVisits()).toEqual([VISIT])
    time.jumpWallClock(1_000)
    value(journal.settleVisit(VISIT, SETTLED, []))
    expect(journal.unsettledVisits()).toEqual([])
    expect(journal.visitsBetween(startedAt, startedAt + 1).map(({ event }) => event.movement)).toEqual([
      'paid',
    ])
    const { sequence } = journal.head()
    expect(journal.visitsWithin(1, sequence).map(({ event }) => event.movement)).toEqual(['settled'])
  })

  it('is verified with the whole log, and does not disturb a checkpoint', () => {
    const { journal, path, reopen } = log()
    value(journal.recordVisit(VISIT, PAID, SALES))
    for (let number = 0; number < CHECKPOINT_EVERY_ENTRIES; number += 1)
      recordIntent(journal, requestId(`SALE-${number + 10_000}`))
    value(journal.settleVisit(VISIT, SETTLED, []))
    const again = reopen()
    expect(again.watchedSales()).toHaveLength(CHECKPOINT_EVERY_ENTRIES + LINES.length)
    expect(again.repaired()).toEqual([])
    const verdict = verifyJournal(
      {
        path,
        environment: 'practice',
        platform: process.platform,
        chainKey: CHAIN_KEY_BYTES,
        sealedHead: { kind: 'none' },
        anchoredHead: null,
      },
      () => {},
    )
    expect(verdict).toMatchObject({ fault: 'seal', sequence: 0 })
  })
})
