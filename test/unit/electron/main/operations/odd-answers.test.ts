// Answers in forms that the document does not show and services of its shape give.
import { describe, expect, it } from 'vitest'
import { factsIn } from '#main/callbacks/facts'
import { billersFromData } from '#main/operations/bill/service/bill-answers'
import { dthData, plansData } from '#main/operations/recharge/service/recharge-answers'
import { readValidityDays } from '#shared/operations/recharge/plan-facts'

const plan = (rs: string) => ({ rs, desc: 'Talk', validity: 'N.A.', last_update: '01-01-2026' })
const labelsOf = (parameters: object) =>
  billersFromData({ billers: [{ id: 'B1', name: 'One', parameters }] } as never)[0]?.parameters.map(
    ({ key, label }) => [key, label],
  )

describe('an answer', () => {
  it('may number the plans of a category in an object, with gaps', () => {
    const { plans } = plansData.parse({ plans: { TOPUP: { '0': plan('10'), '2': plan('20') } } })
    expect(plans).toMatchObject([{ name: 'TOPUP', plans: [{ rs: '10' }, { rs: '20' }] }])
  })

  it('takes no message in place of plans for a plan', () => {
    const { plans } = plansData.parse({ plans: { TOPUP: { message: 'No plans' } } })
    expect(plans).toEqual([{ name: 'TOPUP', plans: [] }])
  })

  it('may give the one record of a set-top box without a list', () => {
    const { info } = dthData.parse({ info: { Balance: 12, customerName: 'Asha' } })
    expect(info).toMatchObject([{ customerName: 'Asha' }])
    expect(dthData.parse({ info: { message: 'none' } }).info).toEqual([])
  })

  it.each([
    ['the documented map', { canumber: { display_name: 'CA No' }, city: { display_name: 'City' } }],
    ['a list of maps', [{ canumber: { display_name: 'CA No' } }, { city: { display_name: 'City' } }]],
    [
      'a list of inputs that name their key',
      [
        { name: 'canumber', display_name: 'CA No' },
        { name: 'city', display_name: 'City' },
      ],
    ],
  ])('may give the inputs of a biller as %s', (_what, parameters) => {
    expect(labelsOf(parameters)).toEqual([
      ['canumber', 'CA No'],
      ['city', 'City'],
    ])
  })

  it('may give one input alone, which is the consumer number', () => {
    expect(labelsOf({ display_name: 'CA No', regex: '^\\d+$', required: true })).toEqual([
      ['canumber', 'CA No'],
    ])
  })

  it.each(['RECHARGE_FAILURE', 'RECHARGE_FAILED'])('may call a failure %s', (event) => {
    const callback = { event, status: 'failed', data: { amount: '299.00' } }
    expect(factsIn('recharge', callback, 'SALE-1')).toMatchObject({ says: 'failed', amountPaise: 29_900 })
    expect(factsIn('recharge', { ...callback, status: 'success' }, 'SALE-1').says).toBe('contradictory')
  })

  it('says nothing of a validity by N.A.', () => {
    expect(readValidityDays('N.A.', 'Data for 28 days')).toBe(28)
  })
})
