// How many dialogs are open. While one is, keys that would navigate away from it are inactive.
let open = 0
let onLastClosed: (() => void) | null = null

export const isDialogOpen = (): boolean => open > 0

/** Counts a dialog as open; the returned function counts it as closed. */
export function dialogOpened(): () => void {
  open += 1
  let counted = true
  return () => {
    if (!counted) return
    open -= 1
    counted = false
    // Once everything that changes with it has changed: another may open in its place.
    if (open === 0) queueMicrotask(() => open === 0 && onLastClosed?.())
  }
}

/** Calls `then` whenever the last open dialog has closed. For one listener. */
export function whenDialogsClosed(then: () => void): void {
  onLastClosed = then
}
