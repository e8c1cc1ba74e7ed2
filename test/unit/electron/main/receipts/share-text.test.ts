// The receipt as a message: masked, because messages get forwarded.
import { describe, expect, test } from 'vitest'
import { receiptModel } from '#main/receipts/model'
import { LANGUAGES, type Language } from '#shared/base/languages'
import { LONGEST_RECEIPT_TEXT } from '#shared/shop/customer-display'
import { maskedAccount, shareText, takeAlongText } from '#main/receipts/share-text'
import { PRINTED_AT, saleThat, SHOP, type SaleTraits } from './sales'

function textOf(story: Parameters<typeof saleThat>[0], traits: SaleTraits = {}): string {
  const sale = saleThat(story, traits)
  const model = receiptModel(sale, { shop: SHOP, languages: ['en'], copiesBefore: 0, printedAt: PRINTED_AT })
  if (model === null) throw new Error('there should be a receipt')
  return shareText(model, sale)
}

test('says what it is, for whom, how much and under which references, without our own id', () => {
  expect(textOf('success').split('\n')).toEqual([
    'Sharma Mobile & Banking',
    'Receipt: Mobile recharge',
    'Successful',
    'Mobile number: 98xxx xx210',
    'Operator: Jio',
    'Recharge amount: ₹299.00',
    'Convenience fee: ₹0.00',
    'Paid by: Cash',
    'Total paid: ₹299.00',
    'Date and time: 20/11/2026 09:41 IST',
    'Receipt no.: 000142 · 9f31c2a2',
    'Operator reference: BR0004NVJ9X1',
    'Acknowledgement no.: ACK83920113',
    'Reference: TXN20261120094133871',
  ])
})

test('practice says so in its first line', () => {
  expect(textOf('success', { environment: 'practice' })).toMatch(
    /^\*\*\* Practice · Specimen \*\*\*\nNo money moved/,
  )
})

test('an open sale carries the promise', () => {
  const text = textOf('pending')
  expect(text).toContain('Acknowledgement, not a receipt: Mobile recharge')
  expect(text).toContain('If the recharge fails, this shop gives you ₹299.00 back.')
})

test.each([
  ['3012345678', 'xxxxxx5678'],
  ['1234', 'xx34'],
  ['1', 'x'],
])('subscriber %s is shown as %s', (accountNumber, shown) => {
  const sale = saleThat('success', { subject: { service: 'dth' }, personal: { accountNumber } })
  expect(maskedAccount(sale)).toBe(shown)
})

test('an erased number stays erased', () => {
  expect(textOf('success', { personal: null })).toContain('Mobile number: Erased')
})

describe('what a customer takes along from their screen', () => {
  function takenIn(language: Language, shop = SHOP, traits: SaleTraits = {}): string | null {
    const sale = saleThat('success', traits)
    const model = receiptModel(sale, { shop, languages: [language], copiesBefore: 0, printedAt: PRINTED_AT })
    if (model === null) throw new Error('there should be a receipt')
    return takeAlongText(model, sale)
  }

  test('is the receipt in few lines, masked, with the numbers for a complaint', () => {
    expect(takenIn('en')?.split('\n')).toEqual([
      'Sharma Mobile & Banking',
      'Mobile recharge 98xxx xx210',
      'Total paid: Rs. 299.00',
      'Successful',
      '20/11/2026 09:41 IST',
      'Receipt no.: 000142 - 9f31c2a2',
      'Operator reference: BR0004NVJ9X1',
      'Acknowledgement no.: ACK83920113',
      'Reference: TXN20261120094133871',
    ])
  })

  test.each(LANGUAGES)('fits a code that a phone reads from a screen (%s)', (language) => {
    const text = takenIn(language) ?? ''
    expect(text).toContain('299.00')
    expect(text).toContain('000142')
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LONGEST_RECEIPT_TEXT)
  })

  test('is nothing rather than half of it where the shop has too long a name', () => {
    expect(takenIn('hi', { ...SHOP, name: 'ग्राहक सेवा '.repeat(40) })).toBeNull()
  })

  test('says first that practice is practice', () => {
    expect(takenIn('en', SHOP, { environment: 'practice' })).toMatch(/^\*\*\* Practice - Specimen \*\*\*\n/)
  })

  test('is ASCII alone where it can be, because a code does not say how it is written', () => {
    expect(takenIn('en')).toMatch(/^[\n -~]+$/)
    expect(takenIn('hi')).toContain('₹299.00')
  })

  test('has no number that was erased', () => {
    expect(takenIn('en', SHOP, { personal: null })).not.toMatch(/98\d|x210/)
  })
})
