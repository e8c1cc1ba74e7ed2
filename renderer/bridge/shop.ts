// What every screen may know about the shop and the running app, and how preferences are changed.
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/channels/contract'
import type { AppState } from '#shared/shop/app-state'
import type { DayPage } from '#shared/sale/day'
import type { OfficeState } from '#shared/office/counter-office'
import type { Preferences } from '#shared/shop/preferences'
import type { Result } from '#shared/base/result'
import { createContext, useCallback, useContext } from 'react'
import { useResultToast } from '../ui/result-toast'
import { keyOf, makeStale, useAct, useAsk } from './queries'
import type { Visit, Visits } from '#shared/visit/visit'

export const AppStateContext = createContext<AppState | null>(null)

/** The state that main returned at the start, kept up to date. */
export function useAppState(): AppState {
  const state = useContext(AppStateContext)
  if (state === null) throw new Error('the app state is known before any screen is shown')
  return state
}

/** No journal is open, not even for viewing: there is then no connection either, and nothing to show of the day. */
export function useIsJournalShut(): boolean {
  const { storeProblem, recovered } = useAppState()
  return storeProblem !== null && !recovered
}

/** Whether the service has stopped this computer's line: then nothing can be sold, and forms say so before they are typed in. */
export function useIsLineStopped(): boolean {
  const { data: line } = useAsk('connection.state', {})
  return line !== undefined && line.setupProblem !== null
}

/** Whether the service is known to be reached and to refuse nothing of this shop now. */
export function useIsLineOpen(): boolean {
  const { data: line } = useAsk('connection.state', {})
  return (
    line !== undefined && line.setupProblem === null && (line.state === 'online' || line.state === 'slow')
  )
}

/** The shop's office; null until main has answered, and while no environment is open. */
export function useOffice(): OfficeState | null {
  const { data } = useAsk('office.state', {})
  return data?.ok === true ? data.value : null
}

/** Whether the office has taken this counter out: then it sells nothing, and forms say so before they are typed in. */
export function useIsRevoked(): boolean {
  const office = useOffice()
  return office?.kind === 'entered' && office.line.kind === 'revoked'
}

export const usePreferences = (): Preferences => useAppState().preferences

/** Changes some preferences: applied at once, reverted if main could not save them. */
export function useChangePreferences(): (change: Input<'preferences.change'>) => void {
  const client = useQueryClient()
  const toast = useResultToast()
  const show = useCallback(
    (preferences: Preferences) =>
      client.setQueryData<AppState>(keyOf('app.state', {}), (state) =>
        state === undefined ? state : { ...state, preferences },
      ),
    [client],
  )
  const { mutate } = useAct('preferences.change', (answer: Result<Preferences>) => {
    if (answer.ok) show(answer.value)
    else toast(answer)
    // Receipts show the shop's name, in its language; what could not be saved is shown as it was.
    void makeStale(client, answer.ok ? 'paper' : 'preferences-refused')
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

/** Of no environment. Without them the window would show no counter, and hear no key, until main has told them again. */
const OF_THE_SHOP: readonly unknown[] = ['lock.state', 'setup.state']

/**
 * Opens practice or a shop's environment, or returns to the first-launch screen (null). Nothing of one environment is
 * shown in another.
 */
export function useChooseEnvironment() {
  const client = useQueryClient()
  return useAct('app.choose-environment', (answer) => {
    if (!answer.ok) return
    const isOfShop = ([channel]: readonly unknown[]): boolean => OF_THE_SHOP.includes(channel)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'app.state' && !isOfShop(queryKey) })
    client.setQueryData(keyOf('app.state', {}), answer.value)
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOfShop(queryKey) })
  })
}

/** Today's sales and sums; null until they are loaded. They are kept as they are by app/live.ts. */
export function useDay(): Result<DayPage> | null {
  return useAsk('journal.day', {}).data ?? null
}

/**
 * All that are kept or being paid; null until they are known, and while no log is open. The visits of the counter,
 * kept up to date by main's pushes.
 */
export function useVisits(): Visits | null {
  const { data: answer } = useAsk('visit.list', {})
  return answer?.ok === true ? answer.value : null
}

/** Every visit that is kept or being paid, in one list. */
export const visitsIn = ({ open, setAside, paying }: Visits): readonly Visit[] => [
  ...(open === null ? [] : [open]),
  ...paying,
  ...setAside,
]
