// Identifiers defined by law: what is valid, what is not, and what is only offered.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskAadhaar, parseAadhaar } from '#shared/base/identifiers/aadhaar'
import {
  isUpiId,
  maskAccount,
  maskUpiId,
  parseAccount,
  parseIfsc,
  parseUpiId,
} from '#shared/base/identifiers/bank'
import { parseGstin } from '#shared/base/identifiers/gstin'
import { maskPan, parsePan } from '#shared/base/identifiers/pan'
import { parsePincode } from '#shared/base/identifiers/pincode'

describe('Aadhaar', () => {
  test.each(['496858245152', '2341 2341 2346', '999941057058', '४९६८-५८२४-५१५२'])('%s is one', (text) => {
    expect(parseAadhaar(text).ok).toBe(true)
  })
  test.each([
    ['', 'empty'],
    ['4968 5824 515A', 'letters'],
    ['49685824515', 'too-short'],
    ['4968582451522', 'too-long'],
    ['123456789012', 'wrong-start'],
    ['222222222222', 'palindrome'],
    ['496858245153', 'check-digit'],
  ])('%j is none: %s', (text, problem) => {
    expect(parseAadhaar(text)).toEqual({ ok: false, problem })
  })
  test('any one wrong digit, and any two swapped neighbours, are noticed', () => {
    const number = '496858245152'
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digit = (Number(number.charAt(place)) + by) % 10
        expect(parseAadhaar(`${number.slice(0, place)}${digit}${number.slice(place + 1)}`).ok).toBe(false)
        const [one, other] = [number.charAt(place - 1), number.charAt(place)]
        const swapped = `${number.slice(0, place - 1)}${other}${one}${number.slice(place + 1)}`
        expect(parseAadhaar(swapped).ok).toBe(one === other)
      }),
    )
  })
  test.each(['496858245152', 'XXXXXXXX5152', 'xxxx-xxxx-5152', '5152'])(
    '%s shows its last four digits only',
    (text) => {
      expect(maskAadhaar(text)).toBe('XXXX XXXX 5152')
    },
  )
  test('what has no digits shows none', () => expect(maskAadhaar('hidden')).toBe('XXXX XXXX XXXX'))
})

describe('PAN', () => {
  test('is read as it was typed, and what it may have been meant as is only offered', () => {
    expect(parsePan('abcp5 I2S4f')).toEqual({ ok: false, problem: 'form', suggestion: 'ABCPS1254F' })
    expect(parsePan('ABCCS1234F')).toMatchObject({ panNumber: 'ABCCS1234F', holder: 'company' })
  })
  test.each(['', 'ABCPS1234', 'ABCPS1234FF', '12345ABCDE', 'ABCPſ1234F', 'ABCPı1234F'])(
    '%j is none',
    (text) => expect(parsePan(text).ok).toBe(false),
  )
  test.each([
    ['AAEFE1234F', 'firm', false],
    ['AAEEE1234F', 'limited-partnership', false],
    ['AAEKE1234F', 'trust', false],
    ['AAEQE1234F', null, true],
  ])('%s has the holder %s', (text, holder, isDoubtful) => {
    expect(parsePan(text)).toMatchObject({ ok: true, holder, isDoubtful })
  })
  test('is shown masked', () => expect(maskPan('ABCPS1234F')).toBe('ABXXXXXX4F'))
})

describe('GSTIN', () => {
  test.each([
    ['of a taxpayer', '27AAPFU0939F1ZV'],
    ['of a taxpayer', '29AAGCB7383J1Z4'],
    ['typed in small letters', '09aaach7409r1zz'],
    ['of a deductor by the TAN', '06DELI09652G1DA'],
    ['of a deductor by the TAN', '33CHEN22345G1DJ'],
    ['of a deductor by the PAN', '27AAPFU0939F1D4'],
    ['of a collector', '27AAPFU0939F1C6'],
    ['of a body of the United Nations', '0717UNO00157UNO'],
    ['of a supplier abroad', '9917SGP29001OST'],
    ['of a person not resident', '3316AUS00003NRB'],
  ])('%s: %s is settled and stays what was typed', (_of, text) => {
    expect(parseGstin(text)).toEqual({
      ok: true,
      gstin: text.toUpperCase(),
      doubts: [],
      isDoubtful: false,
      suggestion: null,
    })
  })
  test.each([
    ['a wrong check character', '27AAPFU0939F1ZA', null],
    ['an O where a zero is meant', '27AAPFUO939F1ZV', '27AAPFU0939F1ZV'],
    ['a zero where an O is meant, at the end', '0717UNO00157UN0', '0717UNO00157UNO'],
    ['the TAN of a deductor with an O', '06DELIO9652G1DA', '06DELI09652G1DA'],
    ['a state that does not exist', '00AAPFU0939F1ZB', null],
    ['a state that does not exist', '45AAPFU0939F1ZX', null],
    ['a form that nobody published', '0717USA12345NF1', null],
  ])('%s is asked about only after a yes: %s', (_what, gstin, suggestion) => {
    expect(parseGstin(gstin)).toMatchObject({ ok: true, gstin, isDoubtful: true, suggestion })
  })
  test.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1Z।', '27AAPFU0939F1ZVV'])('%j is none', (text) =>
    expect(parseGstin(text).ok).toBe(false),
  )
  test('is never another number than the one that was typed', () => {
    const character = fc.constantFrom(...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'))
    fc.assert(
      fc.property(fc.array(character, { minLength: 15, maxLength: 15 }), (characters) => {
        const parsed = parseGstin(characters.join(''))
        expect(parsed).toMatchObject({ ok: true, gstin: characters.join('') })
        const offered = parsed.ok && parsed.suggestion !== null ? parseGstin(parsed.suggestion) : null
        expect(offered ?? { isDoubtful: false }).toMatchObject({ isDoubtful: false })
      }),
    )
  })
})

describe('banks', () => {
  test('the fifth character of an IFSC is a zero; for the letter, the zero is offered', () => {
    expect(parseIfsc('sbinO001234')).toEqual({ ok: false, problem: 'form', suggestion: 'SBIN0001234' })
    expect(parseIfsc('5BIN0001234')).toMatchObject({ suggestion: 'SBIN0001234' })
    expect(parseIfsc('SBIN1001234')).toMatchObject({ ok: false, suggestion: null })
    expect(parseIfsc('sbin 0O01234')).toEqual({ ok: true, ifscCode: 'SBIN0O01234' })
  })
  test('an account keeps its leading zeros', () => {
    expect(parseAccount('00012 3456 789')).toEqual({
      ok: true,
      accountNumber: '000123456789',
      isDoubtful: false,
    })
    expect(maskAccount('000123456789')).toBe('XXXXXXXX6789')
  })
  test.each(['12345678', '1234567890123456789', '12345678A', '0123/45', '1'])(
    '%s may be an account: the service decides, after a yes',
    (text) => {
      expect(parseAccount(text)).toEqual({ ok: true, accountNumber: text, isDoubtful: true })
      expect(maskAccount(text)).not.toContain(text)
    },
  )
  test.each(['', 'खाता', '1'.repeat(41), '12;34'])('%j is no account', (text) =>
    expect(parseAccount(text).ok).toBe(false),
  )
  test.each([' ravi.k@okbank ', 'r@okbank', `${'r'.repeat(248)}@okbank`, '9876543210@ybl'])(
    '%s is a UPI id',
    (text) => expect(parseUpiId(text)).toMatchObject({ ok: true, isDoubtful: false }),
  )
  test('an unusual UPI id takes a yes, and what has no handle is none', () => {
    expect(parseUpiId('ravi+k@okbank')).toEqual({ ok: true, upiId: 'ravi+k@okbank', isDoubtful: true })
    expect(isUpiId('ravi+k@okbank')).toBe(false)
    for (const text of [
      'ravi@',
      '@okbank',
      'ravi',
      'a@b@c',
      '\u202eravi@okbank',
      `${'r'.repeat(249)}@okbank`,
    ])
      expect(parseUpiId(text).ok).toBe(false)
    expect(maskUpiId('r@okbank')).toBe('X@okbank')
  })
})

test('a pincode is six digits and does not begin with zero', () => {
  expect(parsePincode('११०००१')).toEqual({ ok: true, pincode: '110001' })
  expect(parsePincode('010001').ok).toBe(false)
})
