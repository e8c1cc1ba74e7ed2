// Fonts come with the app. One that cannot be read leaves boxes, or letters of the system that fit nowhere: that is said,
// in the language on the screen, with the one thing that helps.
import { useEffect } from 'react'
import { languageName, LANGUAGES, type Language } from '#shared/base/languages'
import { showToast } from '../../ui/toast'
import { useWords } from '../../texts/words'

/** `U+B82-BFA`, as a font face tells its letters. */
const RANGE = /U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi

/** The language whose own name has letters of this font; the one on the screen if it is one of several. */
export function languageOfFont(unicodeRange: string, shown: Language): Language | null {
  const ranges = [...unicodeRange.matchAll(RANGE)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])
  const hasLetters = (language: Language): boolean => {
    const letter = languageName(language).codePointAt(0) ?? 0
    return ranges.some(([from = 0, to = 0]) => from <= letter && letter <= to)
  }
  return [shown, ...LANGUAGES].find(hasLetters) ?? null
}

const told = new Set<Language>()

/** Tells of each language once. */
export function useMissingLetters(): void {
  const { say, language } = useWords()
  useEffect(() => {
    // A page without fonts of its own has none to lose.
    const { fonts } = document as { readonly fonts?: FontFaceSet }
    if (fonts === undefined) return undefined
    const look = (): void => {
      for (const { status, unicodeRange, family } of fonts) {
        if (status !== 'error') continue
        const missing = languageOfFont(unicodeRange, language) ?? language
        if (told.has(missing)) continue
        told.add(missing)
        reportError(new Error(`${family} did not load for ${unicodeRange}`))
        showToast('bad', say('shell.letters-missing', { language: languageName(missing) }))
      }
    }
    look()
    fonts.addEventListener('loadingerror', look)
    return () => fonts.removeEventListener('loadingerror', look)
  }, [say, language])
}
