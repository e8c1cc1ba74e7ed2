// The three environments a shop can work in. Each has its own journal, caches and credentials; they share nothing.
import { z } from 'zod'
import { LANGUAGES } from './languages'

export { LANGUAGES, type Language } from './languages'

export const ENVIRONMENTS = ['practice', 'sandbox', 'production'] as const
export const environmentSchema = z.enum(ENVIRONMENTS)
export type Environment = z.output<typeof environmentSchema>

export const languageSchema = z.enum(LANGUAGES)

export const THEMES = ['system', 'light', 'dark'] as const
export const themeSchema = z.enum(THEMES)
export type Theme = z.output<typeof themeSchema>
