// The languages in which a spec is walked. Texts are checked in every language by unit tests; what a walk in a second
// language adds is its keyboard, its lengths and its papers.
import { EXTENT } from '../../simulation/extent'
import { SPEC_LANGUAGES } from '../../support/spec-languages'

type SpecLanguage = (typeof SPEC_LANGUAGES)[number]

/**
 * Both in the endurance runs. A part of them, such as `npm test`, walks each spec in one, which depends on the spec's name and the
 * part: every part has specs in each language, and the next part has each spec in the other.
 */
export function languagesOf(spec: string): readonly SpecLanguage[] {
  if (EXTENT === 'whole') return SPEC_LANGUAGES
  const letters = [...spec].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const chosen = SPEC_LANGUAGES[(letters + EXTENT) % SPEC_LANGUAGES.length]
  return chosen === undefined ? [] : [chosen]
}
