// What makes two sales the same for the office.
import { describe, expect, it } from 'vitest'
import { fingerprintTexts, type SaleToAdmit } from '#shared/protocol/admission'

const RECHARGE: SaleToAdmit = {
  environment: 'production',
  operation: 'recharge',
  accountNumber: '9876543210',
  payeeCode: null,
  amountPaise: 29_900,
  kind: 'sale',
}
const BILL: SaleToAdmit = { ...RECHARGE, operation: 'bill', payeeCode: '11', kind: 'bill' }

const isSame = (one: SaleToAdmit, other: Partial<SaleToAdmit>): boolean => {
  const texts = fingerprintTexts(one)
  return fingerprintTexts({ ...one, ...other }).some((text) => texts.includes(text))
}

describe('two sales are the same', () => {
  it('however the number was typed', () => {
    expect(isSame(RECHARGE, { accountNumber: '98765 432-10' })).toBe(true)
    expect(isSame(RECHARGE, { accountNumber: '९८७६५४३२१०' })).toBe(true)
    expect(isSame({ ...BILL, accountNumber: 'ab12' }, { accountNumber: 'AB 12' })).toBe(true)
  })

  it('whichever operator was picked for a recharge, but not whichever biller', () => {
    expect(isSame(RECHARGE, { payeeCode: '12' })).toBe(true)
    expect(isSame(BILL, { payeeCode: '12' })).toBe(false)
  })

  it('for a bill whatever its amount, and for a recharge not', () => {
    expect(isSame(BILL, { amountPaise: 100 })).toBe(true)
    expect(isSame(RECHARGE, { amountPaise: 100 })).toBe(false)
  })

  it('for an account opening by the PAN alone, whatever it costs and however the PAN was typed', () => {
    const opening = {
      ...RECHARGE,
      operation: 'account',
      kind: 'account',
      accountNumber: 'ABCPE1234F',
    } as const
    expect(fingerprintTexts(opening)).toHaveLength(1)
    expect(isSame(opening, { amountPaise: 100, accountNumber: 'abcpe 1234f' })).toBe(true)
    expect(isSame(opening, { accountNumber: 'ABCPE1234G' })).toBe(false)
    expect(isSame(opening, { environment: 'practice' })).toBe(false)
  })

  it('never in two environments, for two numbers or two services', () => {
    expect(isSame(RECHARGE, { environment: 'practice' })).toBe(false)
    expect(isSame(RECHARGE, { accountNumber: '9876543211' })).toBe(false)
    expect(isSame(RECHARGE, { operation: 'bill' })).toBe(false)
  })

  it('never because two parts were run together', () => {
    const one = fingerprintTexts({ ...BILL, accountNumber: '1', payeeCode: '23' })
    const other = fingerprintTexts({ ...BILL, accountNumber: '12', payeeCode: '3' })
    expect(one.some((text) => other.includes(text))).toBe(false)
  })
})
