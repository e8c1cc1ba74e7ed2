// Provides the texts of a catalogue, in one language, to everything inside it.
import { localeOf, type Language } from '@shared/languages'
import { useMemo, type ReactNode } from 'react'
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl'
import type { Catalogue } from './texts-of-languages'
import { useTexts } from './use-texts'

/** What a text was parsed to, and formats of numbers: the same for every language shown again, and for every page that an office draws. */
const formats = createIntlCache()

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
  // Without a time zone, which no text needs (days and times come from useWords): with one, react-intl makes all its formats of dates
  // and times anew for each text it says, some 10 kB of garbage each time.
  const intl = useMemo(
    () => shown && createIntl({ locale: localeOf(shown.language), messages: shown.texts }, formats),
    [shown],
  )
  return intl && <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}
