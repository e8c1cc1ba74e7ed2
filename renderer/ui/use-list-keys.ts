// Arrows, Home and End in a list that is operated with the keyboard. Digits are typed, they never choose a row.
import { useCallback, type KeyboardEvent } from 'react'

interface ListKeys {
  readonly count: number
  /** Index of the marked row, or null. */
  readonly marked: number | null
  readonly onMark: (index: number) => void
}

const within = (index: number, count: number): number => Math.min(Math.max(index, 0), count - 1)

function wanted(key: string, { count, marked }: Omit<ListKeys, 'onMark'>): number | null {
  if (key === 'ArrowDown') return within((marked ?? -1) + 1, count)
  if (key === 'ArrowUp') return within((marked ?? count) - 1, count)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** A keydown handler for the list (or for the search box above it). It marks; picking is the caller's Enter. */
export function useListKeys({ count, marked, onMark }: ListKeys) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (count === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      const next = wanted(event.key, { count, marked })
      if (next === null) return
      event.preventDefault()
      onMark(next)
    },
    [count, marked, onMark],
  )
}
