// The keys of a list of receipts.

/** The row that a key leads to from the focused one: -1 leads back to the search, null nowhere. */
export function rowAfter(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return index - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
