// The table of troubles in the words of a language.
import { byLanguage, type Language } from '#shared/base/languages'
import { troubles } from './index'
import type { Trouble, TroubleText } from './trouble'

/** A row as a language tells it. */
export interface ToldTrouble extends Omit<Trouble, 'happens'> {
  readonly happens: string
}

const TEXTS = byLanguage(
  import.meta.glob<Readonly<Record<TroubleText, string>>>('../../../shared/languages/*/troubles.json', {
    import: 'default',
  }),
)

/** The table in a language. */
export async function troublesIn(language: Language): Promise<readonly ToldTrouble[]> {
  const texts = await TEXTS[language]()
  return troubles.map((trouble) => ({ ...trouble, happens: texts[trouble.happens] }))
}
