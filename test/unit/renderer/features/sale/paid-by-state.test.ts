// How a payment follows from what was chosen and typed on the sheet.
import { upiLink } from '../../../../../shared/domain/upi-link'
import { describe, expect, it } from 'vitest'
import { paymentProblem } from '../../../../../shared/domain/payment'
import { paise } from '../../../../../shared/money'
import { IN_CASH, paidByState, type PaidByDraft } from '../../../../../renderer/features/sale/payment/paid-by'

const DUE = paise(29_900)
const state = (change: Partial<PaidByDraft> = {}) => paidByState({ ...IN_CASH, ...change }, DUE)
const split = (change: Partial<PaidByDraft>) => state({ choice: 'split', ...change })

describe('what is chosen on the sheet', () => {
  it('is exact cash before anybody touches it', () => {
    expect(state()).toMatchObject({
      gap: null,
      changePaise: null,
      payment: { parts: [{ way: 'cash', amountPaise: 29_900 }] },
    })
  })

  it('counts the change on the notes that were given, in the digits of any script', () => {
    for (const tenderedText of ['500', '५००', '₹ 500'])
      expect(state({ tenderedText })).toMatchObject({
        changePaise: 20_100,
        payment: { parts: [{ way: 'cash', tenderedPaise: 50_000 }] },
      })
  })

  it('is not sent on too few notes, or on what is no amount', () => {
    expect(state({ tenderedText: '298.99' })).toMatchObject({
      gap: { what: 'tendered', problem: 'too-little' },
      changePaise: null,
      payment: null,
    })
    expect(state({ tenderedText: '5oo' }).gap).toEqual({ what: 'tendered', problem: 'unreadable' })
    expect(state({ tenderedText: '299' }).payment).not.toBeNull()
  })

  it('waits by UPI for somebody who saw the money', () => {
    expect(state({ choice: 'upi' })).toMatchObject({ gap: { what: 'upi-unseen' }, payment: null })
    expect(state({ choice: 'upi', isUpiSeen: true }).payment).toEqual({
      parts: [{ way: 'upi', amountPaise: DUE }],
    })
    // Notes that were typed before are no part of it.
    expect(state({ choice: 'upi', isUpiSeen: true, tenderedText: '5' }).gap).toBeNull()
  })

  it('is on credit only with an account to write it to', () => {
    expect(state({ choice: 'credit' })).toMatchObject({ gap: { what: 'no-account' }, payment: null })
    expect(state({ choice: 'credit', accountId: 'A-1' }).payment?.parts).toEqual([
      { way: 'credit', amountPaise: DUE, accountId: 'A-1' },
    ])
  })

  it('is split into two parts that add up, whatever is typed', () => {
    const paid = split({ firstText: '100', isUpiSeen: true, tenderedText: '200' })
    expect(paid).toMatchObject({ changePaise: 10_000, gap: null })
    expect(paid.payment?.parts).toEqual([
      { way: 'cash', amountPaise: 10_000, tenderedPaise: 20_000 },
      { way: 'upi', amountPaise: 19_900 },
    ])
    expect(paid.payment === null ? 'none' : paymentProblem(paid.payment, DUE)).toBeNull()
  })

  it('is no split with nothing, all or more in the first way, or one way twice', () => {
    expect(split({}).gap).toEqual({ what: 'first', problem: 'empty' })
    for (const firstText of ['299', '300'])
      expect(split({ firstText }).gap).toEqual({ what: 'first', problem: 'too-much' })
    for (const firstText of ['0', '-5', 'ten'])
      expect(split({ firstText }).gap).toEqual({ what: 'first', problem: 'unreadable' })
    expect(split({ firstText: '100', split: ['upi', 'upi'] }).gap).toEqual({ what: 'same-way' })
  })

  it('is nothing for a customer who pays nothing', () => {
    expect(paidByState(IN_CASH, paise(0))).toMatchObject({ payment: null })
  })
})

describe('the code for UPI', () => {
  it('names the shop and the amount in rupees with two decimals', () => {
    expect(upiLink('sharma@bank', 'Sharma Mobile & Banking', paise(29_905))).toBe(
      'upi://pay?pa=sharma@bank&pn=Sharma%20Mobile%20%26%20Banking&am=299.05&cu=INR',
    )
    expect(upiLink('sharma@bank', '', DUE)).toBe('upi://pay?pa=sharma@bank&am=299.00&cu=INR')
  })
})
