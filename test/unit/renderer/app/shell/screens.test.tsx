// The simple screens: what is open, what is owed back, old receipts, the shop's settings.
import { describe, expect, it } from 'vitest'
import type { LockState } from '#shared/access/staff'
import { fail, succeed } from '#shared/base/result'
import { act } from '#test/support/act'
import { busyDay, counterHandlers, openCounter } from '#test/support/counter'
import { click, field, find, openApp, pageText, press, type } from '#test/support/window'

const OWNER = { id: 'owner', name: 'Asha', role: 'owner', active: true, needsPin: false, addedAt: 0 } as const

describe('Pending', () => {
  it('lists what is open, oldest first, with the promise to the customer', async () => {
    await openApp('/pending', counterHandlers(busyDay()))
    const text = find('main').textContent ?? ''
    expect(text.indexOf('98200 98200')).toBeLessThan(text.indexOf('98110 20304'))
    expect(text).not.toContain('Do not repeat it.')
    expect(text).not.toContain('98989 89898')
    await click('main [data-open-sale]')
    expect(find('main').textContent).toContain('Do not repeat it.')
  })

  it('goes along its lines by arrows, and has one of them open at a time', async () => {
    await openApp('/pending', counterHandlers(busyDay()))
    const [first, second] = [...document.querySelectorAll<HTMLElement>('main [data-open-sale]')]
    if (first === undefined || second === undefined) throw new Error('two sales are open')
    first.focus()
    await press('ArrowDown')
    expect(document.activeElement).toBe(second)
    await press('ArrowUp')
    expect(document.activeElement).toBe(first)
    act(() => first.click())
    act(() => second.click())
    expect([first, second].map((line) => line.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
  })

  it('asks again on "Check now", and says what came of it', async () => {
    const bridge = await openApp('/pending', counterHandlers(busyDay()))
    await click('main [data-open-sale]')
    await click('main button', 'Check now')
    expect(bridge.calls).toContainEqual({ channel: 'pending.check-now', input: { requestId: 'GALLA-0004' } })
    expect(pageText()).toContain('Asked again: Not confirmed')
  })

  it('says so when nothing is open', async () => {
    await openApp('/pending', counterHandlers([]))
    expect(pageText()).toContain('Every sale has its result.')
  })

  it('ticks off cash that is owed back only after a second yes', async () => {
    const bridge = await openApp('/pending', counterHandlers(busyDay()))
    await click('main button', 'Cash returned')
    expect(bridge.calls.map(({ channel }) => channel)).not.toContain('cash.give-back')
    expect(find('[role=dialog]').textContent).toContain('Return ₹107.00 to')
    await click('[role=dialog] button', 'Yes, returned')
    expect(bridge.calls).toContainEqual({
      channel: 'cash.give-back',
      input: { requestId: 'GALLA-0003', movement: 'given-back', way: 'cash' },
    })
  })

  it('asks how it was given back, and says cash unless told otherwise', async () => {
    const bridge = await openApp('/pending', counterHandlers(busyDay()))
    await click('main button', 'Cash returned')
    await click('[role=dialog] input[value=upi]')
    await click('[role=dialog] button', 'Yes, returned')
    expect(bridge.calls).toContainEqual({
      channel: 'cash.give-back',
      input: { requestId: 'GALLA-0003', movement: 'given-back', way: 'upi' },
    })
  })
})

describe('Receipts', () => {
  it('shows a sale with its receipt, and prints it with Ctrl+P', async () => {
    const bridge = await openApp('/receipts/GALLA-0005', counterHandlers(busyDay()))
    expect(pageText()).toContain('SUCCESSFUL')
    await press('p', { code: 'KeyP', ctrlKey: true })
    expect(bridge.calls).toContainEqual({
      channel: 'receipt.print',
      input: { requestId: 'GALLA-0005', paper: '80mm' },
    })
    expect(pageText()).toContain('Handed over to Counter printer')
  })

  it('says that the sale is safe when the printer fails', async () => {
    await openApp('/receipts/GALLA-0005', {
      ...counterHandlers(busyDay()),
      'receipt.print': () => Promise.resolve(fail({ kind: 'printer', problem: 'refused' })),
    })
    await press('p', { code: 'KeyP', ctrlKey: true })
    expect(pageText()).toContain('Not printed')
  })

  it('folds the references away until somebody asks', async () => {
    await openApp('/receipts/GALLA-0005', counterHandlers(busyDay()))
    expect(pageText()).not.toContain('MH887261')
    await click('button', 'Details')
    expect(pageText()).toContain('MH887261')
    expect(pageText()).toContain('RZ20261120091')
  })
})

describe('Settings', () => {
  it('keep the shop when it is saved, and not before', async () => {
    const bridge = await openApp('/settings/shop', counterHandlers([]))
    act(() => field('Shop name').focus())
    await type('Verma Telecom')
    expect(bridge.calls.map(({ channel }) => channel)).not.toContain('settings.change')
    await click('main button', 'Save')
    expect(bridge.calls.find(({ channel }) => channel === 'settings.change')?.input).toMatchObject({
      shop: { name: 'Verma Telecom', agentId: 'BCA000417' },
    })
    expect(find('nav').textContent).toContain('Verma Telecom')
  })

  it('say whether open sales are asked about behind the lock', async () => {
    const bridge = await openApp('/settings/lock', {
      ...counterHandlers([]),
      'lock.state': () =>
        Promise.resolve({
          ...openCounter,
          phase: 'open',
          staff: OWNER,
          members: [OWNER],
        } satisfies LockState),
      'staff.list': () => Promise.resolve(succeed([OWNER])),
    })
    expect(find<HTMLInputElement>('input[value=go-on]').checked).toBe(true)
    await click('input[value=pause]')
    expect(bridge.calls).toContainEqual({
      channel: 'settings.change',
      input: { checksWhileLocked: 'pause' },
    })
  })

  it('change the look at once', async () => {
    await openApp('/settings/look', counterHandlers([]))
    await click('input[value=dark]')
    expect(document.documentElement.dataset.theme).toBe('dark')
    await click('input[value=large]')
    expect(document.documentElement.dataset.textSize).toBe('large')
  })
})
