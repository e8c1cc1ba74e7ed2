// Whatever takes typed text for itself, or looks for an entry by it.

const TEXT_FIELDS = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file], [type=range])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=combobox]',
  '[role=listbox]',
  '[role=menu]',
].join(', ')

export const takesText = (element: Element | null): boolean =>
  (element?.closest(TEXT_FIELDS) ?? null) !== null

const TEXTLESS_INPUTS: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'file',
  'radio',
  'range',
  'submit',
])

/**
 * Ctrl+A in a field selects its text, and on a paper, which is a page of its own, the paper. Anywhere else it
 * would select the whole window, which helps nobody and hides what the colours say.
 */
function holdsText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TEXTLESS_INPUTS.has(target.type)
  return target instanceof HTMLTextAreaElement
}

/** Keeps Ctrl+A (⌘A) within the field that has the focus. */
export function keepSelectionInField(event: KeyboardEvent): void {
  const isSelectAll = event.code === 'KeyA' && (event.ctrlKey || event.metaKey) && !event.altKey
  if (isSelectAll && !holdsText(event.target)) event.preventDefault()
}
