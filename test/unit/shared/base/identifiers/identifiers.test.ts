// Identifiers defined by law: what is valid, what is not, and what is corrected.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskAadhaar, parseAadhaar } from '#shared/base/identifiers/aadhaar'
import { maskAccount, parseAccount, parseIfsc, parseUpiId } from '#shared/base/identifiers/bank'
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
  test('letters and digits that are mistaken for each other are put right by their place, visibly', () => {
    expect(parsePan('abcp5 I2S4f')).toEqual({
      ok: true,
      panNumber: 'ABCPS1254F',
      holder: 'person',
      wasCorrected: true,
    })
    expect(parsePan('ABCCS1234F')).toMatchObject({ holder: 'company', wasCorrected: false })
  })
  test.each(['', 'ABCPS1234', 'ABCPS1234FF', '12345ABCDE'])('%j is none', (text) =>
    expect(parsePan(text).ok).toBe(false),
  )
  test('is shown masked', () => expect(maskPan('ABCPS1234F')).toBe('ABXXXXXX4F'))
})

describe('GSTIN', () => {
  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '09aaach7409r1zz'])('%s holds', (text) => {
    expect(parseGstin(text)).toMatchObject({ ok: true, checkHolds: true })
  })
  test('a wrong check character is told and does not stop', () => {
    expect(parseGstin('27AAPFU0939F1ZA')).toMatchObject({
      ok: true,
      checkHolds: false,
      stateCode: '27',
      panNumber: 'AAPFU0939F',
    })
  })
  test.each(['', '27AAPFU0939F1Z', 'AAAAPFU0939F1ZV'])('%j is none', (text) =>
    expect(parseGstin(text).ok).toBe(false),
  )
})

describe('banks', () => {
  test('the fifth character of an IFSC is a zero, not the letter', () => {
    expect(parseIfsc('sbinO001234')).toEqual({ ok: true, ifscCode: 'SBIN0001234', wasCorrected: true })
    expect(parseIfsc('SBIN1001234').ok).toBe(false)
  })
  test('an account keeps its leading zeros', () => {
    expect(parseAccount('00012 3456 789')).toEqual({ ok: true, accountNumber: '000123456789' })
    expect(maskAccount('000123456789')).toBe('XXXXXXXX6789')
  })
  test.each(['12345678', '1234567890123456789', '12345678A'])('%s is no account', (text) =>
    expect(parseAccount(text).ok).toBe(false),
  )
  test('a UPI id is a name at a handle', () => {
    expect(parseUpiId(' ravi.k@okbank ').ok).toBe(true)
    expect(parseUpiId('ravi@').ok).toBe(false)
  })
})

test('a pincode is six digits and does not begin with zero', () => {
  expect(parsePincode('११०००१')).toEqual({ ok: true, pincode: '110001' })
  expect(parsePincode('010001').ok).toBe(false)
})
