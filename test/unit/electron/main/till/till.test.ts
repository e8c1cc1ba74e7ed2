// The cash of the box is what went in less what came out, whatever happens; and no sale is counted twice, whenever its outcome comes.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/base/clock'
import { addedTallies, figuresOf, withFees } from '#shared/till/day-book'
import { saleBoxPaise, saleCash } from '#shared/sale/cash'
import type { MoneyWay } from '#shared/base/payment-ways'
import { countTotal, type WhileClosed } from '#shared/till/till'
import { paise } from '#shared/base/money'
import type { Result } from '#shared/base/result'
import type { BookContent } from '#main/till/day-book'
import { bookModel } from '#main/receipts/reports/report-model'
import { textsIn } from '#main/texts'
import { tillWorkflow } from '#main/till/till'
import { failure, memoryJournal, recordSale, sqliteJournal, value } from '#test/support/journals'
import { answer, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { closeTill, loose, moveCash, openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'
import { action, amountsOf, billPaidBy, counter, daysOf, OWNER, run } from './played-till'

describe('the cash of the box', () => {
  it('is what went in less what came out, whatever happens in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const { shop, ids, fromSales, changed, repaid, counts } = await run(actions)
        expect(counts.map(({ shown }) => shown)).toEqual(counts.map(({ drawer }) => drawer))
        const journal = shop.journal()
        const sales = ids.flatMap((id) => journal.sale(id) ?? [])
        expect(sales.reduce((sum, sale) => sum + saleBoxPaise(sale), 0)).toBe(fromSales)
        const books = daysOf(journal).map((day) => shop.day(day))
        const days = books.map(({ figures }) => figures)
        const repaidBy = (way: MoneyWay) =>
          books
            .flatMap(({ creditRepaidPaise, creditElsewhere }) => [
              { way: 'cash', amountPaise: creditRepaidPaise },
              ...creditElsewhere,
            ])
            .reduce((sum, one) => sum + (one.way === way ? one.amountPaise : 0), 0)
        expect({ cash: repaidBy('cash'), upi: repaidBy('upi'), card: repaidBy('card') }).toEqual(repaid)
        const net = days.reduce(
          (sum, { taken, givenBack }) => sum + taken.amountPaise - givenBack.amountPaise,
          0,
        )
        expect(net).toBe(fromSales)
        const ofSales = sales.reduce((sum, sale) => sum + saleCash(sale).changePaise, 0)
        expect(days.reduce((sum, { change }) => sum + change.amountPaise, 0)).toBe(ofSales + changed)
        const total = addedTallies(days.map((figures) => figures.total))
        expect(total.done.count + total.open.count + total.undone.count).toBe(ids.length)
        for (const { total, fees, byMode } of days)
          expect(amountsOf(addedTallies(byMode.map(({ tally }) => tally)))).toEqual(
            amountsOf(withFees(total, fees)),
          )
        const through = days.flatMap(({ wentThrough }) => wentThrough)
        expect(through.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(
          sales.reduce(
            (sum, { railStatus, amountPaise }) => sum + (railStatus === 'success' ? amountPaise : 0),
            0,
          ),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('is sealed at the close as the log tells it, and the seal stays as it was', async () => {
    const time = new VirtualTime()
    const shop = counter(time, sqliteJournal(time))
    openTill(shop.journal(), shop.time.now())
    recordSale(shop.journal(), 'pending', requestId('SALE-0001'))
    const { head } = value(await shop.till()['till.state']({}))
    const closed = value(
      await shop.till()['till.close']({
        head,
        count: loose(80_000),
        carriedPaise: paise(50_000),
        reason: 'a coin too many',
      }),
    )
    expect(closed.report.cash.expectedPaise).toBe(79_900)
    expect(closed.report.counted).toMatchObject({
      differencePaise: 100,
      carriedPaise: 50_000,
      takenOutPaise: 30_000,
      reason: 'a coin too many',
      recounts: 0,
    })
    expect(closed.report.figures.total.open).toEqual({ count: 1, amountPaise: 29_900 })
    const told = { type: 'evidence', source: 'status-check', answer: answer('failed') } as const
    value(shop.journal().append(requestId('SALE-0001'), told))
    value(shop.journal().erasePersonal(requestId('SALE-0001')))
    shop.restart()
    expect(await shop.till()['till.report']({ sequence: closed.seal?.sequence ?? 0 })).toEqual({
      ok: true,
      value: closed,
    })
  })
})

it('a box is neither opened nor closed while a sale in cash is on its way or a visit’s change is not certain: its notes lie in it', async () => {
  const { journal, time } = { ...memoryJournal(), time: new VirtualTime() }
  let isSending = true
  let isCashLeaving = true
  const till = tillWorkflow({
    journal,
    clock: time,
    staff: () => OWNER,
    overpaid: () => [],
    isVisitSending: () => isSending,
    isCashLeaving: () => isCashLeaving,
  })
  const headNow = async () => value(await till['till.state']({})).head
  const open = async () =>
    till['till.open']({ head: await headNow(), count: loose(50_000), whileClosed: 'in-the-box', reason: '' })
  const close = async () =>
    till['till.close']({ head: await headNow(), count: loose(50_000), carriedPaise: paise(0), reason: '' })
  const acts: readonly (() => Promise<Result<unknown>>)[] = [open, close]
  for (const act of acts) {
    isSending = isCashLeaving = true
    expect(failure(await act())).toEqual({ kind: 'wrong-state', state: 'visit-sending' })
    isSending = false
    expect(failure(await act())).toEqual({ kind: 'wrong-state', state: 'sending' })
    isCashLeaving = false
    value(await act())
  }
})

describe('an outcome that comes after the close', () => {
  it('belongs to the session in which it comes, is shown there, and is not counted twice', async () => {
    const shop = counter()
    const id = requestId('SALE-0001')
    openTill(shop.journal(), shop.time.now())
    recordSale(shop.journal(), 'pending', id)
    closeTill(shop.journal(), { count: loose(79_900) })
    openTill(shop.journal(), shop.time.now(), 79_900)
    value(shop.journal().append(id, { type: 'evidence', source: 'status-check', answer: answer('failed') }))
    value(
      shop
        .journal()
        .append(id, { type: 'cash', staffId: 'owner', movement: 'given-back', amountPaise: paise(29_900) }),
    )
    const { report } = value(await shop.till()['till.report']({ sequence: null }))
    expect(
      report.figures.total.done.count + report.figures.total.open.count + report.figures.total.undone.count,
    ).toBe(0)
    expect(report.figures.late).toMatchObject([
      { requestId: id, from: 'pending', to: 'failed', amountPaise: 29_900 },
    ])
    expect(report.cash).toMatchObject({ takenPaise: 0, givenBackPaise: 29_900, expectedPaise: 50_000 })
  })
})

describe('the box', () => {
  it('is opened once, moved and closed only while it is open', () => {
    const { journal } = memoryJournal()
    expect(failure(moveCash(journal, 'cash-out', 100))).toEqual({ kind: 'wrong-state', state: 'till-closed' })
    openTill(journal, 0)
    const again = journal.recordTill({
      type: 'till',
      movement: 'opened',
      staffId: 'owner',
      dayStartsAt: 0,
      count: loose(1),
    })
    expect(failure(again)).toEqual({ kind: 'wrong-state', state: 'till-open' })
  })

  it('takes a movement back once, and never a correction', () => {
    const { journal } = memoryJournal()
    openTill(journal, 0)
    const { sequence } = value(moveCash(journal, 'cash-out', 500))
    const back = value(moveCash(journal, 'cash-in', 500, sequence))
    for (const corrects of [sequence, back.sequence, 999])
      expect(failure(moveCash(journal, 'cash-in', 500, corrects))).toEqual({
        kind: 'wrong-state',
        state: 'till-corrected',
      })
  })

  it('does nothing twice: a second press names an entry that is no longer the last', async () => {
    const shop = counter()
    const count = loose(10_000)
    value(await shop.till()['till.open']({ head: 0, count, whileClosed: 'in-the-box' }))
    const { head } = value(await shop.till()['till.state']({}))
    const tea = { head, movement: 'cash-out', amountPaise: paise(500), reason: 'tea' } as const
    const [first, second] = await Promise.all([shop.till()['till.move'](tea), shop.till()['till.move'](tea)])
    expect(value(first).session?.cash?.expectedPaise).toBe(9_500)
    expect(failure(second)).toEqual({ kind: 'wrong-state', state: 'till-moved' })
  })

  it('carries no more than was counted', async () => {
    const shop = counter()
    const { sequence: head } = openTill(shop.journal(), 0)
    const closed = await shop
      .till()
      ['till.close']({ head, count: loose(100), carriedPaise: paise(101), reason: 'taken' })
    expect(failure(closed)).toEqual({
      kind: 'invalid-input',
      field: 'carriedPaise',
      problem: 'more-than-counted',
    })
  })

  it('left open over midnight says so; a clock set back changes no figure and says so too', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    recordSale(shop.journal(), 'success')
    const shown = async () => value(await shop.till()['till.state']({}))
    expect(await shown()).toMatchObject({ isClockBehind: false, session: { isLeftOpen: false } })
    shop.time.jumpWallClock(DAY_MS)
    expect(await shown()).toMatchObject({ isClockBehind: false, session: { isLeftOpen: true } })
    shop.time.jumpWallClock(-3 * DAY_MS)
    recordSale(shop.journal(), 'success', requestId('SALE-0002'))
    expect(await shown()).toMatchObject({
      isClockBehind: true,
      session: { isLeftOpen: false, cash: { expectedPaise: 50_000 + 2 * 29_900 } },
    })
  })

  it('closes with a difference only with its reason', async () => {
    const shop = counter()
    openTill(shop.journal(), 0)
    const close = async (reason: string) => {
      const { head } = value(await shop.till()['till.state']({}))
      return shop.till()['till.close']({ head, count: loose(49_900), carriedPaise: paise(0), reason })
    }
    for (const none of ['', '0', '12345', '--', 'ok'])
      expect(failure(await close(none))).toEqual({
        kind: 'invalid-input',
        field: 'reason',
        problem: 'missing',
      })
    expect(value(await close('a torn note')).report.counted).toMatchObject({
      differencePaise: -100,
      reason: 'a torn note',
    })
  })

  it('is counted by pieces and by what is loose', () => {
    const pieces = [
      { facePaise: paise(50_000), count: 3 },
      { facePaise: paise(1_000), count: 7 },
    ]
    expect(countTotal({ pieces, loosePaise: paise(50) })).toBe(157_050)
  })
})

describe('a till that is opened with other cash than was left in it', () => {
  async function openedWith(
    floatPaise: number,
    { lies = 'in-the-box' as WhileClosed['lies'], reason = '' } = {},
  ) {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    closeTill(shop.journal(), { count: loose(20_000) })
    recordSale(shop.journal(), 'success', requestId('SALE-0001'))
    const { head } = value(await shop.till()['till.state']({}))
    const state = value(
      await shop.till()['till.open']({ head, count: loose(floatPaise), whileClosed: lies, reason }),
    )
    return { ...shop, state }
  }

  it('says so in the entry, on X and Z, in the list of closes and on the day’s page, with the reason', async () => {
    const { state, till, journal, day, month, time, restart } = await openedWith(30_000, {
      reason: ' Taken to the bank ',
    })
    const difference = { expectedPaise: 49_900, differencePaise: -19_900, reason: 'Taken to the bank' }
    expect(state.session?.openingDifference).toEqual(difference)
    // On the pages of the day and of the month at once, and not only once it is closed.
    expect(day(time.now()).openingDifferences).toEqual([difference])
    expect(month(time.now()).days.at(-1)).toMatchObject({ openingDifferencePaise: -19_900 })
    expect(restart().tillSessions().at(-1)?.opened.event).toMatchObject({ difference })
    const x = value(await till()['till.report']({ sequence: null }))
    expect(x.report.openingDifference).toEqual(difference)
    const closing = { count: loose(30_000), carriedPaise: paise(30_000), reason: '', recounts: 0 }
    const z = value(await till()['till.close']({ head: state.head, ...closing }))
    expect(z.report).toMatchObject({ openingDifference: difference, cash: { expectedPaise: 30_000 } })
    expect(value(await till()['till.state']({})).closes[0]).toMatchObject({
      openingDifference: difference,
      differencePaise: 0,
    })
    expect(day(time.now()).closes.at(-1)).toMatchObject({ openingDifference: difference })
    const say = textsIn('en')
    const shop = { name: 'Shop', address: '', phone: '', agentId: '' }
    const setting = { say, sayToCustomers: say, staffName: String, shop, environment: 'practice' } as const
    const printed = (content: BookContent) => JSON.stringify(bookModel(content, setting))
    const withReason = 'Difference at opening (Taken to the bank)'
    expect(printed({ kind: 'till', shown: z })).toContain(withReason)
    expect(printed({ kind: 'day', day: day(time.now()) }).split(withReason)).toHaveLength(2)
    expect(printed({ kind: 'month', month: month(time.now()) })).toContain('Difference at opening')
    expect(journal().tillSessions()).toHaveLength(2)
  })

  it('is opened without a reason, too: a counter that has no time for one sells on', async () => {
    const { state } = await openedWith(60_000)
    expect(state.session?.openingDifference).toEqual({
      expectedPaise: 49_900,
      differencePaise: 10_100,
      reason: '',
    })
  })

  it('does not differ with exactly that, with what was sold since in it or outside of it', async () => {
    expect((await openedWith(49_900)).state.session?.openingDifference).toBeNull()
    const outside = await openedWith(20_000, { lies: 'outside', reason: 'unasked' })
    expect(outside.state.session?.openingDifference).toBeNull()
    expect(outside.journal().tillSessions().at(-1)?.opened.event).not.toHaveProperty('difference')
  })

  it('is compared with nothing at the first opening, of which nobody knows what was in it', async () => {
    const shop = counter()
    const state = value(
      await shop.till()['till.open']({ head: 0, count: loose(12_300), whileClosed: 'in-the-box' }),
    )
    expect(state.session?.openingDifference).toBeNull()
  })
})

describe('what is sold while the till is shut', () => {
  async function soldAfterTheClose() {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    closeTill(shop.journal(), { count: loose(20_000) })
    recordSale(shop.journal(), 'success', requestId('SALE-0001'))
    const { head, shut } = value(await shop.till()['till.state']({}))
    const open = (floatPaise: number, whileClosed: WhileClosed['lies']) =>
      shop.till()['till.open']({ head, count: loose(floatPaise), whileClosed })
    return { ...shop, shut, open }
  }

  it('is proposed with the float of the next opening, and counted in it once', async () => {
    const { shut, open, till, day, time } = await soldAfterTheClose()
    expect(shut).toEqual({ leftPaise: 20_000, cashPaise: 29_900 })
    const { session } = value(await open(49_900, 'in-the-box'))
    expect(session).toMatchObject({
      cash: { floatPaise: 49_900, takenPaise: 0, expectedPaise: 49_900 },
      whileClosed: { cashPaise: 29_900, lies: 'in-the-box' },
    })
    expect(value(await till()['till.report']({ sequence: null })).report.whileClosed?.lies).toBe('in-the-box')
    expect(day(time.now()).outsidePaise).toBe(0)
  })

  it('is not in a box that was counted with less: nothing is opened, and no loss called a part of the float', async () => {
    const { open, journal } = await soldAfterTheClose()
    expect(failure(await open(29_899, 'in-the-box'))).toEqual({
      kind: 'invalid-input',
      field: 'count',
      problem: 'less-than-sold',
    })
    expect(journal().tillSessions()).toHaveLength(1)
    value(await open(29_900, 'in-the-box'))
  })

  it('stands in the log as outside the till if it is not in the box', async () => {
    const { open, day, time, restart } = await soldAfterTheClose()
    const { session } = value(await open(20_000, 'outside'))
    expect(session).toMatchObject({ cash: { expectedPaise: 20_000 }, whileClosed: { lies: 'outside' } })
    expect(restart().tillSessions().at(-1)?.whileClosed).toEqual({ cashPaise: 29_900, lies: 'outside' })
    expect(day(time.now()).outsidePaise).toBe(29_900)
  })

  it('belongs to no Z that was sealed before', async () => {
    const { till, journal } = await soldAfterTheClose()
    expect(journal().tillSessions()).toHaveLength(1)
    const { closes } = value(await till()['till.state']({}))
    expect(closes).toMatchObject([{ expectedPaise: 20_000, differencePaise: 0 }])
  })

  it('is that of today before the till was ever opened', async () => {
    const { journal, time, till } = counter()
    recordSale(journal(), 'success', requestId('SALE-0001'))
    time.jumpWallClock(DAY_MS)
    recordSale(journal(), 'success', requestId('SALE-0002'))
    expect(value(await till()['till.state']({})).shut).toEqual({ leftPaise: null, cashPaise: 29_900 })
  })
})

describe('the day book', () => {
  it('tells a day by service, mode, state, staff and hour', () => {
    const time = new VirtualTime()
    const shop = counter(time, sqliteJournal(time))
    recordSale(shop.journal(), 'success', requestId('SALE-0001'))
    recordSale(shop.journal(), 'refused', requestId('SALE-0002'))
    const { figures, owedBack } = shop.day(shop.time.now())
    expect(figures.byService).toMatchObject([
      { service: 'mobile', tally: { done: { count: 1 }, undone: { count: 1 } } },
    ])
    expect(figures.byMode.map(({ mode }) => mode)).toEqual(['cash'])
    expect(figures.byState.map(({ state, sum }) => [state, sum.count])).toEqual([
      ['failed', 1],
      ['success', 1],
    ])
    expect(figures.byStaff.map(({ staffId }) => staffId)).toEqual(['owner'])
    expect(figures.byHour).toEqual([{ hour: 10, sum: { count: 1, amountPaise: 29_900 } }])
    expect(figures.wentThrough).toMatchObject([{ payeeCode: 'JIO', count: 1, amountPaise: 29_900 }])
    expect(owedBack).toEqual({ count: 0, amountPaise: 0 })
  })

  it('keeps a fee apart from turnover and commission, and has it in what was paid and in the box', () => {
    const shop = counter()
    const journal = shop.journal()
    const id = requestId('SALE-0001')
    const intent = { ...newIntent(paise(64_550)), subject: billPaidBy('cash', 590) }
    value(journal.recordIntent(id, intent, personal()))
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
    recordSale(journal, 'success', requestId('SALE-0002'))
    const { figures } = shop.day(shop.time.now())
    expect(figures.total.done).toEqual({ count: 2, amountPaise: 64_550 + 29_900 })
    expect(figures.fees).toMatchObject({ done: { count: 1, amountPaise: 590 }, open: { count: 0 } })
    expect(figures.byMode).toMatchObject([
      { mode: 'cash', tally: { done: { amountPaise: 64_550 + 29_900 + 590 } } },
    ])
    expect(figures.taken.amountPaise).toBe(64_550 + 29_900 + 590)
    expect(figures.wentThrough).toMatchObject([{ amountPaise: 64_550 }, { amountPaise: 29_900 }])
  })

  it('gives the month its days, the same figures as each day has', () => {
    const shop = counter()
    const { time } = shop
    recordSale(shop.journal(), 'success', requestId('SALE-0001'))
    time.jumpWallClock(2 * DAY_MS + HOUR_MS)
    openTill(shop.journal(), time.now())
    recordSale(shop.journal(), 'lost', requestId('SALE-0002'))
    closeTill(shop.journal(), { count: loose(80_000) })
    const { days } = shop.month(time.now())
    expect(days.map(({ figures: { total } }) => [total.done.count, total.open.count])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(days.map(({ differencePaise }) => differencePaise)).toEqual([null, 0])
    for (const { dayStartsAt, figures } of days) expect(shop.day(dayStartsAt).figures).toMatchObject(figures)
  })
})

it('figures of nothing are empty', () => {
  expect(figuresOf([], () => true, [])).toMatchObject({
    byHour: [],
    late: [],
    taken: { count: 0, amountPaise: 0 },
  })
})

describe('the count of a close', () => {
  const close = (shop: ReturnType<typeof counter>, head: number, counted: number) =>
    shop.till()['till.close']({ head, count: loose(counted), carriedPaise: paise(0), reason: '' })
  const compare = async (shop: ReturnType<typeof counter>, counted: number) => {
    const { head } = value(await shop.till()['till.state']({}))
    return value(await shop.till()['till.compare']({ head, count: loose(counted) }))
  }

  it('is blind no more once somebody was told what should be in the box: the close says so, however that ended', async () => {
    const time = new VirtualTime()
    const shop = counter(time, sqliteJournal(time))
    openTill(shop.journal(), shop.time.now())
    const told = await compare(shop, 100_000)
    expect(told.session?.cash?.expectedPaise).toBe(50_000)
    // Esc, a lock, a restart: then the count that fits.
    shop.restart()
    const { head } = value(await shop.till()['till.state']({}))
    expect(value(await close(shop, head, 50_000)).report.counted).toMatchObject({
      differencePaise: 0,
      recounts: 1,
    })
  })

  it('counts each count that a close without a reason refused: that it differs is told', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const attempt = async (counted: number) => {
      const { head } = value(await shop.till()['till.state']({}))
      return close(shop, head, counted)
    }
    for (const counted of [10_000, 40_000, 40_000])
      expect(failure(await attempt(counted))).toMatchObject({ field: 'reason', problem: 'missing' })
    expect(
      shop
        .journal()
        .tillSessions()[0]
        ?.compared.map(({ count }) => count.loosePaise),
    ).toEqual([10_000, 40_000])
    expect(value(await attempt(50_000)).report.counted).toMatchObject({ differencePaise: 0, recounts: 2 })
  })

  it('counts every compare, whoever did it, and begins anew with the next till', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    await compare(shop, 100_000)
    await compare(shop, 60_000)
    const { head } = await compare(shop, 50_000)
    expect(value(await close(shop, head, 50_000)).report.counted).toMatchObject({ recounts: 2 })
    openTill(shop.journal(), shop.time.now())
    const next = await compare(shop, 50_000)
    expect(value(await close(shop, next.head, 50_000)).report.counted).toMatchObject({ recounts: 0 })
  })

  it('tells nothing before it is written that it was told, and moves no cash', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const { head } = await compare(shop, 100_000)
    expect(shop.journal().tillSessions()[0]?.compared).toMatchObject([
      { staffId: 'owner', expectedPaise: 50_000 },
    ])
    // A press of before that does nothing.
    expect(failure(await close(shop, head - 1, 50_000))).toEqual({ kind: 'wrong-state', state: 'till-moved' })
    expect(value(await shop.till()['till.report']({ sequence: null })).report.cash.expectedPaise).toBe(50_000)
  })
})
