// A form takes the place of a button, or the other way round, and what had the cursor is gone: it goes on in what came instead.
import { useEffect, useRef, type RefObject } from 'react'
import { isLost, stopsIn } from '#renderer/ui/focus-guard'

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

/**
 * Where a form says that something is missing or wrong, the cursor goes there: the button that was pressed is
 * often below it. Call it once the form shows what is wrong.
 */
export const goToWrong = (form: Element): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
