// What may be done with a sale follows from its state alone, wherever the sale is shown.
import { describe, expect, it } from 'vitest'
import type { SaleView } from '#shared/sale/day'
import { customerOf, saleActions } from '#shared/sale/sale-actions'
import { saleView } from '../../../support/counter'

const account: SaleView = {
  ...saleView(),
  subject: { operation: 'account' } as SaleView['subject'],
}

describe('the actions of a sale', () => {
  it('offer a complaint about a successful one, too: the customer may have received nothing', () => {
    expect(saleActions(saleView())).toEqual(['repeat', 'complain', 'customer', 'print', 'share'])
  })

  it.each(['pending', 'unknown', 'conflict', 'sending'] as const)(
    'never repeat one that may still go through (%s)',
    (railStatus) => {
      expect(saleActions(saleView({ railStatus }))).not.toContain('repeat')
    },
  )

  it('leave one that met "too many calls" to be sent again under its own id', () => {
    const heldOff = saleView({ railStatus: 'not-sent', reason: 'rate-limited' })
    expect(saleActions(heldOff)).not.toContain('repeat')
    expect(saleActions(saleView({ railStatus: 'not-sent', reason: 'no-connection' }))).toContain('repeat')
  })

  it('open no account a second time', () => {
    expect(saleActions(account)).not.toContain('repeat')
  })

  it('have no paper while the first answer is awaited', () => {
    expect(saleActions(saleView({ railStatus: 'sending' }))).toEqual(['complain', 'customer'])
  })

  it('know no customer and repeat nothing once the number was erased', () => {
    const erased = saleView({ accountNumber: null, customerMobile: null })
    expect(saleActions(erased)).toEqual(['complain', 'print', 'share'])
  })

  it('lead to the customer by their own mobile number, where a bill names one', () => {
    expect(customerOf({ accountNumber: '4410001234', customerMobile: '9876543210' })).toBe('9876543210')
    expect(customerOf({ accountNumber: '9876543210', customerMobile: null })).toBe('9876543210')
  })
})
