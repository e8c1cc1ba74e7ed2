// Arrows, Home, End and 1-9 in a list that is operated with the keyboard.
import { useCallback, type KeyboardEvent } from 'react'

interface ListKeys {
  readonly count: number
  /** Index of the marked row, or null. */
  readonly marked: number | null
  readonly onMark: (index: number) => void
  /** Also handles the digits 1-9. Off where digits are typed. */
  readonly digits: boolean
}

const within = (index: number, count: number): number => Math.min(Math.max(index, 0), count - 1)

function wanted(key: string, { count, marked, digits }: Omit<ListKeys, 'onMark'>): number | null {
  if (key === 'ArrowDown') return within((marked ?? -1) + 1, count)
  if (key === 'ArrowUp') return within((marked ?? count) - 1, count)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (digits && /^[1-9]$/.test(key) && Number(key) <= count) return Number(key) - 1
  return null
}

/** A keydown handler for the list (or for the search box above it). It marks; picking is the caller's Enter. */
export function useListKeys({ count, marked, onMark, digits }: ListKeys) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (count === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      const next = wanted(event.key, { count, marked, digits })
      if (next === null) return
      event.preventDefault()
      onMark(next)
    },
    [count, marked, onMark, digits],
  )
}
