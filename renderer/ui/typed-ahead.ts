// What is typed between the key that opens a screen and the moment in which its first field is there. It is kept and
// typed into that field, in order; without this it would land on the screen before, or nowhere.

/** A form that has not come by then does not come, as where selling is stopped. */
const KEPT_AT_MOST_MS = 2_000

let kept: KeyboardEvent[] | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Keys that belong to the text: characters, and what ends or corrects them. */
const isTyped = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !altKey && !metaKey && (key.length === 1 || ['Enter', 'Tab', 'Backspace'].includes(key))

function keep(event: KeyboardEvent): void {
  if (!event.isTrusted || !isTyped(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!event.repeat) kept?.push(event)
}

function stop(): void {
  clearTimeout(timer)
  removeEventListener('keydown', keep, { capture: true })
  kept = null
}

/** From now on what is typed is kept for the field that calls `releaseTyping`. */
export function holdTyping(): void {
  stop()
  kept = []
  addEventListener('keydown', keep, { capture: true })
  timer = setTimeout(stop, KEPT_AT_MOST_MS)
}

/** The field is there and has the focus: what was kept is typed into it. Called after every opening of the form. */
export function releaseTyping(): void {
  const keys = kept
  // In a turn of its own, because a key may change the screen that is just being drawn. Until then keys join the others.
  if (keys !== null) queueMicrotask(() => typeKept(keys))
}

function typeKept(keys: readonly KeyboardEvent[]): void {
  if (kept !== keys) return
  stop()
  keys.forEach(typeAgain)
}

function typeAgain({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const isLeft = target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
  )
  const input = document.activeElement
  if (!isLeft || !(input instanceof HTMLInputElement)) return
  const start = input.selectionStart ?? input.value.length
  const end = input.selectionEnd ?? start
  if (key.length === 1) input.setRangeText(key, start, end, 'end')
  else if (key === 'Backspace')
    input.setRangeText('', start === end ? Math.max(start - 1, 0) : start, end, 'end')
  else return
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }))
}
