import { describe, expect, test } from 'vitest'
import type { OperatorChoice } from '#renderer/operations/recharge/operator-choice'
import { planRows } from '#renderer/operations/recharge/plan-rows'
import { checkRepeat, repeatable, type Today } from '#renderer/operations/recharge/repeat'
import { paise } from '#shared/base/money'
import { saleView } from '#test/support/counter'
import { AIRTEL, JIO, planList, planOf, TATA_PLAY, USUAL_PLAN } from '#test/support/recharge'

const sale = saleView({ subject: { ...saleView().subject, operatorCode: JIO.code } })
const jio: OperatorChoice = {
  kind: 'known',
  operator: JIO,
  circle: 'Maharashtra Goa',
  by: 'automatic',
  found: null,
}
const rowsOf = (...plans: Parameters<typeof planList>[0] & object) => withPlans(planRows(planList(plans)))
const withPlans = (plans: Today['plans']): Today => ({ plans, connection: 'none' })

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
    expect(checkRepeat(sale, { kind: 'looking-up' }, withPlans('none')).kind).toBe('waiting')
    expect(checkRepeat(sale, jio, withPlans('loading')).kind).toBe('waiting')
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
    expect(checkRepeat(sale, jio, withPlans('none'))).toMatchObject({
      kind: 'stopped',
      problem: { kind: 'price-unchecked' },
    }))

  test('without a lookup the operator is not checked, and that is told', () => {
    const open: OperatorChoice = { kind: 'open', operator: null, circle: null, why: { kind: 'by-hand' } }
    expect(checkRepeat(sale, open, withPlans('none'))).toMatchObject({
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

describe('repeating a DTH recharge', () => {
  const connection: OperatorChoice = {
    kind: 'known',
    operator: TATA_PLAY,
    circle: null,
    by: 'manual',
    found: null,
  }
  const paid = (rupees: number) =>
    saleView({
      amountPaise: paise(rupees * 100),
      subject: { ...sale.subject, service: 'dth', operatorCode: TATA_PLAY.code, circle: null },
    })
  const told = (...monthly: (number | null)[]): Today => ({
    plans: 'none',
    connection: {
      records: monthly.map((rupees) => ({
        customerName: 'Asha Rao',
        planName: 'Hindi Basic',
        statusText: 'ACTIVE',
        balanceText: '12',
        nextRechargeDateText: '2026-12-02',
        monthlyRechargePaise: rupees === null ? null : paise(rupees * 100),
      })),
    },
  })
  const unasked = (connection: 'loading' | 'none'): Today => ({ plans: 'none', connection })

  test.each([299, 897, 1_794, 3_588])('₹%d goes straight on where a month costs ₹299', (rupees) =>
    expect(checkRepeat(paid(rupees), connection, told(299))).toMatchObject({ kind: 'ready' }),
  )

  test('it waits until the operator has been asked about the connection', () =>
    expect(checkRepeat(paid(299), connection, unasked('loading'))).toEqual({ kind: 'waiting' }))

  test('another monthly amount stops, with the amount of last time still at hand', () =>
    expect(checkRepeat(paid(299), connection, told(335))).toEqual({
      kind: 'stopped',
      problem: { kind: 'monthly-differs', monthlyPaise: 33_500 },
      picked: { kind: 'amount', amountPaise: 29_900 },
    }))

  test.each([
    ['an operator that cannot be asked', unasked('none'), 'connection-unchecked'],
    ['a number that the operator does not know', told(), 'connection-unknown'],
    ['a connection without a monthly amount', told(null), 'price-unchecked'],
  ] as const)('%s stops, and is told', (_why, today, kind) =>
    expect(checkRepeat(paid(299), connection, today)).toMatchObject({ kind: 'stopped', problem: { kind } }),
  )

  test('of several connections one has to cost what was paid', () => {
    expect(checkRepeat(paid(153), connection, told(299, 153)).kind).toBe('ready')
    expect(checkRepeat(paid(154), connection, told(299, 153)).kind).toBe('stopped')
  })
})
