// The screen's own clock, for "2 min ago" and "next check in 18 s". It only tells time; nothing is decided by it.
import { useEffect, useState } from 'react'

/** The time in epoch ms, renewed every `everyMs`; null stops the clock. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (everyMs === null) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
