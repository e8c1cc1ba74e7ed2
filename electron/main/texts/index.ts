// The main process's own texts: on receipts and in system dialogs. The window has texts of its own.
import { IntlMessageFormat } from 'intl-messageformat'
import { byLanguage, LANGUAGES, localeOf, SOURCE_LANGUAGE, type Language } from '#shared/base/languages'
import type papers from '#shared/languages/en/papers.json'
import { withEnglishBeside } from '#shared/texts/money-words'
import { serviceTexts, type ServicesFile } from '#shared/operations/registry'

type English = typeof papers

const PAPERS = byLanguage(
  import.meta.glob<Readonly<Record<keyof English, string>>>('../../../shared/languages/*/papers.json', {
    eager: true,
    import: 'default',
  }),
)
const SERVICES = byLanguage(
  import.meta.glob<ServicesFile>('../../../shared/languages/*/services.json', {
    eager: true,
    import: 'default',
  }),
)

/** The names of services and of their numbers. */
const namesIn = (language: Language) => ({
  ...serviceTexts('receipt.service', 'name', SERVICES[language]),
  ...serviceTexts('receipt.number', 'number', SERVICES[language]),
})

export type TextId = keyof English | keyof ReturnType<typeof namesIn>
export type TextValues = Readonly<Record<string, string | number>>

/** The text of an id in one language. Throws if a value that the text names is missing: that is a bug. */
export type Say = (id: TextId, values?: TextValues) => string

type Texts = Readonly<Record<TextId, string>>

/** With English for what a language lacks. A test refuses a language that lacks something. */
const complete = (language: Language): Texts => ({
  ...PAPERS[SOURCE_LANGUAGE],
  ...PAPERS[language],
  ...namesIn(language),
})

/** The ids of `english` that have no text of their own in `written`. */
export const missingIn = (
  english: Readonly<Record<string, string>>,
  written: Readonly<Record<string, string>>,
): readonly string[] => Object.keys(english).filter((id) => written[id] === undefined)

/** The papers' texts for which English stands, by language; none in an app whose tests passed. */
export const missingTexts = (): readonly { readonly language: Language; readonly ids: readonly string[] }[] =>
  LANGUAGES.map((language) => ({
    language,
    ids: missingIn(PAPERS[SOURCE_LANGUAGE], PAPERS[language]),
  })).filter(({ ids }) => ids.length > 0)

const made = new Map<Language, Texts>()

/** The texts of one language, put together when it is first spoken: a start needs none or one of them. */
function spokenIn(language: Language): Texts {
  const texts =
    made.get(language) ?? withEnglishBeside(language, complete(language), complete(SOURCE_LANGUAGE))
  made.set(language, texts)
  return texts
}

export function textsIn(language: Language): Say {
  const formats = new Map<TextId, IntlMessageFormat>()
  return (id, values) => {
    const known = formats.get(id) ?? new IntlMessageFormat(spokenIn(language)[id], localeOf(language))
    formats.set(id, known)
    return String(known.format(values))
  }
}
