// The cursor stands in the first field when a check opens, unless somebody is walking along the tabs with the arrow keys.
import { useEffect, type RefObject } from 'react'

export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement?.closest('[role="tablist"]') === null || document.activeElement === null)
      field.current?.focus()
    // Only when the form appears: later the focus is the agent's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
