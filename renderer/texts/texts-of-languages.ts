// Texts in several languages, each loaded when it is first shown: the window's, and those of the office's page.
import { SOURCE_LANGUAGE, type Language } from '#shared/base/languages'
import { withEnglishBeside } from '#shared/texts/money-words'
import { serviceTexts, type ServicesFile } from '#shared/operations/registry'

/** How many of the texts that a language lacks are named in the report. */
const MOST_NAMED = 5

type Texts<Key extends string> = Readonly<Record<Key, string>>

/** A language with its texts, once they are here. */
export interface LoadedLanguage<Key extends string = string> {
  readonly language: Language
  readonly texts: Texts<Key>
}

export interface Catalogue<Key extends string = string> {
  /** The texts of a language; English comes with it. Rejects if its part of the page cannot be read. */
  load(language: Language): Promise<LoadedLanguage<Key>>
  /** The texts of a language if they are here already. */
  loaded(language: Language): LoadedLanguage<Key> | null
  allLoaded(): readonly LoadedLanguage<Key>[]
}

/** As `import.meta.glob` finds them. */
type Files<File> = Readonly<Record<string, () => Promise<File>>>

const filesOf = <File>(files: Files<File>, language: Language): Promise<File[]> =>
  Promise.all(
    Object.entries(files)
      .filter(([path]) => path.includes(`/languages/${language}/`))
      .map(([, load]) => load()),
  )

/** The names of services, as the texts have them. */
export const serviceNames = (services: ServicesFile) => serviceTexts('sale.service', 'name', services)

/** What the files of a language say, without anything for what they lack. */
export const textsIn =
  <Key extends string>(areas: Files<Partial<Texts<Key>>>, services: Files<ServicesFile>) =>
  async (language: Language): Promise<Partial<Texts<Key>>> => {
    const [names, texts] = await Promise.all([filesOf(services, language), filesOf(areas, language)])
    return Object.assign({}, ...names.map(serviceNames), ...texts) as Partial<Texts<Key>>
  }

/** Around an English text that stands in for a missing one, while the app is being developed. */
const marked = (text: string): string => (import.meta.env.DEV ? `⟦${text}⟧` : text)

/** The texts of a language, with English for those it lacks. Each language that lacks some is reported once. */
function complete<Key extends string>(
  language: Language,
  written: Partial<Texts<Key>>,
  english: Texts<Key>,
): Texts<Key> {
  const missing = (Object.entries(english) as [Key, string][]).filter(([key]) => written[key] === undefined)
  if (missing.length === 0) return written as Texts<Key>
  const named = missing.slice(0, MOST_NAMED).map(([key]) => key)
  reportError(new Error(`${language} lacks ${missing.length} texts: ${named.join(', ')}`))
  const standIns = missing.map(([key, text]) => [key, marked(text)] as const)
  return { ...(written as Texts<Key>), ...Object.fromEntries(standIns) }
}

/** `written`: what a language's files say, without anything for what they lack. */
export function createCatalogue<Key extends string>(
  written: (language: Language) => Promise<Partial<Texts<Key>>>,
): Catalogue<Key> {
  const loaded = new Map<Language, LoadedLanguage<Key>>()
  const loading = new Map<Language, Promise<LoadedLanguage<Key>>>()

  const read = async (language: Language): Promise<LoadedLanguage<Key>> => {
    const [own, english] = await Promise.all([
      written(language),
      language === SOURCE_LANGUAGE ? null : load(SOURCE_LANGUAGE),
    ])
    const texts =
      english === null
        ? (own as Texts<Key>)
        : withEnglishBeside(language, complete(language, own, english.texts), english.texts)
    const whole = { language, texts }
    loaded.set(language, whole)
    return whole
  }

  const load = (language: Language): Promise<LoadedLanguage<Key>> => {
    const known = loading.get(language)
    if (known !== undefined) return known
    const promise = read(language)
    loading.set(language, promise)
    // A part that could not be read is asked for again the next time.
    promise.catch(() => loading.delete(language))
    return promise
  }

  return {
    load,
    loaded: (language) => loaded.get(language) ?? null,
    allLoaded: () => [...loaded.values()],
  }
}
