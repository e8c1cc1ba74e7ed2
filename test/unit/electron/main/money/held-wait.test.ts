// "Too many calls": how long the same id waits before it may be sent again, by whatever way.
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { MoneyOutcome } from '#shared/sale/outcome'
import type { Journal, SaleAges } from '#main/journal'
import { heldWait } from '#main/money/held-wait'
import { agesIn } from '#test/support/ages'
import { failure, memoryJournal, recordSale, value } from '#test/support/journals'
import { answer, outcome, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { counter, trouble } from '../operations/recharge/workflow/recharge-counter'

const ID = requestId()

function held(change: Partial<MoneyOutcome> = {}) {
  const time = new VirtualTime()
  const { journal, reopen } = memoryJournal(time)
  const ages = agesIn(journal, time)
  recordSale(journal, null)
  const outcomeOf = (attempt: number, told: MoneyOutcome) =>
    value(journal.append(ID, { type: 'outcome', attempt, outcome: told }))
  outcomeOf(1, outcome('rate-limited', change))
  const waitIn = (open: Journal, of: SaleAges) => () => {
    const sale = open.sale(ID)
    if (sale === null) throw new Error('no such sale')
    return heldWait({ journal: open, ages: of })(sale)
  }
  return {
    time,
    journal,
    outcomeOf,
    wait: waitIn(journal, ages),
    restarted: () => {
      const again = reopen()
      return waitIn(again, agesIn(again, time))
    },
  }
}

describe('a sale that met "too many calls" waits', () => {
  it('ten seconds at least, as long as the service asks, and ten minutes at most', async () => {
    expect(held().wait()).toBe(10 * SECOND_MS)
    expect(held({ retryAfterMs: 3 * SECOND_MS }).wait()).toBe(10 * SECOND_MS)
    expect(held({ retryAfterMs: 40 * SECOND_MS }).wait()).toBe(40 * SECOND_MS)
    expect(held({ retryAfterMs: 24 * HOUR_MS }).wait()).toBe(10 * MINUTE_MS)
    const { wait, time } = held()
    await time.pass(9 * SECOND_MS)
    expect(wait()).toBe(SECOND_MS)
    await time.pass(SECOND_MS)
    expect(wait()).toBe(0)
  })

  it('by measured time: a clock that goes forward shortens nothing, and one that goes back lengthens nothing', async () => {
    const { wait, time } = held()
    time.jumpWallClock(HOUR_MS)
    expect(wait()).toBe(10 * SECOND_MS)
    time.jumpWallClock(-3 * HOUR_MS)
    await time.pass(10 * SECOND_MS)
    expect(wait()).toBe(0)
  })

  it('after a restart once more, counted from the start', async () => {
    const { restarted, time } = held({ retryAfterMs: 40 * SECOND_MS })
    await time.pass(30 * SECOND_MS)
    const wait = restarted()
    expect(wait()).toBe(40 * SECOND_MS)
    await time.pass(40 * SECOND_MS)
    expect(wait()).toBe(0)
  })

  it('from its latest such answer on, whatever was written of it since', async () => {
    const { wait, time, journal, outcomeOf } = held()
    await time.pass(8 * SECOND_MS)
    value(journal.append(ID, { type: 'stopped', attempt: 2, conflictingSales: [] }))
    expect(wait()).toBe(2 * SECOND_MS)
    await time.pass(2 * SECOND_MS)
    value(journal.append(ID, { type: 'attempt', attempt: 2 }))
    outcomeOf(2, outcome('no-connection'))
    expect(wait()).toBe(0)
    value(journal.append(ID, { type: 'attempt', attempt: 3 }))
    outcomeOf(3, outcome('rate-limited'))
    expect(wait()).toBe(10 * SECOND_MS)
  })

  it('no longer once the service said that it does not have it', () => {
    const { wait, journal } = held()
    value(journal.append(ID, { type: 'evidence', source: 'status-check', answer: answer('not-found') }))
    expect(wait()).toBe(0)
  })
})

it('before that nothing sends it, and the window is told until when', async () => {
  const at = counter()
  const { requestId: id } = await at.prepare(trouble('17'))
  void at.confirm(id).catch(() => undefined)
  await at.time.pass(SECOND_MS)
  const till = at.crash()
  const again = () =>
    at.during(till.handlers['pending.send-again']({ requestId: id, accepted: ['held-sale'] }))
  const before = at.wire.moneyCalls()
  expect(failure(await again())).toMatchObject({ kind: 'busy' })
  expect(failure(await till.handlers['pending.blockers']({ requestId: id }))).toMatchObject({
    kind: 'busy',
  })
  expect(at.wire.moneyCalls()).toBe(before)
  const [shown] = value(await till.handlers['pending.board']({})).undecided
  expect((shown?.heldUntil ?? 0) - at.time.now()).toBeGreaterThan(0)
  await at.time.pass(10 * SECOND_MS)
  expect(value(await till.handlers['pending.board']({})).undecided[0]?.heldUntil).toBeUndefined()
  expect(value(await again()).railStatus).toBe('success')
  expect(at.wire.ledger.debitCount(id)).toBe(1)
})
