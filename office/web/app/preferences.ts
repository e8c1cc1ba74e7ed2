// What this browser remembers of the page: language, theme, sounds, and which record is looked at. Nothing private.
import { z } from 'zod'
import { create } from 'zustand'
import { environmentSchema, languageSchema, themeSchema } from '@shared/domain/environment'
import { SOURCE_LANGUAGE } from '@shared/languages'
import { PAGE_LANGUAGES } from '../messages/catalogue'

const preferencesSchema = z.object({
  language: languageSchema,
  theme: themeSchema,
  /** A new alert is also heard. */
  sounds: z.boolean(),
  /** A real office may have sales in the service's sandbox too. */
  environment: environmentSchema,
})
type Preferences = z.output<typeof preferencesSchema>

const PLACE = 'galla-owner-page'

/** The browser's language, if the page is written in it. */
const firstLanguage = (): Preferences['language'] =>
  PAGE_LANGUAGES.find((language) => navigator.languages.some((name) => name.split('-')[0] === language)) ??
  SOURCE_LANGUAGE

const first = (): Preferences => ({
  language: firstLanguage(),
  theme: 'system',
  sounds: true,
  environment: 'production',
})

function kept(): Preferences {
  try {
    const parsed = preferencesSchema.partial().safeParse(JSON.parse(localStorage.getItem(PLACE) ?? '{}'))
    const preferences = { ...first(), ...(parsed.success ? parsed.data : {}) }
    return PAGE_LANGUAGES.includes(preferences.language)
      ? preferences
      : { ...preferences, language: firstLanguage() }
  } catch {
    return first()
  }
}

export const usePreferences = create<Preferences>(kept)

export function setPreferences(changed: Partial<Preferences>): void {
  usePreferences.setState(changed)
  try {
    localStorage.setItem(PLACE, JSON.stringify(usePreferences.getState()))
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
