// What is typed between two screens, while neither has a field for it: held, and given to the field that takes the focus.
import { SECOND_MS } from '@shared/clock'
import { takesText } from './text-fields'

/** Nothing is held for longer: a screen that never came would swallow every key. */
const LONGEST_HOLD_MS = 10 * SECOND_MS
/** Frames within which a screen puts the cursor into its first field. */
const FRAMES_TO_FOCUS = 30

let held: string | null = null
let endHold: (() => void) | null = null

const isText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !altKey && !metaKey

function hold(event: KeyboardEvent): void {
  if (held === null || (!isText(event) && event.key !== 'Backspace')) return
  held = event.key === 'Backspace' ? held.slice(0, -1) : held + event.key
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** From now on typed text is held. */
export function holdTyping(): void {
  if (held !== null) return
  held = ''
  window.addEventListener('keydown', hold, true)
  const timer = setTimeout(takeTyping, LONGEST_HOLD_MS)
  endHold = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hold, true)
  }
}

/** Ends the hold. What was typed meanwhile, or an empty text. */
export function takeTyping(): string {
  const text = held ?? ''
  held = null
  endHold?.()
  endHold = null
  return text
}

/** Gives what was held to the field that takes the focus; to `elsewhere` if the screen has none. */
export function giveTyping(elsewhere: () => void): void {
  let framesLeft = FRAMES_TO_FOCUS
  const give = (): void => {
    if (held === null) return
    framesLeft -= 1
    if (!takesText(document.activeElement) && framesLeft > 0) return void requestAnimationFrame(give)
    if (!takesText(document.activeElement)) elsewhere()
    const text = takeTyping()
    // Typed by the browser itself, so that the field hears of it as of any key.
    if (text !== '') document.execCommand('insertText', false, text)
  }
  give()
}
