// Amounts in words, in lakh and crore, as usual on Indian paper ("Rupees twelve lakh … only").
import { byLanguage, type Language } from '#shared/base/languages'
import { PAISE_PER_RUPEE, type Paise } from '#shared/base/money'
import { countingOf, countInWords as inWords, type AmountsFile, type Counting } from '#shared/texts/counting'
import { textsIn } from './index'

const AMOUNTS = byLanguage(
  import.meta.glob<AmountsFile>('../../../shared/languages/*/amounts.json', {
    eager: true,
    import: 'default',
  }),
)

const counted = new Map<Language, Counting>()

/** A whole number from zero, as it is said of rupees and of paise. */
export function countInWords(count: number, language: Language): string {
  const counting = counted.get(language) ?? countingOf(AMOUNTS[language])
  counted.set(language, counting)
  return inWords(count, counting)
}

/** The whole amount in words. Throws a RangeError for a negative one. */
export function amountInWords(amountPaise: Paise, language: Language): string {
  if (amountPaise < 0) throw new RangeError('only an amount of zero or more is put in words')
  const say = textsIn(language)
  const count = amountPaise % PAISE_PER_RUPEE
  const rupees = countInWords((amountPaise - count) / PAISE_PER_RUPEE, language)
  if (count === 0) return say('receipt.in-words.rupees', { rupees })
  return say('receipt.in-words.rupees-and-paise', { rupees, paise: countInWords(count, language), count })
}
