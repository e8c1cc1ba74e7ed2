// Every scripted trouble, as the table that docs/practice.md and the "?" of the practice band show.
import { billTroubles } from './bills'
import { everyForm } from './carriers'
import { journeyTroubles } from './journeys'
import { lookupTroubles } from './lookup'
import { paymentTroubles } from './payments'
import { troublesOf, type Trouble, type TroubleText } from './trouble'
import { verificationTroubles } from './verification'
import { commonFaultByCode } from './common-faults'
import { byLanguage, type Language } from '#shared/base/languages'

/** The `operation` of troubles that apply to every operation. */
export const EVERY_OPERATION = 'every'

export const troubles: readonly Trouble[] = [
  ...paymentTroubles,
  ...lookupTroubles,
  ...billTroubles,
  ...verificationTroubles,
  ...journeyTroubles,
  ...troublesOf(EVERY_OPERATION, commonFaultByCode, everyForm),
]

// The table of troubles in the words of a language.

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
