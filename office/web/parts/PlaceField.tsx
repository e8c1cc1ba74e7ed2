// A shop or a group of counters to which a list is narrowed: one list for both, as only one of them is chosen at a time.
import { HiddenWords } from '../../../renderer/ui/announcer'
import { EVERYWHERE, groupPlace, lookAt, usePlace } from '../app/place'
import { useAsk } from '../app/queries'
import { useWords } from '../messages/words'
import { ChoiceField } from './ChoiceField'
import { EnvironmentField } from './EnvironmentField'
import styles from './parts.module.css'

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
