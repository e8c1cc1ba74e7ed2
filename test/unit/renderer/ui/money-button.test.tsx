// The button that moves money: the key that opened the sheet, or a double click, can never press it too.
import { describe, expect, it, vi } from 'vitest'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { MoneyButton } from '#renderer/ui/MoneyButton'
import { act } from '../../../support/act'
import { find, show } from '../../../support/window'

/** The window's clock and its frames, by hand. */
function stoppedClock() {
  let now = 1_000
  let frames: readonly FrameRequestCallback[] = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
    frames = [...frames, callback]
    return frames.length
  })
  const draw = () => {
    const due = frames
    frames = []
    for (const callback of due) callback(now)
  }
  return { pass: (elapsedMs: number) => (now += elapsedMs), draw }
}

async function shown() {
  const clock = stoppedClock()
  const moved = vi.fn<() => void>()
  await show(<MoneyButton onClick={moved}>Collect ₹299</MoneyButton>)
  const button = find<HTMLButtonElement>('button')
  clock.draw()
  return { clock, moved, button, press: () => act(() => button.click()) }
}

describe('the money button', () => {
  it('does nothing for a moment after it appears', async () => {
    const { clock, moved, press } = await shown()
    clock.pass(ACTIVATION_DELAY_MS - 1)
    press()
    expect(moved).not.toHaveBeenCalled()
    clock.pass(1)
    press()
    expect(moved).toHaveBeenCalledTimes(1)
  })

  it('is inert again when it gains the focus, as after another window lay over it', async () => {
    const { clock, moved, button, press } = await shown()
    clock.pass(ACTIVATION_DELAY_MS)
    act(() => button.focus())
    press()
    expect(moved).not.toHaveBeenCalled()
    clock.draw()
    clock.pass(ACTIVATION_DELAY_MS)
    press()
    expect(moved).toHaveBeenCalledTimes(1)
  })

  it('counts the moment from the frame that shows it, however late that comes', async () => {
    const { clock, moved, button, press } = await shown()
    act(() => button.focus())
    clock.pass(ACTIVATION_DELAY_MS)
    press()
    clock.draw()
    clock.pass(ACTIVATION_DELAY_MS - 1)
    press()
    expect(moved).not.toHaveBeenCalled()
    clock.pass(1)
    press()
    expect(moved).toHaveBeenCalledTimes(1)
  })

  it('takes a click of the mouse on a sheet that has stood for a while', async () => {
    const { clock, moved, button, press } = await shown()
    clock.pass(ACTIVATION_DELAY_MS)
    act(() => {
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      button.focus()
      button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    })
    press()
    expect(moved).toHaveBeenCalledTimes(1)
  })

  it('is inert again when somebody types on, who has not seen the sheet', async () => {
    const { clock, moved, button, press } = await shown()
    button.focus()
    clock.pass(ACTIVATION_DELAY_MS)
    const key = (init: KeyboardEventInit) =>
      act(() => void button.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })))
    key({ key: '9' })
    clock.draw()
    clock.pass(ACTIVATION_DELAY_MS - 1)
    press()
    expect(moved).not.toHaveBeenCalled()
    clock.pass(1)
    // How the customer pays is chosen by such a key, and confirmed at once.
    key({ key: '2', altKey: true })
    press()
    expect(moved).toHaveBeenCalledTimes(1)
  })

  it('ignores a key that is held down', async () => {
    const { button } = await shown()
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
    act(() => void button.dispatchEvent(held))
    expect(held.defaultPrevented).toBe(true)
  })
})
