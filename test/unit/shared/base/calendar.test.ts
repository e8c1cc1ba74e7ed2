import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateInFigures, monthsLater, readDate, weekday, weeksOf } from '#shared/base/calendar'
import { DAY_MS, startOfIndianDay, startOfIndianMonth } from '#shared/base/clock'

const dayOf = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) - 5.5 * 3_600_000
const APRIL_FIRST = dayOf(2026, 4, 1)
const TODAY = dayOf(2026, 11, 22)

describe('a typed date', () => {
  it.each([
    '1/4/26',
    '01/04/2026',
    '01-04-2026',
    '1.4.2026',
    ' 1 4 2026 ',
    '01042026',
    '010426',
    '1 apr 2026',
    '1 April, 2026',
    '1apr26',
    '1 अप्रैल 2026',
    '१/४/२०२६',
    '০১/০৪/২০২৬',
    '௧/௪/௨௦௨௬',
    '౧-౪-౨౬',
  ])('%s is the first of April', (text) => expect(readDate(text)).toEqual({ ok: true, at: APRIL_FIRST }))

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['1/4', 'not-a-date'],
    ['2026-04-01', 'not-a-date'],
    ['1/4/202', 'not-a-date'],
    ['1/4/0026', 'not-a-date'],
    ['1 apr 0026', 'not-a-date'],
    ['1 ju 2026', 'not-a-date'],
    ['1 foo 2026', 'not-a-date'],
    ['1042026', 'not-a-date'],
    ['31/02/2026', 'no-such-day'],
    ['29/02/2025', 'no-such-day'],
    ['04/13/2026', 'no-such-day'],
    ['0/1/2026', 'no-such-day'],
  ])('%s is refused: %s', (text, problem) => expect(readDate(text)).toEqual({ ok: false, problem }))

  it('with a short year is of the last century where this one would be too late', () => {
    expect(readDate('3/4/85', { last: TODAY })).toEqual({ ok: true, at: dayOf(1985, 4, 3) })
    expect(readDate('29/2/28', { last: TODAY })).toEqual({ ok: true, at: dayOf(1928, 2, 29) })
    expect(readDate('3/4/26', { last: TODAY })).toEqual({ ok: true, at: dayOf(2026, 4, 3) })
  })

  it('is kept within its bounds, whose own days belong to them at any hour', () => {
    const bounds = { first: APRIL_FIRST + 3_600_000, last: TODAY }
    expect(readDate('31/03/2026', bounds)).toEqual({ ok: false, problem: 'too-early' })
    expect(readDate('01/04/2026', bounds)).toMatchObject({ ok: true })
    expect(readDate('22/11/2026', bounds)).toMatchObject({ ok: true })
    expect(readDate('23/11/2026', bounds)).toEqual({ ok: false, problem: 'too-late' })
  })

  it('is written as it can be read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayOf(1900, 1, 1), max: dayOf(2199, 12, 31) }), (at) => {
        expect(readDate(dateInFigures(at))).toEqual({ ok: true, at: startOfIndianDay(at) })
      }),
    )
  })
})

describe('the calendar', () => {
  it('has every day of a month once, in weeks that begin on a Sunday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500 }), (months) => {
        const month = startOfIndianMonth(dayOf(1950, 1, 1), months)
        const days = weeksOf(month).flat()
        expect(days.length % 7).toBe(0)
        expect(weekday(days[0] ?? 0)).toBe(0)
        expect(days.every((at, index) => at === (days[0] ?? 0) + index * DAY_MS)).toBe(true)
        const own = days.filter((at) => startOfIndianMonth(at) === month)
        expect(own).toHaveLength((startOfIndianMonth(month, 1) - month) / DAY_MS)
      }),
    )
  })

  it('turns to the last day of a shorter month', () => {
    expect(monthsLater(dayOf(2026, 1, 31), 1)).toBe(dayOf(2026, 2, 28))
    expect(monthsLater(dayOf(2024, 2, 29), 12)).toBe(dayOf(2025, 2, 28))
    expect(monthsLater(dayOf(2026, 1, 15), -1)).toBe(dayOf(2025, 12, 15))
  })
})
