// Provides the texts of a catalogue, in one language, to everything inside it.
import { localeOf, type Language } from '@shared/languages'
import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import type { Catalogue } from './texts-of-languages'
import { useTexts } from './use-texts'

/** Until the first language is loaded there is nothing to show; a later one takes over once it is. */
export function CatalogueWords({
  catalogue,
  language,
  children,
}: {
  readonly catalogue: Catalogue
  readonly language: Language
  readonly children: ReactNode
}) {
  const shown = useTexts(catalogue, language)
  if (shown === null) return null
  return (
    // Without a time zone, which no text needs (days and times come from useWords): with one, react-intl makes all its formats of dates
    // and times anew for each text it says, some 10 kB of garbage each time.
    <IntlProvider locale={localeOf(shown.language)} messages={shown.texts}>
      {children}
    </IntlProvider>
  )
}
