// Two keyboards of component tests: a hand, whose keys follow one another at a person's pace however fast a test presses them, and a
// scanner, which types a code in the time in which a hand types one key. It knows nothing of the app, whose listeners come after its own.
import { vi } from 'vitest'
import { act } from './act'
import { englishKey } from './english-keyboard'

/** By the clock of events; the time between two keys of a quick hand. */
const HAND_MS = 100

interface Clock {
  at: number
  /** Before the next key, of a scanner. */
  gapMs: number | null
}
/** The files of tests share a window, and with it this clock. */
const shared = window as unknown as { keyClock?: Clock }

/** From now on the keys of this window are a hand's, unless a scanner types. */
export function paceKeys(): void {
  if (shared.keyClock !== undefined) return
  const clock: Clock = { at: 1_000, gapMs: null }
  shared.keyClock = clock
  window.addEventListener(
    'keydown',
    (event) => {
      clock.at += clock.gapMs ?? HAND_MS
      Object.defineProperty(event, 'timeStamp', { value: clock.at })
    },
    true,
  )
}

/** As the browser types where the focus is. */
function write(text: string): boolean {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement) || input.type === 'checkbox' || input.type === 'radio')
    return false
  input.dispatchEvent(new Event('beforeinput', { bubbles: true }))
  const { selectionStart, selectionEnd, value } = input
  const start = selectionStart ?? value.length
  const next = value.slice(0, start) + text + value.slice(selectionEnd ?? start)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, next)
  input.setSelectionRange(start + text.length, start + text.length)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

function pressKey(init: KeyboardEventInit, gapMs: number): boolean {
  const clock = shared.keyClock
  if (clock === undefined) throw new Error('paceKeys() comes first')
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
  clock.gapMs = gapMs
  const isLeft = target.dispatchEvent(event)
  clock.gapMs = null
  const { key = '' } = init
  const focused = document.activeElement
  if (isLeft && key.length === 1) write(key)
  else if (isLeft && key === 'Enter' && focused instanceof HTMLButtonElement) focused.click()
  return isLeft
}

interface Scanner {
  /** Between two of its keys. */
  readonly gapMs?: number
  /** The keys that it adds at the end, and the time before the first of them. */
  readonly suffix?: readonly string[]
  readonly suffixGapMs?: number
  /** What the computer's layout writes for a key. */
  readonly layout?: (character: string) => string
}

/**
 * Types a code as a scanner does, and waits for nothing in between. Returns which of its last keys a browser would go on with. `execCommand`
 * types from now on.
 */
export function typeAsScanner(
  text: string,
  { gapMs = 4, suffix = ['Enter'], suffixGapMs = gapMs, layout = (character) => character }: Scanner = {},
): readonly boolean[] {
  document.execCommand = vi.fn((_command: string, _ui?: boolean, typed = '') => write(typed))
  const left: boolean[] = []
  act(() => {
    for (const [index, character] of [...text].entries())
      pressKey({ ...englishKey(character), key: layout(character) }, index === 0 ? HAND_MS : gapMs)
    for (const [index, key] of suffix.entries())
      left.push(pressKey(englishKey(key), index === 0 ? suffixGapMs : gapMs))
  })
  return left
}
