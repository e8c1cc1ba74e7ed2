// Single values of an answer, in every known form.
import { describe, expect, test } from 'vitest'
import { ExactNumber } from '#shared/base/exact-json'
import {
  readAmount,
  readDate,
  readExactText,
  readFlag,
  readInteger,
  readText,
  readWords,
  unreadAmount,
} from '#shared/base/exact-values'

describe('words that people are shown', () => {
  test.each([
    ['Vi \u202e002\u202c', 'Vi 002'],
    ['\u2067Shop\u2069\u0007\u0000', 'Shop'],
    ['\u200f\ufeff', null],
    ['two\nlines\tof a plan', 'two\nlines\tof a plan'],
    // The joiners of Indian scripts are letters of a name, and what is written from the right stays what it is.
    ['क्\u200dष न्\u200cह', 'क्\u200dष न्\u200cह'],
    ['مرحبا', 'مرحبا'],
    [new ExactNumber('1e3'), '1000'],
    [{}, null],
    [undefined, null],
  ])('%j reads %j: nothing unseen turns the words beside them round', (value, words) =>
    expect(readWords(value)).toBe(words),
  )

  test('an id keeps what it was sent with, or it would pass for another', () =>
    expect(readText('GALLA-1\u202e')).toBe('GALLA-1\u202e'))
})

describe('T42 amounts', () => {
  test.each([
    [22, 2_200],
    [new ExactNumber('22.0'), 2_200],
    ['22.00', 2_200],
    ['22.000', 2_200],
    [new ExactNumber('645.5'), 64_550],
    ['₹ 1,23,456.78', 12_345_678],
    ['Rs. 299', 29_900],
    [new ExactNumber('-12.5'), -1_250],
    [new ExactNumber('-0'), 0],
    [new ExactNumber('1e2'), 10_000],
    ['12.345', null],
    ['1.2.3', null],
    ['', null],
    ['12 or so', null],
    [true, null],
    [null, null],
    [undefined, null],
    [[], null],
    ['99999999999999', null],
    ['299,50', null],
    ['1,50', null],
    ['1 234', 123_400],
    ['-1,845.50', -184_550],
    ['२९९', 29_900],
  ])('%j is %j paise', (value, paise) => expect(readAmount(value)).toBe(paise))
})

test.each([
  ['299,50', '299,50'],
  ['Rs. 1,885/5', 'Rs. 1,885/5'],
  ['Rs. 1,885/-', null],
  ['299.50', null],
  ['', null],
  [undefined, null],
  [{}, null],
  ['9'.repeat(100), '9'.repeat(60)],
])('an amount that cannot be read is kept as it was written: %j', (value, written) =>
  expect(unreadAmount(value)).toBe(written),
)

describe('T46 T62 flags', () => {
  test.each([true, 'true', 1, '1', 'Y', 'yes', ' TRUE '])('%j is true', (value) =>
    expect(readFlag(value)).toBe(true),
  )
  test.each([false, 'false', 0, '0', 'N', 'no'])('%j is false', (value) =>
    expect(readFlag(value)).toBe(false),
  )
  test.each([null, undefined, '', 'maybe', 2, [], {}])('%j is neither', (value) =>
    expect(readFlag(value)).toBeNull(),
  )
})

describe('T49 T50 dates', () => {
  test.each([
    ['2026-04-03', '2026-04-03'],
    ['03/04/2026', '2026-04-03'],
    ['3-4-2026', '2026-04-03'],
    ['03 Apr 2026', '2026-04-03'],
    ['03-April-2026', '2026-04-03'],
    ['2026-04-03T10:15:30+05:30', '2026-04-03'],
    ['31/02/2026', null],
    ['0000-00-00', null],
    ['01 Jan 0001', null],
    ['13 Nov 20234', null],
    ['NA', null],
    ['', null],
    [20260403, null],
  ])('%j is %j', (value, date) => expect(readDate(value)).toBe(date))
})

describe('T44 texts', () => {
  test('keep their zeros; empty is nothing; spaces around fall away unless they are part of it', () => {
    expect(readText(' 00123 ')).toBe('00123')
    expect(readExactText(' 00123 ')).toBe(' 00123 ')
    expect(readText('  ')).toBeNull()
    expect(readText(7)).toBe('7')
    expect(readText({})).toBeNull()
  })
  test.each([
    ['200', 200],
    [200, 200],
    [new ExactNumber('200.0'), 200],
    ['2e2', null],
    ['', null],
  ])('a code of %j is %j', (value, code) => expect(readInteger(value)).toBe(code))
})
