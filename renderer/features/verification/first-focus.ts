// Focuses the first field when a check opens, unless somebody is moving along tabs or radio buttons with the arrow
// keys.
import { useEffect, type RefObject } from 'react'

export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const walked = document.activeElement?.closest('[role="tablist"], fieldset') ?? null
    if (walked === null) field.current?.focus()
    // Only when the form appears: later the focus is the agent's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
