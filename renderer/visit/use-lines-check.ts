// Has main look at the lines of a visit again: by itself where one was not looked at since a restart, or is too old.
import { useMakeStale } from '../bridge/queries'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Visit } from '#shared/visit/visit'
import { useResultToast } from '../ui/result-toast'
import { checkVisit } from './visit-actions'

type Agreed = Parameters<typeof checkVisit>[1]

export interface Check {
  readonly isLooking: boolean
  /** Looks again; with what the customer agreed to, if anything. */
  readonly look: (agreed?: Agreed) => void
}

export function useCheck(visit: Visit): Check {
  const makeStale = useMakeStale()
  const toast = useResultToast()
  const [isLooking, setLooking] = useState(false)
  const { id } = visit
  const look = useCallback(
    (agreed?: Agreed) => {
      setLooking(true)
      void (async () => {
        const answer = await checkVisit({ id }, agreed)
        setLooking(false)
        toast(answer)
        await makeStale('visits')
      })()
    },
    [makeStale, id, toast],
  )
  const isUnchecked = visit.lines.some(({ doubt }) => doubt?.kind === 'not-checked')
  // Once for each time that a line turns out so: what cannot be looked at is not asked for again and again.
  const wasUnchecked = useRef(false)
  useEffect(() => {
    if (isUnchecked && !wasUnchecked.current) look()
    wasUnchecked.current = isUnchecked
  }, [isUnchecked, look])
  return { isLooking, look }
}
