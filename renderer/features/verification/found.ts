// Reading a finding: its verdict, the name it gives, what must not be overlooked, and every other field with its label. Pure.
import type { BankVerification, GstinVerification, Verdict } from '@shared/domain/verification'
import { maskAccount, maskUpiId } from '@shared/identifiers/bank'
import { maskGstin } from '@shared/identifiers/gstin'
import { maskPan } from '@shared/identifiers/pan'
import type { MessageKey, Words } from '../../messages/words'
import type { Found } from './checks-store'

export const verdictOf = ({ result }: Found): Verdict => result.verdict

export const nameOf = (found: Found): string | null => {
  const name = found.kind === 'gstin' ? found.result.legalName : found.result.holderName
  return name === null || name.trim() === '' ? null : name
}

/** What is loud whatever the verdict says. */
export function warningsOf({ say }: Words, found: Found): readonly string[] {
  if (found.kind === 'bank' && found.result.isSameAccount === false) return [say('verify.bank.other-account')]
  if (found.kind !== 'gstin' || found.result.isActive || found.result.registrationStatus === null) return []
  const { registrationStatus, cancelledOn } = found.result
  const status = registrationStatus.toUpperCase()
  return [
    cancelledOn === null || cancelledOn === ''
      ? say('verify.gstin.inactive', { status })
      : say('verify.gstin.inactive-since', { status, date: dayFirst(cancelledOn) }),
  ]
}

export interface Detail {
  readonly label: string
  readonly value: string
}

/** Every filled field, in the order of the document. */
export function detailsOf(words: Words, found: Found): readonly Detail[] {
  const { result } = found
  const fields: readonly (readonly [MessageKey, string | null])[] = [
    ...ownFields(words, found),
    ['verify.detail.status', result.statusText],
    ['verify.detail.note', result.note],
    ['verify.detail.id', result.verificationId],
    ['verify.detail.checked-at', words.dateAndTime(result.checkedAt)],
  ]
  return fields.flatMap(([label, value]) =>
    value === null || value.trim() === '' ? [] : [{ label: words.say(label), value }],
  )
}

function ownFields(words: Words, found: Found): readonly (readonly [MessageKey, string | null])[] {
  switch (found.kind) {
    case 'upi':
      return []
    case 'bank':
      return bankFields(words, found.result)
    case 'pan':
      return [['verify.detail.birth-date', found.result.birthDateText]]
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
  ['verify.detail.registered-on', dayFirst(result.registeredOn ?? '')],
  ['verify.detail.cancelled-on', dayFirst(result.cancelledOn ?? '')],
  ['verify.detail.updated-on', dayFirst(result.lastUpdatedOn ?? '')],
  ['verify.detail.taxpayer', result.taxpayerType],
  ['verify.detail.constitution', result.constitution],
  ['verify.detail.e-invoice', result.eInvoiceStatus],
  ['verify.detail.business', result.businessNatures.join(', ')],
  ['verify.detail.address', [...result.addressLines, result.pincode ?? ''].filter(Boolean).join(', ')],
  ['verify.detail.state-office', result.stateJurisdiction],
  ['verify.detail.centre-office', result.centreJurisdiction],
]

/** `31-03-2026` of a date that was read; any other text as it came. */
const dayFirst = (text: string): string => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3-$2-$1')

/** For the clipboard: who was found, with the number masked. */
export function maskedText(words: Words, found: Found): string {
  const { say } = words
  return [
    `${say(`verify.asked.${found.kind}`)}: ${masked(found)}`,
    say(`verify.verdict.${verdictOf(found)}`),
    ...warningsOf(words, found),
    nameOf(found),
    words.dateAndTime(found.result.checkedAt),
  ]
    .filter((line) => line !== null)
    .join('\n')
}

function masked(found: Found): string {
  switch (found.kind) {
    case 'upi':
      return maskUpiId(found.result.upiId)
    case 'bank':
      return `${maskAccount(found.result.accountNumber)} · ${found.result.ifscCode}`
    case 'pan':
      return maskPan(found.result.panNumber)
    case 'gstin':
      return maskGstin(found.result.gstin)
  }
}
