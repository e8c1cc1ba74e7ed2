// Amounts of money: parsed as people type them, never rounded, always shown with Indian grouping.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { formatRupees, LARGEST_AMOUNT_PAISE, paise, parseRupees, rupeesText } from '@shared/money'

const read = (text: string): unknown => {
  const parsed = parseRupees(text)
  return parsed.ok ? parsed.amountPaise : parsed.problem
}

describe('rupees as typed', () => {
  it.each([
    ['299', 299_00],
    [' ₹ 1,845.50 ', 1_845_50],
    ['Rs. 299', 299_00],
    ['rs299', 299_00],
    ['२९९', 299_00],
    ['0.05', 5],
    ['12,34,567', 12_34_567_00],
    ['10.', 10_00],
  ])('%j is read exactly', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['-5', 'negative'],
    ['1.005', 'too-many-decimals'],
    ['1.500', 'too-many-decimals'],
    ['1e3', 'not-a-number'],
    ['abc', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['99999999999999999999', 'too-large'],
  ])('%j is refused as %s', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  it('come back from their own wire text, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LARGEST_AMOUNT_PAISE }), (amount) => {
        expect(read(rupeesText(paise(amount)))).toBe(amount)
      }),
    )
  })
})

describe('rupees as shown', () => {
  it.each([
    [12_34_567_00, '₹12,34,567.00'],
    [5, '₹0.05'],
    [-299_00, '−₹299.00'],
  ])('%d paise are %s', (amount, shown) => {
    expect(formatRupees(paise(amount))).toBe(shown)
  })

  it('drop the decimals of whole rupees where the place is small', () => {
    expect(formatRupees(paise(299_00), 'when-needed')).toBe('₹299')
    expect(formatRupees(paise(299_50), 'when-needed')).toBe('₹299.50')
  })

  it('refuse a fraction of a paisa as a defect', () => {
    expect(() => paise(0.5)).toThrow(RangeError)
  })
})
