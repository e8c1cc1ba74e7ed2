// The languages as they are offered: each by its own name, and said to be a draft where it is one.
import { languageName, LANGUAGES, stateOfLanguage, type Language } from '@shared/languages'
import { useWords, type MessageKey } from './words'

/** For a field or a row of buttons. */
export function useLanguageChoices(): readonly { readonly value: Language; readonly label: string }[] {
  const { say } = useWords()
  return LANGUAGES.map((value) => {
    const name = languageName(value)
    const isDraft = stateOfLanguage(value) === 'draft'
    return { value, label: isDraft ? say('settings.language.draft', { language: name }) : name }
  })
}

/** What is to be known about the words of a language before it is relied on; null for none. */
export function standingOf(language: Language): MessageKey | null {
  switch (stateOfLanguage(language)) {
    case 'draft':
      return 'settings.language.draft.words'
    case 'unsigned':
      return 'settings.language.unsigned'
    case 'source':
    case 'reviewed':
      return null
  }
}
