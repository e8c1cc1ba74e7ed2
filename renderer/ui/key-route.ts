// The one way of a key: it comes from the window, and nothing else listens to the keys of the window or the document. Each step hears a
// key in its turn: the watch for scanners, the input method, the type-ahead buffer, what looks at a key before the screen does, then the
// screen's own handlers (React's `onKeyDown`), the commands and the digits that are typed beside every field, and in the end the place of a
// digit key.

export type Step =
  | 'scanner'
  | 'input-method'
  | 'type-ahead'
  | 'before-screen'
  | 'after-screen'
  | 'digits'
  | 'released'

/** True takes the key: no later step hears of it. */
type Listener = (event: KeyboardEvent) => boolean | void

const listeners: Readonly<Record<Step, Set<Listener>>> = {
  scanner: new Set(),
  'input-method': new Set(),
  'type-ahead': new Set(),
  'before-screen': new Set(),
  'after-screen': new Set(),
  digits: new Set(),
  released: new Set(),
}

const leadThrough =
  (...steps: readonly Step[]) =>
  (event: KeyboardEvent): void => {
    // As the key finds them: what it makes appear does not hear it, what it takes away does not either.
    const present = steps.flatMap((step) => [...listeners[step]].map((hear) => ({ step, hear })))
    for (const { step, hear } of present)
      if (listeners[step].has(hear) && hear(event) === true) return event.stopImmediatePropagation()
  }

const inputListeners = new Set<(event: Event) => void>()

/** `hear` is told of each text field before it is written into. For as long as the window lives. */
export function onBeforeInput(hear: (event: Event) => void): void {
  inputListeners.add(hear)
}

/** The server that draws a first page has no window. */
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinput', (event) => inputListeners.forEach((hear) => hear(event)), true)
  window.addEventListener(
    'keydown',
    leadThrough('scanner', 'input-method', 'type-ahead', 'before-screen'),
    true,
  )
  window.addEventListener('keydown', leadThrough('after-screen', 'digits'))
  window.addEventListener('keyup', leadThrough('released'), true)
}

/** `hear` gets every key at this step, after those that came before it, until the returned function is called. */
export function onKeyOf(step: Step, hear: Listener): () => void {
  listeners[step].add(hear)
  return () => void listeners[step].delete(hear)
}

/** When the key was pressed that is being pressed anew. */
let pressedAt: number | null = null

/** Presses a key anew that was held back: `press` sends it on its way, and types it. How fast such keys follow one another says nothing. */
export function pressAgain({ timeStamp }: KeyboardEvent, press: () => void): void {
  pressedAt = timeStamp
  try {
    press()
  } finally {
    pressedAt = null
  }
}
/** The time at which a key that the app presses anew was first pressed; null while a person types. */
export const timeOfHeldKey = (): number | null => pressedAt
