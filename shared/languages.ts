// The languages of the app: one row for each, and a folder of the same name in `shared/languages/` with all its texts.
// Everything that knows more than one language derives from this table; ARCHITECTURE.md says what a folder holds.

interface LanguageRow {
  /** Its own name, under which it is offered. */
  readonly name: string
  /** Its letters, as Unicode names the script. */
  readonly script: 'Latin' | 'Devanagari'
}

const ROWS = {
  en: { name: 'English', script: 'Latin' },
  hi: { name: 'हिन्दी', script: 'Devanagari' },
} as const satisfies Readonly<Record<string, LanguageRow>>

export type Language = keyof typeof ROWS

/** In the order in which they are offered. */
export const LANGUAGES = Object.keys(ROWS) as [Language, ...Language[]]

/** Determines the keys of all texts, and stands in for a text that another language lacks. */
export const SOURCE_LANGUAGE = 'en' satisfies Language

export const languageName = (language: Language): string => ROWS[language].name

/**
 * The locale that formats dates and plurals. Several languages of India write digits of their own by default; at a
 * counter the digits are 0 to 9 in each of them. Money does not depend on it (`formatRupees`).
 */
export const localeOf = (language: Language): string => `${language}-IN-u-nu-latn`

/** The language of a locale made by `localeOf`. */
export const languageOfLocale = (locale: string): Language =>
  LANGUAGES.find((language) => localeOf(language) === locale) ?? SOURCE_LANGUAGE

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
