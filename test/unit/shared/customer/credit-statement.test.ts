// The statement of a credit account: what was owed before its first day, the balance after each line, and how old the rest is.
import { expect, describe, it } from 'vitest'
import fc from 'fast-check'
import { DAY_MS } from '#shared/base/clock'
import { owedPaise, owedSince, type CreditLine } from '#shared/customer/credit'
import { creditStatement } from '#shared/customer/credit-statement'
import { paise } from '#shared/base/money'
import { TEN_IN_THE_MORNING as NOW } from '../../../support/virtual-time'

const daysAgo = (days: number): number => NOW - days * DAY_MS
const taken = (days: number, rupees: number): CreditLine => ({
  kind: 'taken',
  sequence: 1_000 - days,
  at: daysAgo(days),
  amountPaise: paise(rupees * 100),
  requestId: `SALE-${days}`,
  payee: 'Jio',
})
const repaid = (days: number, rupees: number): CreditLine => ({
  kind: 'repaid',
  sequence: 1_000 - days,
  at: daysAgo(days),
  amountPaise: paise(rupees * 100),
  way: 'cash',
})

describe('a statement', () => {
  const lines = [taken(100, 500), repaid(70, 200), taken(40, 300), taken(0, 100)]

  it('of everything begins with nothing and ends with what is owed', () => {
    const { openingPaise, closingPaise, lines: shown } = creditStatement(lines, { fromAt: null, at: NOW })
    expect(openingPaise).toBe(0)
    expect(shown.map(({ balancePaise }) => balancePaise)).toEqual([50_000, 30_000, 60_000, 70_000])
    expect(closingPaise).toBe(70_000)
  })

  it('from a day on carries what was owed before, and ends the same', () => {
    const from = creditStatement(lines, { fromAt: daysAgo(50), at: NOW })
    expect(from.openingPaise).toBe(30_000)
    expect(from.lines.map(({ balancePaise }) => balancePaise)).toEqual([60_000, 70_000])
    expect(from.closingPaise).toBe(70_000)
  })

  it('says how old the rest is, with repayments covering the oldest', () => {
    expect(creditStatement(lines, { fromAt: null, at: NOW }).ages).toEqual([
      { fromDays: 0, toDays: 30, amountPaise: 10_000 },
      { fromDays: 31, toDays: 60, amountPaise: 30_000 },
      { fromDays: 91, toDays: null, amountPaise: 30_000 },
    ])
  })

  it.each([
    [30, 0],
    [31, 31],
    [60, 31],
    [61, 61],
    [90, 61],
    [91, 91],
  ])('counts what is %i days old among those of %i days and more', (days, fromDays) => {
    const [age] = creditStatement([taken(days, 1)], { fromAt: null, at: NOW }).ages
    expect(age?.fromDays).toBe(fromDays)
  })

  it('of a shop that owes the customer has no age', () => {
    expect(creditStatement([taken(40, 100), repaid(3, 150)], { fromAt: null, at: NOW })).toMatchObject({
      closingPaise: -5_000,
      ages: [],
    })
  })

  it('adds up, whatever was taken and repaid and wherever it begins', () => {
    const line = fc.tuple(fc.boolean(), fc.nat(200), fc.integer({ min: 1, max: 500 }))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.option(fc.nat(220)), (made, from) => {
        const all = made
          .toSorted(([, one], [, other]) => other - one)
          .map(([isTaken, days, rupees]) => (isTaken ? taken(days, rupees) : repaid(days, rupees)))
        const fromAt = from === null ? null : daysAgo(from)
        const { closingPaise, ages } = creditStatement(all, { fromAt, at: NOW })
        expect(closingPaise).toBe(owedPaise(all))
        expect(ages.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(Math.max(0, owedPaise(all)))
        expect(owedSince(all) === null).toBe(owedPaise(all) <= 0)
      }),
    )
  })
})
