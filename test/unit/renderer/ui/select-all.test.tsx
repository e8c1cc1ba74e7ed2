// Ctrl+A stays within the field that has the focus; it never selects the whole window.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepSelectionInField } from '#renderer/ui/text-fields'

beforeEach(() => window.addEventListener('keydown', keepSelectionInField))
afterEach(() => {
  window.removeEventListener('keydown', keepSelectionInField)
  document.body.replaceChildren()
})

/** Whether the browser would still select by itself after this key at an element. */
function selects(element: HTMLElement, key: KeyboardEventInit = { ctrlKey: true }): boolean {
  document.body.append(element)
  return element.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyA', bubbles: true, cancelable: true, ...key }),
  )
}

const input = (type: string): HTMLInputElement => Object.assign(document.createElement('input'), { type })

describe('Ctrl+A', () => {
  it.each(['text', 'search', 'tel', 'password'])('selects the text of a field of type %s', (type) => {
    expect(selects(input(type))).toBe(true)
  })

  it('selects the text of a large field', () => {
    expect(selects(document.createElement('textarea'))).toBe(true)
  })

  it.each(['checkbox', 'radio', 'file'])('selects nothing at a %s, which has no text', (type) => {
    expect(selects(input(type))).toBe(false)
  })

  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['⌘', { metaKey: true }],
  ] as const)('with %s selects nothing of the window around the fields', (_name, key) => {
    expect(selects(document.createElement('button'), key)).toBe(false)
    expect(selects(document.createElement('p'), key)).toBe(false)
  })

  it('leaves a typed A alone', () => {
    expect(selects(document.createElement('p'), {})).toBe(true)
  })
})
