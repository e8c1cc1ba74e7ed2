// Provides the chosen language to everything inside it, and sets it on the document, so that fonts and screen readers
// follow.
import type { Language } from '@shared/domain/environment'
import { useLayoutEffect, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { LOCALES, MESSAGES } from './catalogue'

export function WordsProvider({
  language,
  children,
}: {
  readonly language: Language
  readonly children: ReactNode
}) {
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <IntlProvider locale={LOCALES[language]} messages={MESSAGES[language]} timeZone="Asia/Kolkata">
      {children}
    </IntlProvider>
  )
}
