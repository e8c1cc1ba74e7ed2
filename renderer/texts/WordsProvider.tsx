// The window's words in a language, for everything inside it.
import type { Language } from '#shared/base/languages'
import type { ReactNode } from 'react'
import { windowTexts } from './catalogue'
import { CatalogueWords } from './CatalogueWords'

interface WordsProviderProps {
  readonly language: Language
  readonly children: ReactNode
}

export const WordsProvider = ({ language, children }: WordsProviderProps) => (
  <CatalogueWords catalogue={windowTexts} language={language}>
    {children}
  </CatalogueWords>
)
