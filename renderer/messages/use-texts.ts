// The texts of a language in a component: here at once if they were loaded before.
import { SOURCE_LANGUAGE, type Language } from '@shared/languages'
import { useEffect, useState } from 'react'
import type { Catalogue, LoadedLanguage } from './texts-of-languages'

/**
 * The texts of a language. While they are being loaded, those shown before; null if there are none yet. Where they
 * cannot be read, that is reported, and English is shown if nothing was.
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
