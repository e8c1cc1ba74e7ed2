// What this browser remembers of the page: language, theme, sounds, and which record is looked at. Nothing private.
import { z } from 'zod'
import { create } from 'zustand'
import { DAY_MS, SECOND_MS } from '#shared/base/clock'
import { environmentSchema, languageSchema, themeSchema, type Environment } from '#shared/base/environment'
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '#shared/base/languages'
import { LOOK_COOKIE, lookText } from '#shared/office/first-page'
import type { OfficeKind } from '#shared/protocol'
import { useAsk } from './queries'

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

/** Of the languages of the page, the one that the browser names first. */
const firstLanguage = (): Language =>
  navigator.languages
    .map((name) => LANGUAGES.find((language) => name.split('-')[0] === language))
    .find((language) => language !== undefined) ?? SOURCE_LANGUAGE

const first = (): Preferences => ({
  language: firstLanguage(),
  theme: 'system',
  sounds: true,
  environment: 'production',
})

function kept(): Preferences {
  try {
    const parsed = preferencesSchema.partial().safeParse(JSON.parse(localStorage.getItem(PLACE) ?? '{}'))
    return { ...first(), ...(parsed.success ? parsed.data : {}) }
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
  tellLook()
}

const KEPT_S = (365 * DAY_MS) / SECOND_MS

/** The office draws the page's first picture in this language and look. */
export function tellLook(): void {
  const look = lookText(usePreferences.getState())
  document.cookie = `${LOOK_COOKIE}=${look}; path=/; max-age=${KEPT_S}; samesite=strict; secure`
}

/**
 * Which sales the page looks at: those of an office for practice are all of practice; a real one may have some of
 * the service's sandbox too. Null until the office said it.
 */
export const useKindOfOffice = (): OfficeKind | null => useAsk('state', {}).data?.kind ?? null

/** Null until it is known which. */
export function useEnvironment(): Environment | null {
  const kind = useKindOfOffice()
  const chosen = usePreferences(({ environment }) => environment)
  if (kind === null) return null
  if (kind === 'practice') return 'practice'
  return chosen === 'sandbox' ? 'sandbox' : 'production'
}
