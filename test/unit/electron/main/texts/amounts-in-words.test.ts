// Amounts in words: each is read back by a little reader that knows the words of each language and nothing of how they were put together.
// As it gets every amount back, no two share words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#shared/base/languages'
import { paise } from '#shared/base/money'
import { amountInWords, countInWords } from '#main/texts/words'

const [HUNDRED, THOUSAND, LAKH, CRORE] = [100, 1_000, 1_00_000, 1_00_00_000]

interface Lexicon {
  /** Words that multiply what stands before them. */
  readonly times: Readonly<Record<string, number>>
  /** Words that are numbers beside those of the table. */
  readonly adds?: Readonly<Record<string, number>>
  /** Ends of a word that mean a thousand of what the word begins with. */
  readonly thousandEnds?: readonly string[]
}

const times = (hundred: string, thousand: string, lakh: string, crore: string): Lexicon => ({
  times: { [hundred]: HUNDRED, [thousand]: THOUSAND, [lakh]: LAKH, [crore]: CRORE },
})

const counted = (words: Readonly<Record<number, string>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([value, of]) => of.split(' ').map((word) => [word, Number(value)])),
  )
const hundreds = (words: string): Readonly<Record<string, number>> =>
  Object.fromEntries(words.split(' ').map((word, at) => [word, (at + 1) * HUNDRED]))

const LEXICONS: Readonly<Record<Language, Lexicon>> = {
  en: times('hundred', 'thousand', 'lakh', 'crore'),
  hi: times('सौ', 'हज़ार', 'लाख', 'करोड़'),
  bn: times('শত', 'হাজার', 'লাখ', 'কোটি'),
  gu: times('સો', 'હજાર', 'લાખ', 'કરોડ'),
  mr: {
    times: { हजार: THOUSAND, लाख: LAKH, कोटी: CRORE },
    adds: { ...hundreds('शंभर दोनशे तीनशे चारशे पाचशे सहाशे सातशे आठशे नऊशे'), एकशे: 100 },
  },
  ta: {
    times: { லட்சம்: LAKH, லட்சத்து: LAKH, கோடி: CRORE, கோடியே: CRORE },
    adds: {
      ...hundreds('நூறு இருநூறு முந்நூறு நானூறு ஐந்நூறு அறுநூறு எழுநூறு எண்ணூறு தொள்ளாயிரம்'),
      ...hundreds('நூற்று இருநூற்று முந்நூற்று நானூற்று ஐந்நூற்று அறுநூற்று எழுநூற்று எண்ணூற்று தொள்ளாயிரத்து'),
      ...counted({ 1: 'ஒரு ஓர', 3: 'மூவ', 5: 'ஐய', 11: 'பதினொரு பதினோர', 1000: 'ஆயிரம் ஆயிரத்து' }),
    },
    thousandEnds: ['ாயிரம்', 'ாயிரத்து'],
  },
  te: {
    times: counted({
      [HUNDRED]: 'వందలు వందల',
      [THOUSAND]: 'వేలు వేల',
      [LAKH]: 'లక్ష లక్షలు లక్షల',
      [CRORE]: 'కోటి కోట్లు కోట్ల',
    }),
    adds: { వంద: 100, నూట: 100, వెయ్యి: 1_000, ఒక: 1 },
  },
  kn: {
    times: counted({ [THOUSAND]: 'ಸಾವಿರ ಸಾವಿರದ', [LAKH]: 'ಲಕ್ಷ ಲಕ್ಷದ', [CRORE]: 'ಕೋಟಿ ಕೋಟಿಯ' }),
    adds: {
      ...hundreds('ನೂರು ಇನ್ನೂರು ಮುನ್ನೂರು ನಾನೂರು ಐನೂರು ಆರುನೂರು ಏಳುನೂರು ಎಂಟುನೂರು ಒಂಬೈನೂರು'),
      ...hundreds('ನೂರ ಇನ್ನೂರ ಮುನ್ನೂರ ನಾನೂರ ಐನೂರ ಆರುನೂರ ಏಳುನೂರ ಎಂಟುನೂರ ಒಂಬೈನೂರ'),
    },
  },
}

const tableOf = (language: Language): { readonly source: string; readonly numbers: readonly string[] } => {
  const file = join(import.meta.dirname, `../../../../../shared/languages/${language}/amounts.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof tableOf>
}
const numbersOf = (language: Language): readonly string[] =>
  tableOf(language).numbers.flatMap((ten) => ten.split(', '))

/** Reads words one after the other. A word that the language does not have makes the amount NaN. */
function readerOf(language: Language): (words: string) => number {
  const { times: factors, adds = {}, thousandEnds = [] } = LEXICONS[language]
  const known = new Map(Object.entries(adds))
  const numbers = numbersOf(language)
  for (const [value, words] of numbers.entries()) {
    const [first = '', second] = words.split(' ')
    if (!known.has(first)) known.set(first, second === undefined ? value : value - (value % 10))
  }
  const joined = (word: string): number => {
    const end = thousandEnds.find((one) => word.endsWith(one))
    if (end === undefined) return Number.NaN
    const stem = word.slice(0, -end.length)
    return (known.get(stem) ?? known.get(`${stem}ு`) ?? Number.NaN) * THOUSAND
  }
  return (words) => {
    let [total, part] = [0, 0]
    for (const word of words.split(' ')) {
      const [factor, value] = [factors[word], known.get(word)]
      if (factor === CRORE) [total, part] = [(total + part) * CRORE, 0]
      else if (factor === HUNDRED) part *= HUNDRED
      else if (factor !== undefined) [total, part] = [total + part * factor, 0]
      else if (value !== undefined && value < THOUSAND) part += value
      // `இருபத்து மூவாயிரம்`: what stands before a joined word belongs to its thousands.
      else [total, part] = [total + (value ?? part * THOUSAND + joined(word)), 0]
    }
    return total + part
  }
}

/** Of the numbers given, those that are not read back as themselves. */
function lost(language: Language, from: number, to: number, step: number): readonly number[] {
  const read = readerOf(language)
  const wrong: number[] = []
  for (let count = from; count <= to; count += step)
    if (read(countInWords(count, language)) !== count) wrong.push(count)
  return wrong.slice(0, 10)
}

describe.each(LANGUAGES)('amounts in words in %s', (language) => {
  it('have a table of a hundred different words, and say where it is from', () => {
    expect(new Set(numbersOf(language)).size).toBe(100)
    expect(tableOf(language).source).toContain('CLDR')
  })

  it('are read back up to two lakh', () => expect(lost(language, 0, 2 * LAKH, 1)).toEqual([]))
  it('are read back for every lakh', () => expect(lost(language, LAKH, CRORE, LAKH)).toEqual([]))
  it('are read back for every crore, and beyond a thousand of them', () => {
    expect(lost(language, CRORE, 1_100 * CRORE, CRORE)).toEqual([])
    expect(lost(language, LAKH * CRORE, LAKH * CRORE, 1)).toEqual([])
  })
  it('are read back with every part beside every other', () =>
    expect(lost(language, 0, 200 * CRORE, 9_10_11_1)).toEqual([]))
})

describe('amounts that were wrong on paper', () => {
  it.each<readonly [Language, number, string]>([
    ['gu', 16, 'સોળ'],
    ['gu', 1_016, 'એક હજાર સોળ'],
    ['gu', 16_000, 'સોળ હજાર'],
    ['gu', 16_00_000, 'સોળ લાખ'],
    ['gu', 19, 'ઓગણીસ'],
    ['gu', 100, 'એક સો'],
    ['mr', 100, 'शंभर'],
    ['mr', 101, 'एकशे एक'],
    ['mr', 61, 'एकसष्ट'],
    ['mr', 62, 'बासष्ट'],
    ['mr', 63, 'त्रेसष्ट'],
    ['mr', 64, 'चौसष्ट'],
    ['mr', 65, 'पासष्ट'],
    ['mr', 66, 'सहासष्ट'],
    ['mr', 68, 'अडुसष्ट'],
    ['hi', 44, 'चवालीस'],
    ['hi', 53, 'तिरपन'],
    ['hi', 91, 'इक्यानवे'],
    ['hi', 95, 'पंचानवे'],
    ['bn', 66, 'ছেষট্টি'],
    ['bn', 67, 'সাতষট্টি'],
    ['bn', 68, 'আটষট্টি'],
    ['bn', 78, 'আটাত্তর'],
    ['bn', 81, 'একাশি'],
    ['bn', 86, 'ছিয়াশি'],
    ['ta', 11_000, 'பதினோராயிரம்'],
    ['ta', 2_500, 'இரண்டாயிரத்து ஐந்நூறு'],
    ['ta', 21_000, 'இருபத்து ஓராயிரம்'],
    ['ta', 11_00_000, 'பதினொரு லட்சம்'],
    ['ta', 91, 'தொண்ணூற்று ஒன்று'],
    ['ta', 99, 'தொண்ணூற்று ஒன்பது'],
    ['te', 1_101, 'వెయ్యి నూట ఒకటి'],
    ['te', 21_00_000, 'ఇరవై ఒక లక్షలు'],
    ['kn', 80, 'ಎಂಬತ್ತು'],
    ['kn', 89, 'ಎಂಬತ್ತೊಂಬತ್ತು'],
    ['en', 100 * 1_00_00_000, 'one hundred crore'],
    ['hi', 1_00_100, 'एक लाख एक सौ'],
  ])('in %s %i is %s', (language, count, words) => {
    expect(countInWords(count, language)).toBe(words)
  })

  it('say one paisa, and sixteen', () => {
    expect(amountInWords(paise(1), 'hi')).toBe('रुपये शून्य और एक पैसा मात्र')
    expect(amountInWords(paise(1), 'mr')).toBe('रुपये शून्य आणि एक पैसा फक्त')
    expect(amountInWords(paise(16), 'gu')).toBe('રૂપિયા શૂન્ય અને સોળ પૈસા પૂરા')
    expect(amountInWords(paise(1), 'gu')).toBe('રૂપિયા શૂન્ય અને એક પૈસો પૂરા')
  })
})
