// Puts the chosen theme and text size on the document, where the tokens read them.
import type { Preferences } from '@shared/domain/preferences'
import { useLayoutEffect } from 'react'

export function useAppearance({ theme, textSize }: Pick<Preferences, 'theme' | 'textSize'>): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme
    dataset.textSize = textSize
  }, [theme, textSize])
}

/** Tells whoever waits for it (tests, the smoke start) that the first screen can be used. */
export function useReadySignal(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
}
