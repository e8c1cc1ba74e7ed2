// A tone for each line of a paid visit as it ends, where the shop has the counter speak. Which line it was the screen says: words would be of
// one sale among several.
import { useEffect, useRef } from 'react'
import type { Visit, VisitLineState } from '#shared/visit/visit'
import { usePreferences } from '../bridge/shop'
import { TONES } from '../sale/result/use-spoken-outcome'
import { playSound } from '../ui/sounds'

const PERCENT = 100

const isOnItsWay = (state: VisitLineState | undefined): boolean => state === 'waiting' || state === 'sending'

export function useLineTones({ lines }: Pick<Visit, 'lines'>): void {
  const { speech } = usePreferences()
  const before = useRef<ReadonlyMap<string, VisitLineState>>(new Map())
  useEffect(() => {
    for (const { requestId, state } of lines) {
      const hasEnded = isOnItsWay(before.current.get(requestId)) && !isOnItsWay(state)
      if (speech.isOn && hasEnded && state !== 'waiting' && state !== 'kept')
        playSound(TONES[state], speech.volumePercent / PERCENT)
    }
    before.current = new Map(lines.map(({ requestId, state }) => [requestId, state]))
  }, [lines, speech])
}
