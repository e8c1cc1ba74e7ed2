// How many dialogs stand open. While one does, keys that would lead away from it rest.
let open = 0

export const isDialogOpen = (): boolean => open > 0

/** Counts a dialog in; the returned function counts it out again. */
export function dialogOpened(): () => void {
  open += 1
  let counted = true
  return () => {
    if (counted) open -= 1
    counted = false
  }
}
