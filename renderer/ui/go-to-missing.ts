// Enter in a form leads to the first input that is missing or wrong, and acts when there is none. Such inputs carry
// `data-missing`, in the order of the form.
import { useEffect, type RefObject } from 'react'

/** `act`: nothing is missing. `moved`: on to an empty input, where nothing is wrong yet. `told`: say what is missing. */
export type EnterStep = 'act' | 'moved' | 'told'

export function goToMissing(form: HTMLElement): EnterStep {
  const missing = firstMissing(form)
  if (missing === null) return 'act'
  const from = document.activeElement
  const isOnTheWay = from instanceof HTMLInputElement && from !== missing && form.contains(from)
  missing.focus()
  return isOnTheWay && isEmpty(missing) ? 'moved' : 'told'
}

export const firstMissing = (form: HTMLElement): HTMLElement | null =>
  form.querySelector<HTMLElement>('[data-missing="true"]')

const isEmpty = (input: HTMLElement): boolean =>
  input instanceof HTMLInputElement && (input.type === 'checkbox' || input.value.trim() === '')

/**
 * Focuses the first field when a check opens, unless somebody is moving along tabs or radio buttons with the arrow
 * keys.
 */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const walked = document.activeElement?.closest('[role="tablist"], fieldset') ?? null
    if (walked === null) field.current?.focus()
    // Only when the form appears: later the focus is the agent's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
