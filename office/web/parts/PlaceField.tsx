// A shop or a group of counters to which a list is narrowed: one list for both, as only one of them is chosen at a time.
import { SelectField } from '../../../renderer/ui/SelectField'
import { useAsk } from '../app/queries'
import { useWords } from '../messages/words'

export const EVERYWHERE = ''
const OF_GROUP = 'group '

export interface Narrowed {
  readonly shopId: string | null
  readonly groupId: string | null
}

/** What the value of the field stands for. */
export const narrowedBy = (value: string): Narrowed => {
  if (value === EVERYWHERE) return { shopId: null, groupId: null }
  return value.startsWith(OF_GROUP)
    ? { shopId: null, groupId: value.slice(OF_GROUP.length) }
    : { shopId: value, groupId: null }
}

interface PlaceFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function PlaceField({ value, onChange }: PlaceFieldProps) {
  const { say } = useWords()
  const [shops, groups] = [useAsk('shops', {}), useAsk('groups', {})]
  return (
    <SelectField
      label={say('page.shop')}
      choices={[
        { value: EVERYWHERE, label: say('page.all-shops') },
        ...(shops.data ?? []).map(({ shopId, name }) => ({ value: shopId, label: name })),
        ...(groups.data ?? []).map(({ groupId, name }) => ({
          value: `${OF_GROUP}${groupId}`,
          label: say('groups.as', { name }),
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
