// The root of the page: language and appearance, then whoever is here.
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { CatalogueWords } from '#renderer/texts/CatalogueWords'
import { ToastRegion } from '#renderer/ui/toast'
import { pageTexts } from '../texts/catalogue'
import { AuthGate } from '../sign-in/AuthGate'
import { Broken } from './Broken'
import { usePreferences } from '../api/preferences'
import { lookWhoIsHere, watchSession } from '../api/session'
import { Shell } from './Shell'

function useAppearance(): void {
  const { language, theme } = usePreferences()
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset['theme'] = theme
  }, [language, theme])
}

export function App({ client }: { readonly client: QueryClient }) {
  const language = usePreferences((preferences) => preferences.language)
  useAppearance()
  useEffect(() => {
    void lookWhoIsHere()
    return watchSession(client)
  }, [client])
  return (
    // The page's policy forbids inline style elements; what Base UI's components need of them is in our own style sheets.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <CatalogueWords catalogue={pageTexts} language={language}>
          <Broken>
            <Router hook={useHashLocation}>
              <AuthGate>
                <Shell />
              </AuthGate>
            </Router>
            <ToastRegion />
          </Broken>
        </CatalogueWords>
      </QueryClientProvider>
    </CSPProvider>
  )
}
