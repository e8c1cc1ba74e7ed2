// What is pressed before it can take effect: text between two screens, while neither has a field for it; an Enter before it
// is known what it means; the key of a screen while a dialog still closes. It is held, and takes effect in its turn, or is
// dropped where something else was typed meanwhile.
import { useEffect, useEffectEvent, useState } from 'react'
import { SECOND_MS } from '#shared/base/clock'
import { digitOfKey } from './digit-keys'
import { onKeyOf, pressAgain } from './key-route'
import { whenDialogsClosed } from './open-dialogs'
import { onBurst } from './scanner'
import { takesText } from './text-fields'

/**
 * What is waited for: the first field of a `form` that a key has just opened, the form of a `biller` that an Enter has picked
 * before the list was there, or the `counter` that a PIN opens. Steps between fields belong to forms alone: an Enter behind a
 * PIN would act on a screen that nobody has seen yet. Until dialogs have closed one key waits, and any other takes it back.
 */
type Awaited = 'form' | 'biller' | 'counter' | 'closed-dialogs'

/**
 * Nothing is held for longer: a screen that never comes, as where selling is stopped, would swallow every key. What waited for
 * a biller is then typed where the cursor is, into the search.
 */
const LONGEST_HOLD_MS: Readonly<Record<Awaited, number>> = {
  form: 2 * SECOND_MS,
  biller: 10 * SECOND_MS,
  counter: 10 * SECOND_MS,
  // What an answered dialog writes is on the disk by then.
  'closed-dialogs': 2 * SECOND_MS,
}
const FORM_KEYS = ['Backspace', 'Enter', 'Tab']
const HELD_KEYS: Readonly<Record<Awaited, readonly string[]>> = {
  form: FORM_KEYS,
  biller: FORM_KEYS,
  counter: ['Backspace'],
  'closed-dialogs': [],
}
/** Frames within which a screen puts the cursor into its first field. */
const FRAMES_TO_FOCUS = 30

interface Hold {
  readonly awaited: Awaited
  readonly keys: KeyboardEvent[]
  readonly timer: ReturnType<typeof setTimeout>
}

let hold: Hold | null = null

const isCharacter = (key: string): boolean => [...key].length === 1

onKeyOf('type-ahead', (event) => {
  takeBack()
  const { key, ctrlKey, altKey, metaKey } = event
  if (hold === null || ctrlKey || altKey || metaKey) return false
  if (!isCharacter(key) && !HELD_KEYS[hold.awaited].includes(key)) return false
  event.preventDefault()
  if (!event.repeat) hold.keys.push(event)
  return true
})

// The first keys of a scan came here before anybody knew that they were a scanner's.
onBurst((startedAt) => {
  if (hold === null) return
  const own = hold.keys.filter(({ timeStamp }) => timeStamp < startedAt)
  hold.keys.splice(0, hold.keys.length, ...own)
})

/** From now on what is typed is held. Another form begins anew; a PIN that is tried again goes on. */
export function holdTyping(awaited: Awaited): void {
  if (awaited === 'counter' && hold !== null) return
  beginHold(awaited, [])
}

function beginHold(awaited: Awaited, keys: KeyboardEvent[]): void {
  endHold()
  const giveUp = awaited === 'biller' ? releaseTyping : endHold
  hold = { awaited, keys, timer: setTimeout(giveUp, LONGEST_HOLD_MS[awaited]) }
}

function endHold(): readonly KeyboardEvent[] {
  const keys = hold?.keys ?? []
  clearTimeout(hold?.timer)
  hold = null
  return keys
}

/** What was awaited will not come: what was typed for it is dropped. */
export function dropTyping(awaited: Awaited): void {
  if (hold?.awaited === awaited) endHold()
}

const takeBack = (): void => dropTyping('closed-dialogs')

/** Ends the hold. The text that was typed meanwhile, or an empty one. */
export const takeTyping = (): string =>
  endHold().reduce((text, event) => {
    const { key } = event
    if (key === 'Backspace') return text.slice(0, -1)
    return text + (digitOfKey(event, 'number') ?? (isCharacter(key) ? key : ''))
  }, '')

/** The field is there and has the focus: what was held is typed into it. Called after every opening of a form. */
export function releaseTyping(): void {
  const held = hold
  // In a turn of its own, because a key may change the screen that is just being drawn. Until then keys join the others.
  if (held !== null) queueMicrotask(() => void (hold === held && endHold().forEach(typeAgain)))
}

/** Types what was held into the field that takes the focus; into `elsewhere`, which it focuses, if the screen has none. */
export function giveTyping(elsewhere: () => void): void {
  let framesLeft = FRAMES_TO_FOCUS
  const give = (): void => {
    if (hold === null) return
    framesLeft -= 1
    if (!takesText(document.activeElement) && framesLeft > 0) return void requestAnimationFrame(give)
    if (!takesText(document.activeElement)) elsewhere()
    endHold().forEach(typeAgain)
  }
  give()
}

/** The key as if it were pressed now: first for whoever listens, then for the field or button that has the focus. */
const typeAgain = (held: KeyboardEvent): void => pressAgain(held, () => typeKey(held))

function typeKey({ key, code, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const held = { shiftKey, ctrlKey, altKey, metaKey }
  const again = new KeyboardEvent('keydown', { key, code, ...held, bubbles: true, cancelable: true })
  if (!target.dispatchEvent(again) || ctrlKey || altKey || metaKey) return
  const here = document.activeElement
  if (key === 'Enter' && here instanceof HTMLButtonElement) here.click()
  // Typed by the browser itself, so that the field hears of it as of any key.
  if (key === 'Backspace') document.execCommand('delete')
  else if (isCharacter(key)) document.execCommand('insertText', false, key)
}

interface HeldEnter {
  /** What is typed now: the Enter is kept for that alone, because after a change it would be for something else. */
  readonly typed: string
  /** It is still being asked for what tells what Enter means. */
  readonly isWaiting: boolean
  /** What Enter means, once that is known. */
  readonly act: () => void
  /** Something else was typed instead. */
  readonly dropped?: () => void
}

/** An Enter that comes too early is kept, once, until it is known what it means. It never reaches a button that appears. */
export function useHeldEnter({ typed, isWaiting, act, dropped }: HeldEnter) {
  const [kept, setKept] = useState<string | null>(null)
  const isKept = kept === typed
  const isOver = kept !== null && (!isKept || !isWaiting)
  const settle = useEffectEvent(() => {
    setKept(null)
    if (isKept) act()
    else dropped?.()
  })
  useEffect(() => {
    if (isOver) settle()
  }, [isOver])
  return { isKept, keep: () => setKept(typed), drop: () => setKept(null) }
}

/**
 * The key of a screen is pressed while a dialog that was just answered still closes. It takes effect as soon as the dialog has closed,
 * if nothing was pressed in between.
 */
export function holdUntilDialogsClose(key: KeyboardEvent): void {
  beginHold('closed-dialogs', [key])
  window.addEventListener('pointerdown', takeBack, { capture: true, once: true })
}

whenDialogsClosed(() => {
  if (hold?.awaited === 'closed-dialogs') releaseTyping()
})
