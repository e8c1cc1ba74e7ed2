// Ways of paying: what may be recorded, and what became of the cash.
import { describe, expect, it } from 'vitest'
import { saleCash } from '#shared/sale/cash'
import type { JournalEvent } from '#shared/sale/journal'
import {
  changePaise,
  inCash,
  paidBy,
  partPaise,
  paymentProblem,
  paymentSchema,
  receivedPaise,
  tenderedPaise,
  toldWay,
  type Payment,
  type PaymentPart,
} from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import { foldSale } from '#shared/sale/sale-fold'
import { paise } from '#shared/base/money'
import { AMOUNT, attempt, came, intentEvent, personal, story, told } from '../../../support/sales'

const cash = (amountPaise: number, tendered?: number): PaymentPart => ({
  way: 'cash',
  amountPaise: paise(amountPaise),
  ...(tendered === undefined ? {} : { tenderedPaise: paise(tendered) }),
})
const upi = (amountPaise: number): PaymentPart => ({ way: 'upi', amountPaise: paise(amountPaise) })
const credit = (amountPaise: number): PaymentPart => ({
  way: 'credit',
  amountPaise: paise(amountPaise),
  accountId: 'ACCOUNT-1',
})
const of = (...parts: readonly PaymentPart[]): Payment => ({ parts })

/** A sale of ₹299 that was paid so. */
function sold(payment: Payment | undefined, ...events: readonly JournalEvent[]): Sale {
  const [, ...rest] = story(...events)
  const [first] = story()
  if (first === undefined) throw new Error('a story begins with its intent')
  const intent = { ...intentEvent(), ...(payment === undefined ? {} : { payment }) } as JournalEvent
  return foldSale([{ ...first, event: intent }, ...rest], personal())
}
const pending = [attempt(), came('pending')] as const
const givenBack = (way?: 'cash' | 'upi'): JournalEvent => ({
  type: 'cash',
  staffId: 'owner',
  movement: 'given-back',
  amountPaise: AMOUNT,
  ...(way === undefined ? {} : { way }),
})

describe('a payment', () => {
  it('adds up to what the customer pays, to the paisa', () => {
    expect(paymentProblem(of(cash(29_900)), AMOUNT)).toBeNull()
    expect(paymentProblem(of(cash(10_000), upi(19_900)), AMOUNT)).toBeNull()
    expect(paymentProblem(of(cash(10_000), upi(19_899)), AMOUNT)).toBe('sum-differs')
    expect(paymentProblem(of(upi(30_000)), AMOUNT)).toBe('sum-differs')
  })

  it('is in exact cash unless somebody says otherwise, and there is none for what is free', () => {
    expect(inCash(AMOUNT)).toEqual(of(cash(29_900)))
    expect(inCash(paise(0))).toBeNull()
    expect(paymentProblem(of(cash(1)), paise(0))).toBe('nothing-to-pay')
  })

  it('names each way once, and at most two', () => {
    expect(paymentProblem(of(cash(10_000), cash(19_900)), AMOUNT)).toBe('same-way-twice')
    expect(paymentSchema.safeParse(of(cash(1), upi(1), credit(1))).success).toBe(false)
    expect(paymentSchema.safeParse(of()).success).toBe(false)
  })

  it('is not handed over short', () => {
    expect(paymentProblem(of(cash(29_900, 29_899)), AMOUNT)).toBe('tendered-too-little')
    expect(paymentProblem(of(cash(29_900, 50_000)), AMOUNT)).toBeNull()
  })

  it('tells the service the larger part, and credit as cash', () => {
    expect(toldWay(of(cash(10_000), upi(19_900)))).toBe('upi')
    expect(toldWay(of(cash(20_000), upi(9_900)))).toBe('cash')
    expect(toldWay(of(credit(29_900)))).toBe('cash')
    expect(toldWay(of(credit(20_000), upi(9_900)))).toBe('upi')
    expect(toldWay(null)).toBe('cash')
  })
})

describe('a sale that was paid', () => {
  it('in an earlier log in no way that was said, was paid in cash', () => {
    const sale = sold(undefined, ...pending)
    expect([paidBy(sale), partPaise(sale, 'cash'), changePaise(sale)]).toEqual(['cash', 29_900, 0])
  })

  it('with a large note leaves its amount in the box, and the change with the customer', () => {
    const sale = sold(of(cash(29_900, 50_000)), ...pending)
    expect([tenderedPaise(sale), changePaise(sale)]).toEqual([50_000, 20_100])
    expect(saleCash(sale)).toMatchObject({ takenPaise: 29_900, changePaise: 20_100 })
  })

  it('by UPI or card leaves nothing in the box, and what fails is owed back all the same', () => {
    const sale = sold(of(upi(29_900)), ...pending, told('failed'))
    expect(saleCash(sale)).toMatchObject({ takenPaise: 0, givenBackPaise: 0 })
    expect([sale.cashStatus, receivedPaise(sale)]).toEqual(['owed-back', 29_900])
  })

  it('in two ways leaves the part in cash', () => {
    const sale = sold(of(cash(10_000, 20_000), upi(19_900)), ...pending)
    expect(paidBy(sale)).toBe('split')
    expect(saleCash(sale)).toMatchObject({ takenPaise: 10_000, changePaise: 10_000, creditPaise: 0 })
  })

  it('on credit brings no cash, is a debt while it may have gone through, and none once it failed', () => {
    const open = sold(of(credit(29_900)), ...pending)
    expect([open.cashStatus, saleCash(open).takenPaise, saleCash(open).creditPaise]).toEqual([
      'none',
      0,
      29_900,
    ])
    const failed = sold(of(credit(29_900)), ...pending, told('failed'))
    expect([failed.cashStatus, saleCash(failed).creditPaise]).toEqual(['none', 0])
  })

  it('partly on credit is owed back without what was never paid', () => {
    const sale = sold(of(cash(10_000), credit(19_900)), ...pending, told('failed'))
    expect([sale.cashStatus, receivedPaise(sale), saleCash(sale).creditPaise]).toEqual([
      'owed-back',
      10_000,
      0,
    ])
  })
})

describe('what is given back', () => {
  it('takes from the box what was given in cash, also where an earlier log says no way', () => {
    const failed = [...pending, told('failed')] as const
    for (const way of [undefined, 'cash'] as const)
      expect(saleCash(sold(of(upi(29_900)), ...failed, givenBack(way))).givenBackPaise).toBe(29_900)
    const byUpi = sold(of(cash(29_900)), ...failed, givenBack('upi'))
    expect([byUpi.givenBackBy, saleCash(byUpi).givenBackPaise]).toEqual(['upi', 0])
  })
})
