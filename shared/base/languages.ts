// The languages of the app: one row for each, and a folder of the same name in `shared/languages/` with all its texts.
// Everything that knows more than one language derives from this table; ARCHITECTURE.md says what a folder holds.

interface LanguageRow {
  /** Its own name, under which it is offered. */
  readonly name: string
  /** Its name in English, by which it is found from any keyboard. */
  readonly english: string
  /** Its letters, as Unicode names the script. */
  readonly script: Script
  readonly state: LanguageState
}

type Script = 'Latin' | 'Devanagari' | 'Bengali' | 'Tamil' | 'Telugu' | 'Gujarati' | 'Kannada'

/**
 * `source`: English, of which the others are translations. `reviewed`: a native reader signed all its money words
 * (`review.json` in its folder; a test compares). `unsigned`: read whole more than once, though by no native reader.
 * `draft`: neither; then the English word stands beside each money word, on screens and papers.
 */
export type LanguageState = 'source' | 'reviewed' | 'unsigned' | 'draft'

const ROWS = {
  en: { name: 'English', english: 'English', script: 'Latin', state: 'source' },
  hi: { name: 'हिन्दी', english: 'Hindi', script: 'Devanagari', state: 'unsigned' },
  mr: { name: 'मराठी', english: 'Marathi', script: 'Devanagari', state: 'draft' },
  bn: { name: 'বাংলা', english: 'Bengali', script: 'Bengali', state: 'draft' },
  ta: { name: 'தமிழ்', english: 'Tamil', script: 'Tamil', state: 'draft' },
  te: { name: 'తెలుగు', english: 'Telugu', script: 'Telugu', state: 'draft' },
  gu: { name: 'ગુજરાતી', english: 'Gujarati', script: 'Gujarati', state: 'draft' },
  kn: { name: 'ಕನ್ನಡ', english: 'Kannada', script: 'Kannada', state: 'draft' },
} as const satisfies Readonly<Record<string, LanguageRow>>

export type Language = keyof typeof ROWS

/** In the order in which they are offered. */
export const LANGUAGES = Object.keys(ROWS) as [Language, ...Language[]]

/** Determines the keys of all texts, and stands in for a text that another language lacks. */
export const SOURCE_LANGUAGE = 'en' satisfies Language

export const stateOfLanguage = (language: Language): LanguageState => ROWS[language].state

export const scriptOf = (language: Language): Script => ROWS[language].script

export const englishNameOf = (language: Language): string => ROWS[language].english

export const languageName = (language: Language): string => ROWS[language].name

/**
 * The locale that formats dates and plurals. Several languages of India write digits of their own by default; at a
 * counter the digits are 0 to 9 in each of them. Money does not depend on it (`formatRupees`).
 */
export const localeOf = (language: Language): string => `${language}-IN-u-nu-latn`

/** A value for each language. */
export const forEachLanguage = <Value>(
  valueOf: (language: Language) => Value,
): Readonly<Record<Language, Value>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, valueOf(language)])) as Record<Language, Value>

/**
 * Files found by `import.meta.glob` in the folders of languages (`…/languages/hi/papers.json`), by language. Throws if a
 * language has none: then its folder is not complete.
 */
export function byLanguage<File>(files: Readonly<Record<string, File>>): Readonly<Record<Language, File>> {
  return forEachLanguage((language) => {
    const found = Object.entries(files).find(([path]) => path.includes(`/languages/${language}/`))
    if (found === undefined) throw new Error(`shared/languages/${language} lacks a file`)
    return found[1]
  })
}
