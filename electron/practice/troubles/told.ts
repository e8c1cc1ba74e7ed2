// The table of troubles in the words of a language.
import { byLanguage, type Language } from '#shared/base/languages'
import { troubles } from './index'
import type { Trouble, TroubleText } from './trouble'

/** A row as a language tells it. */
export interface ToldTrouble extends Omit<Trouble, 'happens'> {
  readonly happens: string
  /** It happens at a counter; the others are faults in the answers of a service, for whoever connects or tests one. */
  readonly isEveryday: boolean
}

const EVERYDAY = new Set<TroubleText>([
  'payment.01',
  'payment.02',
  'payment.03',
  'payment.04',
  'payment.05',
  'payment.07',
  'payment.09',
  'payment.12',
  'payment.28',
  'payment.29',
  'payment.30',
  'payment.76',
  'payment.77',
  'fetch.51',
  'fetch.52',
  'fetch.55',
  'fetch.57',
  'fetch.64',
  'look-up.54',
  'plans.61',
  'dth-info.71',
  'account.51',
  'account.52',
  'account.54',
  'upi.51',
  'bank.51',
  'pan.51',
  'pan.52',
  'pan.55',
  'gstin.51',
  'otp.51',
  'otp.53',
  'vault.52',
  'vault.53',
])

const TEXTS = byLanguage(
  import.meta.glob<Readonly<Record<TroubleText, string>>>('../../../shared/languages/*/troubles.json', {
    import: 'default',
  }),
)

/** The table in a language. */
export async function troublesIn(language: Language): Promise<readonly ToldTrouble[]> {
  const texts = await TEXTS[language]()
  return troubles.map((trouble) => ({
    ...trouble,
    happens: texts[trouble.happens],
    isEveryday: EVERYDAY.has(trouble.happens),
  }))
}
