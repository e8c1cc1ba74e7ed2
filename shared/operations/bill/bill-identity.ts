// When two bills of one biller are the same bill (docs/money-safety.md 5), and which input is shown as its number.
import { plainText } from '../../base/plain-text'
import type { Bill, Biller, BillerParameter } from './bill-schemas'
import { CONSUMER_NUMBER_KEY, parametersOf, type BillInputs } from './bill-inputs'

type Asked = Pick<Biller, 'parameters'>

/**
 * What tells this bill from every other of its biller: its required inputs, and the number and the reference that came with the bill. Two
 * bills that share one of these are the same, whatever else was typed.
 */
export function billIdentities(
  biller: Asked,
  inputs: BillInputs,
  told: { readonly billNumber: string | null; readonly reference: string | null },
): readonly string[] {
  const number = told.billNumber === null ? null : tellingText(told.billNumber)
  const reference = told.reference === null ? null : tellingText(told.reference)
  return [
    inputsIdentity(biller, inputs),
    ...(number === null ? [] : [`bill-number ${number}`]),
    ...(reference === null ? [] : [`reference ${reference}`]),
  ]
}

/** The part of it that the customer knows: the same for every bill of one connection. */
export function inputsIdentity(biller: Asked, inputs: BillInputs): string {
  const parameters = parametersOf(biller)
  const required = parameters.filter(({ isRequired }) => isRequired)
  const telling = (required.length > 0 ? required : parameters)
    .map(({ key }) => [key, comparedInput(inputs[key] ?? '')] as const)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `inputs ${JSON.stringify(telling)}`
}

/** Whether two values that were typed mean the same: signs, spaces, case, script and leading zeros tell nothing. */
export function comparedInput(typed: string): string {
  const compared = plainText(typed.normalize('NFKC')).toUpperCase()
  const bare = compared.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
  return (bare === '' ? compared.trim() : bare).replace(/^0+(?=\d+$)/, '')
}

const SHORTEST_TELLING = 4

/** Null for what services write where they have no number: "NA", "0", "-". */
function tellingText(text: string): string | null {
  const compared = comparedInput(text)
  return compared.length >= SHORTEST_TELLING && /[1-9]/.test(compared) ? compared : null
}

/** The value that is shown as the bill's number, and sent as the consumer number where the biller names no input so. */
export function consumerNumberOf(biller: Asked, inputs: BillInputs): string {
  for (const { key } of byNumberLikeness(biller)) {
    const value = inputs[key]
    if (value !== undefined && value.trim() !== '') return value
  }
  return ''
}

/** The input that holds the bill's number. */
export const numberKeyOf = (biller: Asked): string => byNumberLikeness(biller)[0]?.key ?? CONSUMER_NUMBER_KEY

const byNumberLikeness = (biller: Asked): readonly BillerParameter[] =>
  parametersOf(biller).toSorted((one, other) => unlikeness(one) - unlikeness(other))

/** An input like these belongs to a bill's number but does not tell it. */
const BESIDE_THE_NUMBER =
  /\b(bu|billing unit|(sub ?)?division|zone|ward|district|circle|city|town|state|region|area|location|date|dob|birth|year|month|period|cycle|e ?mail|mobile|phone|contact|name|pin ?code|amount|type|category|mode|std code|pan|aadhaar)\b/
const NUMBER_OF_THE_CUSTOMER =
  /\b(consumer|customer|account|subscriber|policy|loan|vehicle|registration|connection|contract|card|ca|rr|bp|usc|k)\b.*\b(no|nos|num|number|id|digits)\b/
const SOME_NUMBER = /\b(no|nos|num|number|id|digits)\b/

/** The lower, the more the input looks like the number; inputs that are alike stay in the biller's order. */
function unlikeness({ key, label, isNumber, isRequired }: BillerParameter): number {
  if (isNumber === true) return 0
  if (key === CONSUMER_NUMBER_KEY) return 1
  const name = plainName(label.trim() === '' ? key : label)
  const isBeside = BESIDE_THE_NUMBER.test(name) && !/\bcard\b/.test(name)
  if (isBeside) return isRequired ? 8 : 9
  const rank = NUMBER_OF_THE_CUSTOMER.test(name) ? 2 : SOME_NUMBER.test(name) ? 3 : 4
  return isRequired ? rank : rank + 3
}

/** `customerId`, `consumer_no` and "Consumer No." as words. */
const plainName = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** What a customer asks to be erased by: any input of the bill, its number, or the mobile number that was noted with it. */
export const isOfPerson = (
  sale: {
    readonly accountNumber: string | null
    readonly customerMobile: string | null
    readonly bill?: Pick<Bill, 'billNumber'> & { readonly inputs: readonly { readonly value: string }[] }
  },
  typed: string,
): boolean => {
  const compared = comparedInput(typed)
  return compared !== '' && numbersOfPerson(sale).some((number) => comparedInput(number) === compared)
}

export const numbersOfPerson = ({
  accountNumber,
  customerMobile,
  bill,
}: Parameters<typeof isOfPerson>[0]): readonly string[] =>
  [
    accountNumber,
    ...(bill === undefined
      ? []
      : [customerMobile, bill.billNumber, ...bill.inputs.map(({ value }) => value)]),
  ].filter((number) => number !== null)
