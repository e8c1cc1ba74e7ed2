// The counter box shows what it recognised before Enter, and never keeps an Aadhaar number.
import { describe, expect, it } from 'vitest'
import {
  looksLikeAadhaar,
  recognise,
  type Recognised,
  type Surroundings,
} from '../../../../../renderer/app/counter-box/recognise'
import { busyDay } from '../../../../support/counter'

const surroundings: Surroundings = {
  sales: busyDay(),
  commands: [
    { command: 'recharge', labels: ['Recharge', 'रिचार्ज'] },
    { command: 'receipts', labels: ['Receipts', 'रसीदें'] },
    { command: 'pending', labels: ['Pending', 'बाकी काम'] },
  ],
}
const first = (text: string): Recognised | undefined => recognise(text, surroundings)[0]

describe('the counter box', () => {
  it.each(['9876543210', '+91 98765-43210', '098765 43210', '९८७६५४३२१०'])(
    'takes %s for a mobile number to recharge',
    (text) => {
      expect(first(text)).toEqual({ kind: 'recharge', service: 'mobile', accountNumber: '9876543210' })
    },
  )

  it('offers the earlier sales of a number next to its recharge', () => {
    expect(recognise('9876543210', surroundings)).toContainEqual({
      kind: 'history',
      accountNumber: '9876543210',
    })
  })

  it('takes a subscriber number of a dish for DTH', () => {
    expect(first('01234567890')).toEqual({ kind: 'recharge', service: 'dth', accountNumber: '01234567890' })
  })

  it('takes a few digits for an amount', () => {
    expect(first('299')).toEqual({ kind: 'amount', amountPaise: 29_900 })
    expect(first('₹645.50')).toEqual({ kind: 'amount', amountPaise: 64_550 })
  })

  it('finds a sale of today by a reference of the service, whatever the case', () => {
    expect(first('rz20261120091')).toMatchObject({ kind: 'sale', sale: { accountNumber: '9898989898' } })
  })

  it('finds a sale of today by the number of its receipt', () => {
    expect(recognise('000092', surroundings)).toContainEqual(
      expect.objectContaining({
        kind: 'sale',
        sale: expect.objectContaining({ lastSequence: 92 }) as unknown,
      }),
    )
  })

  it('finds a screen by its word in either language', () => {
    expect(first('pend')).toEqual({ kind: 'command', command: 'pending' })
    expect(first('रसी')).toEqual({ kind: 'command', command: 'receipts' })
  })

  it('puts what begins with the word before what only holds it', () => {
    expect(recognise('re', surroundings).map((hit) => hit.kind === 'command' && hit.command)).toEqual([
      'recharge',
      'receipts',
    ])
  })

  it('recognises nothing in an empty box and in nonsense', () => {
    expect(recognise('   ', surroundings)).toEqual([])
    expect(recognise('zz', surroundings)).toEqual([])
  })

  it('names twelve digits that are no mobile number as an identity number, and offers nothing else', () => {
    expect(recognise('2345 6789 0123', surroundings)).toEqual([{ kind: 'identity-number' }])
    expect(looksLikeAadhaar('919876543210')).toBe(false)
  })

  it.each([
    ['asha@okbank', 'upi', 'asha@okbank'],
    ['abcps1234f', 'pan', 'ABCPS1234F'],
    ['27AAPFU0939F1ZV', 'gstin', '27AAPFU0939F1ZV'],
    ['sbino001234', 'bank', 'SBIN0001234'],
  ])('offers the right check for %s', (text, check, read) => {
    expect(recognise(text, surroundings)[0]).toEqual({ kind: 'check', check, text: read })
  })

  it('does not take a word for an id', () => {
    expect(recognise('electricity', surroundings).map(({ kind }) => kind)).not.toContain('check')
  })
})
