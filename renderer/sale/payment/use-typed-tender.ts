// Digits typed on the sheet are the notes that the customer hands over, wherever the focus is: the button that confirms
// keeps it, so that Enter still confirms.
import { useCallback, useEffect, useRef } from 'react'
import { isAmountMark } from '#shared/base/money'
import { digitOfKey } from '../../ui/digit-keys'
import { onKeyOf } from '../../ui/key-route'
import { BURST_KEYS, onBurst } from '../../ui/scanner'

/** Anything longer is too large: with its marks, a crore has as many. */
const LONGEST = 14

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'

export function useTypedTender(text: string, onType: (text: string) => void): void {
  const latest = useRef({ text, onType })
  /** The text before each of the last keys, by the time of the key. */
  const before = useRef<readonly { readonly at: number; readonly text: string }[]>([])
  useEffect(() => {
    latest.current = { text, onType }
  })
  const type = useCallback((next: string): void => {
    // Kept at once, so that the next digit finds it before the screen was drawn anew.
    latest.current = { ...latest.current, text: next }
    latest.current.onType(next)
  }, [])
  // A scanner hands over no notes.
  useEffect(
    () =>
      onBurst((startedAt) => {
        const first = before.current.find(({ at }) => at >= startedAt)
        if (first !== undefined) type(first.text)
      }),
    [type],
  )
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { altKey, ctrlKey, metaKey, isComposing } = event
      if (altKey || ctrlKey || metaKey || isComposing || isTyping(event.target)) return
      const next = typed(latest.current.text, event)
      if (next === null) return
      event.preventDefault()
      before.current = [...before.current, { at: event.timeStamp, text: latest.current.text }].slice(
        -BURST_KEYS,
      )
      type(next)
    }
    // Before the counter box, which takes the digits of every other page.
    return onKeyOf('before-screen', listen)
  }, [type])
}

/** The text after this key; null if the key types nothing. */
function typed(text: string, event: KeyboardEvent): string | null {
  const { key } = event
  const sign = digitOfKey(event, 'number') ?? (text !== '' && isAmountMark(key) ? key : null)
  // A point or comma is never left out: without it the amount would be a hundred times as large.
  if (sign !== null) return text.length < LONGEST ? text + sign : text
  return key === 'Backspace' && text !== '' ? text.slice(0, -1) : null
}
