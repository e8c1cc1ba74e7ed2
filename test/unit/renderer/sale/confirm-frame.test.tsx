// The sheet before money moves follows the line while it is open: what was true when it was opened need not be so now.
import { afterEach, expect, it } from 'vitest'
import type { ConnectionHealth } from '#shared/shop/connection-health'
import type { Guard } from '#shared/sale/guard'
import { succeed } from '#shared/base/result'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { act } from '../../../support/act'
import { line, OPEN_TILL } from '../../../support/counter'
import { rechargeHandlers, USUAL_SHEET } from '../../../support/recharge'
import { find, openApp, settle } from '../../../support/window'

const STOPPED = line({ state: 'blocked', setupProblem: 'credentials' })
const OPEN = line()
const SALES_STOPPED = 'Sales are stopped'

afterEach(() => {
  for (const store of Object.values(counters)) clearCounter(store)
})

/** Opens the sheet with these guards; the returned function changes the line. */
async function openSheet(guards: readonly Guard[], health: ConnectionHealth) {
  const bridge = await openApp('/recharge', {
    ...rechargeHandlers(),
    'connection.state': async () => health,
    'till.state': async () => succeed(OPEN_TILL),
  })
  act(() => counters.mobile.setState({ stage: { kind: 'confirm', sheet: { ...USUAL_SHEET, guards } } }))
  await settle()
  return async (next: ConnectionHealth) => {
    bridge.push('connection.changed', next)
    await settle()
  }
}
/** What is shown: what a screen reader says of the sheet besides repeats it. */
function dialog(): string {
  const shown = find('[role=dialog]').cloneNode(true) as HTMLElement
  shown.querySelector('.off-screen')?.remove()
  return (shown.textContent ?? '').replace(/\s+/g, ' ')
}

it('says so, before any cash is taken, when the line is stopped while the sheet is open', async () => {
  const change = await openSheet([], OPEN)
  expect(dialog()).not.toContain(SALES_STOPPED)
  await change(STOPPED)
  expect(dialog()).toContain(SALES_STOPPED)
})

it('says it no longer once the line is open again, although the sheet was prepared while it was stopped', async () => {
  const change = await openSheet([{ kind: 'line-stopped' }], STOPPED)
  expect(dialog()).toContain(SALES_STOPPED)
  await change(OPEN)
  expect(dialog()).not.toContain(SALES_STOPPED)
})

it('says it once, whoever found it out, and keeps the other guards whatever the line does', async () => {
  const change = await openSheet([{ kind: 'line-stopped' }, { kind: 'offline' }], STOPPED)
  expect(dialog().split(SALES_STOPPED)).toHaveLength(2)
  await change(OPEN)
  expect(dialog()).toContain('No connection')
})
