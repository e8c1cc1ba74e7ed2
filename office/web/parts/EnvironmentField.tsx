// Real sales, or those of the service's sandbox; an office for practice has neither.
import { SelectField } from '../../../renderer/ui/SelectField'
import { useEnvironment } from '../app/environment'
import { setPreferences } from '../app/preferences'
import { useWords } from '../messages/words'

const CHOICES = ['production', 'sandbox'] as const

export function EnvironmentField() {
  const { say } = useWords()
  const environment = useEnvironment()
  if (environment === null || environment === 'practice') return null
  return (
    <SelectField
      look="inline"
      label={say('page.environment')}
      choices={CHOICES.map((value) => ({ value, label: say(`page.environment.${value}`) }))}
      value={environment}
      onChange={(chosen) => setPreferences({ environment: chosen })}
    />
  )
}
