// One of a list that may be long: a short one is opened and read, in a longer one it is found by typing.
import type { ReactNode } from 'react'
import { onDemand } from '../../../renderer/ui/on-demand'
import { SelectField, type Choice } from '../../../renderer/ui/SelectField'
import { isFoundByEye } from './FindField'

export interface ChoiceFieldProps {
  readonly label: ReactNode
  readonly choices: readonly Choice<string>[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** Said where nothing is called as somebody typed. */
  readonly none: string
}

/** Few offices have so many shops: the others need not fetch it. */
const TypedChoice = onDemand<ChoiceFieldProps>(async () => (await import('./TypedChoice')).TypedChoice)

export function ChoiceField(props: ChoiceFieldProps) {
  const { none: _none, ...field } = props
  return isFoundByEye(props.choices) ? <SelectField {...field} /> : <TypedChoice {...props} />
}
