// The languages, each by its own name, for the first-launch and lock screens.
import { LANGUAGES } from '@shared/domain/environment'
import { useChangePreferences } from '../../app/shop'
import { LANGUAGE_NAMES } from '../../messages/catalogue'
import { useWords } from '../../messages/words'
import { RadioChoice } from '../../ui/RadioChoice'

export function LanguageChoice() {
  const { language, say } = useWords()
  const change = useChangePreferences()
  return (
    <RadioChoice
      name="language"
      label={say('shell.language')}
      choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      value={language}
      onChange={(value) => change({ language: value })}
    />
  )
}
