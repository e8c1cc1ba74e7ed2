// The details of a sale (circle, validity, account type) as a language calls them, for paper and screen alike.
import type { Language } from '../base/environment'
import type { SubjectDetail } from './subject-facts'
import { aliasOf, planText } from '../texts/aliases'

function nameOf({ name, value }: SubjectDetail, language: Language): string | null {
  if (value === null) return null
  switch (name) {
    case 'circle':
      return aliasOf('circles', value, language)
    case 'account-type':
      return aliasOf('accountTypes', value, language)
    case 'validity':
      return planText(value, language)
    default:
      return value
  }
}

/**
 * A detail in each of the languages, without repeats. The service's own text is always there, in brackets behind the
 * last if no language has it. Empty if the sale has no such detail.
 */
export function detailIn(detail: SubjectDetail, languages: readonly Language[]): readonly string[] {
  const { value } = detail
  if (value === null) return []
  const names = [...new Set(languages.map((language) => nameOf(detail, language) ?? value))]
  return names.includes(value)
    ? names
    : names.map((name, at) => (at === names.length - 1 ? `${name} (${value})` : name))
}
