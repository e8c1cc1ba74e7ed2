// The keys 1 to 0 in every layout: Tamil (InScript) has the signs for ten, hundred and thousand where others have zero, hyphen and equals.
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boxStore, clearBox } from '#renderer/app/counter-box/box-store'
import { TextField, type TextFieldProps } from '#renderer/ui/Field'
import { digitOfKey } from '#renderer/ui/digit-keys'
import { act } from '../../../support/act'
import { counterHandlers } from '../../../support/counter'
import { field, openApp, settle, show } from '../../../support/window'

const TAMIL_TEN = '௰'

interface Held {
  readonly shiftKey?: boolean
  readonly ctrlKey?: boolean
  readonly altKey?: boolean
  readonly metaKey?: boolean
  readonly isComposing?: boolean
  readonly keyCode?: number
  readonly modifierAltGraph?: boolean
  readonly modifierNumLock?: boolean
}
/** The window of these tests knows no state of AltGr and NumLock. */
function keyOf(code: string, key: string, held: Held = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true, ...held })
  const states = { AltGraph: held.modifierAltGraph, NumLock: held.modifierNumLock }
  event.getModifierState = (name) => states[name as keyof typeof states] ?? false
  return event
}

describe('what a digit key means', () => {
  it.each([
    ['a digit that the layout writes', 'Digit5', '5', {}, '5'],
    ['a digit of another script', 'Digit5', '௫', {}, '5'],
    ['a digit that the layout writes with Shift', 'Digit1', '1', { shiftKey: true }, '1'],
    ['a digit that the layout has elsewhere', 'Digit2', '7', { shiftKey: true }, '7'],
    ['zero where the layout has ten', 'Digit0', TAMIL_TEN, {}, '0'],
    ['its place where the layout has a sign', 'Digit1', '&', {}, '1'],
    ['its place where the layout writes several letters', 'Digit3', 'र्', {}, '3'],
    ['a digit of a number pad', 'Numpad0', TAMIL_TEN, { modifierNumLock: true }, '0'],
    ['nothing on a number pad that moves the cursor', 'Numpad0', TAMIL_TEN, {}, null],
    ['nothing on a number pad that moves the cursor', 'Numpad7', 'Home', { modifierNumLock: true }, null],
    ['a sign with Shift', 'Digit1', '!', { shiftKey: true }, null],
    ['nothing with Ctrl', 'Digit0', '0', { ctrlKey: true }, null],
    ['nothing with Alt', 'Digit0', TAMIL_TEN, { altKey: true }, null],
    ['nothing with the key of the system', 'Digit0', '0', { metaKey: true }, null],
    ['nothing with AltGr', 'Digit4', '€', { modifierAltGraph: true }, null],
    ['nothing of an open composition', 'Digit0', TAMIL_TEN, { isComposing: true }, null],
    ['nothing that an input method has taken', 'Digit0', 'Process', { keyCode: 229 }, null],
    ['the character of a screen keyboard', '', '7', {}, '7'],
    ['no character of a screen keyboard that is none', '', TAMIL_TEN, {}, null],
    ['nothing of a dead key', 'Digit6', 'Dead', {}, null],
    ['nothing of another key', 'Minus', '௱', {}, null],
  ] as const)('is %s', (_what, code, key, held: Held, digit) => {
    expect(digitOfKey(keyOf(code, key, held), 'number')).toBe(digit)
  })

  it('is in a code the letter or the sign that the layout writes', () => {
    expect(digitOfKey(keyOf('Digit2', 'é'), 'code')).toBeNull()
    expect(digitOfKey(keyOf('Digit6', '-'), 'code')).toBeNull()
    expect(digitOfKey(keyOf('Digit2', 'é'), 'number')).toBe('2')
    expect(digitOfKey(keyOf('Digit0', TAMIL_TEN), 'code')).toBe('0')
  })
})

/** As the browser types where the focus is. */
const typeByCommand = (_command: string, _ui?: boolean, text = ''): boolean => {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement)) return false
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  write?.call(input, input.value + text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** Whether the browser types it itself. */
async function press(code: string, key: string): Promise<boolean> {
  const event = keyOf(code, key)
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
  await settle()
  return !event.defaultPrevented
}

function Form(props: Partial<TextFieldProps>) {
  const [text, setText] = useState('')
  return <TextField label="Field" value={text} onChange={(event) => setText(event.target.value)} {...props} />
}

beforeEach(() => {
  document.execCommand = vi.fn(typeByCommand)
})
afterEach(clearBox)

describe('the key 0 of Tamil (InScript)', () => {
  it.each([
    ['a number', { inputMode: 'tel' }],
    ['an amount', { inputMode: 'decimal' }],
    ['a count', { inputMode: 'numeric' }],
    ['a PIN', { inputMode: 'numeric', type: 'password' }],
    ['a code', { digits: 'ascii' }],
  ] as const)('types a zero in %s', async (_what, props) => {
    await show(<Form {...props} />)
    field('Field').focus()
    expect(await press('Digit0', TAMIL_TEN)).toBe(false)
    expect(await press('Digit5', '௫')).toBe(true)
    expect(field('Field').value).toBe('0')
  })

  it('stays the sign for ten in a field of words', async () => {
    await show(<Form />)
    field('Field').focus()
    expect(await press('Digit0', TAMIL_TEN)).toBe(true)
  })

  it('leads into the counter box as a zero', async () => {
    await openApp('/receipts', counterHandlers([]))
    act(() => (document.activeElement as HTMLElement | null)?.blur())
    expect(await press('Digit0', TAMIL_TEN)).toBe(false)
    expect(boxStore.getState().text).toBe('0')
  })

  it('is left to a field that takes the key itself', async () => {
    await show(<Form inputMode="tel" onKeyDown={(event) => event.preventDefault()} />)
    field('Field').focus()
    await press('Digit0', TAMIL_TEN)
    expect(field('Field').value).toBe('')
  })
})
