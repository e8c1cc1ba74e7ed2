// The languages, each by its own name, for the first-launch and lock screens.
import { useChangePreferences, usePreferences } from '../bridge/shop'
import { useLanguageChoices } from '../texts/language-choices'
import { LanguageLabel } from '../texts/LanguageLabel'
import { useWords } from '../texts/words'
import { RadioChoice } from '../ui/RadioChoice'

export function LanguageChoice() {
  const { say } = useWords()
  const { language } = usePreferences()
  const change = useChangePreferences()
  const choices = useLanguageChoices().map(({ value, label }) => ({
    value,
    label: <LanguageLabel language={value} label={label} />,
  }))
  return (
    <RadioChoice
      name="language"
      label={say('shell.language')}
      choices={choices}
      value={language}
      onChange={(value) => change({ language: value })}
    />
  )
}
