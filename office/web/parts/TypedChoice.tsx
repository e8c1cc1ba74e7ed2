// One of a long list, found by typing.
import { ComboboxField } from '../../../renderer/ui/ComboboxField'
import { useWords } from '../messages/words'
import type { ChoiceFieldProps } from './ChoiceField'

export function TypedChoice({ none, ...field }: ChoiceFieldProps) {
  const { say } = useWords()
  return <ComboboxField {...field} emptyText={none} openLabel={say('common.open-list')} />
}
