// The root of the app: queries to main, the chosen language and appearance, then the first launch or the screens.
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { AppState } from '#shared/shop/app-state'
import { SetupGate } from '../access/setup/SetupGate'
import { WordsProvider } from '../texts/WordsProvider'
import { useFocusGuard } from '../ui/focus-guard'
import { onDemand } from '../ui/on-demand'
import { useAppearance } from '../bridge/appearance'
import { ErrorBoundary } from './shell/ErrorBoundary'
import { listenToMain } from './live'
import { useOwnersPin } from '../bridge/owners-pin'
import { useAsk } from '../bridge/queries'
import { AppStateContext, useChangePreferences, usePreferences } from '../bridge/shop'
import { zoomAfter, type ZoomStep } from '#shared/shop/zoom'
import { useCommand, useKeyboard } from '../commands/use-commands'

const OwnerPinDialog = onDemand(async () => (await import('../access/OwnerPin')).OwnerPinDialog)
const Shell = onDemand(async () => (await import('./shell/Shell')).Shell)

/** Loaded with the first question: most days have none. */
function OwnersQuestion() {
  return useOwnersPin(({ question }) => question !== null) ? <OwnerPinDialog /> : null
}

function Opened({ state }: { readonly state: AppState }) {
  useAppearance(state.preferences)
  useFocusGuard()
  return (
    <WordsProvider language={state.preferences.language}>
      <ErrorBoundary>
        <AppStateContext value={state}>
          <WindowKeys />
          <SetupGate>
            {/* Another environment begins with nothing of the one before. */}
            <Shell key={state.environment} />
          </SetupGate>
          <OwnersQuestion />
        </AppStateContext>
      </ErrorBoundary>
    </WordsProvider>
  )
}

function AppOverMain() {
  const client = useQueryClient()
  useEffect(() => listenToMain(client), [client])
  const { data: state, error } = useAsk('app.state', {})
  if (error !== null) throw error
  return state === undefined ? null : <Opened state={state} />
}

export const App = ({ client }: { readonly client: QueryClient }) => (
  // The window's policy forbids inline style elements; what Base UI's components need of them is in our own style
  // sheets.
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={client}>
      <WordsProvider language="en">
        <ErrorBoundary>
          <Router hook={useHashLocation}>
            <AppOverMain />
          </Router>
        </ErrorBoundary>
      </WordsProvider>
    </QueryClientProvider>
  </CSPProvider>
)

/**
 * Ctrl + and Ctrl −: everything larger or smaller, on every screen and over dialogs, also before anybody has
 * unlocked. Draws nothing. Used once, around every screen, as its keys and those of the screens need one listener.
 */
export function WindowKeys(): null {
  const { zoomPercent } = usePreferences()
  const change = useChangePreferences()
  const zoom = (step: ZoomStep) => () => {
    const next = zoomAfter(zoomPercent, step)
    if (next !== zoomPercent) change({ zoomPercent: next })
  }
  useKeyboard()
  useCommand('zoom-in', zoom('in'))
  useCommand('zoom-out', zoom('out'))
  useCommand('zoom-reset', zoom('reset'))
  return null
}
