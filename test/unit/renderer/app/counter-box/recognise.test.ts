// The counter box shows what it recognised before Enter, and never keeps an Aadhaar number.
import { describe, expect, it } from 'vitest'
import { boxActions } from '#renderer/app/counter-box/box-actions'
import { recognise, type Recognised, type Surroundings } from '#renderer/app/counter-box/recognise'
import { groupedNumber, looksLikeAadhaar } from '#renderer/app/counter-box/typed-text'
import { busyDay } from '#test/support/counter'
import '#test/support/texts'

const surroundings: Surroundings = { sales: busyDay(), boxActions: boxActions(), isFromAmountField: false }
const all = (text: string): readonly Recognised[] => recognise(text, surroundings)
const first = (text: string): Recognised | undefined => all(text)[0]
const kinds = (text: string): readonly string[] => all(text).map(({ kind }) => kind)

describe('the counter box', () => {
  it.each(['9876543210', '+91 98765-43210', '098765 43210', '९८७६५४३२१०'])(
    'takes %s for a mobile number to recharge',
    (text) => {
      expect(first(text)).toEqual({
        kind: 'recharge',
        service: 'mobile',
        accountNumber: '9876543210',
        amountPaise: null,
      })
    },
  )

  it('offers the earlier sales of a number next to its recharge', () => {
    expect(recognise('9876543210', surroundings)).toContainEqual({
      kind: 'history',
      accountNumber: '9876543210',
    })
  })

  it('takes a subscriber number of a dish for DTH', () => {
    expect(first('01234567890')).toMatchObject({
      kind: 'recharge',
      service: 'dth',
      accountNumber: '01234567890',
    })
  })

  it('takes a few digits for an amount', () => {
    expect(first('299')).toEqual({ kind: 'amount', amountPaise: 29_900 })
    expect(first('₹645.50')).toEqual({ kind: 'amount', amountPaise: 64_550 })
  })

  it('finds a sale of today by a reference of the service, whatever the case', () => {
    expect(first('rz20261120091')).toMatchObject({ kind: 'sale', sale: { accountNumber: '9898989898' } })
  })

  it.each(['299,50', '1,50', '299 50', '98765 43210 299,50', '9876543210 1500,50', '98765 43210 2 9'])(
    'takes %s for no amount, and offers what it may have been meant as',
    (text) => {
      expect(kinds(text)).toEqual(['unread-amount'])
    },
  )

  it.each([
    '98765 43210 299/-50',
    '9876543210 299/',
    '9876543210 299-',
    '98765 43210 ₹299 only',
    '98765 43210 299.505',
    '98765 43210 0/-',
    '299/-50',
    'Rs. 299/- only',
  ])('says of %s that the amount cannot be taken, and does not fall silent', (text) => {
    expect(recognise(text, surroundings)).toMatchObject([{ kind: 'unread-amount', amount: { ok: false } }])
  })

  it.each(['98765 43210 299/-', '9876543210/299/-', '9876543210 Rs. 299 /-'])(
    'takes the sign of nothing more in %s for what it is',
    (text) => {
      expect(first(text)).toMatchObject({ kind: 'recharge', amountPaise: 29_900 })
    },
  )

  it.each(['98765 43210 ramesh', '27/11', 'rsbk', 'INR bill'])('takes %s for no amount', (text) => {
    expect(kinds(text)).not.toContain('unread-amount')
  })

  it('takes groups of an amount behind a number for what they are', () => {
    expect(first('98765 43210 1,299')).toMatchObject({ kind: 'recharge', amountPaise: 1_29_900 })
    expect(first('98765 43210 1 299')).toMatchObject({ kind: 'recharge', amountPaise: 1_29_900 })
  })

  it('takes a number with leading zeros for a receipt before an amount, and knows today\u2019s', () => {
    expect(first('000092')).toMatchObject({ kind: 'receipt', number: '000092', sale: { lastSequence: 92 } })
    expect(kinds('000003')).toEqual(['receipt', 'amount'])
    expect(first('000003')).toEqual({ kind: 'receipt', number: '000003', sale: null })
    expect(kinds('3')[0]).toBe('amount')
  })

  it.each([
    '98765 43210 299',
    '9876543210 299',
    '+91 98765-43210 299',
    '9876543210/299',
    '98765 43210 ₹299',
    '९८७६५ ४३२१० २९९',
  ])('takes %s for a recharge of that amount', (text) => {
    expect(first(text)).toEqual({
      kind: 'recharge',
      service: 'mobile',
      accountNumber: '9876543210',
      amountPaise: 29_900,
    })
  })

  it.each(['98765 43210 Rs 299', '98765 43210 Rs 299/-', 'Mob. 98765 43210 रु 299', 'tel:+919876543210 299'])(
    'takes %s for a recharge of ₹299',
    (text) => {
      expect(first(text)).toMatchObject({
        kind: 'recharge',
        accountNumber: '9876543210',
        amountPaise: 29_900,
      })
    },
  )

  it.each(['Rs 299/-', 'रु 299', 'Re 299', '299 Rs', '₹ 299'])('takes %s for an amount', (text) => {
    expect(all(text)).toContainEqual({ kind: 'amount', amountPaise: 29_900 })
  })

  it.each(['+91 98765', '+91 98765 432', '+65 9123 4567', '080 23456789', '06512345678'])(
    'takes %s for no mobile number and no amount',
    (text) => {
      expect(
        all(text).filter(
          (hit) => hit.kind === 'amount' || (hit.kind === 'recharge' && hit.service === 'mobile'),
        ),
      ).toEqual([])
    },
  )

  it('offers no amount that a recharge cannot cost', () => {
    expect(first('9999')).toEqual({ kind: 'amount', amountPaise: 9_99_900 })
    expect(kinds('10000')).not.toContain('amount')
    expect(kinds('98765')).not.toContain('amount')
  })

  it('takes digits with which a known number begins for that customer, and for no amount', () => {
    const [known] = surroundings.sales.filter(({ accountNumber }) => /^[6-9]\d{9}$/.test(accountNumber ?? ''))
    const beginning = known?.accountNumber?.slice(0, 4) ?? ''
    expect(beginning).toMatch(/^[6-9]\d{3}$/)
    expect(kinds(beginning)).not.toContain('amount')
    expect(kinds(beginning)[0]).toBe('sale')
    expect(recognise(beginning, { ...surroundings, sales: [] }).map(({ kind }) => kind)).toContain('amount')
  })

  it('takes digits that follow at once for a part of the number, never for an amount', () => {
    expect(kinds('98765432102')).not.toContain('amount')
    expect(all('98765 432102').filter((hit) => hit.kind === 'recharge' && hit.amountPaise !== null)).toEqual(
      [],
    )
  })

  it('finds a screen by its word in either language', () => {
    expect(first('pend')).toEqual({ kind: 'box-action', boxAction: 'command.pending' })
    expect(first('रसी')).toEqual({ kind: 'box-action', boxAction: 'command.receipts' })
  })

  it('recognises nothing in an empty box and in nonsense', () => {
    expect(recognise('   ', surroundings)).toEqual([])
    expect(all('qqzz')).toEqual([])
  })

  it('names twelve digits that are no mobile number as an identity number, and offers nothing else', () => {
    expect(all('2345 6789 0123')).toEqual([{ kind: 'identity-number' }])
    expect(all('634567890123')).toEqual([{ kind: 'identity-number' }])
    expect(looksLikeAadhaar('919876543210')).toBe(false)
    expect(looksLikeAadhaar('98765 43210 10')).toBe(false)
  })

  it.each([
    ['asha@okbank', 'upi', 'asha@okbank'],
    ['abcps1234f', 'pan', 'ABCPS1234F'],
    ['27AAPFU0939F1ZV', 'gstin', '27AAPFU0939F1ZV'],
    ['sbino001234', 'bank', 'SBINO001234'],
  ])('offers the right check for %s', (text, check, read) => {
    expect(recognise(text, surroundings)[0]).toEqual({ kind: 'check', check, text: read })
  })

  it('does not take a word for an id', () => {
    expect(kinds('electricity')).not.toContain('check')
  })
})

describe('the number as it is typed', () => {
  /** What stands in the box after each key. */
  const typed = (keys: string): readonly string[] => {
    let text = ''
    return [...keys].map((key) => (text = groupedNumber(text + key)))
  }

  it('keeps its groups from the seventh digit on, and an amount behind it apart', () => {
    expect(typed('9876543210 299').slice(5)).toEqual([
      '987654',
      '98765 43',
      '98765 432',
      '98765 4321',
      '98765 43210',
      '98765 43210 ',
      '98765 43210 2',
      '98765 43210 29',
      '98765 43210 299',
    ])
  })

  it('loses its groups with an eleventh digit, so that nobody takes the digit for an amount', () => {
    expect(typed('98765432101').at(-1)).toBe('98765432101')
  })

  it('leaves other groups, amounts and receipt numbers as they are typed', () => {
    for (const keys of [
      '2345 6789 0123',
      '650000',
      '700012',
      '000003',
      '6345 678',
      'RF 98765',
      '01234567890',
    ])
      expect(typed(keys).at(-1)).toBe(keys)
  })

  it('offers a recharge of each known number that begins so, behind its sales, and none of a whole number twice', () => {
    expect(all('98110').slice(-1)).toEqual([
      { kind: 'recharge', service: 'mobile', accountNumber: '9811020304', amountPaise: null },
    ])
    expect(first('98110')).toMatchObject({ kind: 'sale' })
    const whole = all('9811020304').filter((hit) => hit.kind === 'recharge' && hit.service === 'mobile')
    expect(whole).toHaveLength(1)
  })

  it('drops an Aadhaar number even if it begins like a mobile number', () => {
    expect(looksLikeAadhaar(typed('634567890123').at(-1) ?? '')).toBe(true)
  })
})
