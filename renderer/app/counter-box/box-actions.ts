// Everything that can be done by a word in the counter box: the commands that have a key, deeds without one, languages,
// looks, and the parts of the settings. A deed is found by its name in the screen's language and in English, and by what
// else people call it in every language and in Latin letters (`spoken.json`).
import {
  Calculator,
  CircleMinus,
  CirclePlus,
  DoorOpen,
  FlaskConical,
  Languages,
  LockOpen,
  Monitor,
  Moon,
  Printer,
  ReceiptText,
  Settings,
  SquareArrowRight,
  Sun,
  type LucideIcon,
} from 'lucide-react'
import { THEMES, type Theme } from '#shared/base/environment'
import { englishNameOf, languageName, LANGUAGES, type Language } from '#shared/base/languages'
import { SETTINGS_SECTIONS, type SectionId, type SettingsSection } from '../../settings/parts/settings-table'
import { inLoadedLanguages, windowTexts } from '../../texts/catalogue'
import { spokenLanguage, spokenPhrases } from '../../texts/spoken'
import type { MessageKey } from '../../texts/words'
import { COMMAND_IDS, keysOf, type CommandId } from '../../commands/commands'

interface Verb {
  readonly icon: LucideIcon
  readonly label: MessageKey
  /** Where it happens. */
  readonly place: MessageKey
}

const VERBS = {
  'print-last': { icon: Printer, label: 'box.print-last', place: 'command.receipts' },
  'cash-in': { icon: CirclePlus, label: 'daybook.cash-in.title', place: 'command.day-book' },
  'cash-out': { icon: CircleMinus, label: 'daybook.cash-out.title', place: 'command.day-book' },
  'till-open': { icon: LockOpen, label: 'daybook.open.title', place: 'command.day-book' },
  'till-close': { icon: Calculator, label: 'daybook.close', place: 'command.day-book' },
  'x-report': { icon: ReceiptText, label: 'daybook.x', place: 'command.day-book' },
  troubles: { icon: FlaskConical, label: 'practice.troubles', place: 'practice.band' },
  'leave-practice': { icon: DoorOpen, label: 'practice.leave', place: 'practice.band' },
} as const satisfies Readonly<Record<string, Verb>>
export type VerbId = keyof typeof VERBS
const VERB_IDS = Object.keys(VERBS) as readonly VerbId[]

const THEME_ICONS: { readonly [Name in Theme]: LucideIcon } = { system: Monitor, light: Sun, dark: Moon }

/** Of the box itself, the step back, and what works on a sheet, a result or a told scan alone. */
type OutOfTheBox =
  | 'counter-box'
  | 'back'
  | 'next-customer'
  | 'add-to-visit'
  | 'use-scan'
  | `pay-${string}`
  | `note-${string}`
const OUT_OF_THE_BOX = /^(counter-box|back|next-customer|add-to-visit|use-scan|(pay|note)-.+)$/
type KeyedId = Exclude<CommandId, OutOfTheBox>
const KEYED = COMMAND_IDS.filter((id): id is KeyedId => !OUT_OF_THE_BOX.test(id))

export type BoxActionId =
  | `command.${KeyedId}`
  | `verb.${VerbId}`
  | `language.${Language}`
  | `theme.${Theme}`
  | `settings.${SectionId}`

/** What is done. */
export type Doing =
  | { readonly kind: 'command'; readonly command: CommandId }
  | { readonly kind: 'verb'; readonly verb: VerbId }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'settings'; readonly section: SectionId }

export interface BoxAction {
  readonly id: BoxActionId
  readonly doing: Doing
  readonly icon: LucideIcon
  /** Its name: a text, or the own name of a language. */
  readonly label: { readonly key: MessageKey } | { readonly text: string }
  readonly place: { readonly key: MessageKey } | { readonly text: string }
  /** What it is called. */
  readonly phrases: readonly string[]
}

const commandAction = (command: KeyedId): BoxAction => ({
  id: `command.${command}`,
  doing: { kind: 'command', command },
  icon: SquareArrowRight,
  label: { key: `command.${command}` },
  place: { text: keysOf(command) },
  phrases: [...inLoadedLanguages(`command.${command}`), ...spokenPhrases(`spoken.${command}`)],
})

const verbAction = (verb: VerbId): BoxAction => ({
  id: `verb.${verb}`,
  doing: { kind: 'verb', verb },
  icon: VERBS[verb].icon,
  label: { key: VERBS[verb].label },
  place: { key: VERBS[verb].place },
  phrases: [...inLoadedLanguages(VERBS[verb].label), ...spokenPhrases(`spoken.${verb}`)],
})

const languageAction = (language: Language): BoxAction => ({
  id: `language.${language}`,
  doing: { kind: 'language', language },
  icon: Languages,
  label: { text: languageName(language) },
  place: { key: 'shell.language' },
  phrases: [languageName(language), englishNameOf(language), ...spokenLanguage(language)],
})

const themeAction = (theme: Theme): BoxAction => ({
  id: `theme.${theme}`,
  doing: { kind: 'theme', theme },
  icon: THEME_ICONS[theme],
  label: { key: `settings.theme.${theme}` },
  place: { key: 'settings.theme' },
  phrases: [...inLoadedLanguages(`settings.theme.${theme}`), ...spokenPhrases(`spoken.theme.${theme}`)],
})

/** One deed for a section: its settings lead to it too. */
const settingsAction = ({ id, title, words, settings }: SettingsSection): BoxAction => ({
  id: `settings.${id}`,
  doing: { kind: 'settings', section: id },
  icon: Settings,
  label: { key: title },
  place: { key: 'command.settings' },
  phrases: [...[title, ...settings].flatMap(inLoadedLanguages), ...spokenPhrases(words)],
})

let known: { readonly boxActions: readonly BoxAction[]; readonly languages: number } | null = null

/**
 * Every deed there is, whether or not it can be done now. Made when first asked for, as the start does not need it, and
 * anew once another language has been loaded.
 */
export function boxActions(): readonly BoxAction[] {
  const languages = windowTexts.allLoaded().length
  if (known?.languages === languages) return known.boxActions
  const made = [
    ...KEYED.map(commandAction),
    ...VERB_IDS.map(verbAction),
    ...LANGUAGES.map(languageAction),
    ...THEMES.map(themeAction),
    ...SETTINGS_SECTIONS.map(settingsAction),
  ]
  known = { boxActions: made, languages }
  return made
}

export function boxActionOf(id: BoxActionId): BoxAction {
  const boxAction = boxActions().find((one) => one.id === id)
  if (boxAction === undefined) throw new Error(`${id} is a deed`)
  return boxAction
}
