// What nobody sees, and hyphens, spaces and digits of every form: one function, asked by every reader of a number.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText, withoutUnseen } from '#shared/base/plain-text'
import { readDate } from '#shared/base/calendar'
import { seenWords } from '#shared/base/exact-values'
import { foldedName } from '#shared/base/folded-text'
import { parseAadhaar } from '#shared/base/identifiers/aadhaar'
import { parseAccount, parseIfsc, parseUpiId } from '#shared/base/identifiers/bank'
import { parseGstin } from '#shared/base/identifiers/gstin'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { parsePan } from '#shared/base/identifiers/pan'
import { parsePincode } from '#shared/base/identifiers/pincode'
import { parseRupees } from '#shared/base/money'
import { numberTextSchema } from '#shared/base/number-text'
import { comparedInput } from '#shared/operations/bill/bill-identity'
import { billDraftSchema } from '#shared/channels/bill'
import { creditNumberSchema } from '#shared/customer/credit'
import { accountNumberSchema } from '#shared/operations/recharge/recharge-schemas'
import { comparedNumber } from '#shared/protocol/number'
import { readNumber } from '#renderer/operations/recharge/number'

const UNSEEN = [
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u202d',
  '\u2060',
  '\u2066',
  '\u2068',
  '\u2069',
  '\u3164',
  '\ufe0d',
  '\ufe0f',
  '\ufeff',
  '\ufffb',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u{e0020}',
  '\u{e0100}',
]
const HYPHENS = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d', '\u2043']
const SPACES = ['\u00a0', '\u2003', '\u2007', '\u2009', '\u202f', '\u3000', '\u2800']

/** What is read of each, as one would type it in ASCII. */
const READERS: Readonly<Record<string, readonly [read: (text: string) => unknown, typed: string]>> = {
  'a mobile number': [parseMobile, '98765 43210'],
  'a mobile number with hyphens': [parseMobile, '+91-98765-43210'],
  'the number of a recharge': [(text) => readNumber('mobile', text), '98765 43210'],
  'the number of a set-top box': [(text) => readNumber('dth', text), '1234-567890'],
  'a number on its way to main': [(text) => numberTextSchema.parse(text), 'AB-12 3456'],
  'an amount': [parseRupees, '1,845.50'],
  'a date': [(text) => readDate(text), '01-04-2026'],
  'an Aadhaar number': [parseAadhaar, '4968-5824 5152'],
  'a PAN': [parsePan, 'ABCPE 1234-F'],
  'a GST number': [parseGstin, '27AAPFU0939F1ZV'],
  'an IFSC': [parseIfsc, 'SBIN-0001234'],
  'an account number': [parseAccount, '1234 5678-9012'],
  'a UPI id': [parseUpiId, '98765-43210@bank'],
  'a PIN code': [parsePincode, '411001'],
  'a bill’s number, compared': [comparedInput, 'AB-1234'],
  'a customer’s number, compared by the office': [comparedNumber, 'AB-1234'],
}

describe('a number', () => {
  it.each(Object.entries(READERS))('is the same with marks that nobody sees: %s', (_what, [read, typed]) => {
    const expected = read(typed)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(typed.length), fc.constantFrom(...UNSEEN)), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('-', ...HYPHENS),
        fc.constantFrom(' ', ...SPACES),
        (marks, hyphen, space) => {
          const pieces = Array.from(typed)
          for (const [at, mark] of marks) pieces.splice(at, 0, mark)
          expect(read(pieces.join('').replaceAll('-', hyphen).replaceAll(' ', space))).toEqual(expected)
        },
      ),
    )
  })

  it('in wide letters is the number', () => {
    expect(parsePan('ＡＢＣＰＥ１２３４Ｆ')).toMatchObject({ panNumber: 'ABCPE1234F' })
    expect(plainText('２９９．５０')).toBe('299.50')
  })

  it.each([
    '\u202e01234 56789',
    '\u202e0123456789\u202c',
    '\u200f98765 43210',
    '\u061c98765-43210',
    '\u206798765 (43210)',
  ])('that marks of direction show in another order is not read: %j', (text) => {
    expect(plainText(text)).toContain('\ufffd')
    expect(parseMobile(text)).toMatchObject({ ok: false, problem: 'letters' })
    expect(parseRupees(text).ok).toBe(false)
  })

  it.each(['\u200f9876543210', '\u061c1,845.50', '\u202b12:30', '\u20679876543210\u2069'])(
    'of one group is read whatever the marks around it: %j',
    (text) => expect(plainText(text)).not.toContain('\ufffd'),
  )

  it('keeps its superscripts, fractions and other signs, which are no digits', () => {
    for (const text of ['10²', '½', '௰', '௱', '௲', '①', 'Ⅳ'])
      expect([plainText(text), parseRupees(text).ok, parseMobile(text).ok]).toEqual([text, false, false])
  })

  it('of tabs or lines is not one amount', () => {
    expect(parseRupees('1\t845').ok).toBe(false)
    expect(parseRupees('1\n845').ok).toBe(false)
  })
})

describe('a name', () => {
  it.each(['क्‍ष', 'पन्‍ना', 'ಕಾರ್ಡ್‌ನಲ್ಲಿ', 'షాప్‌', 'می‌خواهم', 'നന്‍മ'])('%s keeps its joiners', (name) => {
    expect(withoutUnseen(name)).toBe(name)
    expect(seenWords(name)).toBe(name)
  })
  it('loses everything else that nobody sees, and joiners where they join nothing', () => {
    expect(withoutUnseen('As\u200dha\u00ad \u200cDe\ufe0fvi\u2069')).toBe('Asha Devi')
    expect(withoutUnseen('\u200cआशा')).toBe('आशा')
    expect(withoutUnseen('one\ttwo\nthree')).toBe('one\ttwo\nthree')
  })
  it('is found with or without what nobody sees', () => {
    expect(foldedName('Asha\u00ad\u2068 Devi')).toBe(foldedName('Asha Devi'))
    expect(foldedName('पन्‍ना')).toBe(foldedName('पन्ना'))
  })
})

it('says of two bills that differ in marks nobody sees that they are one', () => {
  expect(comparedInput('12\ufe0d34\u206956')).toBe(comparedInput('123456'))
})

it('sends a bill’s number, a recharge’s and a customer’s as they are seen, and the names of inputs byte for byte', () => {
  const inputs = [{ key: 'ca\u00adnumber', value: '\u206812\ufe0d34\u201156\u2069' }]
  const bill = {
    billerId: 'B1',
    inputs,
    quote: null,
    amountPaise: 100,
    customerMobile: null,
    remembers: false,
  }
  expect(billDraftSchema.parse(bill).inputs).toEqual([{ key: 'ca\u00adnumber', value: '1234-56' }])
  expect(accountNumberSchema.parse('\u206898765\u00ad43210\u2069')).toBe('9876543210')
  expect(creditNumberSchema.parse('\u206898765\u00ad43210\u2069')).toBe('9876543210')
})

it('reads no text into a number that a person would not read from it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...UNSEEN,
      ...HYPHENS,
      ...SPACES,
      '\u202e',
      '\u200f',
      '\u2067',
      '²',
      '½',
      '௰',
      '\t',
      '\n',
      'l',
      'O',
    ),
    fc.constantFrom(...Array.from('0123456789०९௦٠۹０')),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const parsed = parseMobile(pieces.join(''))
      if (!parsed.ok) return
      const digits = pieces.filter((one) => /\p{Nd}/u.test(one)).map((one) => plainText(one))
      expect(digits.join('').endsWith(parsed.mobileNumber)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
