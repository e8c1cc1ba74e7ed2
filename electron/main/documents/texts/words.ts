// Amounts in words, in lakh and crore, as usual on Indian paper ("Rupees twelve lakh … only").
import { ToWords as EnglishWords } from 'to-words/en-IN'
import { ToWords as HindiWords } from 'to-words/hi-IN'
import type { Language } from '@shared/domain/environment'
import { PAISE_PER_RUPEE, type Paise } from '@shared/money'
import { textsIn } from './index'

const english = new EnglishWords()
const hindi = new HindiWords()

const counted: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => english.convert(count).toLowerCase(),
  hi: (count) => corrected(hindi.convert(count)),
}

const HUNDRED = 'सौ'
const ONE_TO_NINE = Array.from({ length: 9 }, (_, index) => hindi.convert(index + 1))

/** The library leaves out the "one" of a bare hundred and misspells fifty-one. */
function corrected(text: string): string {
  const words = text.replaceAll('इक्याबन', 'इक्यावन').split(' ')
  return words
    .map((word, at) =>
      word === HUNDRED && !ONE_TO_NINE.includes(words[at - 1] ?? '') ? `${ONE_TO_NINE[0]} ${HUNDRED}` : word,
    )
    .join(' ')
}

/** The whole amount in words. Throws a RangeError for a negative one. */
export function amountInWords(amountPaise: Paise, language: Language): string {
  if (amountPaise < 0) throw new RangeError('only an amount of zero or more is put in words')
  const say = textsIn(language)
  const inWords = counted[language]
  const paise = amountPaise % PAISE_PER_RUPEE
  const rupees = inWords((amountPaise - paise) / PAISE_PER_RUPEE)
  if (paise === 0) return say('receipt.in-words.rupees', { rupees })
  return say('receipt.in-words.rupees-and-paise', { rupees, paise: inWords(paise) })
}
