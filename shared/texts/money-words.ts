// The texts that say what became of money: failed, pending, not confirmed, refunded, reversed, owed back, do not repeat.
// A language is as good as these; while nobody has signed them, the English stands beside each.
import { SOURCE_LANGUAGE, stateOfLanguage, type Language } from '../base/languages'
import MONEY_WORDS from './money-words.json' with { type: 'json' }

/** A word has the English after a dot, a sentence in brackets. */
const beside = (own: string, english: string): string =>
  /[.}]$/.test(english) ? `${own} (${english})` : `${own} · ${english}`

/** The texts of a language; of a draft, those about money with the English beside them. */
export function withEnglishBeside<Texts extends Readonly<Record<string, string>>>(
  language: Language,
  texts: Texts,
  english: Texts,
): Texts {
  if (language === SOURCE_LANGUAGE || stateOfLanguage(language) !== 'draft') return texts
  const doubled = MONEY_WORDS.flatMap((key) => {
    const [own, source] = [texts[key], english[key]]
    return own === undefined || source === undefined || own === source
      ? []
      : [[key, beside(own, source)] as const]
  })
  return { ...texts, ...Object.fromEntries(doubled) }
}
