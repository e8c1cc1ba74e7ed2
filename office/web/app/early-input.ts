// The page can be seen, and typed into, before its scripts are here. What was typed by then, the place of the cursor, and that the form was sent
// already, are taken over by the form that the scripts draw in its place.

/** Besides them some parts of a screen have fields of their own, which nobody sees. */
const FIELDS = 'form input:not([type=hidden], [aria-hidden=true])'
/** Set on the root by the first script (begin.ts) when a form was sent too early. */
const SENT = 'sent'

/** The same field of two drawings of one form. */
const signOf = ({ type, autocomplete, inputMode }: HTMLInputElement): string =>
  [type, autocomplete, inputMode].join(' ')

const fieldsIn = (root: HTMLElement): readonly HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>(FIELDS),
]

/** Written as by a hand, so that the form notices. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Looks at what is in `root` now; the function that it returns gives it to what is drawn there then. */
export function earlyInput(root: HTMLElement): () => void {
  const before = fieldsIn(root).map((field) => ({
    sign: signOf(field),
    text: field.value,
    hasFocus: field === document.activeElement,
  }))
  return () => {
    const wasSent = root.dataset[SENT] !== undefined
    delete root.dataset[SENT]
    const now = fieldsIn(root)
    for (const [at, { sign, text, hasFocus }] of before.entries()) {
      const field = now[at]
      if (field === undefined || signOf(field) !== sign) return
      if (text !== '') write(field, text)
      if (hasFocus) field.focus()
    }
    if (wasSent && before.length > 0) now[0]?.form?.requestSubmit()
  }
}
