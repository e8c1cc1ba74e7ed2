// An action that is inert just after its screen appears: the second press of a hasty Enter, which was meant for the screen
// before, does not skip this one unseen.
import { useEffect, useRef } from 'react'
import { INERT_MS } from './MoneyButton'

/** `act`, which does nothing for the first moment. */
export function useInertAtFirst(act: () => void): () => void {
  const readyAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    readyAt.current = performance.now() + INERT_MS
  }, [])
  return () => {
    if (performance.now() >= readyAt.current) act()
  }
}
