// One of a list that may be long: a short one is opened and read, in a longer one it is found by typing.
import { onDemand } from '#renderer/ui/on-demand'
import { SelectField } from '#renderer/ui/SelectField'
import { isFoundByEye } from './FindField'
import type { ChoiceFieldProps } from './TypedChoice'

/** Few offices have so many shops: the others need not fetch it. */
const TypedChoice = onDemand<ChoiceFieldProps>(async () => (await import('./TypedChoice')).TypedChoice)

export function ChoiceField(props: ChoiceFieldProps) {
  const { none: _none, ...field } = props
  return isFoundByEye(props.choices) ? <SelectField {...field} /> : <TypedChoice {...props} />
}
