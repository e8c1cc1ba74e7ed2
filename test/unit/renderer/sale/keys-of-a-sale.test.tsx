// The keys around a sale, the same on every screen that sells: how one begins, how its sheet is confirmed, and how the
// next customer comes.
import { afterEach, describe, expect, it } from 'vitest'
import type { Guard } from '#shared/sale/guard'
import { fail, succeed } from '#shared/base/result'
import { counters } from '#renderer/operations/recharge/counter-store'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '../../../support/act'
import { saleView } from '../../../support/counter'
import { called, type FakeBridge, preparedDrafts } from '../../../support/fake-bridge'
import { rechargeHandlers, sheetOf, soldOf, openedBy } from '../../../support/recharge'
import { click, field, find, openApp, pageText, press, settle, typeKeys } from '../../../support/window'
import { tableWithHeight, windowClock } from '../../../support/window-clock'

const NUMBER = '9876543210'
const number = (): HTMLInputElement => field('Mobile number')
const amount = (): HTMLInputElement => field('Search a plan or type an amount')
const hasFocus = (): string => (document.activeElement?.textContent ?? '').replace(/\s+/g, ' ').trim()

const pass = windowClock()
tableWithHeight()
afterEach(() => {
  for (const store of Object.values(counters)) store.setState(store.getInitialState(), true)
})

const saidAloud = (): string => find('p[aria-live=assertive]').textContent ?? ''

/** The shop sells ₹299 to the number, up to the open sheet. */
async function openSheet(...guards: readonly Guard[]): Promise<FakeBridge> {
  const bridge: FakeBridge = await openApp('/recharge', {
    ...rechargeHandlers(),
    'sale.prepare': openedBy(async (draft) => succeed(sheetOf(draft, guards))),
    'sale.confirm': async () => succeed(soldOf(sheetOf(lastDraft(bridge), guards))),
  })
  await typeKeys(`${NUMBER} 299\n`)
  await settle()
  return bridge
}
const lastDraft = (bridge: FakeBridge) => preparedDrafts(bridge).at(-1) as Parameters<typeof sheetOf>[0]
const moneyButton = (): HTMLButtonElement =>
  find('[role=dialog]').querySelector<HTMLButtonElement>('footer button') ?? document.createElement('button')

/** The same up to its result. */
async function sell(): Promise<FakeBridge> {
  const bridge = await openSheet()
  pass(ACTIVATION_DELAY_MS)
  act(() => moneyButton().click())
  await settle()
  expect(pageText()).toContain('SUCCESSFUL')
  return bridge
}

it('another result is seen from its title, however far down somebody was', async () => {
  const bridge = await sell()
  const result = find('section[aria-labelledby=sale-result]')
  result.scrollTop = 300
  const sold = soldOf(sheetOf(lastDraft(bridge)))
  act(() => bridge.push('sale.changed', { ...sold, lastSequence: sold.lastSequence + 1 }))
  expect(result.scrollTop).toBe(300)
  const reversed = { ...sold, railStatus: 'reversed' as const, lastSequence: sold.lastSequence + 2 }
  act(() => bridge.push('sale.changed', reversed))
  await settle()
  expect(find('#sale-result').textContent).not.toBe('Done')
  expect(result.scrollTop).toBe(0)
})

describe('a sale key', () => {
  it.each(['F3', 'Ctrl+N'])('%s shows a clean form with the cursor in it, whatever was left', async (key) => {
    await sell()
    await (key === 'F3' ? press('F3') : press('n', { code: 'KeyN', ctrlKey: true }))
    expect(pageText()).not.toContain('SUCCESSFUL')
    expect(number().value).toBe('')
    expect(document.activeElement).toBe(number())
  })

  it.each(['F3', 'F9', 'F10'])(
    '%s takes back what was said aloud of the sale, which the next customer must not hear',
    async (key) => {
      await sell()
      expect(saidAloud()).toContain('Successful')
      await press(key)
      expect(saidAloud()).toBe('')
    },
  )

  it('finds no result of yesterday on the screen that was left', async () => {
    await sell()
    await press('F9')
    await press('F3')
    expect(document.activeElement).toBe(number())
    await typeKeys('98')
    expect(number().value).toBe('98')
  })

  it('works while a sale is on its way, and its answer does not come between', async () => {
    const answered = Promise.withResolvers<void>()
    const bridge = await openSheet()
    bridge.answer('sale.confirm', () =>
      answered.promise.then(() => succeed(soldOf(sheetOf(lastDraft(bridge))))),
    )
    pass(ACTIVATION_DELAY_MS)
    act(() => moneyButton().click())
    await settle()
    await press('F3')
    await typeKeys('98111')
    answered.resolve()
    await settle()
    expect(number().value).toBe('98111')
    expect(document.activeElement).toBe(number())
  })

  it('is the tile and the entry of its screen, too', async () => {
    await sell()
    await click('nav a[href="#/recharge"]')
    expect(document.activeElement).toBe(number())
    expect(pageText()).not.toContain('SUCCESSFUL')
  })

  it('sets aside what was half-typed, and offers it with one key', async () => {
    await openApp('/recharge', rechargeHandlers())
    await typeKeys(`${NUMBER} 299`)
    await press('F9')
    await press('F3')
    expect(number().value).toBe('')
    expect(pageText()).toContain('Resume 98765 43210 ₹299')
    await press('d', { code: 'KeyD', ctrlKey: true })
    expect(number().value).toBe('98765 43210')
    expect(amount().value).toBe('299')
    expect(document.activeElement).toBe(amount())
    expect(pageText()).not.toContain('Resume')
  })

  it('keeps both drafts when one is taken up from another', async () => {
    await openApp('/recharge', rechargeHandlers())
    await typeKeys(`${NUMBER} 299`)
    await press('F3')
    await typeKeys('9811020304 100')
    await press('F3')
    expect(pageText()).toContain('Resume 98110 20304 ₹100')
    await press('F3')
    expect(pageText()).toContain('Resume 98110 20304 ₹100')
  })

  it('no longer offers what somebody took away', async () => {
    await openApp('/recharge', rechargeHandlers())
    await typeKeys('98111')
    await press('F3')
    await click('main button', 'Discard it')
    expect(pageText()).not.toContain('Resume')
  })
})

describe('the confirm sheet', () => {
  it('that asks for a tick is confirmed by Enter on the tick, after the same moment as on the button', async () => {
    const bridge = await openSheet({ kind: 'recent-sale', earlier: saleView() })
    const tick = find<HTMLInputElement>('[role=dialog] input[type=checkbox]')
    expect(document.activeElement).toBe(tick)
    pass(ACTIVATION_DELAY_MS)
    await press('Enter')
    expect(called(bridge, 'sale.confirm')).toEqual([])
    act(() => tick.click())
    await press('Enter')
    expect(called(bridge, 'sale.confirm')).toEqual([])
    pass(ACTIVATION_DELAY_MS)
    await press('Enter', { repeat: true })
    await press('Enter', { ctrlKey: true })
    expect(called(bridge, 'sale.confirm')).toEqual([])
    await press('Enter')
    expect(called(bridge, 'sale.confirm')).toMatchObject([{ accepted: ['recent-sale'] }])
  })
})

describe('while a sale is on its way', () => {
  it('Esc does nothing, and the focus stays on the screen', async () => {
    const bridge = await openSheet()
    bridge.answer('sale.confirm', () => new Promise(() => {}))
    pass(ACTIVATION_DELAY_MS)
    act(() => moneyButton().click())
    await settle()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Recharging')
    await press('Escape')
    expect(pageText()).toContain('Waiting for the operator')
  })

  it('a refusal that comes after the next customer is told on every screen until it is read', async () => {
    const refused = Promise.withResolvers<void>()
    const bridge = await openSheet()
    bridge.answer('sale.confirm', () =>
      refused.promise.then(() => fail({ kind: 'wrong-state' as const, state: 'no-sheet' as never })),
    )
    bridge.answer('journal.sale', async () =>
      fail({ kind: 'wrong-state' as const, state: 'no-such-sale' as const }),
    )
    pass(ACTIVATION_DELAY_MS)
    act(() => moneyButton().click())
    await settle()
    await press('F3')
    refused.resolve()
    await settle()
    await press('F9')
    expect(pageText()).toContain('98765 43210 · Jio · ₹299 was not sent')
    await click('main button', 'I have read it')
    expect(pageText()).not.toContain('was not sent')
  })
})

describe('a result', () => {
  it('has the next customer under Enter, but not for a hasty second press', async () => {
    await sell()
    expect(hasFocus()).toContain('New sale')
    act(() => (document.activeElement as HTMLElement).click())
    expect(pageText()).toContain('SUCCESSFUL')
    pass(ACTIVATION_DELAY_MS)
    act(() => (document.activeElement as HTMLElement).click())
    await settle()
    expect(document.activeElement).toBe(number())
  })

  it('takes Enter from anywhere on the page, and leaves it to a button that has the focus', async () => {
    await sell()
    pass(ACTIVATION_DELAY_MS)
    find('main button', 'Share').focus()
    await press('Enter')
    expect(pageText()).toContain('SUCCESSFUL')
    act(() => (document.activeElement as HTMLElement).blur())
    await press('Enter')
    expect(document.activeElement).toBe(number())
  })

  it('is printed and left by Ctrl+Enter', async () => {
    const bridge = await sell()
    await press('Enter', { ctrlKey: true })
    expect(called(bridge, 'receipt.print')).toHaveLength(1)
    expect(document.activeElement).toBe(number())
  })

  describe('whose paper is still on its way to the printer', () => {
    /** The service tells more of the sale meanwhile, as it does within seconds of a refusal. */
    const moreIsHeard = async (bridge: FakeBridge): Promise<void> => {
      const sold = soldOf(sheetOf(lastDraft(bridge)))
      const heard = { ...sold, lastSequence: sold.lastSequence + 1 }
      act(() => bridge.push('sale.changed', heard))
      await settle()
    }
    const slowPrinter = async (): Promise<FakeBridge> => {
      const bridge = await sell()
      bridge.answer('receipt.print', () => new Promise(() => {}))
      await press('p', { code: 'KeyP', ctrlKey: true })
      return bridge
    }

    it('prints one of it, however often Ctrl+P is pressed and whatever is heard of the sale', async () => {
      const bridge = await slowPrinter()
      await press('p', { code: 'KeyP', ctrlKey: true })
      await moreIsHeard(bridge)
      await press('p', { code: 'KeyP', ctrlKey: true })
      expect(called(bridge, 'receipt.print')).toHaveLength(1)
    })

    it('is left by Ctrl+Enter, without a second paper', async () => {
      const bridge = await slowPrinter()
      await press('Enter', { ctrlKey: true })
      expect(called(bridge, 'receipt.print')).toHaveLength(1)
      expect(document.activeElement).toBe(number())
    })

    it('keeps the dialog in which it is shared open when more is heard of the sale', async () => {
      const bridge = await sell()
      await click('main button', 'Share')
      await moreIsHeard(bridge)
      expect(find('[role=dialog]').textContent).toContain('Receipt as a message')
    })
  })
})
