import { describe, expect, test } from 'vitest'
import { fail, succeed } from '#shared/base/result'
import { dthOperator, mobileOperator } from '#renderer/operations/recharge/operator-choice'
import { AIRTEL, JIO, lookupOf, operatorList, TATA_PLAY } from '#test/support/recharge'

const NUMBER = '9876543210'
const facts = {
  mobileNumber: NUMBER,
  lookup: succeed(lookupOf(NUMBER)),
  byHand: null,
  operators: operatorList(),
}
const DOWN = fail({ kind: 'no-connection' as const, cause: 'ECONNREFUSED' })

describe('who carries a mobile number', () => {
  test('the lookup says so, and it is recorded as automatic', () =>
    expect(mobileOperator(facts)).toMatchObject({
      kind: 'known',
      operator: JIO,
      circle: 'Maharashtra Goa',
      by: 'automatic',
    }))

  test('before ten digits nobody is asked', () =>
    expect(mobileOperator({ ...facts, mobileNumber: null })).toEqual({ kind: 'none' }))

  test('while the lookup is under way nothing is shown as known', () =>
    expect(mobileOperator({ ...facts, lookup: undefined })).toEqual({ kind: 'looking-up' }))

  test('an operator that matches none of the list is not guessed', () => {
    const lookup = succeed(lookupOf(NUMBER, { operator: null, operatorText: 'Aakash Telecom' }))
    expect(mobileOperator({ ...facts, lookup })).toMatchObject({
      kind: 'open',
      operator: null,
      circle: 'Maharashtra Goa',
    })
  })

  test('a circle that matches none is not guessed either, and the operator is kept', () => {
    const lookup = succeed(lookupOf(NUMBER, { matchedCircle: null, circleText: 'Uttaranchal' }))
    expect(mobileOperator({ ...facts, lookup })).toMatchObject({ kind: 'open', operator: JIO, circle: null })
  })

  test('with the lookup down a person picks, and it is recorded as manual', () => {
    expect(mobileOperator({ ...facts, lookup: DOWN })).toMatchObject({
      kind: 'open',
      why: { kind: 'lookup-failed' },
    })
    const byHand = { operatorCode: AIRTEL.code, circle: 'Delhi NCR' }
    expect(mobileOperator({ ...facts, lookup: DOWN, byHand })).toMatchObject({
      kind: 'known',
      operator: AIRTEL,
      by: 'manual',
    })
  })

  test('an override is manual and still shows what the lookup had found', () => {
    const byHand = { operatorCode: AIRTEL.code, circle: null }
    expect(mobileOperator({ ...facts, byHand })).toMatchObject({
      kind: 'known',
      operator: AIRTEL,
      circle: 'Maharashtra Goa',
      by: 'manual',
      found: { operator: JIO },
    })
  })

  test('naming by hand what the lookup found anyway stays automatic', () => {
    const byHand = { operatorCode: JIO.code, circle: 'Maharashtra Goa' }
    expect(mobileOperator({ ...facts, byHand })).toMatchObject({ kind: 'known', by: 'automatic' })
  })

  test('an operator named by hand that the list no longer has is open again', () => {
    const byHand = { operatorCode: 'gone', circle: 'Delhi NCR' }
    expect(mobileOperator({ ...facts, lookup: DOWN, byHand })).toMatchObject({ kind: 'open', operator: null })
  })
})

describe('who carries a DTH connection', () => {
  test('only a person can say', () => {
    expect(dthOperator(null, operatorList())).toMatchObject({ kind: 'open', operator: null })
    expect(dthOperator({ operatorCode: TATA_PLAY.code, circle: null }, operatorList())).toMatchObject({
      kind: 'known',
      operator: TATA_PLAY,
      circle: null,
      by: 'manual',
    })
  })
})
