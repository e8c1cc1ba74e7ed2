// Provides a language to everything inside it.
import type { Language } from '@shared/domain/environment'
import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { LOCALES, MESSAGES } from './catalogue'

export function WordsProvider({
  language,
  children,
}: {
  readonly language: Language
  readonly children: ReactNode
}) {
  return (
    <IntlProvider locale={LOCALES[language]} messages={MESSAGES[language]} timeZone="Asia/Kolkata">
      {children}
    </IntlProvider>
  )
}
