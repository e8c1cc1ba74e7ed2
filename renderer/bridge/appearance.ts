// Applies the chosen language, theme and text size to the document, where fonts, screen readers and design tokens read
// them.
import type { Preferences } from '#shared/shop/preferences'
import { useEffect, useLayoutEffect } from 'react'
import { loadPartsWhenIdle } from '../ui/on-demand'

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

/**
 * Tells observers (tests, the smoke start) that the first screen can be used. Only then are the other parts loaded:
 * before, they would compete with it.
 */
export function useReadySignal(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
  useEffect(loadPartsWhenIdle, [])
}
