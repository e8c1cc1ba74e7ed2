// A shop or a group of counters to which a list is narrowed: one list for both, as only one of them is chosen at a time.
import { HiddenWords } from '#renderer/ui/announcer'
import { EVERYWHERE, groupPlace, lookAt, usePlace } from '../api/place'
import { useAsk } from '../api/queries'
import { useWords } from '../texts/words'
import { ChoiceField } from './ChoiceField'
import styles from './parts.module.css'
import { SelectField } from '#renderer/ui/SelectField'
import { useEnvironment, setPreferences } from '../api/preferences'

/** All shops, each of them, and each group. */
function useChoices() {
  const { say } = useWords()
  const [shops, groups] = [useAsk('shops', {}), useAsk('groups', {})]
  return [
    { value: EVERYWHERE, label: say('page.all-shops') },
    ...(shops.data ?? []).map(({ shopId, name }) => ({ value: shopId, label: name })),
    ...(groups.data ?? []).map(({ groupId, name }) => ({
      value: groupPlace(groupId),
      label: say('groups.as', { name }),
    })),
  ]
}

interface PlaceFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function PlaceField({ value, onChange }: PlaceFieldProps) {
  const { say } = useWords()
  return (
    <ChoiceField
      label={say('page.shop')}
      choices={useChoices()}
      value={value}
      onChange={onChange}
      none={say('shops.found-none')}
    />
  )
}

/** Of whoever sees one shop alone there is nothing to choose. */
const LEAST_CHOICES = 3

/** Beside the heading of a page that shows this moment: which sales, and where. */
export const PlaceAside = () => (
  <div className={styles.aside}>
    <EnvironmentField />
    <PlaceShown />
  </div>
)

function PlaceShown() {
  const { say } = useWords()
  const choices = useChoices()
  const { place } = usePlace()
  return (
    <div className={styles.place}>
      {choices.length >= LEAST_CHOICES && (
        <ChoiceField
          label={<HiddenWords>{say('page.shop')}</HiddenWords>}
          choices={choices}
          value={place}
          onChange={lookAt}
          none={say('shops.found-none')}
        />
      )}
    </div>
  )
}

const CHOICES = ['production', 'sandbox'] as const

/** Real sales, or those of the service's sandbox; an office for practice has neither. */
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
