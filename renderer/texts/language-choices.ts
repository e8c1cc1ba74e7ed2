// The languages as they are offered: each by its own name, and said to be a draft where it is one.
import { languageName, LANGUAGES, stateOfLanguage, type Language } from '#shared/base/languages'
import { useWordsOf, type MessageKey } from './words'

/** The window has these texts, and the office's page borrows them. */
type LanguageKey = Extract<MessageKey, `common.language.${string}`>

/** For a field or a row of buttons. */
export function useLanguageChoices(): readonly { readonly value: Language; readonly label: string }[] {
  const { say } = useWordsOf<LanguageKey>()
  return LANGUAGES.map((value) => {
    const name = languageName(value)
    const isDraft = stateOfLanguage(value) === 'draft'
    return { value, label: isDraft ? say('common.language.draft', { language: name }) : name }
  })
}

/** What is to be known about the words of a language before it is relied on; null for none. */
export function standingOf(language: Language): LanguageKey | null {
  switch (stateOfLanguage(language)) {
    case 'draft':
      return 'common.language.draft.words'
    case 'unsigned':
      return 'common.language.unsigned'
    case 'source':
    case 'reviewed':
      return null
  }
}
