// Texts of all scripts, digits, marks, hyphens and separators, given to every reader of a number: what is read is what a person reads from the
// same text, or nothing.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAmount } from '#shared/base/exact-values'
import { parseAadhaar } from '#shared/base/identifiers/aadhaar'
import { parseAccount, parseIfsc, parseUpiId } from '#shared/base/identifiers/bank'
import { parseGstin } from '#shared/base/identifiers/gstin'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { parsePan } from '#shared/base/identifiers/pan'
import { parsePincode } from '#shared/base/identifiers/pincode'
import { parseRupees } from '#shared/base/money'
import { numberTextSchema } from '#shared/base/number-text'
import { readNumber } from '#renderer/operations/recharge/number'
import { amountOf, piecesOf } from '#renderer/till/count'
import { SEED, TYPED_TEXTS } from '../extent'

const UNSEEN = Array.from(
  '\u00ad\u200b\u200c\u200d\u200e\u202a\u202c\u2060\u2066\u2068\u2069\ufe0d\ufe0f\ufeff',
)
const TURNING = Array.from('\u202e\u200f\u202b\u2067\u061c')
const DIGITS = Array.from('0123456789०१२३४५६७८९০৪૩௧௨௯౫೬൭੮୯۰۷٠٣０９')
const SIGNS = Array.from(".,:/-+() '’₹²½௰௱௲١ⅣlOISB\t\n\u00a0\u2009\u202f\u2010\u2011\u2013\u2212।·_")

const isDigit = (character: string): boolean => /\p{Nd}/u.test(character)
/** The digits of a script follow each other: so many stand before this one. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
const seenDigits = (text: string): string => Array.from(text).filter(isDigit).map(valueOf).join('')
/** Letters and digits in the order in which they are seen. */
const seenCode = (text: string): string =>
  Array.from(text)
    .filter((one) => /[\p{Nd}A-Za-z]/u.test(one))
    .map((one) => (isDigit(one) ? valueOf(one) : one.toUpperCase()))
    .join('')
/** The figure of an amount, in paise; NaN if it has no one reading. */
const seenPaise = (text: string): number => {
  const [whole = '', fraction = '', ...more] = text.split(/[.\u066b]/)
  if (more.length > 0) return Number.NaN
  return Number(seenDigits(whole)) * 100 + Number(seenDigits(fraction).slice(0, 2).padEnd(2, '0'))
}
/** Only the order of its characters says what somebody sees who knows no marks. */
const isTurned = (text: string): boolean => {
  const at = text.indexOf('\u202e')
  return at !== -1 && seenCode(text.slice(at)).length > 1
}

const anyText = fc
  .array(
    fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...DIGITS) },
      { weight: 3, arbitrary: fc.constantFrom(...SIGNS) },
      { weight: 2, arbitrary: fc.constantFrom(...UNSEEN) },
      { weight: 1, arbitrary: fc.constantFrom(...TURNING) },
      { weight: 1, arbitrary: fc.constantFrom('Rs ', '/-', 'Mob ', 'ABCPE', '@bank') },
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''))

/** A text that is one in ASCII, written with the digits, marks and signs of others. */
const rewritten = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(text.length), fc.constantFrom(...UNSEEN, ...UNSEEN, ...TURNING)), {
        maxLength: 4,
      }),
      fc.array(fc.constantFrom('०', '௦', '০', '۰', '０', '0'), {
        minLength: text.length,
        maxLength: text.length,
      }),
    )
    .map(([marks, zeros]) => {
      const written = Array.from(text, (character, at) =>
        /[0-9]/.test(character)
          ? String.fromCodePoint((zeros[at] ?? '0').charCodeAt(0) + Number(character))
          : character,
      )
      for (const [at, mark] of marks) written.splice(at, 0, mark)
      return written.join('')
    })

const SAMPLES = [
  '9876543210',
  '+91 98765-43210',
  '+91 98765 432',
  '+65 9123 4567',
  '080 23456789',
  '1,845.50',
  '299/-',
  '4968 5824 5152',
  'ABCPE1234F',
  '06DELI09652G1DA',
  'SBIN0001234',
  '000123456789',
  '9876543210@bank',
  '411001',
]
const typed = fc.oneof(anyText, ...SAMPLES.map(rewritten))

/** The ten digits that a person reads as a number of India; what stands before them may be its country or a zero. */
function seenMobile(text: string): string {
  const [before, number] = [seenDigits(text).slice(0, -10), seenDigits(text).slice(-10)]
  const isOfIndia = text.includes('+') ? /^910?$/.test(before) : /^(?:0|910?|00910?)?$/.test(before)
  return isOfIndia ? number : `${before} ${number}`
}

/** Null where it is not read. */
const READERS: Readonly<Record<string, (text: string) => readonly [read: string, seen: string] | null>> = {
  'a mobile number': (text) => {
    const parsed = parseMobile(text)
    return parsed.ok ? [parsed.mobileNumber, seenMobile(text)] : null
  },
  'a number to recharge': (text) => {
    const read = readNumber('mobile', text)
    return read.kind === 'whole'
      ? [read.accountNumber, seenDigits(text).slice(-read.accountNumber.length)]
      : null
  },
  'a set-top box': (text) => {
    const read = readNumber('dth', text)
    return read.kind === 'whole'
      ? [read.accountNumber.replaceAll('-', '').toUpperCase(), seenCode(text)]
      : null
  },
  'an amount': (text) => {
    const parsed = parseRupees(text)
    return parsed.ok ? [String(parsed.amountPaise), String(seenPaise(text.replace(/Rs /g, '')))] : null
  },
  'an amount of the service': (text) => {
    const read = readAmount(text)
    return read === null ? null : [String(Math.abs(read)), String(seenPaise(text))]
  },
  'an amount in the cash box': (text) => {
    const read = amountOf(text)
    return read.ok ? [String(read.amountPaise), String(seenPaise(text.replace(/Rs /g, '')))] : null
  },
  'pieces of a note': (text) => {
    const read = piecesOf(text)
    return read === null || read === 0 ? null : [String(read), String(Number(seenDigits(text)))]
  },
  'an Aadhaar number': (text) => {
    const parsed = parseAadhaar(text)
    return parsed.ok ? [parsed.aadhaarNumber, seenDigits(text)] : null
  },
  'a PAN': (text) => {
    const parsed = parsePan(text)
    return parsed.ok ? [parsed.panNumber, seenCode(text)] : null
  },
  'a GSTIN': (text) => {
    const parsed = parseGstin(text)
    return parsed.ok ? [parsed.gstin, seenCode(text)] : null
  },
  'an IFSC': (text) => {
    const parsed = parseIfsc(text)
    return parsed.ok ? [parsed.ifscCode, seenCode(text)] : null
  },
  'a bank account': (text) => {
    const parsed = parseAccount(text)
    return parsed.ok ? [parsed.accountNumber.replace(/[/.]/g, ''), seenCode(text)] : null
  },
  'a UPI id': (text) => {
    const parsed = parseUpiId(text)
    return parsed.ok && !parsed.isDoubtful ? [seenCode(parsed.upiId), seenCode(text)] : null
  },
  'a pincode': (text) => {
    const parsed = parsePincode(text)
    return parsed.ok ? [parsed.pincode, seenDigits(text)] : null
  },
  'a number on its way to main': (text) => {
    const sent = numberTextSchema.parse(text)
    return sent.includes('\ufffd') ? null : [seenCode(sent), seenCode(text)]
  },
}

it('no reader takes a number from a text that a person would not read from it', () => {
  const read = new Map<string, number>()
  fc.assert(
    fc.property(typed, (text) => {
      for (const [place, reader] of Object.entries(READERS)) {
        const found = reader(text)
        if (found === null) continue
        read.set(place, (read.get(place) ?? 0) + 1)
        expect(found[0], `${place}: ${JSON.stringify(text)}`).toBe(found[1])
        expect(isTurned(text), `${place}: ${JSON.stringify(text)} is shown in another order`).toBe(false)
      }
    }),
    { numRuns: TYPED_TEXTS, seed: SEED },
  )
  expect([...read.keys()].toSorted()).toEqual(Object.keys(READERS).toSorted())
})
