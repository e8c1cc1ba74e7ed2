// Puts the cursor on a setting of an open section, found by its label on the screen. The labels are the one thing that
// every kind of field, button and heading has.

const FOCUSABLE = 'input:checked, input:not([type=radio]), button, textarea, summary, [tabindex="0"]'

const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The element that a person would use for the setting behind this label or heading. */
function controlOf(label: HTMLElement): HTMLElement | null {
  if (label.matches('button, summary, input')) return label
  const named =
    label.id === ''
      ? null
      : document.querySelector<HTMLElement>(`[aria-labelledby~="${CSS.escape(label.id)}"]`)
  if (named !== null) return named.matches(FOCUSABLE) ? named : named.querySelector<HTMLElement>(FOCUSABLE)
  if (label instanceof HTMLLabelElement && label.control instanceof HTMLElement) return label.control
  const around = label.closest('fieldset, form, section, [data-section]')
  return around?.querySelector<HTMLElement>(FOCUSABLE) ?? null
}

/** Focuses the setting, and shows it in the middle; the whole section where the setting is not there right now. */
export function focusSetting(section: HTMLElement, words: string): void {
  const labels = [...section.querySelectorAll<HTMLElement>('label, legend, h3, h4, button, summary, [id]')]
  // A label may go on after its words: with a language, or with what is chosen.
  const label =
    labels.find((element) => textOf(element) === words) ??
    labels.find((element) => textOf(element).startsWith(words))
  const control = label === undefined ? null : controlOf(label)
  const target = control ?? section
  for (
    let part = target.closest('details');
    part !== null;
    part = part.parentElement?.closest('details') ?? null
  )
    part.open = true
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: control === null ? 'start' : 'center' })
}
