// Names of operators and circles: matched by their known meanings, never by similarity.
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import { CIRCLES } from '#shared/operations/recharge/recharge-schemas'
import { describe, expect, test } from 'vitest'
import { matchCircle, matchOperator } from '#main/operations/recharge/service/aliases'

const NONE = { operators: {}, circles: {} }
const operator = (code: string, name: string, kind: Operator['kind'] = 'mobile'): Operator => ({
  code,
  name,
  kind,
  aliases: [],
})
const list = [
  operator('1', 'Airtel'),
  operator('2', 'Jio'),
  operator('3', 'Vi'),
  operator('4', 'BSNL'),
  operator('5', 'Airtel Digital TV', 'dth'),
  operator('6', 'Tata Play', 'dth'),
]
const codeOf = (text: string, kind: Operator['kind'] = 'mobile') =>
  matchOperator(list, kind, text, NONE)?.code ?? null

describe('operators', () => {
  test.each([
    ['jio', '2'],
    ['Reliance Jio', '2'],
    ['VODAFONE', '3'],
    ['Idea', '3'],
    ['Vodafone-Idea', '3'],
    ['Bharti Airtel', '1'],
    ['BSNL TOPUP', '4'],
  ])('%s is operator %s', (text, code) => expect(codeOf(text)).toBe(code))

  test.each(['', 'Jio Fiber', 'Air', 'Aircel', 'Tata Sky'])('%j is nobody: a person picks', (text) =>
    expect(codeOf(text)).toBeNull(),
  )

  test('the kind counts: a DTH name is not a mobile one', () => {
    expect(codeOf('Tata Sky', 'dth')).toBe('6')
    expect(codeOf('Airtel', 'dth')).toBeNull()
  })

  test('two that answer to one name are not told apart by a guess', () => {
    const two = [operator('1', 'Vodafone'), operator('2', 'Idea')]
    expect(matchOperator(two, 'mobile', 'Vi', NONE)).toBeNull()
    expect(matchOperator(two, 'mobile', 'Idea', NONE)?.code).toBe('2')
  })

  test('a shop teaches further names', () => {
    const aliases = { operators: { Airtel: ['Red One'] }, circles: {} }
    expect(matchOperator(list, 'mobile', 'red one', aliases)?.code).toBe('1')
  })
})

describe('T56 circles', () => {
  test.each([
    ['Kerala', 'Kerala'],
    ['J&K', 'Jammu Kashmir'],
    ['Jammu and Kashmir', 'Jammu Kashmir'],
    ['Odisha', 'Orissa'],
    ['Uttaranchal', 'UP West'],
    ['NorthEast', 'North East'],
    ['Bihar & Jharkhand', 'Bihar Jharkhand'],
    ['UP(East)', 'UP East'],
    ['West Bengal & AN Island', 'West Bengal'],
  ])('%s is the circle %s', (text, circle) => expect(matchCircle(CIRCLES, text, NONE)).toBe(circle))

  test.each(['', 'UP', 'Bengal', 'India', 'Sikkim South'])('%j is none', (text) =>
    expect(matchCircle(CIRCLES, text, NONE)).toBeNull(),
  )

  test('every circle of the document is itself', () => {
    for (const circle of CIRCLES) expect(matchCircle(CIRCLES, circle, NONE)).toBe(circle)
  })
})
