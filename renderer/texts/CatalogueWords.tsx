// Provides the texts of a catalogue, in one language, to everything inside it.
import { type Language, SOURCE_LANGUAGE } from '#shared/base/languages'
import { type ReactNode, useEffect, useState } from 'react'
import type { Catalogue, LoadedLanguage } from './texts-of-languages'
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

/**
 * The texts of a language. While they are being loaded, those shown before; null if there are none yet. Where they
 * cannot be read, that is reported, and English is shown if nothing was. The texts of a language in a component:
 * here at once if they were loaded before.
 */
export function useTexts(catalogue: Catalogue, language: Language): LoadedLanguage | null {
  const [last, setLast] = useState(() => catalogue.loaded(language))
  useEffect(() => {
    let isWanted = true
    const show = (loaded: LoadedLanguage) => {
      if (isWanted) setLast(loaded)
    }
    catalogue.load(language).then(show, (error: unknown) => {
      reportError(error)
      void catalogue.load(SOURCE_LANGUAGE).then((english) => {
        if (isWanted) setLast((before) => before ?? english)
      }, reportError)
    })
    return () => {
      isWanted = false
    }
  }, [catalogue, language])
  return catalogue.loaded(language) ?? last
}
