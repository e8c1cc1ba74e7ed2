// How a payment follows from what was chosen and typed on the sheet.
import { upiCode } from '#shared/shop/upi-link'
import { describe, expect, it } from 'vitest'
import { paymentProblem } from '#shared/sale/payment'
import { paise } from '#shared/base/money'
import { IN_CASH, paidByState, type PaidByDraft } from '#renderer/sale/payment/paid-by'

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

  it('goes over a limit with the sum that an owner let go, and with no other', () => {
    const over = { accountId: 'A-1', isOverLimit: true, allowedPaise: paise(900) } as const
    const onCredit = { ...over, split: ['cash', 'credit'] } as const
    expect(split({ ...onCredit, firstText: '290' }).payment?.parts).toMatchObject([{}, { amountPaise: 900 }])
    expect(split({ ...onCredit, firstText: '1' })).toMatchObject({
      gap: { what: 'no-account' },
      payment: null,
    })
    expect(state({ ...over, choice: 'credit', allowedPaise: null }).payment).toBeNull()
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

const SHOP = { environment: 'production' as const, upiId: 'sharma@bank', shop: { name: 'Sharma' } }
const codeOf = ({ name = 'Sharma', upiId = 'sharma@bank' }, amount = DUE): string | undefined =>
  upiCode({ ...SHOP, upiId, shop: { name } }, amount)?.content

describe('the code for UPI', () => {
  it('names the shop and the amount in rupees with two decimals', () => {
    expect(codeOf({ name: 'Sharma Mobile & Banking' }, paise(29_905))).toBe(
      'upi://pay?pa=sharma@bank&pn=Sharma%20Mobile%20%26%20Banking&am=299.05&cu=INR',
    )
  })
  it.each(['', '  '])('names the UPI id where the shop has no name (%j)', (name) =>
    expect(codeOf({ name })).toBe('upi://pay?pa=sharma@bank&pn=sharma%40bank&am=299.00&cu=INR'),
  )
  it('has no space of the UPI id, and is not there for an id that cannot be read', () => {
    expect(codeOf({ upiId: ' sharma @bank ' })).toContain('?pa=sharma@bank&')
    expect(codeOf({ upiId: 'sharma' })).toBeUndefined()
  })
  it('is made of a shop name that was cut within a character', () =>
    expect(codeOf({ name: 'Sharma \uD83D' })).toContain('&pn=Sharma%20%EF%BF%BD&'))
  it.each(['practice', 'sandbox', null] as const)(
    'in %s cannot be paid, and has nothing of the shop',
    (environment) => {
      const code = upiCode({ ...SHOP, environment }, DUE)
      expect(code?.isPayable).toBe(false)
      expect(code?.content).toContain('nothing can be paid')
      expect(code?.content).not.toMatch(/upi:|@|Sharma/)
    },
  )
})
