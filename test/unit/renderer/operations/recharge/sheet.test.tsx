// The confirm sheet of a recharge: what stands in the way, and what takes an owner or a deliberate yes.
import { describe, expect, it } from 'vitest'
import type { Guard } from '#shared/sale/guard'
import { succeed } from '#shared/base/result'
import { act } from '#test/support/act'
import { openCounter, OWNER, saleView } from '#test/support/counter'
import { called, type FakeBridge, preparedDrafts } from '#test/support/fake-bridge'
import { sheetOf, soldOf, rechargeHandlers, openedBy } from '#test/support/recharge'
import { click, field, find, openApp, pageText, press, settle, type } from '#test/support/window'
import { NUMBER, moneyButton, pickUsualPlan, pickedRow, prepareCounter, say } from './counter-screen'

prepareCounter()

const withGuards = (...guards: readonly Guard[]) => ({
  ...rechargeHandlers(),
  'sale.prepare': openedBy(async (draft) => succeed(sheetOf(draft, guards))),
})
async function openSheet(...guards: readonly Guard[]): Promise<FakeBridge> {
  const bridge: FakeBridge = await openApp('/recharge', {
    ...withGuards(...guards),
    'sale.confirm': () => Promise.resolve(succeed(soldOf(sheetOf(lastDraft(bridge))))),
  })
  await type(NUMBER)
  await pickUsualPlan()
  await press('Enter')
  await settle()
  return bridge
}
const lastDraft = (bridge: FakeBridge) => preparedDrafts(bridge).at(-1) as Parameters<typeof sheetOf>[0]

describe('the confirm sheet', () => {
  it('is inert just after it opens, so that the Enter that opened it cannot confirm it', async () => {
    const bridge = await openSheet()
    act(() => moneyButton()?.click())
    expect(called(bridge, 'sale.confirm')).toEqual([])
  })

  it.each([true, false])('says how a number with a leading zero leaves (%s)', async (keepsZero) => {
    const bridge: FakeBridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'sale.prepare': openedBy(async (draft) => succeed({ ...sheetOf(draft), keepsZero })),
    })
    await type(NUMBER)
    await pickUsualPlan()
    await press('Enter')
    await settle()
    expect(called(bridge, 'sale.prepare')).toHaveLength(1)
    const said = find('[role=dialog]').textContent ?? ''
    expect(said.includes('It is sent as it is written, with the 0')).toBe(keepsZero)
  })

  it('with the same sale still open has no button that moves money, and says why', async () => {
    await openSheet({ kind: 'open-sale', earlier: saleView({ railStatus: 'pending' }) })
    expect(moneyButton()).toBeUndefined()
    expect(find('[role=dialog]').textContent).toContain('A second one could charge the customer twice.')
  })

  it('with a sale still open goes past it by the owner alone, after a warning and a yes', async () => {
    const bridge = await openSheet({ kind: 'open-sale', earlier: saleView({ railStatus: 'unknown' }) })
    await click('[role=dialog] button', 'Owner: sell it all the same')
    expect(find('[role=dialog]').textContent).toContain('The customer may pay twice')
    await say(moneyButton())
    expect(called(bridge, 'sale.confirm')).toEqual([])
    await click('[role=dialog] input[type=checkbox]')
    await say(moneyButton())
    expect(called(bridge, 'sale.confirm')).toMatchObject([{ accepted: ['open-sale'] }])
  })

  it('asks for the owner’s PIN for it, even when the owner is at the counter', async () => {
    const lock = { ...openCounter, phase: 'open', staff: OWNER, members: [OWNER] } as const
    const bridge = await openSheet({ kind: 'open-sale', earlier: saleView({ railStatus: 'unknown' }) })
    bridge.answer('lock.approve', async () => succeed({ kind: 'open', lock }))
    await act(async () => bridge.push('lock.changed', lock))
    await settle()
    await click('[role=dialog] button', 'Owner: sell it all the same')
    await click('[role=dialog] input[type=checkbox]')
    await say(moneyButton())
    expect(called(bridge, 'sale.confirm')).toEqual([])
    field('PIN').focus()
    await type('4071')
    await click('[role=dialog] button', 'Let it through')
    await say(moneyButton())
    expect(called(bridge, 'sale.confirm')).toMatchObject([{ accepted: ['open-sale'] }])
  })

  it('past an open sale that is lifted, the same sale just now still needs its own yes', async () => {
    const bridge = await openSheet(
      { kind: 'open-sale', earlier: saleView({ railStatus: 'unknown' }) },
      { kind: 'recent-sale', earlier: saleView() },
    )
    await click('[role=dialog] button', 'Owner: sell it all the same')
    const [lift, again] = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')]
    act(() => lift?.click())
    await say(moneyButton())
    expect(called(bridge, 'sale.confirm')).toEqual([])
    act(() => again?.click())
    await say(moneyButton())
    expect(called(bridge, 'sale.confirm')).toMatchObject([{ accepted: ['recent-sale', 'open-sale'] }])
  })

  it('offers no way past a sale that is on its way', async () => {
    await openSheet({ kind: 'open-sale', earlier: saleView({ railStatus: 'sending' }) })
    expect(pageText()).not.toContain('sell it all the same')
  })
})

describe('the confirm sheet and other guards', () => {
  it('with the same sale done a short while ago needs a deliberate yes, which goes into the log', async () => {
    const bridge = await openSheet({ kind: 'recent-sale', earlier: saleView() })
    await say(moneyButton())
    expect(called(bridge, 'sale.confirm')).toEqual([])
    await click('[role=dialog] input[type=checkbox]')
    await say(moneyButton())
    expect(called(bridge, 'sale.confirm')).toMatchObject([{ accepted: ['recent-sale'] }])
  })

  it('under the wrong circle is blocked with both circles named', async () => {
    await openSheet({ kind: 'circle-differs', chosen: 'Mumbai', found: 'Maharashtra Goa' })
    expect(moneyButton()).toBeUndefined()
    expect(find('[role=dialog]').textContent).toContain('You named Mumbai; the lookup says Maharashtra Goa.')
  })

  it('offline is told before the yes, and looking again asks anew', async () => {
    const bridge = await openSheet({ kind: 'offline' })
    expect(moneyButton()).toBeUndefined()
    bridge.answer(
      'sale.prepare',
      openedBy(async (draft) => succeed(sheetOf(draft, [], 2))),
    )
    await click('[role=dialog] button', 'Look again')
    await settle()
    expect(moneyButton()?.textContent).toContain('Recharge ₹299')
  })

  it('a wait for a slot only informs', async () => {
    await openSheet({ kind: 'wait', waitMs: 3_600 })
    expect(find('[role=dialog]').textContent).toContain('about 4 seconds')
    expect(moneyButton()).toBeDefined()
  })

  it('Esc goes back with everything as it was typed', async () => {
    const bridge = await openSheet()
    await press('Escape')
    await settle()
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(find<HTMLInputElement>('main input').value).toBe('98765 43210')
    expect(pickedRow()).toContain('₹299')
    expect(called(bridge, 'sale.discard')).toEqual([{ requestId: 'SHEET-0001' }])
  })
})
