// The list of plans, and a sale on its way to its result.
import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import { act } from '#test/support/act'
import { preparedDrafts } from '#test/support/fake-bridge'
import { planList, planOf, rechargeHandlers, sheetOf, soldOf, USUAL_DRAFT } from '#test/support/recharge'
import { click, find, openApp, pageText, press, settle, type } from '#test/support/window'
import {
  DOWN,
  NUMBER,
  moneyButton,
  pickUsualPlan,
  pickedRow,
  prepareCounter,
  rowCount,
  say,
} from './counter-screen'

prepareCounter()

describe('an amount whose comma may be a point', () => {
  it('is no amount and no plan, and what may have been meant is offered', async () => {
    await openApp('/recharge', rechargeHandlers())
    await type(NUMBER)
    act(() => find<HTMLInputElement>('[role=combobox][aria-haspopup=grid]').focus())
    await type('299,50')
    expect(pageText()).toContain('₹299.50? ₹29,950? This is not an amount.')
    expect(pageText()).toContain('No plan has “299,50”.')
    await press('Enter')
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })
})

describe('a sale on its way', () => {
  it('shows its steps as the journal and the wire tell them, then turns from pending to success', async () => {
    const pending = { ...soldOf(sheetOf(USUAL_DRAFT)), railStatus: 'pending' as const }
    const answered = Promise.withResolvers<void>()
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'sale.confirm': () => answered.promise.then(() => succeed(pending)),
    })
    await type(NUMBER)
    await pickUsualPlan()
    await press('Enter')
    await say(moneyButton())
    const current = () => find('[aria-current=step]').textContent ?? ''
    expect(current()).toContain('Written into the log')
    act(() => bridge.push('sale.changed', { ...pending, railStatus: 'sending', lastSequence: 2 }))
    expect(current()).toContain('Sent to the service')
    act(() => bridge.push('sale.step', { requestId: pending.requestId, phase: 'connected', retryInMs: null }))
    expect(current()).toContain('Waiting for the operator')
    answered.resolve()
    await settle()
    expect(pageText()).toContain('PENDING')
    expect(pageText()).toContain('Do not repeat it.')
    act(() => bridge.push('sale.changed', { ...pending, railStatus: 'success', lastSequence: 5 }))
    await settle()
    expect(pageText()).toContain('SUCCESSFUL')
  })

  it('left pending never blocks the next customer', async () => {
    await openApp('/recharge', {
      ...rechargeHandlers(),
      'sale.confirm': () =>
        Promise.resolve(succeed({ ...soldOf(sheetOf(USUAL_DRAFT)), railStatus: 'pending' as const })),
    })
    await type(NUMBER)
    await pickUsualPlan()
    await press('Enter')
    await say(moneyButton())
    await press('n', { code: 'KeyN', ctrlKey: true })
    expect(find<HTMLInputElement>('main input').value).toBe('')
    expect(document.activeElement).toBe(find('main input'))
  })
})

describe('the plans', () => {
  it('of a list of 1,500 keep no more than sixty rows in the page, and tell of all of them', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => planOf(10 + index))
    await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.plans': () => Promise.resolve(succeed(planList(many))),
    })
    await type(NUMBER)
    expect(rowCount()).toBeGreaterThan(0)
    expect(rowCount()).toBeLessThanOrEqual(60)
    expect(find('[role=grid]').getAttribute('aria-rowcount')).toBe('1502')
  })

  it.each([
    ['service', false],
    ['cache', false],
    ['old-cache', true],
  ] as const)('from the %s: that a newer list did not come is told: %s', async (source, isTold) => {
    await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.plans': () => Promise.resolve(succeed({ ...planList(), source })),
    })
    await type(NUMBER)
    expect(pageText()).toContain('10:00')
    expect(pageText().includes('A newer one did not come.')).toBe(isTold)
  })

  it('that could not be fetched still allow an amount', async () => {
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.plans': () => Promise.resolve(DOWN),
    })
    await type(NUMBER)
    expect(pageText()).toContain('The plans could not be fetched. You can still type an amount.')
    await press('/')
    await type('199')
    await press('Enter')
    expect(preparedDrafts(bridge)).toMatchObject([{ amountPaise: 19_900 }])
  })

  it('renewed under the agent take back a pick that says something else now', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await type(NUMBER)
    await pickUsualPlan()
    bridge.answer('recharge.plans', () =>
      Promise.resolve(succeed(planList([planOf(299, { description: '1 GB a day' })]))),
    )
    await click('main button', 'Fetch the plans again')
    await settle()
    expect(pageText()).toContain('now gives something else. Pick again.')
    expect(pageText()).toContain('Before: 1.5 GB a day, unlimited calls')
    expect(pickedRow()).toBe('')
  })

  it('with a price that cannot be read are shown, and cannot be sold', async () => {
    const odd = planOf(0, { priceText: 'N/A', amountPaise: null })
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.plans': () => Promise.resolve(succeed(planList([odd]))),
    })
    await type(NUMBER)
    await press('ArrowDown')
    await press('Enter')
    expect(pageText()).toContain('This price cannot be read')
    expect(preparedDrafts(bridge)).toEqual([])
  })
})
