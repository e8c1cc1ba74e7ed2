// The languages, each by its own name, for the first-launch and lock screens.
import { useChangePreferences, usePreferences } from '../../app/shop'
import { useLanguageChoices } from '../../messages/language-choices'
import { useWords } from '../../messages/words'
import { RadioChoice } from '../../ui/RadioChoice'

export function LanguageChoice() {
  const { say } = useWords()
  const { language } = usePreferences()
  const change = useChangePreferences()
  return (
    <RadioChoice
      name="language"
      label={say('shell.language')}
      choices={useLanguageChoices()}
      value={language}
      onChange={(value) => change({ language: value })}
    />
  )
}
