// The countdown of a sale that met "too many calls". Display only: main holds it back by its own measure.
import { useEffect, useState } from 'react'
import { SECOND_MS } from '#shared/base/clock'

/** What is left until then, second by second; measured from when it was told, as the clock may be set meanwhile. */
export function useHeldMs(until: number | undefined): number {
  const [leftMs, setLeft] = useState(() => leftOf(until))
  useEffect(() => {
    const toldMs = leftOf(until)
    const toldAt = performance.now()
    setLeft(toldMs)
    if (toldMs === 0) return undefined
    const timer = setInterval(() => {
      const left = Math.max(0, toldMs - (performance.now() - toldAt))
      setLeft(left)
      if (left === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  return leftMs
}

const leftOf = (until = 0): number => Math.max(0, until - Date.now())
