// An Enter that comes before it is known what it means: the history, the operator or the plans are still being asked for.
// It is kept and takes effect once they are there, unless something was typed since: then it was for something else.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Counter } from './use-counter'

/** What has to be known before Enter means something; null if that is known. */
export type EnterWaitsFor = 'history' | 'operator' | 'plans' | 'connection'

function enterWaitsFor(counter: Counter): EnterWaitsFor | null {
  const { accountNumber, state, choice, plans, picked, subscriber } = counter
  if (accountNumber === null) return null
  const isNothingTyped = state.query.trim() === '' && picked === null
  if (isNothingTyped && counter.isReading) return 'history'
  if (state.service === 'dth') return isNothingTyped && subscriber.isLoading ? 'connection' : null
  if (isNothingTyped) return null
  if (choice.kind === 'looking-up') return 'operator'
  return choice.kind === 'known' && plans.isLoading && picked?.kind !== 'plan' ? 'plans' : null
}

interface EarlyEnter {
  /** Enter pressed now would have to wait. */
  readonly isTooEarly: boolean
  /** What an Enter that was pressed waits for; null if none is waiting. */
  readonly waitsFor: EnterWaitsFor | null
  readonly keep: () => void
  readonly drop: () => void
}

/** Calls `onDue` when what the kept Enter waited for is known. */
export function useEarlyEnter(counter: Counter, onDue: () => void): EarlyEnter {
  const { accountNumber, state } = counter
  const [kept, setKept] = useState<{ readonly of: string | null; readonly query: string } | null>(null)
  const isKept = kept !== null && kept.of === accountNumber && kept.query === state.query
  const waitsFor = enterWaitsFor(counter)
  const isDue = isKept && waitsFor === null && state.stage.kind === 'form'
  const resume = useEffectEvent(() => {
    setKept(null)
    onDue()
  })
  useEffect(() => {
    if (isDue) resume()
  }, [isDue])
  return {
    isTooEarly: waitsFor !== null,
    waitsFor: isKept ? waitsFor : null,
    keep: () => setKept({ of: accountNumber, query: state.query }),
    drop: () => setKept(null),
  }
}
