// The registry of operations: what its rows guarantee each other, and the lists derived from them.
import { describe, expect, it } from 'vitest'
import { saleSubjectSchema } from '#shared/sale/subject'
import {
  CALLBACK_KINDS,
  isOfMobileNumber,
  isSignedCallback,
  OPERATION_NAMES,
  OPERATIONS,
  RESENDABLE_OPERATIONS,
  SALE_OPERATIONS,
  SALE_SERVICES,
  saleRow,
} from '#shared/operations/registry'
import { PAYMENT_WAYS } from '#shared/base/payment-ways'

describe('the registry of operations', () => {
  it.each(OPERATION_NAMES)('%s sells something exactly if it moves money', (name) => {
    expect('sale' in OPERATIONS[name]).toBe(OPERATIONS[name].policy === 'money')
  })

  it.each(SALE_OPERATIONS)('%s is asked about by a reading operation', (operation) => {
    const { status } = saleRow(operation)
    expect(OPERATIONS[status].policy).toBe('read')
  })

  it('has a subject in the journal for everything that is sold, and for nothing else', () => {
    const subjects = saleSubjectSchema.options.map(({ shape }) => shape.operation.value)
    expect([...subjects].sort()).toEqual([...SALE_OPERATIONS].sort())
  })

  it('names services once each, and mobile numbers only among them', () => {
    expect(new Set(SALE_SERVICES).size).toBe(SALE_SERVICES.length)
    for (const operation of SALE_OPERATIONS) {
      const { services, mobileNumbers } = saleRow(operation)
      expect(services).toEqual(expect.arrayContaining([...mobileNumbers]))
    }
    expect(SALE_SERVICES.filter(isOfMobileNumber)).toEqual(['mobile', 'account'])
  })

  it('keeps the names and orders that lie on disk', () => {
    // What is new comes behind: nothing that lies on disk changes its name or its place.
    expect(SALE_OPERATIONS.slice(0, 3)).toEqual(['recharge', 'bill', 'account'])
    expect(SALE_SERVICES.slice(0, 4)).toEqual(['mobile', 'dth', 'bill', 'account'])
    expect(PAYMENT_WAYS.slice(0, 4)).toEqual(['cash', 'upi', 'card', 'credit'])
    expect(CALLBACK_KINDS.slice(0, 2)).toEqual(['recharge', 'account'])
  })

  it('never lets an account be opened a second time', () => {
    expect(RESENDABLE_OPERATIONS).toEqual(SALE_OPERATIONS.filter((operation) => operation !== 'account'))
  })

  it('takes the callback of a recharge for a hint: it is unsigned', () => {
    expect(CALLBACK_KINDS.filter(isSignedCallback)).toEqual(['account'])
  })
})
