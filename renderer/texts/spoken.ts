// What people type or say for a command, a deed or a part of the settings, in every language of the app and in Latin
// letters. Small, so that all of it is here whatever language the screen has.
import type { Language } from '#shared/base/languages'
import type english from '#shared/languages/en/spoken.json'

export type SpokenKey = keyof typeof english

const FILES = import.meta.glob<Readonly<Record<string, string>>>('../../shared/languages/*/spoken.json', {
  eager: true,
  import: 'default',
})

/** A text lists phrases with commas. */
const phrasesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')

/** The phrases of a key in every language. */
export const spokenPhrases = (key: SpokenKey): readonly string[] =>
  Object.values(FILES).flatMap((texts) => phrasesIn(texts[key] ?? ''))

/** What people call a language, in the languages that have a word of their own for it. */
export const spokenLanguage = (language: Language): readonly string[] =>
  Object.values(FILES).flatMap((texts) => phrasesIn(texts[`spoken.language.${language}`] ?? ''))
