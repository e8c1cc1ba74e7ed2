// The recharge screen as the agent operates it: keys in, calls and words out.
import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import { appState, saleView } from '#test/support/counter'
import { called, installFakeBridge, preparedDrafts } from '#test/support/fake-bridge'
import { AIRTEL, JIO, lookupOf, rechargeHandlers, USUAL_PLAN } from '#test/support/recharge'
import { click, field, find, openApp, pageText, press, settle, type } from '#test/support/window'
import { DOWN, NUMBER, moneyButton, pickUsualPlan, pickedRow, prepareCounter, say } from './counter-screen'

prepareCounter()

describe('a new customer', () => {
  it('is served with ten digits, a pick, Enter and a yes', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await type(NUMBER)
    expect(pageText()).toContain('Check with the customer: “Jio, Maharashtra Goa?”')
    await pickUsualPlan()
    expect(pickedRow()).toContain('₹299')
    await press('Enter')
    const sheet = find('[role=dialog]').textContent ?? ''
    for (const told of ['98765 43210', 'Jio', 'Maharashtra Goa', '1.5 GB a day', '₹299.00', 'Collect ₹299'])
      expect(sheet).toContain(told)
    await say(moneyButton())
    expect(preparedDrafts(bridge)).toEqual([
      {
        service: 'mobile',
        accountNumber: NUMBER,
        operatorCode: JIO.code,
        circle: 'Maharashtra Goa',
        lookup: 'automatic',
        amountPaise: 29_900,
        planDescription: USUAL_PLAN.description,
        planValidity: '28 days',
        customerName: null,
      },
    ])
    expect(called(bridge, 'sale.confirm')).toEqual([
      {
        requestId: 'SHEET-0001',
        accepted: [],
        payment: { parts: [{ way: 'cash', amountPaise: 29_900 }] },
      },
    ])
    expect(pageText()).toContain('SUCCESSFUL')
    expect(pageText()).toContain('Tell the customer: done.')
  })

  it('with a zero before ten digits is sold to after one press that says it is a mobile number', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await type('080 23456789')
    expect(pageText()).toContain('may be a landline')
    expect(called(bridge, 'recharge.lookup')).toEqual([])
    await click('main button', 'It is a mobile number: 80234 56789')
    expect(document.activeElement).toBe(field('Mobile number'))
    expect(field('Mobile number').value).toBe('80234 56789')
    expect(pageText()).not.toContain('may be a landline')
  })

  it('an amount that no plan has is warned of at the form and on the sheet, and can still be sold', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await type(NUMBER)
    await press('/')
    await type('305')
    expect(pageText()).toContain('No plan of Jio costs ₹305.')
    await press('Enter')
    expect(find('[role=dialog]').textContent).toContain('No plan of Jio costs ₹305.')
    expect(preparedDrafts(bridge)).toMatchObject([{ amountPaise: 30_500, planDescription: null }])
  })

  it('a typed price that is a plan is that plan', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await type(NUMBER)
    await press('/')
    await type('₹299')
    await press('Enter')
    expect(preparedDrafts(bridge)).toMatchObject([{ planDescription: USUAL_PLAN.description }])
  })

  it('words that find plans pick nothing by themselves: the first Enter picks, the second goes on', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await type(NUMBER)
    await press('/')
    await type('calls')
    expect(pickedRow()).toBe('')
    await press('Enter')
    expect(pickedRow()).toContain('₹249')
    expect(preparedDrafts(bridge)).toEqual([])
    await press('Enter')
    expect(preparedDrafts(bridge)).toHaveLength(1)
  })

  it('the only plan that a search leaves needs no key of its own: Enter goes on with it', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await type(NUMBER)
    await press('/')
    await type('unlimited 1.5')
    expect(pickedRow()).toContain('₹299')
    await press('Enter')
    expect(preparedDrafts(bridge)).toMatchObject([{ amountPaise: 29_900 }])
  })

  it.each([
    ['useful', '₹349'],
    ['service', '₹249'],
  ] as const)('with plans in the %s order sees %s first', async (planOrder, first) => {
    const sells = { operatorCode: JIO.code, circle: 'Maharashtra Goa', amountPaise: 34_900 }
    await openApp('/recharge', {
      ...rechargeHandlers(),
      'app.state': () => Promise.resolve(appState({ preferences: { ...appState().preferences, planOrder } })),
      'recharge.common-plans': () =>
        Promise.resolve(succeed([{ ...sells, planDescription: null, soldCount: 12, lastSoldAt: 0 }])),
    })
    await type(NUMBER)
    expect(find('[role=grid] tbody tr[aria-rowindex]').textContent).toContain(first)
  })

  it('a number that is not whole is told in words, and nothing is asked', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await type('98765')
    await press('Enter')
    expect(pageText()).toContain('A mobile number has ten digits; 5 digits are here so far.')
    expect(called(bridge, 'recharge.look-up')).toEqual([])
  })
})

describe('the lookup', () => {
  it('that answers late for an earlier number never stands beside a newer one', async () => {
    const first = Promise.withResolvers<void>()
    await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.look-up': ({ mobileNumber }) =>
        mobileNumber === NUMBER
          ? first.promise.then(() => succeed(lookupOf(mobileNumber)))
          : Promise.resolve(
              succeed(
                lookupOf(mobileNumber, {
                  operator: AIRTEL,
                  operatorText: 'Airtel',
                  circleText: 'Delhi NCR',
                  matchedCircle: 'Delhi NCR',
                }),
              ),
            ),
    })
    await type(NUMBER)
    await press('Backspace')
    await type('9811020304')
    first.resolve()
    await settle()
    expect(pageText()).toContain('“Airtel, Delhi NCR?”')
    expect(pageText()).not.toContain('“Jio, Maharashtra Goa?”')
  })

  it('that is down leaves operator and circle to a person, and the sale says so', async () => {
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.look-up': () => Promise.resolve(DOWN),
    })
    await type(NUMBER)
    expect(pageText()).toContain('pick by hand')
    expect(document.activeElement?.textContent).toContain('Jio')
    await click('main button', 'Airtel')
    await click('main button', 'Open the list')
    await click('[role=option]', 'Delhi NCR')
    await settle()
    await press('ArrowDown')
    await press('Enter')
    expect(preparedDrafts(bridge)).toMatchObject([
      { operatorCode: AIRTEL.code, circle: 'Delhi NCR', lookup: 'manual' },
    ])
  })

  it('does not hold up an agent who types the amount meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.look-up': ({ mobileNumber }) => answered.promise.then(() => succeed(lookupOf(mobileNumber))),
    })
    await type(NUMBER)
    await press('/')
    await type('299')
    answered.resolve()
    await settle()
    expect(pickedRow()).toContain('₹299')
    await press('Enter')
    expect(preparedDrafts(bridge)).toMatchObject([{ amountPaise: 29_900 }])
  })
})

describe('a refusal that names inputs', () => {
  const outcome = {
    class: 'failed',
    reason: 'refused',
    fields: [
      { field: 'data.Mobile_Number', message: 'is not in service' },
      { field: 'amount', message: 'is too small' },
      { field: null, message: 'Look at the form.' },
    ],
  }

  it('is told with the result, and beside the input until that is changed', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    bridge.answer('sale.confirm', (confirmation) => {
      const { requestId } = confirmation as { readonly requestId: string }
      const sale = saleView({ requestId: requestId as never, railStatus: 'failed', reason: 'refused' })
      bridge.answer('journal.sale', () =>
        Promise.resolve(succeed({ sale, story: [{ event: { type: 'outcome', outcome } } as never] })),
      )
      return Promise.resolve(succeed(sale))
    })
    await openApp('/recharge')
    await type(NUMBER)
    await pickUsualPlan()
    await press('Enter')
    await say(moneyButton())
    expect(pageText()).toContain('Number: is not in service')
    expect(pageText()).toContain('Amount: is too small')
    expect(pageText()).toContain('Look at the form.')
    await press('Escape')
    await settle()
    const number = field('Mobile number')
    const beside = (): string | null | undefined =>
      document.getElementById(number.getAttribute('aria-describedby') ?? '')?.textContent
    expect(beside()).toContain('is not in service')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect(pageText()).toContain('Amount: is too small')
    await press('Backspace')
    await type('9')
    expect(beside()).not.toContain('is not in service')
  })
})

describe('a change of screens', () => {
  it('loses nothing that was typed', async () => {
    await openApp('/recharge', rechargeHandlers())
    await type(NUMBER)
    await pickUsualPlan()
    await press('F4')
    expect(pageText()).toContain('DTH recharge')
    await press('F3')
    await press('d', { code: 'KeyD', ctrlKey: true })
    expect(find<HTMLInputElement>('main input').value).toBe('98765 43210')
    expect(pickedRow()).toContain('₹299')
  })
})
