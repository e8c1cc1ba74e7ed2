// One hand on the keyboard: digits are a number or money and never a row, and nothing that is typed ahead of an answer is
// lost or taken for something else.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { succeed } from '#shared/base/result'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { NUMBER_PAUSE_MS } from '#renderer/operations/recharge/number-end'
import { saleView } from '#test/support/counter'
import { called, preparedDrafts } from '#test/support/fake-bridge'
import { JIO, lookupOf, planList, planOf, rechargeHandlers } from '#test/support/recharge'
import { field, find, openApp, pageText, press, settle, typeKeys } from '#test/support/window'
import { tableWithHeight } from '#test/support/window-clock'

const NUMBER = '9876543210'
const number = (): HTMLInputElement => field('Mobile number')
const amount = (): HTMLInputElement => field('Search a plan or type an amount')
const pickedRow = (): string =>
  document.querySelector('[role=grid] tr[aria-selected=true]')?.textContent?.replace(/\s+/g, ' ') ?? ''

tableWithHeight()
afterEach(() => {
  vi.useRealTimers()
  for (const store of Object.values(counters)) clearCounter(store)
})

describe('digits', () => {
  it('after the number are the amount: 299 is sold for ₹299', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await typeKeys(`${NUMBER} 299\n`)
    expect(amount().value).toBe('299')
    expect(preparedDrafts(bridge)).toMatchObject([{ accountNumber: NUMBER, amountPaise: 29_900 }])
  })

  it('never pick a row, wherever among the plans the focus is', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await typeKeys(`${NUMBER} `)
    find('[role=grid]').focus()
    await typeKeys('2')
    expect(document.activeElement).toBe(amount())
    expect(amount().value).toBe('2')
    expect(pickedRow()).toBe('')
    await typeKeys('99\n')
    expect(preparedDrafts(bridge)).toMatchObject([{ amountPaise: 29_900 }])
  })

  it('that are the price of a plan leave only that price in the list', async () => {
    const plans = [planOf(2_999), planOf(299), planOf(29), planOf(299, { description: 'Calls only' })]
    await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.plans': async () => succeed(planList(plans)),
    })
    await typeKeys(`${NUMBER} 299`)
    const prices = [...document.querySelectorAll('[role=grid] tbody tr')].map((row) => row.textContent)
    expect(prices).toHaveLength(2)
    for (const price of prices) expect(price).toContain('₹299')
  })

  it('typed on an operator that is still to be chosen are the amount, too', async () => {
    await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.look-up': async ({ mobileNumber }) =>
        succeed(lookupOf(mobileNumber, { operator: null, operatorText: 'Nobody' })),
    })
    await typeKeys(`${NUMBER} `)
    expect(document.activeElement?.textContent).toBe('Jio')
    await typeKeys('199')
    expect(amount().value).toBe('199')
    expect(document.querySelector('[data-operator-tiles] [aria-pressed=true]')).toBeNull()
  })
})

describe('the end of the number', () => {
  it('is not its tenth digit: an eleventh at once is a mistake in it, and nothing else', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await typeKeys(`${NUMBER}2`)
    expect(number().value.replace(/ /g, '')).toBe(`${NUMBER}2`)
    expect(pageText()).toContain('A mobile number has ten digits; here are 11.')
    expect(amount().value).toBe('')
    await typeKeys('\n')
    expect(preparedDrafts(bridge)).toEqual([])
  })

  it.each([' ', '/'])('is %j, which is part of neither the number nor the amount', async (key) => {
    await openApp('/recharge', rechargeHandlers())
    await typeKeys(`${NUMBER}${key}${key}305`)
    expect(number().value).toBe('98765 43210')
    expect(amount().value).toBe('305')
  })

  it('is the key of the slash on a Hindi keyboard, too', async () => {
    await openApp('/recharge', rechargeHandlers())
    await typeKeys(NUMBER)
    await press('य', { code: 'Slash' })
    expect(document.activeElement).toBe(amount())
    expect(number().value).toBe('98765 43210')
  })

  it('is Tab, and Tab in a number that has ended leads to the next element', async () => {
    await openApp('/recharge', rechargeHandlers())
    await typeKeys(NUMBER)
    await press('Tab')
    expect(document.activeElement).toBe(amount())
    await press('Backspace')
    expect(document.activeElement).toBe(number())
    await press('Tab')
    expect(document.activeElement).toBe(number())
  })

  it('is a pause of a second', async () => {
    vi.useFakeTimers()
    await openApp('/recharge', rechargeHandlers())
    await typeKeys(NUMBER)
    await vi.advanceTimersByTimeAsync(NUMBER_PAUSE_MS - 1)
    expect(document.activeElement).toBe(number())
    await vi.advanceTimersByTimeAsync(1)
    expect(document.activeElement).toBe(amount())
  })

  it('is no pause of somebody who has gone back to correct a digit', async () => {
    vi.useFakeTimers()
    await openApp('/recharge', rechargeHandlers())
    await typeKeys(NUMBER)
    number().setSelectionRange(3, 3)
    await vi.advanceTimersByTimeAsync(NUMBER_PAUSE_MS)
    expect(document.activeElement).toBe(number())
  })

  it('is no pause of the customer before: F3 begins the next sale, whose number waits for its first digit', async () => {
    vi.useFakeTimers()
    await openApp('/recharge', rechargeHandlers())
    await typeKeys(NUMBER)
    await press('F3')
    expect(number().value).toBe('')
    await vi.advanceTimersByTimeAsync(NUMBER_PAUSE_MS)
    expect(document.activeElement).toBe(number())
  })
})

describe('what is typed ahead of an answer', () => {
  it('waits for the lookup and the list: Enter takes effect once the price is known', async () => {
    const [lookedUp, listed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.look-up': ({ mobileNumber }) => lookedUp.promise.then(() => succeed(lookupOf(mobileNumber))),
      'recharge.plans': () => listed.promise.then(() => succeed(planList())),
    })
    await typeKeys(`${NUMBER} 299\n\n`)
    expect(preparedDrafts(bridge)).toEqual([])
    lookedUp.resolve()
    await settle()
    expect(preparedDrafts(bridge)).toEqual([])
    listed.resolve()
    await settle()
    await settle()
    expect(preparedDrafts(bridge)).toMatchObject([
      {
        accountNumber: NUMBER,
        amountPaise: 29_900,
        planDescription: expect.stringContaining('1.5 GB a day'),
      },
    ])
    expect(called(bridge, 'sale.confirm')).toEqual([])
  })

  it('takes back an early Enter when something is typed after it', async () => {
    const listed = Promise.withResolvers<void>()
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.plans': () => listed.promise.then(() => succeed(planList())),
    })
    await typeKeys(`${NUMBER} 29\n9`)
    listed.resolve()
    await settle()
    expect(preparedDrafts(bridge)).toEqual([])
    await typeKeys('\n')
    expect(preparedDrafts(bridge)).toMatchObject([{ amountPaise: 29_900 }])
  })

  it('takes back an early Enter by Esc, and keeps the amount', async () => {
    const listed = Promise.withResolvers<void>()
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'recharge.plans': () => listed.promise.then(() => succeed(planList())),
    })
    await typeKeys(`${NUMBER} 299\n`)
    await press('Escape')
    listed.resolve()
    await settle()
    expect(preparedDrafts(bridge)).toEqual([])
    expect(amount().value).toBe('299')
  })

  it('is the amount, if it is typed after an Enter that waits for the history', async () => {
    const read = Promise.withResolvers<void>()
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'journal.sales-of-number': () =>
        read.promise.then(() =>
          succeed([saleView({ subject: { ...saleView().subject, operatorCode: JIO.code } })]),
        ),
    })
    await typeKeys(`${NUMBER}\n149`)
    read.resolve()
    await settle()
    expect(preparedDrafts(bridge)).toEqual([])
    expect(amount().value).toBe('149')
    expect(number().value).toBe('98765 43210')
  })

  it('takes the place of a repeat that is still being checked', async () => {
    const listed = Promise.withResolvers<void>()
    const sold = saleView({ subject: { ...saleView().subject, operatorCode: JIO.code } })
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers([sold]),
      'recharge.plans': () => listed.promise.then(() => succeed(planList())),
    })
    await typeKeys(`${NUMBER} `)
    await typeKeys('\n')
    expect(pageText()).toContain('Checking operator and price')
    await typeKeys('666')
    listed.resolve()
    await settle()
    expect(preparedDrafts(bridge)).toEqual([])
    expect(amount().value).toBe('666')
  })
  it('changes nothing of the form while its sheet is being prepared', async () => {
    const prepared = Promise.withResolvers<void>()
    const handlers = rechargeHandlers()
    const bridge = await openApp('/recharge', {
      ...handlers,
      'sale.prepare': (asked) => prepared.promise.then(() => handlers['sale.prepare'](asked)),
    })
    await typeKeys(`${NUMBER} 299\n`)
    await typeKeys('5\n')
    await press('ArrowDown')
    prepared.resolve()
    await settle()
    expect(find('[role=dialog]').textContent).toContain('₹299')
    expect(called(bridge, 'sale.confirm')).toEqual([])
    await press('Escape')
    expect(number().value).toBe('98765 43210')
    expect(amount().value).toBe('299')
    expect(pickedRow()).toContain('₹299')
  })
})
