// Nothing that is typed between two screens is lost, and nothing of it lands on the wrong one.
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { giveTyping, holdTyping, releaseTyping, takeTyping } from '#renderer/ui/type-ahead-buffer'
import { show, typeKeys } from '../../../support/window'

/** As the browser types where the focus is. */
const typeByCommand = (command: string, _ui?: boolean, text = ''): boolean => {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement)) return false
  input.value = command === 'delete' ? input.value.slice(0, -1) : input.value + text
  return true
}

function Fields({ onKey }: { readonly onKey?: (key: string) => void }) {
  const [, setCount] = useState(0)
  return (
    <main onKeyDown={({ key }) => onKey?.(key)}>
      <input id="first" onFocus={() => setCount((count) => count + 1)} />
      <input id="second" />
      <button id="go" type="button" onClick={() => onKey?.('clicked')}>
        Go
      </button>
    </main>
  )
}

const input = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement

beforeEach(() => {
  document.execCommand = vi.fn(typeByCommand)
})
afterEach(() => {
  takeTyping()
  vi.useRealTimers()
})

describe('after the key that opens a form', () => {
  it('characters, corrections and Enter reach its field, in order', async () => {
    const keys: string[] = []
    await show(<Fields onKey={(key) => keys.push(key)} />)
    input('first').focus()
    holdTyping('form')
    await typeKeys('98')
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }))
    await typeKeys('7\n')
    expect(input('first').value).toBe('')
    input('second').focus()
    releaseTyping()
    await Promise.resolve()
    expect(input('first').value).toBe('')
    expect(input('second').value).toBe('97')
    expect(keys).toEqual(['9', '8', 'Backspace', '7', 'Enter'])
  })

  it('Enter on a button presses it', async () => {
    const keys: string[] = []
    await show(<Fields onKey={(key) => keys.push(key)} />)
    holdTyping('form')
    await typeKeys('\n')
    input('go').focus()
    releaseTyping()
    await Promise.resolve()
    expect(keys).toEqual(['Enter', 'clicked'])
  })

  it('a form that does not come gives the keys free', async () => {
    vi.useFakeTimers()
    await show(<Fields />)
    input('first').focus()
    holdTyping('form')
    await vi.advanceTimersByTimeAsync(2_000)
    await typeKeys('5')
    expect(input('first').value).toBe('5')
  })
})

describe('behind a PIN', () => {
  it('text is kept for the screen that comes, and an Enter acts on none', async () => {
    const keys: string[] = []
    await show(<Fields onKey={(key) => keys.push(key)} />)
    input('first').focus()
    holdTyping('counter')
    await typeKeys('98\n7')
    expect(keys).toEqual(['Enter'])
    giveTyping(() => {})
    expect(input('first').value).toBe('987')
  })

  it('text of a PIN that was wrong can be taken back', async () => {
    await show(<Fields />)
    input('first').focus()
    holdTyping('counter')
    await typeKeys('12')
    holdTyping('counter')
    await typeKeys('3')
    expect(takeTyping()).toBe('123')
    await typeKeys('4')
    expect(input('first').value).toBe('4')
  })
})
