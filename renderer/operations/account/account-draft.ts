// Parses the application form: what is still wrong, and the draft once nothing is. Pure.
import type { AccountDraft } from '#shared/channels/account'
import { isEmail } from '#shared/base/identifiers/email'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { parsePan } from '#shared/base/identifiers/pan'
import { parsePincode } from '#shared/base/identifiers/pincode'
import { parseRupees, type Paise } from '#shared/base/money'
import type { FieldMessage } from '#shared/base/result'
import { inputOf, type InputName } from '../../texts/field-names'
import { DETAIL_FIELDS, type AccountState, type DetailField } from './account-store'

export type DetailProblem = 'missing' | 'mobile' | 'email' | 'pincode' | 'pan' | 'person'

/** What is wrong with a field; null if it is right. */
export function detailProblem(field: DetailField, text: string): DetailProblem | null {
  if (field === 'middleName') return null
  if (text.trim() === '') return 'missing'
  switch (field) {
    case 'mobileText':
      return parseMobile(text).ok ? null : 'mobile'
    case 'email':
      return isEmail(text) ? null : 'email'
    case 'pincode':
      return parsePincode(text).ok ? null : 'pincode'
    case 'panText':
    case 'agentPanText':
      return panProblem(text)
    default:
      return null
  }
}

function panProblem(text: string): DetailProblem | null {
  const pan = parsePan(text)
  if (!pan.ok) return 'pan'
  return pan.holder === 'person' ? null : 'person'
}

const INPUT_OF_DETAIL: { readonly [Field in DetailField]: InputName } = {
  firstName: 'first-name',
  middleName: 'middle-name',
  lastName: 'last-name',
  mobileText: 'number',
  email: 'email',
  pincode: 'pincode',
  panText: 'pan',
  agentPanText: 'agent-pan',
}

/** The detail that a message of the service is about; null if it is about none of them. */
export const detailOf = (told: FieldMessage): DetailField | null =>
  DETAIL_FIELDS.find((field) => INPUT_OF_DETAIL[field] === inputOf(told)) ?? null

/** The PAN as read; null if it is none. */
export const panOf = (text: string): string | null => {
  const pan = parsePan(text)
  return pan.ok ? pan.panNumber : null
}

/** What a PAN that is none may have been meant as. */
export const nearPan = (field: DetailField, text: string): string | undefined => {
  const pan = parsePan(field === 'panText' || field === 'agentPanText' ? text : '')
  return pan.ok ? undefined : (pan.suggestion ?? undefined)
}

/** The name on a document split into the three fields of the application, to be corrected by hand. */
export function nameParts(
  fullName: string,
): Pick<AccountState['details'], 'firstName' | 'middleName' | 'lastName'> {
  const words = fullName.trim().split(/\s+/)
  const [firstName = '', ...rest] = words
  const lastName = rest.at(-1) ?? ''
  return { firstName, middleName: rest.slice(0, -1).join(' '), lastName }
}

export const fullNameOf = ({ firstName, middleName, lastName }: AccountState['details']): string =>
  [firstName, middleName, lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

export const costOf = (text: string): Paise | null => {
  const read = parseRupees(text)
  return read.ok ? read.amountPaise : null
}

/** The whole application; null while something is missing or wrong. */
export function accountDraftOf(
  state: AccountState,
  types: readonly { readonly value: string; readonly label: string }[],
): AccountDraft | null {
  const { details } = state
  const mobile = parseMobile(details.mobileText)
  const pincode = parsePincode(details.pincode)
  const [panNumber, agentPanNumber] = [panOf(details.panText), panOf(details.agentPanText)]
  const amountPaise = costOf(state.costText)
  const type = types.find(({ value }) => value === state.accountType)
  const isWrong = DETAIL_FIELDS.some((field) => detailProblem(field, details[field]) !== null)
  if (isWrong || !mobile.ok || !pincode.ok || type === undefined) return null
  if (panNumber === null || agentPanNumber === null || amountPaise === null) return null
  return {
    accountType: type.value,
    accountTypeName: type.label,
    agentPanNumber,
    firstName: details.firstName.trim(),
    middleName: details.middleName.trim(),
    lastName: details.lastName.trim(),
    email: details.email.trim(),
    mobileNumber: mobile.mobileNumber,
    panNumber,
    pincode: pincode.pincode,
    amountPaise,
    collects: state.collects,
  }
}
