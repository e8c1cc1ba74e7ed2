// The window for component tests: the app, or a part of it, over a fake main process, with functions to press, type and
// look.
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { App } from '#renderer/app/App'
import { newQueryClient } from '#renderer/bridge/queries'
import { loadAllParts } from '#renderer/ui/on-demand'
import { act } from './act'
import { installFakeBridge, type FakeAnswers, type FakeBridge } from './fake-bridge'
import './texts'

// Happy DOM has no idle time. What the window loads then is loaded here before the first test.
Object.assign(globalThis, { requestIdleCallback: (work: () => void) => setTimeout(work, 0) })
await loadAllParts()

// Nor has it a top layer; the specs of the real window look at that.
HTMLElement.prototype.showPopover ??= () => {}

/** The reference counter: a 1366 by 768 screen. */
const COUNTER_SCREEN = { width: 1366, height: 768 }

interface HappyWindow {
  readonly happyDOM: {
    setViewport(size: { readonly width: number; readonly height: number }): void
    readonly settings: { handleDisabledFileLoadingAsSuccess: boolean }
  }
}

const { happyDOM } = window as unknown as HappyWindow
happyDOM.setViewport(COUNTER_SCREEN)
// Frames stay empty in these tests; receipts are checked in the real window.
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true

/** Time stands still where a test has put virtual timers in place; then what is due at once is done. */
const oneTurn = (): Promise<void> =>
  act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
    else await new Promise((resolve) => setTimeout(resolve, 0))
  })

/** Lets answers of main, the query cache and the effects of the screen settle, one after the other. */
export async function settle(): Promise<void> {
  await oneTurn()
  await oneTurn()
  await oneTurn()
}

/** Renders `content` until the test is over. */
export async function show(content: ReactNode): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
    window.location.hash = ''
  })
  act(() => root.render(content))
  await settle()
}

/** Opens the whole app at an address (`/pending`), over a main process that answers by `handlers`; else over the bridge that is installed. */
export async function openApp(path: string, handlers: FakeAnswers): Promise<FakeBridge>
export async function openApp(path?: string): Promise<null>
export async function openApp(path = '/', handlers?: FakeAnswers): Promise<FakeBridge | null> {
  const bridge = handlers === undefined ? null : installFakeBridge(handlers)
  window.location.hash = path
  await show(<App client={newQueryClient()} />)
  await settle()
  return bridge
}

/** The text on the page, as one line. */
export const pageText = (): string => (document.body.textContent ?? '').replace(/\s+/g, ' ')

/** The element of a role with exactly this name. Throws if there is none, because the test would fail anyway. */
export function find<Kind extends HTMLElement = HTMLElement>(selector: string, name?: string): Kind {
  const named = (element: Element) =>
    name === undefined ||
    element.getAttribute('aria-label') === name ||
    (element.textContent ?? '').replace(/\s+/g, ' ').trim() === name
  const found = [...document.querySelectorAll(selector)].find(named)
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector} ${name ?? ''} in: ${pageText()}`)
  return found as Kind
}

/** The field with this label. */
export function field(label: string): HTMLInputElement {
  const labels = [...document.querySelectorAll('label')]
  const id = labels.find((element) => element.textContent === label)?.htmlFor
  const found = id === undefined ? null : document.getElementById(id)
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${label} in: ${pageText()}`)
  return found
}

export async function click(selector: string, name?: string): Promise<void> {
  const target = find(selector, name)
  act(() => {
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
    target.focus()
    target.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }))
    target.click()
  })
  await settle()
}

/** Presses a key at the focused element. Returns whether a browser would go on with it, as with a press of a button. */
export async function press(key: string, options: KeyboardEventInit = {}): Promise<boolean> {
  const target = document.activeElement ?? document.body
  const down = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...options })
  act(() => void target.dispatchEvent(down))
  await settle()
  return !down.defaultPrevented
}

/** Types into the focused field, as a paste would. */
export async function type(text: string): Promise<void> {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement)) throw new Error('no field has the focus')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => {
    write?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}

/** Keys whose `code` is not their character. */
const CODES: Readonly<Record<string, string>> = { ' ': 'Space', '/': 'Slash' }

/**
 * Types key by key and waits for nothing in between: each key reaches the element that has the focus when it is pressed.
 * `\n` is Enter.
 */
export async function typeKeys(text: string): Promise<void> {
  for (const character of text) act(() => typeKey(character === '\n' ? 'Enter' : character))
  await settle()
}

function typeKey(key: string): void {
  const init = { key, code: CODES[key] ?? key, bubbles: true, cancelable: true }
  const isLeft = (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init))
  // As in a browser, the character goes to whatever has the focus after the key was handled.
  const input = document.activeElement
  if (!isLeft || key.length > 1 || !(input instanceof HTMLInputElement)) return
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const { selectionStart: start, selectionEnd: end, value } = input
  const isSelected = start !== null && end !== null && start < end
  write?.call(input, isSelected ? value.slice(0, start) + key + value.slice(end) : value + key)
  input.setSelectionRange(input.value.length, input.value.length)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
