// Whoever types in a script of India types its digits: every reader of a number, an amount or a date reads them as 0 to 9,
// also among digits of another script.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate } from '#shared/base/calendar'
import { readIndianDate } from '#shared/shop/setup'
import { parseAadhaar } from '#shared/base/identifiers/aadhaar'
import { parseAccount, parseIfsc, parseUpiId } from '#shared/base/identifiers/bank'
import { parseGstin } from '#shared/base/identifiers/gstin'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { parsePan } from '#shared/base/identifiers/pan'
import { parsePincode } from '#shared/base/identifiers/pincode'
import { LANGUAGES, localeOf } from '#shared/base/languages'
import { parseRupees } from '#shared/base/money'
import { toAsciiDigits } from '#shared/base/plain-text'
import { ruleOf } from '#shared/till/commission-draft'
import { amountOf, piecesOf } from '#renderer/till/count'
import { readNumber } from '#renderer/operations/recharge/number'

const SYSTEMS = ['deva', 'beng', 'tamldec', 'telu', 'gujr', 'knda']
const digitsOf = (system: string): readonly string[] =>
  Array.from({ length: 10 }, (_, digit) => new Intl.NumberFormat(`en-u-nu-${system}`).format(digit))

/** What is typed into each, as one would type it in ASCII. */
const READERS: Readonly<Record<string, readonly [read: (text: string) => unknown, ...typed: string[]]>> = {
  'a mobile number': [parseMobile, '9876543210', '+91 98765 43210', '98765'],
  'the number of a recharge': [(text) => readNumber('mobile', text), '98765 43210', '9876'],
  'the number of a set-top box': [(text) => readNumber('dth', text), '1234567890', '12'],
  'an amount': [parseRupees, '299', '₹1,234.50', '0', '12,34,567'],
  'an amount in the cash box': [amountOf, '1845', '10.5', ''],
  'pieces of a note': [piecesOf, '12', '0', '1000'],
  'a rate in percent': [
    (value) => ruleOf({ service: 'mobile', of: '', kind: 'percent', value }),
    '2.5%',
    '100',
  ],
  'a rate in rupees': [(value) => ruleOf({ service: 'mobile', of: '', kind: 'each', value }), '2.50'],
  'a date': [(text) => readDate(text), '01/04/2026', '1-4-2026', '31/02/2026'],
  'a date of birth': [readIndianDate, '05/11/1990', '5-11-90'],
  'an Aadhaar number': [parseAadhaar, '2345 6789 0124', '123'],
  'a PAN': [parsePan, 'ABCPE1234F'],
  'a GST number': [parseGstin, '27ABCPE1234F1Z5'],
  'an IFSC': [parseIfsc, 'SBIN0001234'],
  'an account number': [parseAccount, '1234 5678 9012'],
  'a UPI id': [parseUpiId, '9876543210@bank'],
  'a PIN code': [parsePincode, '411001', '41100'],
}

describe('digits of every script', () => {
  it('are those of every language of the app', () => {
    for (const language of LANGUAGES) {
      const own = new Intl.NumberFormat(localeOf(language).replace(/-u-.*/, '-u-nu-native'), {
        useGrouping: false,
      }).format(9876543210)
      expect(toAsciiDigits(own)).toBe('9876543210')
    }
  })

  it.each(Object.entries(READERS))('are read in %s', (_what, [read, ...typed]) => {
    const systems = SYSTEMS.map(digitsOf)
    fc.assert(
      fc.property(
        fc.constantFrom(...typed),
        fc.array(fc.nat(SYSTEMS.length - 1), { minLength: 1, maxLength: 16 }),
        (text, scripts) => {
          let at = 0
          const written = text.replace(/\d/g, (digit) => {
            const script = systems[scripts[at++ % scripts.length] ?? 0]
            return script?.[Number(digit)] ?? digit
          })
          expect(written).not.toMatch(/[0-9]/)
          expect(read(written)).toEqual(read(text))
        },
      ),
    )
  })
})
