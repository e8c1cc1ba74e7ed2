// The drawer opened without a sale: from any screen by its key, with a reason by one key where others than owners sell.
import { describe, expect, it } from 'vitest'
import { fail, succeed } from '#shared/base/result'
import type { StaffMember } from '#shared/access/staff'
import { counterHandlers, OPEN_TILL } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { click, field, openApp, pageText, press, settle, type } from '../../../support/window'

const member = (id: string, role: StaffMember['role']): StaffMember => ({
  id,
  name: id,
  role,
  active: true,
  needsPin: false,
  addedAt: 0,
})
const OWNER = member('asha', 'owner')
const CASHIER = member('ravi', 'cashier')

async function at(path: string, members: readonly StaffMember[]) {
  const bridge = await openApp(path, {
    ...counterHandlers([]),
    'till.state': async () => succeed(OPEN_TILL),
    'till.open-drawer': async () => succeed({ ...OPEN_TILL, head: OPEN_TILL.head + 1 }),
    'till.move': async () => succeed({ ...OPEN_TILL, head: OPEN_TILL.head + 1 }),
    'lock.state': async () => ({ phase: 'open', reason: null, staff: CASHIER, members }),
  })
  await settle()
  return bridge
}

describe('the drawer', () => {
  it('is opened from Home by its key and one more for the reason', async () => {
    const bridge = await at('/', [OWNER, CASHIER])
    await press('o', { ctrlKey: true, code: 'KeyO' })
    await settle()
    expect(document.activeElement).toBe(field('Reason'))
    await press('2', { code: 'Digit2' })
    await settle()
    expect(called(bridge, 'till.open-drawer')).toEqual([
      { head: OPEN_TILL.head, reason: 'Counting the cash' },
    ])
    expect(pageText()).not.toContain('with the time and your name')
  })

  it('asks again where nothing is written, and takes what is', async () => {
    const bridge = await at('/day-book/till', [OWNER, CASHIER])
    await click('button', 'Open the cash drawerCtrl+O')
    await click('[role=dialog] button', 'Open the cash drawer')
    expect(pageText()).toContain('at least three letters')
    expect(called(bridge, 'till.open-drawer')).toEqual([])
    await type('2 torn notes out')
    await click('[role=dialog] button', 'Open the cash drawer')
    expect(called(bridge, 'till.open-drawer')).toMatchObject([{ reason: '2 torn notes out' }])
  })

  it('asks for no reason where owners alone sell', async () => {
    const bridge = await at('/day-book/till', [OWNER])
    await click('button', 'Open the cash drawerCtrl+O')
    await click('[role=dialog] button', 'Open the cash drawer')
    expect(called(bridge, 'till.open-drawer')).toMatchObject([{ reason: '' }])
  })
})

describe('cash taken out', () => {
  it('has its reason by one key', async () => {
    const bridge = await at('/day-book/till', [OWNER, CASHIER])
    await click('button', 'Cash out')
    await type('200')
    field('Reason').focus()
    await press('3', { code: 'Digit3' })
    expect(field('Reason').value).toBe('Tea and food')
    await click('[role=dialog] button', 'Write cash out')
    expect(called(bridge, 'till.move')).toMatchObject([{ reason: 'Tea and food', amountPaise: 20_000 }])
  })
})

describe('an earlier Z', () => {
  it('takes an owner’s PIN where a cashier may not read it', async () => {
    await openApp('/day-book/till', {
      ...counterHandlers([]),
      'till.state': async () => succeed(OPEN_TILL),
      'till.report': async () => fail({ kind: 'not-allowed', needs: 'owner-pin' }),
      'lock.state': async () => ({ phase: 'open', reason: null, staff: CASHIER, members: [OWNER, CASHIER] }),
    })
    await settle()
    await click('button', 'Report so far (X)')
    expect(pageText()).toContain('See an X or Z report')
  })
})
