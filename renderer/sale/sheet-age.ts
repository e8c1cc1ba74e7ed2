// Whether the sheet that is shown is open for too long to be confirmed. Main refuses it then, too. Both clocks count: a computer
// that slept may have stopped the one, and a person sets the other.
import { useEffect, useState } from 'react'
import { SECOND_MS } from '#shared/base/clock'
import { SHEET_LASTS_MS } from '#shared/sale/sheet'

const LOOK_EVERY_MS = SECOND_MS

/** Of the component that shows the sheet, since it is there. */
export function useIsSheetOld(): boolean {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    const [elapsed, wall] = [performance.now(), Date.now()]
    const look = setInterval(() => {
      const isPast = performance.now() - elapsed > SHEET_LASTS_MS
      if (isPast || Math.abs(Date.now() - wall) > SHEET_LASTS_MS) setOld(true)
    }, LOOK_EVERY_MS)
    return () => clearInterval(look)
  }, [])
  return isOld
}
