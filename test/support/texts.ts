// The window's texts in the languages of the specs, loaded before the first test.
import { windowTexts, type Texts } from '#renderer/texts/catalogue'
import { SPEC_LANGUAGES } from './spec-languages'

const loaded = await Promise.all(SPEC_LANGUAGES.map(windowTexts.load))

export const MESSAGES = Object.fromEntries(
  loaded.map(({ language, texts }) => [language, texts]),
) as Readonly<Record<(typeof SPEC_LANGUAGES)[number], Texts>>
