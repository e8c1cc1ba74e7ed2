// The languages in which a spec is walked. Texts are checked in every language by unit tests; what a walk in a second
// language adds is its keyboard, its lengths and its papers.
import type { Language } from '@shared/domain/environment'
import { EXTENT } from '../../simulation/extent'
import { SPEC_LANGUAGES } from '../../support/spec-languages'

const WALKED: readonly Language[] = SPEC_LANGUAGES

/**
 * Both in the endurance runs. A part of them, such as `npm test`, walks each spec in one, which depends on the spec's name and the
 * part: every part has specs in each language, and the next part has each spec in the other.
 */
export function languagesOf(spec: string): readonly Language[] {
  if (EXTENT === 'whole') return WALKED
  const letters = [...spec].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const chosen = WALKED[(letters + EXTENT) % WALKED.length]
  return chosen === undefined ? [] : [chosen]
}
