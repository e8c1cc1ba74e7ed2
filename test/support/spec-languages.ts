// The languages in which specs go through the app: one in Latin letters, one in an Indian script. What holds for every
// language is tested over the table itself.
import type { Language } from '#shared/base/languages'

export const SPEC_LANGUAGES = ['en', 'hi'] as const satisfies readonly Language[]
