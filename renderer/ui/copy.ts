// Puts text on the clipboard. By the old method, through a text area: the window has no permissions, including that of
// the new one.

/** Returns false if the system refused. Never for identity numbers or one-time passwords. */
export function copyText(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'off-screen'
  const before = document.activeElement
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}
