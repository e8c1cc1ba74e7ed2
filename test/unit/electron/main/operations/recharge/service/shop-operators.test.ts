import { describe, expect, test } from 'vitest'
import { withShopOperators } from '#main/operations/recharge/service/shop-operators'
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import { fail, succeed, type Failure } from '#shared/base/result'
import { AIRTEL, JIO, operatorList } from '#test/support/recharge'

const NOW = 42
const SAID = { httpStatus: null, errorCode: null, message: null, callId: null }
const own: readonly Operator[] = [
  { ...JIO, name: 'Jio of the shop', aliases: ['RJ'] },
  { code: '77', name: 'Akash', kind: 'mobile', aliases: [] },
]
const NO_LINE: Failure = { kind: 'no-connection', cause: 'ECONNREFUSED' }

describe('the shop’s own operators', () => {
  test('without any, the list and its failures stay as they are', () => {
    expect(withShopOperators(succeed(operatorList()), [], NOW)).toEqual(succeed(operatorList()))
    expect(withShopOperators(fail(NO_LINE), [], NOW)).toEqual(fail(NO_LINE))
  })

  test('beside a list they add names and operators, and rename nothing', () => {
    const merged = withShopOperators(succeed(operatorList()), own, NOW)
    expect(merged.ok && merged.value.operators).toMatchObject([
      { code: JIO.code, name: 'Jio', aliases: ['Jio of the shop', 'RJ'] },
      AIRTEL,
      { name: 'Tata Play' },
      { code: '77', name: 'Akash' },
    ])
  })

  test.each<Failure>([
    NO_LINE,
    { kind: 'setup', problem: 'wrong-path', ...SAID },
    { kind: 'setup', problem: 'operation-disabled', ...SAID },
    { kind: 'bad-answer', cause: 'html', ...SAID },
  ])('stand in when the list fails with $kind $problem', (failure) => {
    const list = withShopOperators(fail(failure), own, NOW)
    expect(list).toMatchObject({ ok: true, value: { operators: own, source: 'shop', fetchedAt: NOW } })
  })

  test('do not hide that the shop’s keys or address are refused', () => {
    const refused: Failure = { kind: 'setup', problem: 'credentials', ...SAID }
    expect(withShopOperators(fail(refused), own, NOW)).toEqual(fail(refused))
  })
})
