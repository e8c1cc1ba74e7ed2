// Provides the texts of a catalogue, in one language, to everything inside it.
import type { Language } from '@shared/languages'
import type { ReactNode } from 'react'
import type { Catalogue } from './texts-of-languages'
import { useTexts } from './use-texts'
import { wordsOf, WordsContext } from './words'

interface CatalogueWordsProps {
  readonly catalogue: Catalogue
  readonly language: Language
  readonly children: ReactNode
}

/** Until the first language is loaded there is nothing to show; a later one takes over once it is. */
export function CatalogueWords({ catalogue, language, children }: CatalogueWordsProps) {
  const shown = useTexts(catalogue, language)
  return shown && <WordsContext value={wordsOf(shown)}>{children}</WordsContext>
}
