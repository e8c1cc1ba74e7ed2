// Home: what was sold with failures apart, the till, who is owed money, and recent customers by one press.
import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import type { TillState } from '#shared/till/till-report'
import { counters } from '#renderer/operations/recharge/counter-store'
import { recentOf } from '#renderer/app/home/Recents'
import { busyDay, counterHandlers, OPEN_TILL, saleOf } from '#test/support/counter'
import { click, find, openApp, pageText, press, settle } from '#test/support/window'

const open = async (sales = busyDay(), till: TillState | null = null): Promise<void> => {
  await openApp('/', {
    ...counterHandlers(sales),
    ...(till !== null && { 'till.state': async () => succeed(till) }),
    'recharge.operators': () => new Promise(() => {}),
    'recharge.look-up': () => new Promise(() => {}),
    'bill.reminders': () => Promise.resolve(succeed([])),
  })
}

describe('Home', () => {
  it('tells what was sold, and what failed or waits apart from it', async () => {
    await open()
    const facts = find('main').textContent
    expect(facts).toContain('Sold today₹548.002 sales')
    expect(facts).toContain('2 waiting for their results: ₹1,068.00')
    expect(facts).toContain('2 did not go through: ₹126.00, not counted')
    expect(facts).toContain('To return: ₹107.00 to 70210 88001')
    expect(facts).toContain('2 sales are still pending')
  })

  it('counts what was sold, and adds nothing up, for a cashier who is not told what is in the box', async () => {
    const session = OPEN_TILL.session && { ...OPEN_TILL.session, cash: null }
    await open(busyDay(), { ...OPEN_TILL, session, seesSums: false })
    const facts = find('main').textContent
    expect(facts).toContain('Sold today2 sales')
    for (const sum of ['₹548.00', '₹1,068.00', '₹126.00']) expect(facts).not.toContain(sum)
    expect(facts).toContain('To return: ₹107.00 to 70210 88001')
  })

  it('says on the first day what will stand here, and leads to the till', async () => {
    await open([])
    expect(pageText()).toContain('Your recent customers will appear here')
    expect(pageText()).not.toContain('All clear')
    expect(find('main [data-main-action]').textContent).toBe('Open the tillF10')
    await click('main button', 'Open the tillF10')
    expect(window.location.hash).toBe('#/day-book')
  })

  it('has the cursor in the box, and leads down to the recent customers and back', async () => {
    await open()
    const box = find('[role=combobox]')
    expect(document.activeElement).toBe(box)
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toMatch(/^Repeat:99000 12345.*₹299\.00$/)
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toMatch(/^Repeat:98989 89898.*₹249\.00$/)
    await press('ArrowUp')
    await press('ArrowUp')
    expect(document.activeElement).toBe(box)
  })

  it('keeps Down and Enter that are pressed before the recent customers are read', async () => {
    const read = Promise.withResolvers<void>()
    const handlers = counterHandlers(busyDay())
    await openApp('/', {
      ...handlers,
      'receipts.search': (input) => read.promise.then(() => handlers['receipts.search'](input)),
      'recharge.operators': () => new Promise(() => {}),
      'recharge.look-up': () => new Promise(() => {}),
      'bill.reminders': () => Promise.resolve(succeed([])),
    })
    await press('ArrowDown')
    await press('Enter')
    expect(window.location.hash).not.toBe('#/recharge')
    read.resolve()
    await settle()
    await settle()
    expect(window.location.hash).toBe('#/recharge')
    expect(counters.mobile.getState().repeating?.accountNumber).toBe('9900012345')
    counters.mobile.setState(counters.mobile.getInitialState())
  })

  it('takes up the same again for a recent customer', async () => {
    await open()
    await click('[data-recent]')
    expect(window.location.hash).toBe('#/recharge')
    expect(counters.mobile.getState().repeating?.accountNumber).toBe('9900012345')
    counters.mobile.setState(counters.mobile.getInitialState())
  })

  it('names each customer once, by the newest sale that went through', () => {
    const sales = [
      saleOf(1, '9811020304', 'Airtel', 719, { railStatus: 'pending' }),
      saleOf(2, '9900012345', 'Vi', 299),
      saleOf(3, '9900012345', 'Vi', 199),
      saleOf(4, '9811020304', 'Airtel', 19),
      saleOf(5, '9820098200', 'Jio', 349, { railStatus: 'failed' }),
    ]
    expect(recentOf(sales).map(({ requestId }) => requestId)).toEqual(['GALLA-0002', 'GALLA-0004'])
  })
})
