// Amounts in words, in lakh and crore, as usual on Indian paper ("Rupees twelve lakh … only"). The library's words are
// put right by a language's `amounts.json`: pairs of a pattern and what belongs in its place, one after the other.
import type { ToWords as Counter } from 'to-words/en-IN'
import { byLanguage, type Language } from '@shared/languages'
import { PAISE_PER_RUPEE, type Paise } from '@shared/money'
import { textsIn } from './index'

const LOCALES = import.meta.glob<{ readonly ToWords: typeof Counter }>(
  '/node_modules/to-words/dist/esm/locales/*-IN.js',
  { eager: true },
)
interface AmountsFile {
  readonly corrections: readonly (readonly [string, string])[]
}
const AMOUNTS = byLanguage(
  import.meta.glob<AmountsFile>('../../../../shared/languages/*/amounts.json', {
    eager: true,
    import: 'default',
  }),
)

type CountWords = (count: number) => string

function counterOf(language: Language): CountWords {
  const found = Object.entries(LOCALES).find(([path]) => path.endsWith(`/${language}-IN.js`))
  if (found === undefined) throw new Error(`no amounts in words in ${language}`)
  const counter = new found[1].ToWords()
  const corrections = AMOUNTS[language].corrections.map(
    ([wrong, right]) => [new RegExp(wrong, 'gu'), right] as const,
  )
  return (count) =>
    corrections.reduce(
      (words, [wrong, right]) => words.replace(wrong, right),
      counter.convert(count).toLowerCase(),
    )
}

const counted = new Map<Language, CountWords>()

/** The whole amount in words. Throws a RangeError for a negative one. */
export function amountInWords(amountPaise: Paise, language: Language): string {
  if (amountPaise < 0) throw new RangeError('only an amount of zero or more is put in words')
  const say = textsIn(language)
  const inWords = counted.get(language) ?? counterOf(language)
  counted.set(language, inWords)
  const paise = amountPaise % PAISE_PER_RUPEE
  const rupees = inWords((amountPaise - paise) / PAISE_PER_RUPEE)
  if (paise === 0) return say('receipt.in-words.rupees', { rupees })
  return say('receipt.in-words.rupees-and-paise', { rupees, paise: inWords(paise) })
}
