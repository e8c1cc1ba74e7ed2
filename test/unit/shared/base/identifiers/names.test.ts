// Two names compared: the result of the comparison.
import { describe, expect, test } from 'vitest'
import { maskUpiId } from '#shared/base/identifiers/bank'
import { maskGstin } from '#shared/base/identifiers/gstin'
import { compareNames } from '#shared/base/identifiers/names'

describe('two names', () => {
  test.each([
    ['Asha Devi', 'ASHA DEVI', 'same'],
    ['Devi, Asha', 'SMT ASHA DEVI', 'same'],
    ['आशा देवी', 'श्रीमती आशा देवी', 'same'],
    ['A. Devi', 'ASHA DEVI', 'similar'],
    ['Asha', 'ASHA KUMARI DEVI', 'similar'],
    ['Ramkumar Patel', 'RAM KUMAR PATEL', 'similar'],
    ['Lakshmi Iyer', 'LAXSHMI IYER', 'similar'],
    ['Vikas Sharma', 'VIKASH SHARMA', 'similar'],
    ['Mohd Arif', 'MOHAMMAD ARIF', 'same'],
    ['Md. Arif', 'MUHAMMED ARIF', 'same'],
    ['Laxmi Devi', 'LAKSHMI DEVI', 'same'],
    ['Asha Devi', 'KM ASHA DEVI', 'same'],
    ['Sharma Traders', 'M/S SHARMA TRADERS', 'same'],
    ['Kumari Asha Devi', 'ASHA DEVI', 'same'],
    ['José Pinto', 'JOSE PINTO', 'same'],
    ['Pradeep Shah', 'PRADEEEP SHAH', 'similar'],
    ['Ram Patel', 'RAJ PATEL', 'different'],
    ['Ramesh Patel', 'RAKESH PATEL', 'different'],
    ['Asha Kumar', 'ASHA KUMARI', 'different'],
    ['Kumar', 'KUMARI', 'different'],
    ['Kumari', 'KM KUMARI', 'same'],
    ['Suresh Rao', 'SURESHI RAO', 'different'],
    ['A B', 'ASHA BANO', 'different'],
    ['Asha Devi', 'SUNITA RAO', 'different'],
    ['Asha Devi', 'आशा देवी', 'other-script'],
  ])('%s beside %s: %s', (given, found, match) => {
    expect(compareNames(given, found)).toBe(match)
    expect(compareNames(found, given)).toBe(match)
  })

  test.each([
    ['', 'ASHA'],
    ['Asha', '  '],
    ['Mr.', 'ASHA'],
  ])('of %j beside %j nothing can be said', (given, found) => {
    expect(compareNames(given, found)).toBeNull()
  })
})

describe('a GSTIN', () => {
  test('is shown masked', () => expect(maskGstin('27AAPFU0939F1ZV')).toBe('27XXXXXXXXXX1ZV'))
})

test('a UPI id is shown masked', () => expect(maskUpiId('asha.devi@okbank')).toBe('asXXXXXXX@okbank'))
