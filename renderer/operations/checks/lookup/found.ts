// Reads a finding: its verdict, the name it gives, what must not be overlooked, and every other field with its label.
// Pure.
import { writtenDate } from '#shared/base/calendar'
import {
  inactiveRegistration,
  maskedNumberOf,
  nameOf,
  standingOf,
  type Found,
} from '#shared/operations/checks/check'
import type { BankVerification, GstinVerification, OtherField } from '#shared/operations/checks/verification'
import type { MessageKey, Words } from '../../../texts/words'

/** Prominent whatever the verdict says. */
export function warningsOf({ say }: Words, found: Found): readonly string[] {
  const other = found.result.matchesRequest === false ? [say(`verify.other.${found.kind}`)] : []
  const inactive = inactiveRegistration(found)
  if (inactive === null) return other
  const { status, cancelledOn } = inactive
  return [
    ...other,
    cancelledOn === null
      ? say('verify.gstin.inactive', { status })
      : say('verify.gstin.inactive-since', { status, date: writtenDate(cancelledOn) }),
  ]
}

export interface Detail {
  readonly label: string
  readonly value: string
}

/** Every filled field, in the order of the answer. */
export function detailsOf(words: Words, found: Found): readonly Detail[] {
  const { result } = found
  const fields: readonly (readonly [MessageKey, string | null])[] = [
    ...ownFields(words, found),
    ['verify.detail.status', result.statusText],
    ['verify.detail.note', result.note],
    ['verify.detail.id', result.verificationId],
    ['verify.detail.checked-at', words.dateAndTime(result.checkedAt)],
  ]
  const filled = fields.flatMap(([label, value]) =>
    value === null || value.trim() === '' ? [] : [{ label: words.say(label), value }],
  )
  return [...filled, ...result.others.map((other) => otherDetail(words, other))]
}

/** Under the service's own name where we have none for it. */
const otherDetail = ({ say }: Words, { name, value }: OtherField): Detail => {
  const key = OTHER_NAMES[name]
  const text = value === 'true' || value === 'false' ? say(`verify.detail.${value}`) : value
  return { label: key === undefined ? name : say(key), value: text }
}

const OTHER_NAMES: Readonly<Record<string, MessageKey>> = {
  account_exists: 'verify.detail.account-exists',
  upi_id: 'verify.detail.upi-id',
  'bank_details.ifsc': 'verify.detail.ifsc',
  'bank_details.iso3166': 'verify.detail.iso3166',
  'bank_details.bank': 'verify.detail.bank-short',
  'bank_details.bank_code': 'verify.detail.bank-code',
  'bank_details.centre': 'verify.detail.centre',
  'bank_details.micr_check': 'verify.detail.micr-check',
  verification_type: 'verify.detail.verification-type',
  address_nature_of_business: 'verify.detail.nature-here',
  state_jurisdiction_code: 'verify.detail.state-code',
  center_jurisdiction_code: 'verify.detail.centre-code',
  'address.latitude': 'verify.detail.latitude',
  'address.longitude': 'verify.detail.longitude',
  'address.geocode_level': 'verify.detail.geocode',
}

function ownFields(words: Words, found: Found): readonly (readonly [MessageKey, string | null])[] {
  switch (found.kind) {
    case 'upi':
      return []
    case 'bank':
      return bankFields(words, found.result)
    case 'pan':
      return [['verify.detail.birth-date', writtenDate(found.result.birthDate ?? found.result.birthDateText)]]
    case 'gstin':
      return gstinFields(found.result)
  }
}

function bankFields(
  { say }: Words,
  { bank }: BankVerification,
): readonly (readonly [MessageKey, string | null])[] {
  const transfers = (
    [
      ['IMPS', bank.takesImps],
      ['NEFT', bank.takesNeft],
      ['RTGS', bank.takesRtgs],
      ['UPI', bank.takesUpi],
    ] as const
  ).flatMap(([name, takes]) =>
    takes === null ? [] : [say(takes ? 'verify.transfer.yes' : 'verify.transfer.no', { name })],
  )
  return [
    ['verify.detail.bank', bank.name],
    ['verify.detail.branch', bank.branch],
    ['verify.detail.address', bank.address],
    ['verify.detail.city', bank.city],
    ['verify.detail.district', bank.district],
    ['verify.detail.state', bank.state],
    ['verify.detail.micr', bank.micr],
    ['verify.detail.swift', bank.swift],
    ['verify.detail.contact', bank.contact],
    ['verify.detail.transfers', transfers.join(' · ')],
  ]
}

const gstinFields = (result: GstinVerification): readonly (readonly [MessageKey, string | null])[] => [
  ['verify.detail.trade-name', result.tradeName],
  ['verify.detail.registration', result.registrationStatus],
  ['verify.detail.registered-on', writtenDate(result.registeredOn ?? '')],
  ['verify.detail.cancelled-on', writtenDate(result.cancelledOn ?? '')],
  ['verify.detail.updated-on', writtenDate(result.lastUpdatedOn ?? '')],
  ['verify.detail.taxpayer', result.taxpayerType],
  ['verify.detail.constitution', result.constitution],
  ['verify.detail.e-invoice', result.eInvoiceStatus],
  ['verify.detail.business', result.businessNatures.join(', ')],
  ['verify.detail.address', [...result.addressLines, result.pincode ?? ''].filter(Boolean).join(', ')],
  ['verify.detail.state-office', result.stateJurisdiction],
  ['verify.detail.centre-office', result.centreJurisdiction],
]

/** For the clipboard: the name found, with the number masked. */
export function maskedText(words: Words, found: Found): string {
  const { say } = words
  return [
    `${say(`verify.asked.${found.kind}`)}: ${maskedNumberOf(found)}`,
    say(`verify.verdict.${standingOf(found)}`),
    ...warningsOf(words, found),
    nameOf(found),
    words.dateAndTime(found.result.checkedAt),
  ]
    .filter((line) => line !== null)
    .join('\n')
}
