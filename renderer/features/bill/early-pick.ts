// An Enter in the search of billers that comes before the list answers what is typed. It takes effect when the list does, if the
// text is still the same: never on the hits of an earlier text. What is typed behind it belongs to the form of the biller, and is
// held until that is there; where nothing fits it goes on in the search.
import { useEffect, useEffectEvent, useState } from 'react'
import { dropTyping, holdTyping, releaseTyping } from '../../ui/held-typing'
import { billStore } from './bill-store'

interface EarlyPick {
  readonly query: string
  /** What is listed answers exactly what is typed. */
  readonly isCurrent: boolean
  /** False where there will be no list. */
  readonly isComing: boolean
  /** Opens the form of the marked biller, if there is one. */
  readonly pick: () => void
}

/** Returns what Enter does. */
export function useEarlyPick({ query, isCurrent, isComing, pick }: EarlyPick): () => void {
  const [of, setOf] = useState<string | null>(null)
  const settle = useEffectEvent(() => {
    setOf(null)
    if (of !== query) return dropTyping('biller')
    if (isCurrent) pick()
    // The form gets what was held as it opens.
    if (billStore.getState().biller === null) releaseTyping()
  })
  const isSettled = of !== null && (of !== query || isCurrent || !isComing)
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])
  useEffect(
    () => () => {
      if (billStore.getState().biller === null) dropTyping('biller')
    },
    [],
  )
  return () => {
    if (isCurrent) return pick()
    if (!isComing || query.trim() === '') return
    setOf(query)
    holdTyping('biller')
  }
}
