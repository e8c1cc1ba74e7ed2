import { describe, expect, test } from 'vitest'
import { looksUnusual, usualNumber } from '../../../../../renderer/features/recharge/dth-hints'

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
