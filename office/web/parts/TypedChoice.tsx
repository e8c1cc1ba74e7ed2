// One of a long list, found by typing.
import type { ReactNode } from 'react'
import { ComboboxField } from '#renderer/ui/ComboboxField'
import type { Choice } from '#renderer/ui/SelectField'
import { useWords } from '../texts/words'

export interface ChoiceFieldProps {
  readonly label: ReactNode
  readonly choices: readonly Choice<string>[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** Said where nothing is called as somebody typed. */
  readonly none: string
}

export function TypedChoice({ none, ...field }: ChoiceFieldProps) {
  const { say } = useWords()
  return <ComboboxField {...field} emptyText={none} openLabel={say('common.open-list')} />
}
