// Applies the chosen language, theme and text size to the document, where fonts, screen readers and design tokens read
// them.
import type { Preferences } from '@shared/domain/preferences'
import { useLayoutEffect } from 'react'

type Appearance = Pick<Preferences, 'language' | 'theme' | 'textSize'>

export function useAppearance({ language, theme, textSize }: Appearance): void {
  useLayoutEffect(() => {
    const { documentElement } = document
    const { dataset } = documentElement
    documentElement.lang = language
    dataset.theme = theme
    dataset.textSize = textSize
  }, [language, theme, textSize])
}

/** Tells observers (tests, the smoke start) that the first screen can be used. */
export function useReadySignal(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
}
