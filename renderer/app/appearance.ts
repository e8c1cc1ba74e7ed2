// Applies the chosen theme and text size to the document, where the design tokens read them.
import type { Preferences } from '@shared/domain/preferences'
import { useLayoutEffect } from 'react'

export function useAppearance({ theme, textSize }: Pick<Preferences, 'theme' | 'textSize'>): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme
    dataset.textSize = textSize
  }, [theme, textSize])
}

/** Tells observers (tests, the smoke start) that the first screen can be used. */
export function useReadySignal(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
}
