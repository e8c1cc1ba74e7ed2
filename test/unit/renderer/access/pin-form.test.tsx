// The list of people and their PIN: arrow keys move along the names, and digits go to the PIN field.
import { describe, expect, it } from 'vitest'
import { App } from '#renderer/app/App'
import { newQueryClient } from '#renderer/bridge/queries'
import { succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { appState, counterHandlers } from '../../../support/counter'
import { called, installFakeBridge } from '../../../support/fake-bridge'
import { click, pageText, show } from '../../../support/window'

const member = (id: string, name: string) => ({
  id,
  name,
  role: 'cashier' as const,
  active: true,
  needsPin: false,
  addedAt: 0,
})

async function lockedCounter({ isSafe = false } = {}) {
  const bridge = installFakeBridge({
    ...counterHandlers([], appState({ isSafe })),
    'app.leave-safe-mode': async () => succeed(null),
    'lock.state': () =>
      Promise.resolve({
        phase: 'locked' as const,
        reason: 'person' as const,
        staff: null,
        members: [member('s-1', 'Meena'), member('s-2', 'Ravi'), member('s-3', 'Sunita')],
      }),
  })
  await show(<App client={newQueryClient()} />)
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio][name=who-lock\\.unlock]')]
  const pin = document.querySelector<HTMLInputElement>('input[type=password]')
  if (pin === null) throw new Error('no field of the PIN')
  return { bridge, radios, pin }
}

describe('the lock screen', () => {
  it('stays on the row of names while arrows walk it, and goes to the PIN with its first digit', async () => {
    const { radios, pin } = await lockedCounter()
    expect(radios).toHaveLength(3)
    act(() => {
      radios[1]?.focus()
      // An arrow key selects by a click without a pointer.
      radios[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
    })
    expect(document.activeElement).toBe(radios[1])
    act(
      () => void radios[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
    )
    expect(document.activeElement).toBe(radios[1])
    act(() => void radios[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true })))
    expect(document.activeElement).toBe(pin)
  })

  it('goes to the PIN at once when a name is clicked', async () => {
    const { radios, pin } = await lockedCounter()
    act(() => {
      radios[2]?.focus()
      radios[2]?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    })
    expect(radios[2]?.checked).toBe(true)
    expect(document.activeElement).toBe(pin)
  })

  it('says so in safe mode, which can be left without a PIN', async () => {
    const { bridge } = await lockedCounter({ isSafe: true })
    expect(pageText()).toContain('Galla was started in safe mode. Nothing can be sold')
    await click('button', 'Leave safe mode')
    expect(called(bridge, 'app.leave-safe-mode')).toHaveLength(1)
  })

  it('says nothing of safe mode after a usual start', async () => {
    await lockedCounter()
    expect(pageText()).not.toContain('safe mode')
  })
})
