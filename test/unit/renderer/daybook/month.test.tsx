// The month on the screen: its rows of days and of what was settled later add up to the total.
import { expect, it } from 'vitest'
import { DAY_MS, startOfIndianDay, startOfIndianMonth } from '#shared/base/clock'
import { figuresOf, NO_SUM, type Sum, type Tally } from '#shared/till/day-book'
import type { MonthBook } from '#shared/till/till-report'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { counterHandlers, TEN_OCLOCK } from '../../../support/counter'
import { click, openApp, pageText } from '../../../support/window'
import { wordsIn } from '../../../support/words'

const sum = (count: number, amountPaise: number): Sum => ({ count, amountPaise: paise(amountPaise) })
const tally = (change: Partial<Tally>): Tally => ({ done: NO_SUM, open: NO_SUM, undone: NO_SUM, ...change })
const NOTHING = figuresOf([], () => true, [])
const DAY = startOfIndianDay(TEN_OCLOCK)

const MONTH: MonthBook = {
  monthStartsAt: startOfIndianMonth(TEN_OCLOCK),
  todayStartsAt: DAY + DAY_MS,
  figures: { ...NOTHING, total: tally({ done: sum(1, 29_900) }) },
  otherDates: [],
  settledLater: { total: tally({ done: sum(1, 29_900), open: sum(-1, -29_900) }), fees: tally({}) },
  days: [
    {
      dayStartsAt: DAY,
      figures: { ...NOTHING, total: tally({ open: sum(1, 29_900) }) },
      creditRepaidPaise: paise(0),
      creditGivenBackPaise: paise(0),
      creditElsewhere: [],
      openingDifferencePaise: null,
      differencePaise: null,
    },
  ],
}

const show = (month: MonthBook) =>
  openApp('/day-book/month', {
    ...counterHandlers([]),
    'day-book.month': () => Promise.resolve(succeed(month)),
  })
const rows = () =>
  [...document.querySelectorAll('main table tr')].map((row) =>
    [...row.querySelectorAll('th, td')].slice(0, 4).map(({ textContent }) => textContent),
  )

it('has a row of what was settled on a later day between the days and the total', async () => {
  await show(MONTH)
  const [, day, settled, total] = rows()
  expect(day?.slice(1)).toEqual(['–', '1 ₹299.00', '–'])
  expect(settled).toEqual(['Settled on a later day', '1 ₹299.00', '−1 −₹299.00', '–'])
  expect(total).toEqual(['Total', '1 ₹299.00', '–', '–'])
})

it('has none where nothing was', async () => {
  await show({ ...MONTH, settledLater: null })
  expect(rows().map(([name]) => name)).not.toContain('Settled on a later day')
})

it('leads to the days that a wrong clock gave to sales of this month', async () => {
  const other = DAY - 400 * DAY_MS
  await show({ ...MONTH, otherDates: [{ dayStartsAt: other, count: 2 }] })
  expect(pageText()).toContain('2 entries of this month carry another date')
  await click('button', wordsIn('en').date(other))
  expect(location.hash).toContain('/day-book/day')
})
