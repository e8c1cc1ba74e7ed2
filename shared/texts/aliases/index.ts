// What people call the service's own words (circles, categories, account types, words of a plan) in each language of
// the app: shown on screens and papers, and accepted by every search. A language has them in `aliases.json` of its folder.
//
// A file has a list for each of the service's words: the name that is shown, then other spellings people type. The
// English list also has the other spellings that services use. `#` stands for a number. What the service sends and the
// tables do not know is shown as it was sent; what is sent back to it is always its own text.
import { byLanguage, LANGUAGES, SOURCE_LANGUAGE, type Language } from '../../base/languages'
import en from '../../languages/en/aliases.json' with { type: 'json' }
import { foldedName } from '../../base/folded-text'

type English = typeof en
export type AliasKind = keyof English
/** Every language has every word of English; a test refuses one that does not. */
type AliasTable = {
  readonly [Kind in AliasKind]: { readonly [Word in keyof English[Kind]]: readonly string[] }
}

const TABLES = byLanguage(
  import.meta.glob<AliasTable>('../../languages/*/aliases.json', { eager: true, import: 'default' }),
)
/** `# months` for `6 months`, and its numbers. A digit within a word (`4g`) is part of the word. */
const LONE_NUMBER = /(?<![\p{L}\d.])\d+(?:\.\d+)?(?![\p{L}\d])/gu
const numbersIn = (folded: string): readonly string[] => folded.match(LONE_NUMBER) ?? []
const shapeOf = (folded: string): string => folded.replace(LONE_NUMBER, '#')

const listsOf = (language: Language, kind: AliasKind): Readonly<Record<string, readonly string[]>> =>
  TABLES[language][kind]

/** The service's word by every spelling that a service may use for it, folded. */
const wordsBySpelling = (kind: AliasKind): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(listsOf('en', kind)).flatMap(([word, spellings]) =>
      [word, ...spellings].map((spelling) => [foldedName(spelling), word] as const),
    ),
  )

const KINDS = Object.keys(en) as readonly AliasKind[]
const WORDS = Object.fromEntries(KINDS.map((kind) => [kind, wordsBySpelling(kind)])) as {
  readonly [Kind in AliasKind]: ReadonlyMap<string, string>
}

interface KnownWord {
  readonly word: string
  readonly numbers: readonly string[]
}

/** The table's word for a text of the service; null for one that it does not know. */
function knownWord(kind: AliasKind, text: string): KnownWord | null {
  const folded = foldedName(text)
  const exact = WORDS[kind].get(folded)
  if (exact !== undefined) return { word: exact, numbers: [] }
  const shaped = WORDS[kind].get(shapeOf(folded))
  return shaped === undefined ? null : { word: shaped, numbers: numbersIn(folded) }
}

const filled = (name: string, numbers: readonly string[]): string => {
  let at = 0
  return name.replace(/#/g, () => numbers[at++] ?? '#')
}

/** What `text` of the service is called in a language; the text itself, byte for byte, if the tables do not know it. */
export function aliasOf(kind: AliasKind, text: string, language: Language): string {
  const known = knownWord(kind, text)
  const [name] = known === null ? [] : (listsOf(language, kind)[known.word] ?? [])
  return known === null || name === undefined ? text : filled(name, known.numbers)
}

/** As `aliasOf`, with the service's own text behind it in brackets where that differs: for paper and for checking. */
export function aliasBesideOriginal(kind: AliasKind, text: string, language: Language): string {
  const name = aliasOf(kind, text, language)
  return foldedName(name) === foldedName(text) ? text : `${name} (${text.trim()})`
}

/** Every spelling of one word of the table, in every language. */
const spellingsOf = (kind: AliasKind, word: string): readonly string[] =>
  LANGUAGES.flatMap((language) => listsOf(language, kind)[word] ?? [])

/** Every name of a text of the service in every language, the text itself first. */
export function everyName(kind: AliasKind, text: string): readonly string[] {
  const known = knownWord(kind, text)
  return known === null
    ? [text]
    : [text, ...spellingsOf(kind, known.word).map((name) => filled(name, known.numbers))]
}

/** The words by which a search may find a text of the service, folded: those of all its names. */
export const searchWordsOf = (kind: AliasKind, text: string): readonly string[] => [
  ...new Set(everyName(kind, text).flatMap((name) => foldedName(name).split(' '))),
]

/** Words that say nothing about what is looked for (`bill`, `ka`, `का`). */
const FILLERS: ReadonlySet<string> = new Set(
  Object.keys(en.fillerWords).flatMap((word) =>
    spellingsOf('fillerWords', word).flatMap((name) => foldedName(name).split(' ')),
  ),
)
export const isFiller = (foldedWord: string): boolean => FILLERS.has(foldedWord)

/** Shorter beginnings of a word mean too many words. */
const FEWEST_LETTERS = 2

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE)
const PLAN_WORDS: readonly (readonly [string, readonly string[]])[] = Object.entries(en.planWords).flatMap(
  ([word, english]) =>
    OTHER_LANGUAGES.flatMap((language) => listsOf(language, 'planWords')[word] ?? [])
      .flatMap((name) => foldedName(name).split(' '))
      .map((name) => [name, english] as const),
)

/** What plans call a typed word of any language in English (`असीमित` → `unlimited`), and the word itself. */
export function planWordsFor(typed: string): readonly string[] {
  const folded = foldedName(typed)
  if (folded.length < FEWEST_LETTERS) return [typed]
  return [typed, ...PLAN_WORDS.flatMap(([name, english]) => (name.startsWith(folded) ? english : []))]
}

const NUMBER = String.raw`\d+(?:\.\d+)?`
const ANY_NUMBER = new RegExp(NUMBER, 'g')
const shapeOfPhrase = (text: string): string =>
  text.trim().toLowerCase().replace(/\s+/g, '').replace(ANY_NUMBER, '#')

const phrasePattern = (phrase: string): string =>
  phrase
    .replace(/[.?+*()[\]|^$\\]/g, (sign) => `\\${sign}`)
    .replace(/ ?# ?/g, ` ?${NUMBER} ?`)
    .replace(/\//g, ' ?/ ?')
    .replace(/^( \?)+|( \?)+$/g, '')
    .replace(/ \?/g, String.raw`\s*`)
    .replace(/ /g, String.raw`\s+`)

const PHRASES: ReadonlyMap<string, string> = new Map(
  Object.entries(listsOf('en', 'planPhrases')).flatMap(([word, spellings]) =>
    [word, ...spellings].map((spelling) => [shapeOfPhrase(spelling), word] as const),
  ),
)
/** A single word means what the table says only if it is the whole text: `Existing`, but not `existing users`. */
const PHRASES_WITHIN = Object.values(listsOf('en', 'planPhrases'))
  .flat()
  .filter((phrase) => phrase.includes(' '))
  .toSorted((one, other) => other.length - one.length)
const ANY_PHRASE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(?:${PHRASES_WITHIN.map(phrasePattern).join('|')})(?![\p{L}\p{N}])`,
  'giu',
)

/**
 * A plan's text with the phrases that the tables know (`unlimited calls`, `100 SMS/day`, `28 Days`) in a language; all
 * else, every number and every sign stays as the operator wrote it. In English nothing is changed.
 */
export function planText(text: string, language: Language): string {
  if (language === 'en') return text
  const phrase = (found: string): string => {
    const word = PHRASES.get(shapeOfPhrase(found))
    const [name] = word === undefined ? [] : (listsOf(language, 'planPhrases')[word] ?? [])
    return name === undefined ? found : filled(name, found.match(ANY_NUMBER) ?? [])
  }
  return PHRASES.has(shapeOfPhrase(text)) ? phrase(text) : text.replace(ANY_PHRASE, phrase)
}
