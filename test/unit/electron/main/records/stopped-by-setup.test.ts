// After the set-up is mended: what it stopped is one list, from which only a person sends, line by line and past every guard.
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import type { RequestId } from '#shared/base/ids'
import { createSaleAges } from '#main/journal'
import { stoppedBySetup } from '#main/records/stopped-by-setup'
import { unheardTime } from '#test/support/ages'
import { failure, memoryJournal, value } from '#test/support/journals'
import { newIntent, outcome, personal, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { threeLines, upi } from '#test/support/visits'
import { counter, NO_FAULT, trouble } from '../operations/recharge/workflow/recharge-counter'
import type { WireFault } from '#test/simulation/world/practice-wire'

const NUMBERS = ['9876543210', '9876543211', '9876543212'] as const
const REFUSED = '9000000032'
/** Each is tried four times before a person is asked. */
const CUT: readonly WireFault[] = Array.from({ length: 4 }, () => ({ kind: 'refused' }))

/** One sale meets the wrong keys, and the three after it do not leave. */
async function shopWithWrongKeys(faults: readonly WireFault[] = []) {
  const at = counter({ faults: [NO_FAULT, ...faults] })
  const refused = await at.sell(trouble('32'))
  const unsent: RequestId[] = []
  for (const accountNumber of NUMBERS) unsent.push((await at.sell({ accountNumber })).requestId)
  const listed = async () => value(await at.till().handlers['pending.board']({})).stoppedBySetup
  return {
    ...at,
    refused: refused.requestId,
    unsent,
    listed,
    ids: async () => (await listed()).map((sale) => sale.requestId),
    mend: () => at.till().service.setupChanged(),
    again: (id: RequestId, accepted: readonly string[] = []) =>
      at.during(at.till().handlers['pending.send-again']({ requestId: id, accepted })),
    inTheWay: async (id: RequestId) => at.till().handlers['pending.blockers']({ requestId: id }),
  }
}

describe('what the set-up stopped', () => {
  it('is one list of what was refused and of what did not leave, oldest first', async () => {
    const { refused, unsent, ids, listed } = await shopWithWrongKeys()
    expect(await ids()).toEqual([refused, ...unsent])
    expect((await listed()).map(({ railStatus, reason }) => `${railStatus} ${String(reason)}`)).toEqual([
      'failed setup-credentials',
      ...unsent.map(() => 'not-sent setup-credentials'),
    ])
  })

  it('goes nowhere by itself once the set-up is mended', async () => {
    const { mend, time, wire, ids, refused, unsent } = await shopWithWrongKeys()
    const before = wire.moneyCalls()
    mend()
    await time.pass(2 * HOUR_MS)
    expect(wire.moneyCalls()).toBe(before)
    expect(await ids()).toEqual([refused, ...unsent])
  })

  it('is sent one by one, each debited once, and leaves the list', async () => {
    const { mend, again, ids, refused, unsent, wire } = await shopWithWrongKeys()
    mend()
    const [first, second, third] = unsent as [RequestId, RequestId, RequestId]
    const [sold, twice] = await Promise.all([again(second), again(second)])
    expect([value(sold).railStatus, value(twice).railStatus]).toEqual(['success', 'success'])
    expect(wire.ledger.debitCount(second)).toBe(1)
    expect(await ids()).toEqual([refused, first, third])
    expect(failure(await again(second))).toEqual({ kind: 'wrong-state', state: 'success' })
    expect(failure(await again(refused))).toEqual({ kind: 'wrong-state', state: 'failed' })
  })

  it('stands there after a power cut between the mending and the tick, and after one in the middle', async () => {
    const { mend, again, crash, ids, refused, unsent, wire } = await shopWithWrongKeys()
    mend()
    crash()
    const [first, second, third] = unsent as [RequestId, RequestId, RequestId]
    expect(await ids()).toEqual([refused, first, second, third])
    await again(first)
    crash()
    expect(await ids()).toEqual([refused, second, third])
    expect(wire.ledger.debitCount(second)).toBe(0)
  })

  it('no longer holds what was sold anew since, paid back, or refused anew', async () => {
    const { mend, sell, till, time, ids, refused, unsent } = await shopWithWrongKeys()
    const [first, second, third] = unsent as [RequestId, RequestId, RequestId]
    mend()
    await sell({ accountNumber: NUMBERS[0] })
    expect(await ids()).toEqual([refused, second, third])
    value(
      till().journal.append(second, {
        type: 'cash',
        staffId: 'owner',
        movement: 'given-back',
        amountPaise: paise(29_900),
      }),
    )
    expect(await ids()).toEqual([refused, third])
    // Until its refusal was asked about, the same takes a yes.
    await time.pass(MINUTE_MS)
    const again = await sell({ accountNumber: REFUSED })
    expect(again.railStatus).toBe('failed')
    expect(await ids()).toEqual([third, again.requestId])
    expect(first).not.toBe(again.requestId)
  })

  it('lasts a day', async () => {
    const { time, ids } = await shopWithWrongKeys()
    await time.pass(DAY_MS - HOUR_MS)
    expect(await ids()).toHaveLength(4)
    await time.pass(HOUR_MS + 15 * MINUTE_MS)
    expect(await ids()).toEqual([])
  })

  it('keeps what then met a cut line, which is still not sent', async () => {
    const { mend, again, ids, unsent, refused, crash, wire } = await shopWithWrongKeys(CUT)
    mend()
    const [first] = unsent as [RequestId, ...RequestId[]]
    expect(value(await again(first))).toMatchObject({ railStatus: 'not-sent', reason: 'no-connection' })
    expect(await ids()).toEqual([refused, ...unsent])
    crash()
    expect(await ids()).toEqual([refused, ...unsent])
    expect(value(await again(first)).railStatus).toBe('success')
    expect(wire.ledger.debitCount(first)).toBe(1)
  })

  it('is asked about before it goes, and then goes with a deliberate yes', async () => {
    const { mend, sell, again, inTheWay, unsent, wire } = await shopWithWrongKeys()
    mend()
    const [first] = unsent as [RequestId, ...RequestId[]]
    expect(value(await inTheWay(first))).toEqual([])
    const other = await sell({ accountNumber: NUMBERS[0] })
    const guards = value(await inTheWay(first))
    expect(guards.map(({ kind }) => kind)).toEqual(['recent-sale'])
    expect(failure(await again(first))).toMatchObject({ earlierRequestId: other.requestId })
    expect(wire.ledger.debitCount(first)).toBe(0)
    expect(value(await again(first, ['recent-sale'])).railStatus).toBe('success')
    expect(failure(await inTheWay(first))).toEqual({ kind: 'wrong-state', state: 'success' })
  })

  it('keys that break again in the middle send nothing more, and the rest stays in the list', async () => {
    const { mend, sell, again, ids, refused, unsent, wire, inTheWay } = await shopWithWrongKeys()
    const [first, second, third] = unsent as [RequestId, RequestId, RequestId]
    mend()
    expect(value(await again(first)).railStatus).toBe('success')
    await sell(trouble('31'))
    const before = wire.moneyCalls()
    expect(value(await inTheWay(second)).map(({ kind }) => kind)).toEqual(['line-stopped'])
    expect(value(await again(second))).toMatchObject({ railStatus: 'not-sent', reason: 'setup-address' })
    expect(wire.moneyCalls()).toBe(before)
    expect(await ids()).toEqual(expect.arrayContaining([refused, second, third]))
  })
})

/** The journal alone, over which sales are written as they come. */
function written() {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const ages = createSaleAges(journal, unheardTime(time), time)
  let leaving: readonly RequestId[] = []
  const list = stoppedBySetup({ journal, ages, leaving: () => leaving })
  const write = (id: RequestId, outcomes: readonly ReturnType<typeof outcome>[], number = '9876543210') => {
    value(journal.recordIntent(id, newIntent(), personal({ accountNumber: number })))
    outcomes.forEach((one, at) => {
      value(journal.append(id, { type: 'attempt', attempt: at + 1 }))
      value(journal.append(id, { type: 'outcome', attempt: at + 1, outcome: one }))
    })
    return id
  }
  return {
    time,
    journal,
    write,
    list: () => list().map((sale) => sale.requestId),
    setLeaving: (ids: readonly RequestId[]) => {
      leaving = ids
    },
  }
}

const STOPPED = outcome('no-connection', { reason: 'setup-credentials', phase: 'not-started' })

describe('among all sales', () => {
  it('those that the line alone kept back, and those on their way, do not belong to it', () => {
    const { write, list, setLeaving } = written()
    write(requestId('SALE-0001'), [outcome('no-connection')], '9876500001')
    const stopped = write(requestId('SALE-0002'), [STOPPED], '9876500002')
    const later = write(requestId('SALE-0003'), [STOPPED, outcome('no-connection')], '9876500003')
    expect(list()).toEqual([stopped, later])
    setLeaving([stopped])
    expect(list()).toEqual([later])
  })

  it('of what was tried several times the latest belongs to it', () => {
    const { write, list } = written()
    write(requestId('SALE-0001'), [STOPPED])
    expect(list()).toEqual([requestId('SALE-0001')])
    write(requestId('SALE-0002'), [STOPPED])
    expect(list()).toEqual([requestId('SALE-0002')])
  })

  it('a clock that jumps, forward or back, takes none of it away', async () => {
    const { write, list, time } = written()
    const stopped = write(requestId('SALE-0001'), [STOPPED])
    time.jumpWallClock(3 * DAY_MS)
    expect(list()).toEqual([stopped])
    time.jumpWallClock(-9 * DAY_MS)
    expect(list()).toEqual([stopped])
  })
})

describe('of a paid visit', () => {
  it('the lines that were not even tried after the refused one belong to it, and those that wait do not', async () => {
    const at = await threeLines()
    const ids = async () =>
      value(await at.running().records['pending.board']({})).stoppedBySetup.map((sale) => sale.requestId)
    value(await at.pay([upi(1_038)]))
    expect(await ids()).toEqual([])
    at.offline()
    await at.answer(at.ids[0], 'refused', { reason: 'setup-credentials', httpStatus: 401 })
    expect(at.sent).toEqual([at.ids[0]])
    expect(await ids()).toEqual(at.ids)
    at.restart()
    expect(await ids()).toEqual(at.ids)
    at.offline(false)
    const again = at.running().selling.sendAgain({ requestId: at.ids[1], accepted: [] })
    await at.answer(at.ids[1], 'success')
    expect(value(await again).railStatus).toBe('success')
    expect(await ids()).toEqual([at.ids[0], at.ids[2]])
  })
})
