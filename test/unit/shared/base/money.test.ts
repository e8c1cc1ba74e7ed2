// Amounts of money: parsed as people type them, never rounded, always shown with Indian grouping.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { readAmount } from '#shared/base/exact-values'
import {
  formatRupees,
  isAmountMark,
  LARGEST_AMOUNT_PAISE,
  paise,
  parseRupees,
  readingsText,
  rupeesText,
} from '#shared/base/money'

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
    ['Rs. 1,885/-', 1_885_00],
    ['₹1,885.50/-', 1_885_50],
    ['INR 1885 /-', 1_885_00],
    ['१,८८५/–', 1_885_00],
    ['50/=', 50_00],
    ['२९९', 299_00],
    ['0.05', 5],
    ['12,34,567', 12_34_567_00],
    ['10.', 10_00],
    ['1,84,550', 1_84_550_00],
    ['1,845.50', 1_845_50],
    ['1,00,00,000', 1_00_00_000_00],
    ['१,००,०००', 1_00_000_00],
    ['184,550', 1_84_550_00],
    ['1,234,567', 12_34_567_00],
    ['1 84 550', 1_84_550_00],
    ['184\u00a0550', 1_84_550_00],
    ['184\u202f550.5', 1_84_550_50],
    ["1'845.50", 1_845_50],
    ['٢٩٩\u066b٥٠', 299_50],
    ['١\u066c٨٤٥\u066b٥', 1_845_50],
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

  // A comma, a space or ' in any other place may have been meant as a point.
  it.each([
    ['299,50', '₹299.50? ₹29,950?'],
    ['1500,50', '₹1,500.50? ₹1,50,050?'],
    ['1,50', '₹1.50? ₹150?'],
    ['0,5', '₹0.50? ₹5?'],
    ['1,,2', '₹12?'],
    ['1 2 3', '₹123?'],
    ['299 50', '₹299.50? ₹29,950?'],
    ["299'50", '₹299.50? ₹29,950?'],
    ['1.234,50', '₹1,234.50?'],
    ['1,234,50', '₹1,234.50? ₹1,23,450?'],
    ['1,8450', '₹18,450?'],
    ['1,84 550', ''],
    ['0,500', '₹500?'],
    ['01,234', '₹1,234?'],
    ['1,23,45', '₹12,345?'],
    ['1,2345', '₹12,345?'],
    ['12,3', '₹12.30? ₹123?'],
    ['1234,567', '₹12,34,567?'],
    ['1,234,', ''],
    [',50', '₹0.50?'],
    ['.50', '₹0.50?'],
    ['९९।५०', '₹99.50? ₹9,950?'],
    ['99،50', '₹99.50? ₹9,950?'],
    ['1.2.3', ''],
    ['12 or so', ''],
    ['1/-5', ''],
    ['/-', ''],
    ['5/', ''],
    ['5/-/-', ''],
    ['5-/', ''],
    ['299/50', ''],
    ['299/-50', ''],
    ['1,88/-', '₹1.88? ₹188?'],
    ['-299,50', ''],
    ['99,99,99,99,99', ''],
  ])('%j is not a number, and %j is offered', (text, offered) => {
    const parsed = parseRupees(text)
    expect(parsed).toMatchObject({ ok: false, problem: 'not-a-number' })
    expect(readingsText(parsed)).toBe(offered)
    expect(readAmount(text)).toBeNull()
  })

  it('come back from every grouping, and from no other place of a mark', () => {
    const marks = fc.constantFrom(',', ' ', '\u00a0', '\u202f', "'")
    const digits = fc.integer({ min: 1, max: LARGEST_AMOUNT_PAISE / 100 }).map(String)
    const grouped = (text: string, locale: string): string => BigInt(text).toLocaleString(locale)
    fc.assert(
      fc.property(digits, marks, fc.nat(8), fc.nat(8), (plain, mark, one, other) => {
        const places = [one, other].filter((at) => at > 0 && at < plain.length).toSorted((a, b) => b - a)
        const marked = [...new Set(places)].reduce(
          (text, at) => `${text.slice(0, at)},${text.slice(at)}`,
          plain,
        )
        const isGrouped = [plain, grouped(plain, 'en-IN'), grouped(plain, 'en-US')].includes(marked)
        const typed = marked.replaceAll(',', mark)
        const expected = isGrouped ? Number(plain) * 100 : 'not-a-number'
        expect(read(typed)).toBe(expected)
        expect(readAmount(typed)).toBe(isGrouped ? expected : null)
        expect(read(grouped(plain, 'en-IN').replaceAll(',', mark))).toBe(Number(plain) * 100)
        expect(read(grouped(plain, 'en-US').replaceAll(',', mark))).toBe(Number(plain) * 100)
      }),
    )
  })

  it('are read from no text whose last mark may be a point, and alike from keys and answers', () => {
    const texts = fc.string({
      unit: fc.constantFrom(...Array.from("0123456789,., \u00a0'.५।-")),
      maxLength: 14,
    })
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseRupees(text)
        if (!parsed.ok) return
        expect(text.trim()).not.toMatch(/[, \u00a0'](?:\p{Nd}{1,2}|\p{Nd}{4,})(?:\.|$)/u)
        expect(readAmount(text)).toBe(parsed.amountPaise)
      }),
    )
  })

  it('take the point from every key that writes one, and no other mark', () => {
    expect(Array.from(".,'·।،\u066b\u066c").every(isAmountMark)).toBe(true)
    expect(['-', ' ', '1', 'Enter', '/'].some(isAmountMark)).toBe(false)
  })

  it('come back from their own wire text, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LARGEST_AMOUNT_PAISE }), (amount) => {
        expect(read(rupeesText(paise(amount)))).toBe(amount)
        expect(rupeesText(paise(0 - amount))).toBe(`-${rupeesText(paise(amount))}`)
      }),
    )
    expect([-748, -5, -100, 0].map((amount) => rupeesText(paise(amount)))).toEqual([
      '-7.48',
      '-0.05',
      '-1',
      '0',
    ])
  })
})

describe('rupees as shown', () => {
  it('are read as what they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LARGEST_AMOUNT_PAISE }), (amount) => {
        expect(read(formatRupees(paise(amount)))).toBe(amount)
        expect(readAmount(formatRupees(paise(amount)))).toBe(amount)
      }),
    )
  })

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

describe('the rupee as people write it', () => {
  it.each([
    'Rs 299',
    'Rs. 299',
    'Rs.299/-',
    'Re 299',
    'INR 299',
    'रु 299',
    'रु. 299',
    'रुपये 299',
    '299 रुपये',
    '299 Rs',
    '₨299',
    'ரூ. 299',
    'টাকা 299',
    '299/-',
    '₹\u00a0299',
  ])('%s is ₹299', (text) => {
    expect(parseRupees(text)).toEqual({ ok: true, amountPaise: 29_900 })
  })

  it.each([
    'Ramesh 299',
    'रुचि 299',
    'Rs Rs 299',
    '299/- Rs',
    'R 299',
    '₹.6',
    'INR.6',
    'Rs..6',
    '(500)',
    '10%',
    '1/2',
  ])('%s is no amount', (text) => {
    expect(parseRupees(text).ok).toBe(false)
  })
})
