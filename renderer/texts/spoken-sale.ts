// What the counter says aloud of a sale: the amount in words of the language, because voices read figures in pieces, and what came of it.
// Never a number of the customer, and never a name.
import type { Environment } from '#shared/base/environment'
import { stateOfLanguage, type Language } from '#shared/base/languages'
import { PAISE_PER_RUPEE, type Paise } from '#shared/base/money'
import { countingOf, countInWords, type AmountsFile, type Counting } from '#shared/texts/counting'
import { windowTexts } from './catalogue'
import { wordsOf, type MessageKey } from './words'

const FILES = import.meta.glob<AmountsFile>('../../shared/languages/*/amounts.json', { import: 'default' })

/** What is said of how a sale ended, by the words that its result shows. */
export const SPOKEN_OUTCOMES = ['success', 'pending', 'refused', 'failed'] as const
export type SpokenOutcome = (typeof SPOKEN_OUTCOMES)[number]

/**
 * Whether outcomes are said in a language: somebody other than their writer has read them. Of the others the tone tells the outcome, and the
 * amount alone is said.
 */
export const saysOutcomes = (language: Language): boolean => stateOfLanguage(language) !== 'draft'

interface SpokenSale {
  readonly amountPaise: Paise
  /** Null where words would say more than is known: the tone tells it. */
  readonly outcome: SpokenOutcome | null
  readonly environment: Environment
}

/**
 * The words to say; null if there are none that may be said. In practice and sandbox the first word is that it is practice: where that word
 * is not to be said, nothing is.
 */
export async function spokenSale(sale: SpokenSale, language: Language): Promise<string | null> {
  const isReal = sale.environment === 'production'
  const hasWords = saysOutcomes(language)
  if (!isReal && !hasWords) return null
  const words = wordsOf(await windowTexts.load(language))
  const say = (key: MessageKey): string => words.say(key)
  return [
    ...(isReal ? [] : [say('practice.band')]),
    await spokenAmount(sale.amountPaise, language),
    ...(hasWords && sale.outcome !== null ? [say(`sale.rail.${sale.outcome}.word`)] : []),
  ].join(', ')
}

const countings = new Map<Language, Promise<Counting>>()

/** The words for numbers, kept once they are here. */
function countingIn(language: Language): Promise<Counting> {
  const load = Object.entries(FILES).find(([path]) => path.includes(`/languages/${language}/`))?.[1]
  if (load === undefined) throw new Error(`shared/languages/${language} lacks amounts.json`)
  const known = countings.get(language) ?? load().then(countingOf)
  countings.set(language, known)
  // A part that could not be read is asked for again the next time.
  known.catch(() => countings.delete(language))
  return known
}

/** An amount as it is said: "two hundred ninety nine rupees". Throws a RangeError for a negative one. */
export async function spokenAmount(amountPaise: Paise, language: Language): Promise<string> {
  if (amountPaise < 0) throw new RangeError('only an amount of zero or more is said')
  const [counting, loaded] = await Promise.all([countingIn(language), windowTexts.load(language)])
  const { say } = wordsOf(loaded)
  const paise = amountPaise % PAISE_PER_RUPEE
  const rupees = (amountPaise - paise) / PAISE_PER_RUPEE
  const spoken = say('speech.rupees', { rupees: countInWords(rupees, counting), count: rupees })
  return paise === 0
    ? spoken
    : `${spoken} ${say('speech.paise', { paise: countInWords(paise, counting), count: paise })}`
}
