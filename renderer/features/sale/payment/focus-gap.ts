// Where the person has to look when something about the payment is missing.
export const GAP = { 'data-gap': '' } as const

/** Puts the focus on what is missing; on the chosen way if it is nothing to be typed or ticked. */
export function focusGap(section: HTMLElement | null): void {
  const missing = section?.querySelector<HTMLElement>('input[data-gap]')
  const chosen = section?.querySelector<HTMLElement>('input:checked')
  ;(missing ?? chosen)?.focus()
}
