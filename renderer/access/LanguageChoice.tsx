// The language of a screen outside the counter, on one line: who knows the screen's language leaves it alone.
import { useChangePreferences, usePreferences } from '../bridge/shop'
import { useLanguageChoices } from '../texts/language-choices'
import { useWords } from '../texts/words'
import { SelectField } from '../ui/SelectField'

export function LanguageChoice() {
  const { say } = useWords()
  const { language } = usePreferences()
  const change = useChangePreferences()
  return (
    <SelectField
      look="inline"
      label={say('shell.language')}
      choices={useLanguageChoices()}
      value={language}
      onChange={(value) => change({ language: value })}
    />
  )
}
