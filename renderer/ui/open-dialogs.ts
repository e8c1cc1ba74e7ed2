// How many dialogs are open. While one is, keys that would navigate away from it are inactive.
let open = 0

export const isDialogOpen = (): boolean => open > 0

/** Counts a dialog as open; the returned function counts it as closed. */
export function dialogOpened(): () => void {
  open += 1
  let counted = true
  return () => {
    if (counted) open -= 1
    counted = false
  }
}
