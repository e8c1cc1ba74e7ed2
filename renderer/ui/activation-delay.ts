// A moment in which an action does nothing after it is shown: what was pressed for the screen before does not act on one that
// nobody has seen yet. It is counted from the frame that shows it: on a busy computer a frame may take as long as the moment.
import { useCallback, useEffect, useRef } from 'react'

/** From the frame that shows the action (docs/money-safety.md 5). */
export const ACTIVATION_DELAY_MS = 400

export interface ActivationDelay {
  /** Begins anew with the next frame. */
  readonly restart: () => void
  readonly isOver: () => boolean
}

export function useActivationDelay(): ActivationDelay {
  const overAt = useRef(Number.POSITIVE_INFINITY)
  const frame = useRef(0)
  const restart = useCallback(() => {
    overAt.current = Number.POSITIVE_INFINITY
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      overAt.current = performance.now() + ACTIVATION_DELAY_MS
    })
  }, [])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { restart, isOver: () => performance.now() >= overAt.current }
}

/** `act`, which does nothing in the first moment of its component. */
export function useDelayedActivation(act: () => void): () => void {
  const { restart, isOver } = useActivationDelay()
  useEffect(restart, [restart])
  return () => {
    if (isOver()) act()
  }
}
