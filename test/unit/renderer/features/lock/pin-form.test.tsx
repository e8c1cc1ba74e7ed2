// The list of people and their PIN: arrow keys move along the names, and digits go to the PIN field.
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { App } from '../../../../../renderer/app/App'
import { newQueryClient } from '../../../../../renderer/app/queries'
import { counterHandlers } from '../../../../support/counter'
import { installFakeBridge } from '../../../../support/fake-bridge'
import { show } from '../../../../support/window'

const member = (id: string, name: string) => ({
  id,
  name,
  role: 'cashier' as const,
  active: true,
  needsPin: false,
  addedAt: 0,
})

async function lockedCounter() {
  installFakeBridge({
    ...counterHandlers([]),
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
  return { radios, pin }
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
})
