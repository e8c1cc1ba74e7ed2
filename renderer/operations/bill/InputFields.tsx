// The biller's inputs, each under the biller's own name and with its usual form. An unusual input is pointed out, never
// blocked.
import { useState, type KeyboardEvent } from 'react'
import type { Biller, BillerParameter } from '#shared/operations/bill/bill-schemas'
import {
  checkInput,
  isBeingTyped,
  parametersOf,
  usualForm,
  type BillInputs,
} from '#shared/operations/bill/bill-inputs'
import { numberKeyOf } from '#shared/operations/bill/bill-identity'
import type { FieldMessage } from '#shared/base/result'
import { useWords, type Words } from '../../texts/words'
import { TextField } from '../../ui/Field'
import { inputOf, isAbout } from '../../texts/field-names'
import { useServiceFieldErrors } from '../../sale/service-field-errors'
import { typeInput } from './bill-actions'
import { billStore } from './bill-store'
import styles from './bill.module.css'

interface InputFieldsProps {
  readonly biller: Biller
  readonly values: BillInputs
  /** Enter in the last field to be filled. */
  readonly onEnter: () => void
}

export function InputFields({ biller, values, onEnter }: InputFieldsProps) {
  const words = useWords()
  const parameters = parametersOf(biller)
  const numberKey = numberKeyOf(biller)
  const [inHand, setInHand] = useState<string | null>(null)
  const told = useErrorInputs()
  const press = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.repeat) return
    const next = parameters.slice(index + 1).find(({ key }) => (values[key] ?? '').trim() === '')
    const field = next === undefined ? null : fieldOf(event.currentTarget, next.key)
    if (field !== null && (values[parameters[index]?.key ?? ''] ?? '').trim() !== '') field.focus()
    else onEnter()
  }
  return (
    <div className={styles.inputs}>
      {parameters.map((parameter, index) => (
        <TextField
          key={parameter.key}
          data-input={parameter.key}
          digits="ascii"
          look={parameter.key === numberKey ? 'figure' : 'regular'}
          label={labelOf(words, parameter)}
          hint={usualWords(words, parameter.pattern)}
          problem={
            problemOf(words, parameter, values[parameter.key] ?? '', parameter.key === inHand) ??
            told(parameter, numberKey)
          }
          value={values[parameter.key] ?? ''}
          onFocus={() => setInHand(parameter.key)}
          onBlur={() => setInHand(null)}
          onChange={(event) => typeInput(parameter.key, event.target.value)}
          onKeyDown={(event) => press(event, index)}
        />
      ))}
    </div>
  )
}

/** What the service said of an input when it last refused it, in a payment or a fetch. */
function useErrorInputs(): (parameter: BillerParameter, numberKey: string) => string | undefined {
  const payment = useServiceFieldErrors(billStore)
  const { fetched } = billStore()
  const fetchFields =
    fetched.kind === 'failed' && fetched.failure.kind === 'refused' ? fetched.failure.fields : []
  return ({ key }, numberKey) => {
    const isOfInput = (told: FieldMessage): boolean => isAboutInput(told, key, numberKey)
    const ofFetch = fetchFields.filter(isOfInput).map(({ message }) => message)
    if (ofFetch.length > 0) return ofFetch.join(' ')
    return payment.about(isOfInput, ({ values }) => values[key])
  }
}

/** What is said of the number is about the input that is shown as it, whatever the biller calls it. */
const isAboutInput = (told: FieldMessage, key: string, numberKey: string): boolean =>
  isAbout(told, key) || (key === numberKey && inputOf(told) === 'number')

/** The messages that name no input of the biller. */
export const fieldsElsewhere = (biller: Biller, fields: readonly FieldMessage[]): readonly FieldMessage[] =>
  fields.filter(
    (told) => !parametersOf(biller).some(({ key }) => isAboutInput(told, key, numberKeyOf(biller))),
  )

const fieldOf = (from: HTMLElement, key: string): HTMLElement | null =>
  from.closest(`.${styles.inputs}`)?.querySelector<HTMLElement>(`[data-input="${CSS.escape(key)}"]`) ?? null

/** The biller's own name of the field, or the usual one if it has none. */
export const inputName = ({ say }: Words, { label }: BillerParameter): string =>
  label.trim() === '' ? say('bill.input.fallback') : label

function labelOf(words: Words, parameter: BillerParameter): string {
  const label = inputName(words, parameter)
  return parameter.isRequired ? label : words.say('bill.input.optional', { label })
}

/** A problem that more characters could solve is shown only once the focus has left the field. */
function problemOf(
  { say }: Words,
  parameter: BillerParameter,
  value: string,
  isInHand: boolean,
): string | undefined {
  switch (checkInput(parameter, value)) {
    case 'unusual':
      return isInHand && isBeingTyped(parameter, value) ? undefined : say('bill.input.unusual')
    case 'too-long':
      return say('bill.input.too-long')
    case 'unsendable':
      return say('bill.input.unsendable')
    default:
      return undefined
  }
}

function usualWords({ say }: Words, pattern: string | null): string {
  const usual = usualForm(pattern)
  if (usual === null) return ''
  if (usual.kind === 'choices') return say('bill.input.choices', { values: usual.values.join(', ') })
  const { kind, least, most } = usual
  return least === most
    ? say(`bill.input.${kind}`, { count: most })
    : say(`bill.input.${kind}-range`, { least, most })
}
