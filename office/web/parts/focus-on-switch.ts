// A form takes the place of a button, or the other way round, and what had the cursor is gone: it goes on in what came instead.
import { useEffect, useRef, type RefObject } from 'react'
import { isLost, stopsIn } from '../../../renderer/ui/focus-guard'

/** For the element in which something else stands with each other `shown`. */
export function useFocusOnSwitch<Place extends HTMLElement>(shown: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (place.current !== null && isLost(document.activeElement)) stopsIn(place.current)[0]?.focus()
  }, [shown])
  return place
}
