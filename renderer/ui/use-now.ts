// The screen's own clock, for "2 min ago" and "next check in 18 s". Display only; no decision depends on it.
import { useEffect, useState } from 'react'

/** The time in epoch ms, updated every `everyMs`; null stops the clock. */
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
