// What people type or say for a command, a deed or a part of the settings, in every language of the app and in Latin
// letters. Small, so that all of it is here whatever language the screen has.
import type english from '@shared/languages/en/spoken.json'

export type SpokenKey = keyof typeof english

const FILES = import.meta.glob<Readonly<Record<SpokenKey, string>>>('../../shared/languages/*/spoken.json', {
  eager: true,
  import: 'default',
})

/** The phrases of a key in every language; a text lists them with commas. */
export const spokenPhrases = (key: SpokenKey): readonly string[] =>
  Object.values(FILES).flatMap((texts) => texts[key].split(',').map((phrase) => phrase.trim()))
