import { describe, expect, test } from 'vitest'
import type { OperatorChoice } from '../../../../../renderer/features/recharge/operator-choice'
import { planRows } from '../../../../../renderer/features/recharge/plan-rows'
import { checkRepeat, repeatable } from '../../../../../renderer/features/recharge/repeat'
import { paise } from '@shared/money'
import { saleView } from '../../../../support/counter'
import { AIRTEL, JIO, planList, planOf, USUAL_PLAN } from '../../../../support/recharge'

const sale = saleView({ subject: { ...saleView().subject, operatorCode: JIO.code } })
const jio: OperatorChoice = {
  kind: 'known',
  operator: JIO,
  circle: 'Maharashtra Goa',
  by: 'automatic',
  found: null,
}
const rowsOf = (...plans: Parameters<typeof planList>[0] & object) => planRows(planList(plans))

describe('which earlier recharge Enter repeats', () => {
  const failed = saleView({ railStatus: 'failed' })
  const pending = saleView({ railStatus: 'pending' })
  test('the newest that went through', () => expect(repeatable([pending, failed, sale], 'mobile')).toBe(sale))
  test('none of the other service', () => expect(repeatable([sale], 'dth')).toBeNull())
  test('none if none went through', () => expect(repeatable([pending, failed], 'mobile')).toBeNull())
})

describe('repeating an earlier recharge', () => {
  test('with the same operator and the same plan it goes straight on', () =>
    expect(checkRepeat(sale, jio, rowsOf(planOf(249), USUAL_PLAN))).toMatchObject({
      kind: 'ready',
      picked: { kind: 'plan', plan: USUAL_PLAN },
    }))

  test('it waits for the lookup and for the plans', () => {
    expect(checkRepeat(sale, { kind: 'looking-up' }, 'none').kind).toBe('waiting')
    expect(checkRepeat(sale, jio, 'loading').kind).toBe('waiting')
  })

  test('a number that moved to another operator is not repeated, and nothing is picked', () =>
    expect(checkRepeat(sale, { ...jio, operator: AIRTEL }, rowsOf(USUAL_PLAN))).toEqual({
      kind: 'stopped',
      problem: { kind: 'operator-moved', from: 'Jio', to: 'Airtel' },
      picked: null,
    }))

  test('a price that no plan has any more stops', () =>
    expect(checkRepeat(sale, jio, rowsOf(planOf(249)))).toMatchObject({
      kind: 'stopped',
      problem: { kind: 'price-gone' },
    }))

  test('a plan that gives something else for the same price stops, with both told', () =>
    expect(checkRepeat(sale, jio, rowsOf(planOf(299, { description: '1 GB a day' })))).toMatchObject({
      kind: 'stopped',
      problem: {
        kind: 'plan-changed',
        before: '1.5 GB a day, unlimited calls · 28 days',
        now: '1 GB a day · 28 days',
      },
    }))

  test('without a list the price is not checked, and that is told', () =>
    expect(checkRepeat(sale, jio, 'none')).toMatchObject({
      kind: 'stopped',
      problem: { kind: 'price-unchecked' },
    }))

  test('without a lookup the operator is not checked, and that is told', () => {
    const open: OperatorChoice = { kind: 'open', operator: null, circle: null, why: { kind: 'by-hand' } }
    expect(checkRepeat(sale, open, 'none')).toMatchObject({
      kind: 'stopped',
      problem: { kind: 'operator-unchecked' },
    })
  })

  test('a first-recharge pack of the same price is not taken for the plan', () => {
    const pack = planOf(299, { description: 'First recharge: 2 GB' })
    expect(checkRepeat(sale, jio, rowsOf(pack))).toMatchObject({ problem: { kind: 'price-gone' } })
  })

  test('an amount that was no plan then needs none now', () => {
    const typed = saleView({
      amountPaise: paise(12_300),
      subject: { ...sale.subject, planDescription: null, planValidity: null },
    })
    expect(checkRepeat(typed, jio, rowsOf(USUAL_PLAN))).toEqual({
      kind: 'ready',
      picked: { kind: 'amount', amountPaise: 12_300 },
    })
  })
})
