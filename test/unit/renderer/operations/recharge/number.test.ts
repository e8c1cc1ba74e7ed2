import { describe, expect, test } from 'vitest'
import { readNumber, shownNumber } from '#renderer/operations/recharge/number'

describe('the mobile number as people type, paste and dictate it', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '+91-98765 43210',
    '+91 (98765) 43210',
    '(+91) 98765 43210',
    '+91 (0) 98765 43210',
    '0091 98765 43210',
    '0 98765 43210',
    '919876543210',
    '९८७६५४३२१०',
  ])('%s is 98765 43210', (text) =>
    expect(readNumber('mobile', text)).toEqual({ kind: 'whole', accountNumber: '9876543210' }),
  )

  test.each(['', '98765', '+', '+9', '+91', '+919876543', '+9198765432'])('%j is still being typed', (text) =>
    expect(readNumber('mobile', text)).toEqual({ kind: 'typing' }),
  )

  test.each([
    ['98765abcde', 'letters'],
    ['98765432109', 'too-long'],
    ['௯௮௭௬௫ ௪௩௨௧௰', 'tamil-number'],
    ['08023456789', 'landline'],
    ['06512345678', 'landline'],
    ['080 23456789', 'landline'],
    ['+91 080 2345 6789', 'landline'],
    ['+65 9123 4567', 'abroad'],
    ['+960 771 2345', 'abroad'],
    ['+98765 43210', 'abroad'],
    ['0065 9123 4567', 'abroad'],
  ])('%s is wrong: %s', (text, problem) =>
    expect(readNumber('mobile', text)).toEqual({ kind: 'wrong', problem }),
  )

  test.each(['1600123456', '1601 234567', '5591234567890'])(
    '%s is no usual one, and the sheet asks',
    (text) =>
      expect(readNumber('mobile', text)).toEqual({
        kind: 'whole',
        accountNumber: text.replace(' ', ''),
        isUnusual: true,
      }),
  )

  test.each(['0987654321', '0091987654', '009198765432', '0651234567'])(
    '%s is not at its end: a number behind zeros is longer',
    (text) => expect(readNumber('mobile', text)).toEqual({ kind: 'typing' }),
  )

  test.each([
    'Mob. 98765 43210',
    'tel:+91-98765-43210',
    'Mobile No: 9876543210',
    'मो. 9876543210',
    '09876543210',
  ])('%s is 98765 43210', (text) =>
    expect(readNumber('mobile', text)).toEqual({ kind: 'whole', accountNumber: '9876543210' }),
  )

  test('digits are grouped as they come in; what is no plain number stays as typed', () => {
    expect(shownNumber('mobile', '98765432')).toBe('98765 432')
    expect(shownNumber('mobile', '+919876')).toBe('+919876')
    expect(shownNumber('mobile', '९८७६५४३२१०')).toBe('९८७६५४३२१०')
  })
})

describe('the number of a DTH connection', () => {
  test('leading zeros and long ids stay exactly as typed', () => {
    expect(readNumber('dth', '01234567890')).toEqual({ kind: 'whole', accountNumber: '01234567890' })
    expect(readNumber('dth', '123456789012345678')).toEqual({
      kind: 'whole',
      accountNumber: '123456789012345678',
    })
    expect(shownNumber('dth', '0123 4567')).toBe('0123 4567')
  })

  test('signs that no card carries are refused', () =>
    expect(readNumber('dth', '1005#825')).toEqual({ kind: 'wrong', problem: 'unusual-characters' }))
})
