// An Enter that comes while the bill is being fetched. It is kept, once, and takes effect with the bill: the sheet opens if
// nothing else is missing. It never reaches the sheet's own button. Any change of the inputs, Esc, and an answer without a
// bill drop it.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Fetched } from './bill-store'

/** Calls `onDue` when the bill has come. Returns how an Enter is kept. */
export function useEarlyEnter(fetched: Fetched, onDue: () => void): () => void {
  const isKept = useRef(false)
  const settle = useEffectEvent(() => {
    const wasKept = isKept.current
    isKept.current = false
    if (wasKept && fetched.kind === 'answered') onDue()
  })
  useEffect(() => {
    if (fetched.kind !== 'asking') settle()
  }, [fetched.kind])
  return () => {
    isKept.current = true
  }
}
