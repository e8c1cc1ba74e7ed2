// A sale that a wrong clock dated: the page of the day on which it was made leads to it.
import { describe, expect, it } from 'vitest'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { monthBook } from '#main/till/day-book'
import { memoryJournal, recordSale, sqliteJournal, value } from '#test/support/journals'
import { requestId } from '#test/support/sales'
import { moveCash, openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'
import { counter } from './played-till'

const FAR_MS = 400 * DAY_MS

describe.each([
  ['in memory', memoryJournal],
  ['in its file', sqliteJournal],
])('a log %s', (_, journalAt) => {
  const shop = () => {
    const time = new VirtualTime()
    const at = counter(time, journalAt(time))
    let sold = 0
    const sell = () => {
      sold += 1
      recordSale(at.journal(), 'success', requestId(`SALE-000${sold}`))
    }
    return { ...at, time, sell, otherDates: (moment = time.now()) => at.day(moment).otherDates }
  }

  it.each([
    ['back', -FAR_MS],
    ['ahead', FAR_MS],
  ])('leads from today to what was sold while the clock was set %s', (_way, jumpMs) => {
    const at = shop()
    at.sell()
    const today = at.time.now()
    at.time.jumpWallClock(jumpMs)
    at.sell()
    at.sell()
    at.time.jumpWallClock(-jumpMs)
    const other = [{ dayStartsAt: startOfIndianDay(today + jumpMs), count: 2 }]
    expect(at.otherDates()).toEqual(other)
    at.sell()
    expect(at.otherDates()).toEqual(other)
    expect(at.day(other[0]?.dayStartsAt ?? 0).figures.total.done.count).toBe(2)
  })

  it('leads to cash that moved without a sale, too, and to no look at the box', () => {
    const at = shop()
    openTill(at.journal(), at.time.now())
    const today = at.time.now()
    at.time.jumpWallClock(-FAR_MS)
    value(moveCash(at.journal(), 'cash-out', 543_200))
    value(at.journal().recordTill({ type: 'till', movement: 'drawer', staffId: 'ravi', reason: 'change' }))
    at.time.jumpWallClock(FAR_MS)
    expect(at.otherDates()).toEqual([{ dayStartsAt: startOfIndianDay(today - FAR_MS), count: 1 }])
  })

  it('leads to them also where nothing was sold before, and on a later day from the page of that day', () => {
    const at = shop()
    at.sell()
    at.time.jumpWallClock(DAY_MS)
    const day = at.time.now()
    at.time.jumpWallClock(-FAR_MS)
    at.sell()
    at.time.jumpWallClock(FAR_MS)
    at.sell()
    const other = [{ dayStartsAt: startOfIndianDay(day - FAR_MS), count: 1 }]
    expect(at.otherDates()).toEqual(other)
    at.time.jumpWallClock(DAY_MS)
    expect(at.otherDates()).toEqual([])
    at.sell()
    expect([at.otherDates(), at.otherDates(day)]).toEqual([[], other])
  })

  it('leads to them from the page of the month too, on which their day does not stand', () => {
    const at = shop()
    at.sell()
    const today = at.time.now()
    at.time.jumpWallClock(-FAR_MS)
    at.sell()
    at.time.jumpWallClock(FAR_MS)
    const month = monthBook({ journal: at.journal(), clock: at.time }, today)
    expect(month.figures.total.done.count).toBe(1)
    expect(month.otherDates).toEqual([{ dayStartsAt: startOfIndianDay(today - FAR_MS), count: 1 }])
  })

  it('leads nowhere from a day whose clock was right', () => {
    const at = shop()
    for (let day = 0; day < 3; day += 1) {
      at.sell()
      expect(at.otherDates()).toEqual([])
      at.time.jumpWallClock(DAY_MS)
    }
    expect(at.otherDates(at.time.now() - 2 * DAY_MS)).toEqual([])
  })
})
