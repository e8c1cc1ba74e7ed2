// When a mobile number ends. The last digit does not end it, because the next one may follow at once and is then a
// mistake in the number: what ends it is a key, a pause, or that it came in one piece.
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { plainText } from '#shared/base/plain-text'

/** Who has not typed for this long has ended the number. */
export const NUMBER_PAUSE_MS = 1_000

/** By their place on the keyboard, because a Hindi layout has other characters there. */
const ENDING_CODES: readonly string[] = ['Space', 'Slash', 'NumpadDivide']

const digitsIn = (text: string): string => plainText(text).replace(/\D/g, '')

/** More than one digit at once: pasted or dictated, and as such ended. */
export const cameInOnePiece = (before: string, now: string): boolean =>
  digitsIn(now).length - digitsIn(before).length > 1

export interface NumberEnd {
  /** The number was changed and is whole: it ends by a pause, unless it came in one piece and has ended. */
  readonly typed: (inOnePiece: boolean) => void
  /** The number was changed and is not whole. */
  readonly goesOn: () => void
  /** True if the key ended the number: it is no part of it then. */
  readonly press: (event: KeyboardEvent) => boolean
}

/** Calls `onEnd` when the whole number in the field ends. */
export function useNumberEnd(field: RefObject<HTMLInputElement | null>, onEnd: () => void): NumberEnd {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Typed, and not ended yet. Tab in a number that has ended leads to the next element, as everywhere. */
  const isOpen = useRef(false)
  const latestEnd = useRef(onEnd)
  useLayoutEffect(() => {
    latestEnd.current = onEnd
  }, [onEnd])
  useEffect(() => () => clearTimeout(timer.current), [])
  const goesOn = () => {
    clearTimeout(timer.current)
    isOpen.current = false
  }
  const finish = () => {
    goesOn()
    latestEnd.current()
  }
  return {
    typed: (inOnePiece) => {
      if (inOnePiece) return finish()
      goesOn()
      isOpen.current = true
      const number = numberIn(field.current)
      timer.current = setTimeout(() => {
        // A new sale may have begun within the pause: the one that ends is the number that was typed, and no other.
        if (numberIn(field.current) === number && isTypedAtItsEnd(field.current)) finish()
      }, NUMBER_PAUSE_MS)
    },
    goesOn,
    press: (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false
      const isEnd =
        event.key === '/' ||
        ENDING_CODES.includes(event.nativeEvent.code) ||
        (event.key === 'Tab' && isOpen.current)
      if (isEnd) finish()
      return isEnd
    },
  }
}

const numberIn = (input: HTMLInputElement | null): string => digitsIn(input?.value ?? '')

/** Somebody who has gone back into the middle of the number is correcting it. */
const isTypedAtItsEnd = (input: HTMLInputElement | null): boolean =>
  input !== null && document.activeElement === input && input.selectionStart === input.value.length
