import { afterEach, describe, expect, it } from 'vitest'
import { troubles } from '#practice/index'
import { fail, succeed } from '#shared/base/result'
import type { SaleView } from '#shared/sale/day'
import { PRACTICE_BILLER_ID, PRACTICE_CONSUMER_NUMBER, PRACTICE_ORDINARY_NUMBER } from '#shared/shop/practice'
import { accountStore } from '#renderer/operations/account/account-store'
import { billStore } from '#renderer/operations/bill/bill-store'
import { fillOf } from '#renderer/settings/practice/fill-form'
import { leaveTour, TOUR_TROUBLES, tourStanding } from '#renderer/settings/practice/tour'
import { counters } from '#renderer/operations/recharge/counter-store'
import { useChecks } from '#renderer/operations/checks/lookup/checks-store'
import { act } from '#test/support/act'
import { dayOf, saleView } from '#test/support/counter'
import { rechargeHandlers } from '#test/support/recharge'
import { click, field, find, openApp, pageText, settle } from '#test/support/window'

const valueOf = (id: string) => troubles.find((trouble) => trouble.id === id)?.value ?? ''
const NUMBERS = { pending: valueOf(TOUR_TROUBLES.pending), refunded: valueOf(TOUR_TROUBLES.refunded) }
const BEGUN_AT = 1_000
/** A table of hundreds would take its time to draw. */
const SHOWN = troubles.filter(
  ({ id, value }) =>
    Object.values<string>(TOUR_TROUBLES).includes(id) ||
    id === 'recharge.initiate-09' ||
    ['0900000029', 'trouble52@practice', '11'].includes(value),
)

const sale = (change: Parameters<typeof saleView>[0] = {}) => saleView({ openedAt: BEGUN_AT + 1, ...change })
const ordinary = (change: Parameters<typeof saleView>[0] = {}) =>
  sale({ accountNumber: PRACTICE_ORDINARY_NUMBER, railStatus: 'success', ...change })
const pending = sale({ accountNumber: NUMBERS.pending, railStatus: 'pending' })
const refunded = (change: Parameters<typeof saleView>[0]) =>
  sale({ accountNumber: NUMBERS.refunded, railStatus: 'failed', ...change })
const standing = (...sales: readonly SaleView[]) => tourStanding(sales, NUMBERS, BEGUN_AT)

describe('the first-day tour', () => {
  it('shows a success, a wait, money back, the same again and a bill, in this order', () => {
    expect(standing().task).toEqual({ step: 'success', task: 'success' })
    expect(standing(ordinary()).task).toEqual({ step: 'pending', task: 'pending' })
    expect(standing(ordinary(), pending).task).toEqual({ step: 'refunded', task: 'refunded' })
    const given = refunded({ cashStatus: 'given-back' })
    expect(standing(ordinary(), pending, given).task).toEqual({ step: 'repeat', task: 'repeat' })
    expect(standing(ordinary(), pending, given, ordinary()).task).toEqual({ step: 'bill', task: 'bill' })
  })

  it('waits with the failing sale until the customer has the money back', () => {
    const task = (change: Parameters<typeof saleView>[0]) =>
      standing(ordinary(), pending, refunded(change)).task?.task
    expect(task({ railStatus: 'pending', cashStatus: 'collected' })).toBe('let-time-pass')
    expect(task({ cashStatus: 'owed-back' })).toBe('give-back')
    expect(task({ cashStatus: 'kept-as-credit' })).toBe('repeat')
  })

  it('counts no sale from before it began, of another number, or that did not go through', () => {
    expect(standing(ordinary({ openedAt: BEGUN_AT - 1 })).done).toEqual([])
    expect(standing(ordinary({ accountNumber: '9876500000' })).done).toEqual([])
    expect(standing(ordinary({ railStatus: 'unknown' })).done).toEqual([])
  })

  it('counts what is done in another order, and names what is left', () => {
    const { done, task } = standing(pending)
    expect(done).toEqual(['pending'])
    expect(task?.step).toBe('success')
  })
})

/** The practice counter with these sales. */
async function practise(sales: readonly SaleView[] = []) {
  const bridge = await openApp('/', {
    ...rechargeHandlers(),
    'practice.troubles': async () => SHOWN.map((trouble) => ({ ...trouble, isEveryday: true })),
    'journal.day': async () => succeed(dayOf(sales)),
    'bill.biller': async ({ billerId }) =>
      succeed({
        id: billerId,
        name: 'Practice Electricity',
        category: 'Electricity',
        fetchesBill: true,
        parameters: [{ key: 'canumber', label: 'Consumer Number', pattern: null, isRequired: true }],
      }),
  })
  return bridge
}

describe('the strip of the tour', () => {
  afterEach(leaveTour)

  it('fills the number in, ready to go on with, and is left at any time', async () => {
    await practise()
    await click('button', 'First day: five sales')
    expect(pageText()).toContain('Recharge 98765 43210')
    await click('button', 'Fill it in')
    expect(field('Mobile number').value).toBe('98765 43210')
    await click('button', 'Leave')
    expect(pageText()).not.toContain('Recharge 98765 43210')
    expect(find('button', 'First day: five sales')).toBeTruthy()
  })

  it('goes on by itself with each sale, and says so', async () => {
    const bridge = await practise()
    await click('button', 'First day: five sales')
    const sold = saleView({
      accountNumber: PRACTICE_ORDINARY_NUMBER,
      railStatus: 'success',
      openedAt: Date.now() + 1_000,
    })
    bridge.answer('journal.day', async () => succeed(dayOf([sold])))
    act(() => bridge.push('sale.changed', sold))
    await settle()
    expect(pageText()).toContain('Recharge 90000 00001')
    expect(find('section[aria-label="First day"]').textContent).toContain('A recharge: done')
  })
})

describe('a trouble that is picked from the list', () => {
  const pick = async (trigger: string) => {
    await click('button', 'Practise problems?')
    await click('[role=dialog] button', `Fill in ${trigger}`)
    await settle()
  }

  it('fills the form of its screen', async () => {
    await practise()
    await pick('90000 00009 · ₹77.09')
    expect(counters.mobile.getState().numberText.replace(/\s/g, '')).toBe('9000000009')
    expect(document.querySelector('[role=dialog]')).toBeNull()
    await pick('DTH 0900000029')
    expect(counters.dth.getState().numberText).toBe('0900000029')
    await pick('trouble52@practice')
    expect(useChecks.getState().upi.number).toBe('trouble52@practice')
    await pick('Practice Water')
    expect(billStore.getState().biller?.id).toBe('11')
  })

  it.each(troubles.map(({ operation }) => operation).filter((name, at, all) => all.indexOf(name) === at))(
    'of %s has a form, or is not offered',
    (operation) => {
      // An agent is onboarded when a shop is connected; the practice counter has one.
      expect(fillOf(operation) === null).toBe(operation === 'account.onboard')
    },
  )

  it('fills a consumer number of the ordinary biller, and the customer’s mobile number of an opening', async () => {
    await practise()
    fillOf('bill.pay')?.(PRACTICE_CONSUMER_NUMBER)
    await settle()
    expect(billStore.getState()).toMatchObject({
      biller: { id: PRACTICE_BILLER_ID },
      values: { canumber: PRACTICE_CONSUMER_NUMBER },
    })
    fillOf('account.create')?.('9000000051')
    expect(accountStore.getState().details.mobileText).toBe('9000000051')
  })

  it('says at the form why its biller could not be opened', async () => {
    const bridge = await practise()
    bridge.answer('bill.biller', async () => fail({ kind: 'no-connection', cause: 'ECONNREFUSED' }))
    await pick('Practice Water')
    expect(billStore.getState().trouble).toMatchObject({ kind: 'refused' })
  })
})
