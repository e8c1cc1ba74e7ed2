// What every screen may know about the shop and the running app, and how its preferences are changed.
import { useQueryClient } from '@tanstack/react-query'
import type { AppState, Input } from '@shared/contract'
import type { DayPage } from '@shared/domain/day'
import type { Preferences } from '@shared/domain/preferences'
import type { Result } from '@shared/result'
import { createContext, useCallback, useContext } from 'react'
import { failureWords } from '../messages/failure-words'
import { useWords } from '../messages/words'
import { showToast } from '../ui/toast'
import { keyOf, useAct, useAsk } from './queries'

export const AppStateContext = createContext<AppState | null>(null)

/** The state main gave at the start, kept current. */
export function useAppState(): AppState {
  const state = useContext(AppStateContext)
  if (state === null) throw new Error('the app state is known before any screen is shown')
  return state
}

/** No log is open, not even to be looked at: there is then no line either, and nothing to show of the day. */
export function useIsLogShut(): boolean {
  const { storeProblem, recovered } = useAppState()
  return storeProblem !== null && !recovered
}

export const usePreferences = (): Preferences => useAppState().preferences

/** Changes some preferences: shown at once, taken back if main could not keep them. */
export function useChangePreferences(): (change: Input<'preferences.change'>) => void {
  const client = useQueryClient()
  const words = useWords()
  const show = useCallback(
    (preferences: Preferences) =>
      client.setQueryData<AppState>(keyOf('app.state', {}), (state) =>
        state === undefined ? state : { ...state, preferences },
      ),
    [client],
  )
  const { mutate } = useAct('preferences.change', (answer: Result<Preferences>) => {
    if (answer.ok) show(answer.value)
    else showToast('bad', failureWords(words, answer.failure).title)
    // Receipts are drawn with the shop's name, in its language; what could not be kept is shown as it was.
    void client.invalidateQueries({ queryKey: [answer.ok ? 'receipt.page' : 'app.state'] })
  })
  return useCallback(
    (change) => {
      const state = client.getQueryData<AppState>(keyOf('app.state', {}))
      if (state !== undefined) show({ ...state.preferences, ...change })
      mutate(change)
    },
    [client, mutate, show],
  )
}

/** Enters practice or a shop, or leaves for the first-launch screen (null). Nothing of one environment is shown in another. */
export function useChooseEnvironment() {
  const client = useQueryClient()
  return useAct('app.choose-environment', (answer) => {
    if (!answer.ok) return
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'app.state' })
    client.setQueryData(keyOf('app.state', {}), answer.value)
  })
}

/** Today's page turns at midnight even if nothing is sold; once a minute is soon enough. */
const DAY_STALE_MS = 60_000

/** Today's sales and sums; null until they are known. */
export function useDay(): Result<DayPage> | null {
  return useAsk('journal.day', {}, { renewEveryMs: DAY_STALE_MS }).data ?? null
}
