import { describe, expect, test } from 'vitest'
import { likelyOperator, looksUnusual, usualNumber } from '#renderer/operations/recharge/dth-hints'

describe('how DTH numbers usually look', () => {
  test.each([
    ['Airtel Digital TV', '3012345678'],
    ['Sun Direct', '41234567890'],
    ['Tata Play', '1005825110'],
    ['Dish TV', '01234567890'],
    ['Dish TV', '9876543210'],
    ['d2h', '1234567890'],
  ])('%s: %s is usual', (name, number) => expect(looksUnusual(name, number)).toBe(false))

  test.each([
    ['Airtel Digital TV', '1005825110'],
    ['Tata Play', '100582511'],
    ['Dish TV', '12345678'],
  ])('%s: %s is told', (name, number) => expect(looksUnusual(name, number)).toBe(true))

  test('of an operator that nobody knows nothing is said', () => {
    expect(looksUnusual('Akash DTH', '12')).toBe(false)
    expect(usualNumber('Akash DTH')).toBeNull()
  })
})

describe('the operator that a number looks like', () => {
  const named = (name: string) => ({ code: name, name, kind: 'dth' as const, aliases: [] })
  const OPERATORS = ['d2h', 'Airtel Digital TV', 'Dish TV', 'Tata Play', 'Sun Direct'].map(named)

  test.each([
    ['1005825110', 'Tata Play'],
    ['3012345678', 'Airtel Digital TV'],
    ['41234567890', 'Sun Direct'],
    ['01234567890', 'Dish TV'],
    ['55512345', 'd2h'],
    ['12', null],
  ])('%s: %s', (number, operator) => expect(likelyOperator(OPERATORS, number)).toBe(operator))

  test('is one that the service sells', () =>
    expect(likelyOperator([named('Dish TV')], '1005825110')).toBeNull())
})
