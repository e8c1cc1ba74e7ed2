// The input of a paid check, validated before it is paid for.
import { describe, expect, test } from 'vitest'
import type { CheckState } from '#renderer/operations/checks/lookup/checks-store'
import { readCheck } from '#renderer/operations/checks/lookup/read-check'

const typed = (change: Partial<CheckState>): CheckState => ({
  number: '',
  again: '',
  ifscCode: '',
  customerName: '',
  isDoubtAccepted: false,
  stage: 'form',
  ...change,
})

describe('a bank account', () => {
  const whole = { number: '000123456789', again: '000123456789', ifscCode: 'SBIN0001234' }

  test('is ready when both numbers are the same and the branch can be one', () => {
    expect(readCheck('bank', typed(whole))).toMatchObject({ isReady: true })
  })

  test('counts leading zeros: 0123 is not 123', () => {
    const read = readCheck('bank', typed({ ...whole, again: '123456789' }))
    expect(read).toMatchObject({ isReady: false, problems: { again: 'differs' } })
  })

  test('offers the branch with a zero, and is not ready before that is taken', () => {
    expect(readCheck('bank', typed({ ...whole, ifscCode: 'SBINO001234' }))).toMatchObject({
      isReady: false,
      suggestions: { ifscCode: 'SBIN0001234' },
    })
  })

  test('of another length is left to the service, after a yes', () => {
    const short = { ...whole, number: '12345678', again: '12345678' }
    expect(readCheck('bank', typed(short))).toMatchObject({ isReady: true, isDoubtful: true })
  })
})

test.each([
  ['27AAPFU0939F1ZA', ['check']],
  ['00AAPFU0939F1ZV', ['state', 'check']],
  ['27AAPFU09A9F1ZV', ['form', 'check']],
])('of a GSTIN %s it is told what is doubtful, and it may be checked after a yes', (number, doubts) => {
  expect(readCheck('gstin', typed({ number }))).toMatchObject({ isReady: true, doubts, isDoubtful: true })
})

test('a PAN tells what kind of holder it has', () => {
  expect(readCheck('pan', typed({ number: 'abcps1234f' }))).toMatchObject({ isReady: true, holder: 'person' })
})

test.each(['upi', 'pan', 'gstin', 'bank'] as const)('an empty %s check is not ready', (kind) => {
  expect(readCheck(kind, typed({}))).toMatchObject({ isReady: false, problems: { number: 'empty' } })
})
