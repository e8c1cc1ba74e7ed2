// Finds settings by their names in the screen's language and in English, and by what else people call them in every
// language: an owner who thinks in Hindi finds what an English screen shows.
import { inLoadedLanguages } from '../texts/catalogue'
import { spokenPhrases, type SpokenKey } from '../texts/spoken'
import type { MessageKey } from '../texts/words'
import { pageTitle, type SectionId, type SettingsSection } from './parts/settings-table'

export interface SettingHit {
  readonly section: SectionId
  /** The label of the setting, or the title of the section for the section as a whole. */
  readonly label: MessageKey
}

/** What fits beside the search field; more than this is not read. */
export const MOST_SETTING_HITS = 8

const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

const textsOf = (key: MessageKey): readonly string[] => inLoadedLanguages(key).map(folded)
const spokenFor = (key: SpokenKey): readonly string[] => spokenPhrases(key).map(folded)

interface Candidate extends SettingHit {
  /** Its own name. */
  readonly names: readonly string[]
  /** Everything by which it is found, its names among it. */
  readonly words: string
  /** At least one word must be among these. */
  readonly own: string
}

function candidatesOf({ id, page, title, words, settings }: SettingsSection): readonly Candidate[] {
  const titles = textsOf(title)
  const whole = [...titles, ...spokenFor(words), ...textsOf(pageTitle(page))].join('\n')
  return [
    { section: id, label: title, names: titles, words: whole, own: whole },
    ...settings.map((label) => {
      const names = textsOf(label)
      return { section: id, label, names, own: names.join('\n'), words: [...names, ...titles].join('\n') }
    }),
  ]
}

/** What is called just so comes first, then a name that begins with what was typed, one that contains it, and what other words lead to. */
function rankOf({ names }: Candidate, query: string): number {
  if (names.includes(query)) return 0
  if (names.some((name) => name.startsWith(query))) return 1
  if (names.some((name) => name.includes(query))) return 2
  return 3
}

/** The settings of `sections` that fit all words of `query`, best first; none for an empty query. */
export function findSettings(query: string, sections: readonly SettingsSection[]): readonly SettingHit[] {
  const typed = folded(query).trim()
  const tokens = typed.split(/\s+/)
  if (typed === '') return []
  return sections
    .flatMap(candidatesOf)
    .filter(
      ({ words, own }) =>
        tokens.every((token) => words.includes(token)) && tokens.some((token) => own.includes(token)),
    )
    .map((candidate) => ({ candidate, rank: rankOf(candidate, typed) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ candidate: { section, label } }) => ({ section, label }))
}
