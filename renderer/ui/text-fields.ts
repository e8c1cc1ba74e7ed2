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
