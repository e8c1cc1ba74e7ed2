// The names under which the service speaks of our inputs in its field messages. Its spelling is not documented, so case,
// dashes and the path before the name do not count (docs/service-gaps.md 2.7).
import type { FieldMessage } from '#shared/base/result'
import type { Words } from './words'

const NAMES = {
  number: ['number', 'mobilenumber', 'mobile', 'phone', 'canumber', 'consumernumber', 'subscribernumber'],
  amount: ['amount'],
  operator: ['operatorcode', 'operatorid', 'operator'],
  circle: ['circle'],
  email: ['email', 'useremail'],
  pincode: ['pincode', 'zip'],
  pan: ['pancard', 'pannumber', 'pan'],
  'agent-pan': ['agentpancard'],
  agent: ['bcagentid', 'agentid'],
  'first-name': ['firstname'],
  'middle-name': ['middlename'],
  'last-name': ['lastname'],
  'account-type': ['accounttype'],
} as const
export type InputName = keyof typeof NAMES
const INPUT_NAMES = Object.keys(NAMES) as readonly InputName[]

/** `customer_details.mobile_number` → `mobilenumber`. */
const plain = (name: string): string =>
  (name.split(/[.[\]]+/).findLast((part) => part !== '') ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')

/** The input that a field message is about; null if it names none of ours. */
export const inputOf = ({ field }: FieldMessage): InputName | null =>
  field === null ? null : (INPUT_NAMES.find((name) => isNamed(NAMES[name], plain(field))) ?? null)

const isNamed = (names: readonly string[], name: string): boolean => names.includes(name)

/** Whether a message is about the input that the service itself calls `key`. */
export const isAbout = ({ field }: FieldMessage, key: string): boolean =>
  field !== null && plain(field) === plain(key)

/** A message with the name of its input, as it stands apart from the form. */
export function fieldWords({ say }: Words, told: FieldMessage): string {
  const input = inputOf(told)
  const name = input === null ? told.field : say(`sale.field.${input}`)
  return name === null ? told.message : `${name}: ${told.message}`
}
