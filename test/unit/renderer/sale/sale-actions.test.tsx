// The actions of a sale, from every place that shows one: a menu on each line, a row with keys on the sale's own page.
import { describe, expect, it } from 'vitest'
import type { ComplaintView } from '#shared/sale/complaint'
import { succeed } from '#shared/base/result'
import { busyDay, counterHandlers, saleOf, TEN_OCLOCK } from '../../../support/counter'
import { field, click, find, openApp, press } from '../../../support/window'

const sale = saleOf(9, '9876543210', 'Jio', 299)
const MENU_OF_SALE = 'More for 98765 43210, ₹299.00'

const complaint: ComplaintView = {
  number: 7,
  requestId: sale.requestId,
  reason: 'not-received',
  openedAt: TEN_OCLOCK,
  dueAt: TEN_OCLOCK + 172_800_000,
  status: 'raised',
  ticket: '',
  story: [{ at: TEN_OCLOCK, staffId: 'owner', status: 'raised', note: '' }],
  sale: { service: 'mobile', accountNumber: '9876543210', payee: 'Jio', amountPaise: sale.amountPaise },
}

const entries = (): readonly string[] =>
  [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent ?? '')

async function openDay(path = '/', complaints: readonly ComplaintView[] = []) {
  const bridge = await openApp(path, {
    ...counterHandlers([sale, ...busyDay()]),
    'complaints.list': () => Promise.resolve(succeed(complaints)),
  })
  return bridge
}

describe('the menu of a line', () => {
  it("has the actions that fit the sale's state", async () => {
    await openDay()
    await click('button', MENU_OF_SALE)
    expect(entries()).toEqual(['Sell again', 'Complain', 'Customer', 'Print', 'Share'])
  })

  it('offers no second sale beside one that may still go through', async () => {
    await openDay()
    await click('button', 'More for 98110 20304, ₹719.00')
    expect(entries()).toEqual(['Complain', 'Customer', 'Print', 'Share'])
  })

  it('closes when its button is pressed again', async () => {
    await openDay()
    await click('button', MENU_OF_SALE)
    await click('button', MENU_OF_SALE)
    expect(entries()).toEqual([])
  })

  it('prints at once on the paper of the counter', async () => {
    const bridge = await openDay()
    await click('button', MENU_OF_SALE)
    await click('[role=menuitem]', 'Print')
    expect(bridge.calls.filter(({ channel }) => channel === 'receipt.print')).toMatchObject([
      { input: { requestId: sale.requestId, paper: '80mm' } },
    ])
  })

  it('leads to the complaint that is already under way instead of to a second one', async () => {
    await openDay('/', [complaint])
    await click('button', MENU_OF_SALE)
    await click('[role=menuitem]', 'Complaint 7')
    expect(find('[role=tab][aria-selected=true]').textContent).toContain('Complaints')
  })
})

describe("the sale's own page", () => {
  it('has a key for the complaint', async () => {
    await openDay(`/receipts/${sale.requestId}`)
    await press('k', { code: 'KeyK', ctrlKey: true })
    expect(find('[role=dialog]').textContent).toContain('98765 43210')
  })

  it('has a key for the customer', async () => {
    await openDay(`/receipts/${sale.requestId}`)
    await press('u', { code: 'KeyU', ctrlKey: true })
    expect(window.location.hash).toBe('#/customer/9876543210')
  })

  it('has a key that fills the form with the same number, and sends nothing', async () => {
    const bridge = await openDay(`/receipts/${sale.requestId}`)
    await press('r', { code: 'KeyR', ctrlKey: true })
    expect(window.location.hash).toBe('#/recharge')
    expect(field('Mobile number').value).toBe('98765 43210')
    expect(bridge.calls.some(({ channel }) => channel === 'sale.confirm')).toBe(false)
  })
})

describe('a complaint', () => {
  it('names its sale, says when an answer is due, and that nothing is sent', async () => {
    await openDay(`/receipts/${sale.requestId}`)
    await press('k', { code: 'KeyK', ctrlKey: true })
    const dialog = find('[role=dialog]').textContent ?? ''
    for (const words of ['98765 43210, ₹299.00', 'Jio', 'Successful', 'Nothing is sent', '48 hours after'])
      expect(dialog).toContain(words)
  })

  it('is listed with its sale, and as noted here until the service gave a ticket', async () => {
    await openDay('/pending/complaints', [complaint, { ...complaint, number: 8, ticket: 'TK-77' }])
    const lines = [...document.querySelectorAll('main li')].map((line) => line.textContent ?? '')
    expect(lines[0]).toContain('Complaint 7 · 98765 43210 · ₹299.00 · Jio')
    expect(lines[0]).toContain('Noted here; nothing was sent')
    expect(lines[1]).toContain('With the service, ticket TK-77')
  })
})
